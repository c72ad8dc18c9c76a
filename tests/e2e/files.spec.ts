/** "Your files" on real files from a real disk, in a real browser, against the built site. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { axe, AXE_TAGS } from './axe';
import { logText, MANY_COUNT, test, writeHundred, writeMany } from './files.disk';
import {
	dropPaths,
	filesInput,
	finished,
	folderInput,
	gzipBinarySize,
	open,
	openElsewhere,
	residentBytes,
	savedRows,
	stop,
	type Row
} from './files.page';
import { expectCutOff, expectNoWayOut } from './network';
import { expectBelow, tell as note } from './rounds';
import { FROM, longestMs, mostFramesMs, traceWork } from './trace';
import { holdSamples, oneCore } from './workers';

/** One after another: they measure time, and the files on the disk are written once. */
test.describe.configure({ mode: 'default' });

const byName = (a: Row, b: Row) => a.name.localeCompare(b.name);

test('ratios of ten kinds of file agree with gzip -6 within 1 %', async ({ page, disk }) => {
	await openElsewhere(page);
	await folderInput(page).setInputFiles(path.join(disk.folder, 'ten'));
	await finished(page);
	const rows = await savedRows(page);
	expect(rows).toHaveLength(10);
	for (const row of rows.filter(({ bytesBefore }) => bytesBefore > 0)) {
		const file = path.join(disk.folder, row.name);
		const content = readFileSync(file);
		expect(row.bytesBefore, row.name).toBe(content.length);
		const expected = gzipBinarySize(file) ?? gzipSync(content, { level: 6 }).length;
		const deviation = row.bytesGzip / expected - 1;
		note('deviation from gzip -6', `${row.name}: ${(deviation * 100).toFixed(3)} %`);
		expect(Math.abs(deviation), row.name).toBeLessThan(0.01);
		expect(row.ratio, row.name).toBeCloseTo(Math.min(1, row.bytesGzip / row.bytesBefore), 4);
	}
});

test('the page shows totals by bytes, kinds, and an empty file without a ratio', async ({
	page,
	disk
}) => {
	const folder = path.join(disk.folder, 'ten');
	await open(page);
	const names = ['server.log', 'random.bin', 'inner/empty.txt', 'photo.jpg', 'backup.zip'];
	await filesInput(page).setInputFiles(names.map((name) => path.join(folder, name)));
	await finished(page);
	const table = page.getByRole('table', { name: /File by file/ });
	await expect(table.getByRole('row', { name: /empty\.txt/ })).toContainText('n/a');
	await expect(table.getByRole('row', { name: /random\.bin/ })).toContainText('1.00Hardly shrinks');
	await expect(table.getByRole('row', { name: /server\.log/ })).toContainText('Shrinks a lot');
	const rows = await savedRows(page);
	const before = rows.reduce((sum, row) => sum + row.bytesBefore, 0);
	const after = rows.reduce((sum, row) => sum + Math.min(row.bytesGzip, row.bytesBefore), 0);
	await expect(page.getByRole('region', { name: 'Result' })).toContainText(
		(after / before).toFixed(2)
	);
	const pictures = page.getByRole('listitem').filter({ hasText: /Pictures\s+1\.00/ });
	await expect(pictures).toContainText('1 file, 1.00 MB');
	await page.getByRole('button', { name: 'Name' }).press('Enter');
	await expect(table.getByRole('rowheader').first()).toContainText('backup.zip');
	await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
		'aria-sort',
		'ascending'
	);
});

test('saved results hold no names unless the reader wants them', async ({ page, disk }) => {
	await open(page);
	await filesInput(page).setInputFiles(path.join(disk.folder, 'ten/server.log'));
	await finished(page);
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as CSV' }).click();
	const saved = readFileSync(await (await downloading).path(), 'utf8');
	expect(saved).toContain('file 1,Text,');
	expect(saved).not.toContain('server');
	const own = await page.getByRole('link', { name: 'Link to this result' }).getAttribute('href');
	await page.evaluate((address) => (location.hash = new URL(address).hash), own ?? '');
	await expect(page.getByText(/^Somebody’s files, carried by the address alone/)).toBeVisible();
	await expect(page.getByRole('row', { name: /server\.log/ }), 'beside the own').toBeVisible();
	await page.getByRole('button', { name: 'Close what the link shows' }).click();
	await expect(page.getByText(/^Somebody’s files/)).toBeHidden();
	await expect(page.getByRole('row', { name: /server\.log/ })).toBeVisible();
});

