/** "Your files" through the browser's handles: dropped or picked, from a real disk. */
import { execFileSync } from 'node:child_process';
import {
	closeSync,
	ftruncateSync,
	linkSync,
	mkdirSync,
	openSync,
	symlinkSync,
	writeFileSync
} from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { logText, test } from './files.disk';
import { dropPaths, finished, memoryOf, open, savedRows, stop } from './files.page';
import { expectBelow, tell } from './rounds';
import { longestMs, mostFramesMs, traceWork } from './trace';
import { holdSamples, oneCore } from './workers';

/** One after another: they measure time, and the files on the disk are written once. */
test.describe.configure({ mode: 'default' });

const left = (page: Page) =>
	page.getByRole('region', { name: 'Files without a result' }).getByRole('listitem');

/** Drops a folder on a trap, and lets the page's own button hand it over. */
async function willPick(page: Page, folder: string): Promise<void> {
	await page.evaluate(() => {
		const dropped = new Promise<unknown>((resolve) => {
			const take = (event: DragEvent) => {
				event.preventDefault();
				event.stopImmediatePropagation();
				resolve(event.dataTransfer?.items[0]?.getAsFileSystemHandle?.());
			};
			addEventListener('drop', take, { capture: true, once: true });
		});
		Object.assign(window, { dropped, showDirectoryPicker: () => dropped });
	});
	await dropPaths(page, [folder]);
	await page.evaluate('dropped');
}

test('a folder that the reader picks is read to its leaves', async ({ page, disk }) => {
	await open(page);
	await willPick(page, path.join(disk.folder, 'ten'));
	await page.getByRole('button', { name: 'Choose a folder' }).click();
	await finished(page);
	const rows = await savedRows(page);
	expect(rows).toHaveLength(10);
	expect(rows.map(({ name }) => name)).toContain('ten/inner/page.html');
	await expect(page.getByRole('row', { name: /ten\/inner\/empty\.txt/ })).toContainText('n/a');
});

test('a dialog that is closed without a folder is no error, and there is another way', async ({
	page,
	disk
}) => {
	await open(page);
	// Headless, the browser closes its dialog at once, as a reader might.
	await page.getByRole('button', { name: 'Choose a folder' }).click();
	await expect(page.getByText(/^Nothing was chosen\. If your browser refused/)).toBeVisible();
	await expect(page.getByRole('alert')).toBeHidden();
	await page.getByLabel('Choose in the older dialog').setInputFiles(path.join(disk.folder, 'ten'));
	await finished(page);
	expect(await savedRows(page)).toHaveLength(10);
});

test('what folders hold besides plain files does not stop the rest', async ({ page, disk }) => {
	const odd = path.join(disk.folder, 'odd');
	mkdirSync(path.join(odd, 'inner'), { recursive: true });
	writeFileSync(path.join(odd, 'inner/plain.txt'), logText);
	writeFileSync(path.join(odd, 'a name\nof two lines.txt'), logText);
	writeFileSync(path.join(odd, 'ünï, codé 100 %.txt'), logText);
	writeFileSync(path.join(odd, 'short cut.lnk'), logText);
	symlinkSync(odd, path.join(odd, 'inner/circle'));
	symlinkSync('/nowhere', path.join(odd, 'inner/broken'));
	execFileSync('mkfifo', [path.join(odd, 'inner/pipe')]);
	const sparse = openSync(path.join(odd, 'disk.img'), 'w');
	ftruncateSync(sparse, 50e9);
	closeSync(sparse);
	await open(page);
	await dropPaths(page, [odd]);
	await finished(page);
	const table = page.getByRole('table', { name: /File by file/ });
	await expect(table.getByRole('row', { name: /odd\/inner\/plain\.txt/ })).toContainText('a lot');
	await expect(table.getByRole('row', { name: /ünï, codé 100 %\.txt/ })).toContainText('a lot');
	await expect(table.getByRole('row', { name: /disk\.img/ })).toContainText('≈ 0.001');
	// Links, shortcuts, and names of two lines are not even listed.
	await expect(table.getByRole('rowheader')).toHaveCount(4);
	const pipe = table.getByRole('row', { name: /odd\/inner\/pipe/ });
	await expect(pipe).toContainText('n/a');
	await expect(page.getByText(/NaN|Infinity/)).toHaveCount(0);
	await expect(page.getByText('Not even counted: what Chrome and Edge hide')).toBeVisible();
});

test('a log that grows while others are read is read as it is by then', async ({ page, disk }) => {
	const folder = path.join(disk.folder, 'growing');
	mkdirSync(folder);
	const log = path.join(folder, 'z.log');
	writeFileSync(log, 'one line\n');
	await holdSamples(page);
	await oneCore(page);
	await open(page);
	await dropPaths(page, [path.join(disk.folder, 'slow.img'), folder]);
	await expect(page.getByLabel('Progress')).toContainText('0 of 2 files');
	writeFileSync(log, logText);
	await page.getByRole('button', { name: 'Skip this file' }).click();
	await finished(page);
	await expect(left(page)).toHaveText([/^slow\.img Skipped/]);
	const [row] = await savedRows(page);
	expect(row).toMatchObject({ name: 'growing/z.log', bytesBefore: logText.length });
});

test('a folder that the browser keeps from pages is named after a while; others go on', async ({
	page,
	disk
}) => {
	await page.clock.install();
	await open(page);
	await dropPaths(page, ['/etc', path.join(disk.folder, 'ten')]);
	await expect(page.getByRole('table', { name: /File by file/ })).toContainText('10 files');
	await page.clock.fastForward(21_000);
	await expect(left(page)).toHaveText([
		/^etc The browser keeps it from pages.*choose a folder inside/
	]);
	await finished(page);
	await expect(page.getByRole('rowheader', { name: /^ten\// })).toHaveCount(10);
});

const HUNDRED_THOUSAND = 100_000;
/** So many are found in seconds; `FILES_TO_COUNT=99000` takes longer, and says the same. */
const FILES_TO_COUNT = Number(process.env.FILES_TO_COUNT ?? 30_000);

/** Names of one file: as many entries, without as many bytes. */
function writeNames(folder: string): void {
	for (let group = 0; group < 100; group += 1) {
		mkdirSync(path.join(folder, String(group)), { recursive: true });
		const first = path.join(folder, String(group), '0.txt');
		writeFileSync(first, `${group} `.padEnd(64, 'x'));
		for (let index = 1; index < HUNDRED_THOUSAND / 100; index += 1) {
			linkSync(first, path.join(folder, String(group), `${index}.txt`));
		}
	}
}

/** Drops a folder. Returns the milliseconds until the page tells of the first files in it. */
async function countingMs(page: Page, folder: string): Promise<number> {
	await page.evaluate(() => {
		const counting = new Promise<number>((resolve) => {
			let droppedMs = Infinity;
			const note = () => (droppedMs = performance.now());
			addEventListener('drop', note, { capture: true, once: true });
			const watcher = new MutationObserver(() => {
				const progress = document.querySelector('[aria-label=Progress]')?.textContent ?? '';
				if (droppedMs < Infinity && /counting: [1-9]/.test(progress)) {
					watcher.disconnect();
					resolve(performance.now() - droppedMs);
				}
			});
			watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
		});
		Object.assign(window, { counting });
	});
	await dropPaths(page, [folder]);
	return page.evaluate<number>('counting');
}

test(
	'of 100 000 files counting starts at once, the page answers, and stops at once',
	{ tag: '@alone' },
	async ({ page, disk }) => {
		const folder = path.join(disk.folder, 'names');
		writeNames(folder);
		await open(page);
		const residentBytes = await memoryOf(page);
		const before = residentBytes() ?? 0;
		const progress = page.getByLabel('Progress');
		const dropMs: number[] = [];
		const drop = async () => dropMs.push(await countingMs(page, folder));
		await drop();
		const counted = async () =>
			Number(
				/counting: ([\d,]+)/.exec(await progress.innerText())?.[1]?.replaceAll(',', '') ?? NaN
			);
		let peakBytes = before;
		const work = await traceWork(page, () =>
			expect
				.poll(
					async () => {
						peakBytes = Math.max(peakBytes, residentBytes() ?? 0);
						return (await counted()) < FILES_TO_COUNT;
					},
					{ intervals: [100] }
				)
				.toBe(false)
		);
		await expectBelow(page, 'stopped', 200, async () => {
			await drop();
			return stop(page);
		});
		await expectBelow(page, 'counting starts', 5000, async (round) => {
			if (round >= dropMs.length) {
				await drop();
				await stop(page);
			}
			return dropMs[round] ?? Infinity;
		});
		const growth = peakBytes - before;
		const most = mostFramesMs(work);
		tell(
			`${FILES_TO_COUNT} of 100 000 files`,
			`90 % of frames within ${most.toFixed(0)} ms of processor time, ` +
				`longest task ${longestMs(work).toFixed(0)} ms, ` +
				`memory grew by ${Math.round(growth / 1e6)} MB`
		);
		expect(most).toBeLessThan(300);
		expect(growth).toBeLessThan(150e6);
	}
);

const THOUSANDS = 8_000;

/** Files of a few sizes and kinds, in folders within folders. Returns the bytes of all. */
function writeThousands(folder: string): number {
	const endings = ['txt', 'log', 'csv', 'bin'];
	let bytes = 0;
	for (let group = 0; group < 20; group += 1) {
		const inner = path.join(folder, String(group), 'inner');
		mkdirSync(inner, { recursive: true });
		const first = endings.map((ending, index) => path.join(inner, `0.${index}.${ending}`));
		first.forEach((file, index) => writeFileSync(file, `${group} `.padEnd(64 << index, 'x')));
		for (let index = 0; index < THOUSANDS / 20; index += 1) {
			const like = index % endings.length;
			bytes += 64 << like;
			if (index >= endings.length) {
				linkSync(first[like] ?? '', path.join(inner, `${index}.${endings[like]}`));
			}
		}
	}
	return bytes;
}

test('thousands of files are read to the last by workers that relieve each other', async ({
	page,
	disk
}) => {
	const folder = path.join(disk.folder, 'thousands');
	const bytes = writeThousands(folder);
	await open(page);
	const residentBytes = await memoryOf(page);
	const before = residentBytes() ?? 0;
	let workersCount = 0;
	page.on('worker', () => (workersCount += 1));
	await dropPaths(page, [folder]);
	let peakBytes = before;
	const done = page.getByRole('button', { name: 'Start over' });
	const isDone = async () => {
		peakBytes = Math.max(peakBytes, residentBytes() ?? 0);
		return done.isVisible();
	};
	await expect.poll(isDone, { intervals: [100] }).toBe(true);
	const growth = Math.round((peakBytes - before) / 1e6);
	const description = `memory grew by ${growth} MB; ${workersCount} fresh workers`;
	test.info().annotations.push({ type: `${THOUSANDS} files`, description });
	const rows = await savedRows(page);
	expect(new Set(rows.map(({ name }) => name)).size).toBe(THOUSANDS);
	expect(rows.reduce((sum, { bytesBefore }) => sum + bytesBefore, 0)).toBe(bytes);
	// One size of each ending, in every folder; gzip takes as much of all that are alike.
	const sizes = new Map(rows.map(({ name, bytesGzip }) => [name.replace(/.*[./]/, ''), bytesGzip]));
	for (const { name, bytesGzip } of rows) {
		expect(Math.abs(bytesGzip - (sizes.get(name.replace(/.*[./]/, '')) ?? 0))).toBeLessThan(3);
	}
	await expect(page.getByRole('region', { name: 'Files without a result' })).toBeHidden();
	expect(workersCount).toBeGreaterThan(0);
	expect(growth).toBeLessThan(150);
});