test('a folder of 10 000 files is counted exactly while the page answers', async ({
	page,
	disk
}) => {
	const many = path.join(disk.folder, 'many');
	writeMany(many);
	await openElsewhere(page);
	const largest = page.getByRole('radio', { name: 'Largest files' });
	const kinds = page.getByRole('radio', { name: 'By kind' });
	// From the choice on: what comes before is the browser's own reading of the folder.
	await page.evaluate((name) => {
		addEventListener('change', () => performance.mark(name), { capture: true, once: true });
	}, FROM);
	let clicks = 0;
	const work = await traceWork(page, async () => {
		await folderInput(page).setInputFiles(many);
		await expect(largest).toBeAttached();
		while (await page.getByRole('button', { name: 'Stop' }).isVisible()) {
			const radio = clicks % 2 === 0 ? largest : kinds;
			// Not by the mouse: what it points at moves when the run is over.
			await radio.dispatchEvent('click');
			await expect(radio).toBeChecked();
			clicks += 1;
		}
		await finished(page);
	});
	const [most, slowest] = [mostFramesMs(work), longestMs(work)];
	note('clicks answered', String(clicks));
	note('processor time', `90 % of frames ${most.toFixed(0)} ms, at most ${slowest.toFixed(0)} ms`);
	expect(most).toBeLessThan(300);
	expect(slowest).toBeLessThan(1000);
	const result = page.getByRole('region', { name: 'Result' });
	await expect(result).toContainText('10,000 files shrink from 640 kB');
	await expect(page.getByText('50 of 10,000 files')).toBeVisible();
	expect(await savedRows(page)).toHaveLength(MANY_COUNT);
});

test(
	'a file of 5 GB: an estimate, and read whole: bounded memory, an end at once',
	{ tag: '@alone' },
	async ({ page, disk }) => {
		await open(page);
		await filesInput(page).setInputFiles(path.join(disk.folder, 'ten/server.log'));
		await finished(page);
		const before = await residentBytes(page);
		await filesInput(page).setInputFiles(path.join(disk.folder, 'huge.img'));
		await finished(page);
		await expect(page.getByRole('row', { name: /huge\.img/ })).toContainText('≈ 0.001');
		await page.getByRole('button', { name: 'Measure exactly' }).click();
		const bar = page.getByRole('progressbar', { name: 'The current file, by bytes' });
		const seen: number[] = [];
		for (const bytes of [2e8, 4e8, 6e8]) {
			await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(bytes);
			seen.push((await residentBytes(page)) ?? 0);
		}
		await expect(page.getByLabel('Progress')).toContainText(/MB\/s.*left/);
		if (before !== undefined) {
			const growth = Math.max(...seen) - before;
			note('memory', `grew by ${Math.round(growth / 1e6)} MB over 600 MB of the file`);
			expect(growth).toBeLessThan(150e6);
		}
		await expectBelow(page, 'stopped', 200, async (round) => {
			if (round > 0) {
				await filesInput(page).setInputFiles(path.join(disk.folder, 'huge.img'));
				await finished(page);
				await page.getByRole('button', { name: 'Measure exactly' }).click();
				await expect(bar).toBeVisible();
			}
			const [worker] = page.workers();
			const ended = worker?.waitForEvent('close');
			const stoppedMs = await stop(page);
			await ended;
			return stoppedMs;
		});
	}
);

test('one file is skipped alone, and one that is gone is named; the others go on', async ({
	page,
	disk
}) => {
	const gone = path.join(disk.folder, 'gone.txt');
	writeFileSync(gone, logText);
	await holdSamples(page);
	await oneCore(page);
	await open(page);
	const others = ['ten/server.log', 'ten/photo.jpg'].map((name) => path.join(disk.folder, name));
	await filesInput(page).setInputFiles([path.join(disk.folder, 'slow.img'), gone, ...others]);
	await expect(page.getByLabel('Progress')).toContainText('0 of 4 files');
	rmSync(gone);
	await page.getByRole('button', { name: 'Skip this file' }).click();
	await finished(page);
	const left = page.getByRole('region', { name: 'Files without a result' }).getByRole('listitem');
	await expect(left).toHaveText([
		/^slow\.img Skipped, as you asked\.$/,
		/^gone\.txt It was gone when its turn came/
	]);
	await expect(page.getByRole('rowheader')).toHaveText([/server\.log/, /photo\.jpg/]);
	await expect(page.locator('.outcome'), 'the button is gone').toBeFocused();
});

test('a file that is gone before it is even counted is not taken for empty', async ({
	page,
	disk
}) => {
	const gone = path.join(disk.folder, 'gone-early.txt');
	writeFileSync(gone, logText);
	await open(page);
	// Before the page hears of the choice.
	await page.exposeFunction('removeChosen', () => rmSync(gone));
	await page.evaluate(() => {
		const input = document.querySelector<HTMLInputElement>('input[type=file]');
		const delay = async (event: Event) => {
			event.stopImmediatePropagation();
			await Reflect.get(globalThis, 'removeChosen')();
			input?.dispatchEvent(new Event('change', { bubbles: true }));
		};
		addEventListener('change', delay, { capture: true, once: true });
	});
	await filesInput(page).setInputFiles(gone);
	await expect(page.getByText('None of the files could be read.')).toBeVisible();
	await expect(page.getByRole('listitem').filter({ hasText: 'gone-early.txt' })).toContainText(
		'It was gone when its turn came'
	);
});

for (const [where, openThere] of [
	['as handles', open],
	['as entries', openElsewhere]
] as const) {
	test(`files and folders can be dropped together, ${where}`, async ({ page, disk }) => {
		await openThere(page);
		const loose = path.join(disk.folder, 'ten/server.log');
		const hundred = path.join(disk.folder, 'hundred/7');
		writeHundred(hundred, 7);
		await dropPaths(page, [loose, path.join(disk.folder, 'ten'), hundred]);
		await finished(page);
		const rows = await savedRows(page);
		expect(rows).toHaveLength(1 + 10 + 100);
		const names = rows.toSorted(byName).map(({ name }) => name);
		expect(names).toContain('server.log');
		expect(names).toContain('ten/inner/page.html');
		expect(names).toContain('7/99.txt');
	});
}

test('no worker that sees the files can reach another origin', async ({ page, watch }) => {
	await open(page);
	for (const worker of page.workers()) {
		await expectCutOff(worker, page.url());
		await expectNoWayOut(worker, watch);
	}
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`no accessibility violation, ${colorScheme}`, async ({ page, disk }) => {
		await page.emulateMedia({ colorScheme });
		await holdSamples(page);
		await openElsewhere(page);
		const check = async () =>
			expect((await axe(page).withTags(AXE_TAGS).analyze()).violations).toEqual([]);
		await check();
		await filesInput(page).setInputFiles(path.join(disk.folder, 'slow.img'));
		await expect(page.getByRole('button', { name: 'Skip this file' })).toBeEnabled();
		await check();
		await page.getByRole('button', { name: 'Skip this file' }).click();
		await finished(page);
		await folderInput(page).setInputFiles(path.join(disk.folder, 'ten'));
		await finished(page);
		await expect(page.getByRole('table')).toContainText('numbers.csv');
		await check();
	});
}

test('360 pixels are wide enough', async ({ page, disk }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openElsewhere(page);
	const overflow = () =>
		page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth
		);
	expect(await overflow()).toBe(0);
	await folderInput(page).setInputFiles(path.join(disk.folder, 'ten'));
	await finished(page);
	expect(await overflow()).toBe(0);
	await expect(page.getByRole('row', { name: /photo\.jpg/ })).toContainText('Hardly shrinks');
});

test('progress is spoken at most once in two seconds, and the end is', async ({ page, disk }) => {
	await openElsewhere(page);
	await page.evaluate(() => {
		const region = document.querySelector('.tool > [role=status]');
		const spoken: { text: string; timeMs: number }[] = [];
		Object.assign(globalThis, { spoken });
		new MutationObserver(() =>
			spoken.push({ text: region?.textContent ?? '', timeMs: performance.now() })
		).observe(document.body, { subtree: true, childList: true, characterData: true });
	});
	await folderInput(page).setInputFiles(path.join(disk.folder, 'ten'));
	const region = page.locator('.tool > [role=status]');
	await expect(region).toHaveText(/^Done\. 10 files, .* ratio 0\.\d\d: shrinks a/);
	const spoken: { text: string; timeMs: number }[] = await page.evaluate('spoken');
	const changes = spoken.filter(
		({ text }, index) => text !== spoken[index - 1]?.text && text !== ''
	);
	for (const [index, { timeMs }] of changes.entries()) {
		expect(timeMs - (changes[index - 1]?.timeMs ?? -Infinity)).toBeGreaterThan(1900);
	}
});

test('a browser that cannot compress is told so, with what to do', async ({ page }) => {
	await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
	await page.goto('/files');
	await expect(page.getByRole('alert')).toContainText('Firefox 113');
	await expect(page.getByRole('heading', { name: 'Do it by hand' })).toBeVisible();
});

test('a browser that cannot open folders is told so, and reads files', async ({ page, disk }) => {
	// As on most telephones.
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, 'showDirectoryPicker');
		Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory');
	});
	await open(page);
	await expect(page.getByText('This browser cannot open folders')).toBeVisible();
	await expect(page.getByText('Choose a folder', { exact: true })).toBeHidden();
	await filesInput(page).setInputFiles(path.join(disk.folder, 'ten/server.log'));
	await finished(page);
	await expect(page.getByRole('row', { name: /server\.log/ })).toContainText('Shrinks a lot');
});

test('without JavaScript the page says what it needs and how to do it by hand', async ({
	browser,
	baseURL
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
	const page = await context.newPage();
	await page.goto('/files');
	await expect(page.getByText('This tool needs JavaScript')).toBeVisible();
	await expect(page.getByText('Choose a folder', { exact: true })).toBeHidden();
	await expect(page.getByText('gzip -6 -k file')).toBeVisible();
	await context.close();
});
