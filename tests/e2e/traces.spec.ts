/** Traces on their page: replayed as on the command line, refused in words, stopped at once. */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { zip } from '../../web/setup/zip.mjs';
import { seededDraw } from '../chance';
import { memoryOf } from './files.page';
import { pressThen } from './press';
import { expectBelow, tell } from './rounds';
import { test } from './site';
import { longestMs, traceWork } from './trace';

const FILES = [
	'desk.csv',
	'desk-v2.iolog.txt',
	'desk-v3.iolog.txt',
	'desk.blkparse.txt',
	'desk.ssdpy.txt'
] as const;
const MILLION = 1_000_000;
/** Lines that are spoiled, in the middle of the million. */
const SPOILED = [500_000, 700_000, 999_999];
const FTL = path.join(process.cwd(), 'wasm-ftl/target/debug/ftl');

test.describe.configure({ mode: 'default' });

const input = (page: Page) => page.locator('input[type=file]');
const digest = (page: Page) => page.getByTestId('digest');
const status = (page: Page) => page.locator('.tool > [role=status]');

async function open(page: Page): Promise<void> {
	await page.goto('/lab/traces');
	await expect(page.locator('.tool')).toHaveAttribute('data-ready', 'true');
}

async function give(page: Page, name: string, content: string | Buffer): Promise<void> {
	const buffer = Buffer.from(content);
	await input(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function replay(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Replay the trace' }).click();
}

/** What the page saves by a button, as text. */
async function saved(page: Page, button: string | RegExp): Promise<string> {
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: button }).click();
	return readFileSync(await (await download).path(), 'utf8');
}

/** Lines of `path=value` as the experiment file that they come from. */
function unflatten(lines: readonly string[]): object {
	const root: Record<string, unknown> = {};
	for (const line of lines) {
		const [, keys = '', value = ''] = /^([^=]*)=(.*)$/.exec(line) ?? [];
		const path = keys.split('.').filter((key) => key !== 'phases' && key !== '0');
		const last = path.pop() ?? '';
		const isPhase = keys.startsWith('phases.');
		const whole = /^\d+$/.test(value) ? Number(value) : value;
		const leaf = value === 'true' || value === 'false' ? value === 'true' : whole;
		const at = [...(isPhase ? ['phase'] : []), ...path].reduce<Record<string, unknown>>(
			(node, key) => {
				const inner = node[key];
				const next = isRecord(inner) ? inner : {};
				node[key] = next;
				return next;
			},
			root
		);
		at[last] = leaf;
	}
	const { phase, ...rest } = root;
	return { ...rest, phases: phase === undefined ? [] : [phase] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

for (const file of FILES) {
	test(`the page does what ftl trace does: ${file}`, async ({ page }) => {
		await open(page);
		await input(page).setInputFiles(`public/traces/${file}`);
		await page.getByLabel('Which block is cleaned').selectOption('score');
		await page.getByText('Its pages, addresses, and times').click();
		await page.getByLabel('Times in the trace').selectOption('kept');
		await replay(page);
		await expect(digest(page)).toBeVisible();
		const json = JSON.parse(await saved(page, 'Save as JSON'));
		expect(json.drive).toContain('drive.gc_policy=score:(pages-valid)*age/(valid+1)');
		const folder = mkdtempSync(path.join(tmpdir(), 'write-cliff-traces-'));
		const drive = path.join(folder, 'drive.json');
		await writeFile(drive, JSON.stringify(unflatten(json.drive)));
		const args = ['trace', `public/traces/${file}`, '--drive', drive, '--before', 'phases'];
		const native = JSON.parse(execFileSync(FTL, [...args, '--time', 'kept']).toString());
		rmSync(folder, { recursive: true });
		expect(await digest(page).textContent()).toBe(native.drive.digest);
		expect(json.results.requests).toBe(native.trace.requests);
		expect(json.results.write_amplification).toBeCloseTo(native.drive.write_amplification, 9);
	});
}

test('malformed lines are counted and named, a packed file too', async ({ page }) => {
	await open(page);
	const csv = readFileSync('public/traces/desk.csv', 'utf8');
	await give(page, 'spoiled.csv.gz', gzipSync(`${csv}nonsense\n1,a,0,Wipe,0,512,1\n`));
	const named = page.getByRole('region', { name: 'What is in the trace' }).getByRole('listitem');
	await expect(named).toHaveText([/^Line 290: it has 1 fields/, /^Line 291: .*'Wipe'/]);
	await replay(page);
	await expect(page.locator('tr[data-id=malformed_lines]')).toContainText('2');
	const rows = await saved(page, 'Save as CSV');
	expect(rows).toContain('malformed_lines,2');
});

test('what is no trace is refused in words, and another can follow', async ({ page }) => {
	await open(page);
	const alert = page.getByRole('alert');
	await give(page, 'empty.csv', '');
	await expect(alert).toContainText('empty.csv: the trace is empty');
	await give(page, 'photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0, 10]));
	await expect(alert).toContainText('the file is a JPEG picture');
	await give(page, 'broken.gz', Buffer.from('this is no gzip'));
	await expect(alert).toContainText('could not be unpacked');
	await give(page, 'what.txt', 'once upon a time\n');
	await expect(alert).toContainText('the format is not recognized');
	await give(page, 'good.txt', 'w0:a,w1:b,r0\n');
	await expect(page.getByRole('heading', { name: 'good.txt' })).toBeVisible();
	await expect(alert).toBeHidden();
});

test('two drives are compared on one sparse trace of a packed table', async ({ page }) => {
	await open(page);
	const rows = Array.from({ length: 3_000 }, (_, index) => {
		const page = ((index * 7_919) % 500) * 2 ** 18;
		return `"W";"${page * 4_096}";"4096"`;
	});
	const table = Buffer.from(['Op;Offset;Size', ...rows, ''].join('\n'), 'utf16le');
	await give(page, 'far.csv', zip([['far.csv', table]]));
	const facts = page.getByRole('region', { name: 'What is in the trace' });
	await expect(facts).toContainText('zip, far.csv, UTF-16');
	await expect(page.getByText(/its pages lie side by side/)).toContainText('2.05 MB of 536 GB');
	await page.getByRole('button', { name: 'Compare with a second drive' }).click();
	const second = page.getByRole('group', { name: 'Drive B' });
	await expect(second.getByLabel('Spare, in percent')).toHaveValue('28');
	await replay(page);
	await expect(digest(page)).toHaveCount(2);
	await expect(page.getByText(/^For each page of the trace, drive A programs/)).toBeVisible();
	await expect(page.locator('tr[data-id=erases] td')).toHaveCount(2);
	await page.getByRole('button', { name: 'Leave out drive B' }).click();
	await replay(page);
	await expect(digest(page)).toHaveCount(1);
});

test('the replay and what comes of it are in one view, and two drives are in ink', async ({
	page
}) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/traces');
	await expect(page).toHaveURL(/\/lab\/traces/);
	await expect(page.locator('.tool')).toHaveAttribute('data-ready', 'true');
	await page.getByRole('button', { name: 'Hot and cold pages' }).click();
	const facts = page.getByRole('region', { name: 'What is in the trace' });
	await expect(facts).toContainText('1,740, 7.13 MB');
	await page.getByRole('button', { name: 'Compare with a second drive' }).click();
	const button = page.getByRole('button', { name: 'Replay the trace' });
	await button.click();
	await expect(digest(page)).toHaveCount(2);
	await expect(button).toBeInViewport({ ratio: 1 });
	await expect(page.getByText(/^For each page of the trace, drive A/)).toBeInViewport({ ratio: 1 });
	const strokes = await page
		.locator('.stage svg:visible .line')
		.evaluateAll((lines) =>
			lines.map((line) => [getComputedStyle(line).stroke, getComputedStyle(line).strokeDasharray])
		);
	const drives = strokes.filter(([, dash]) => dash === 'none' || dash === '8px, 4px');
	expect(new Set(drives.map(([stroke]) => stroke)).size).toBe(1);
	expect(drives.map(([, dash]) => dash).toSorted()).toEqual(['8px, 4px', 'none']);
});

test('pasted commands and a policy of one’s own, by keyboard alone', async ({ page }) => {
	await open(page);
	await page.getByText('Paste commands').focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await page.keyboard.type('w0:a,w1:b,w0:c,r1,t1');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'pasted text' })).toBeVisible();
	await page.getByLabel('Size').selectOption('figure');
	await page.getByLabel('Which block is cleaned').selectOption('cost');
	const field = page.getByLabel('Cost of a block');
	await field.fill('valid+');
	await expect(page.getByText('at character 7, where it ends')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Replay the trace' })).toBeDisabled();
	await field.fill('valid');
	await expect(page.getByRole('button', { name: 'Replay the trace' })).toBeEnabled();
	await field.press('Enter');
	await expect(digest(page)).toBeVisible();
	const commands = await saved(page, /ssd\.py commands/);
	expect(commands).toMatch(/ssd\.py -T log -l 48 -B 17 -p 4 .*-L w0:a,w1:b,w0:c,r1,t1\n$/);
});

/** A million lines in the CSV of the MSR-Cambridge traces, from a seeded generator. */
async function writeMillion(file: string): Promise<void> {
	const stream = createWriteStream(file);
	const draw = seededDraw(12_345);
	let ticks = 128_166_372_000_000_000n;
	for (let line = 1; line <= MILLION; line += 1) {
		ticks += BigInt(draw(20_000));
		const page = draw(4) > 0 ? draw(2_000) : draw(40_000);
		const kind = draw(10) < 7 ? 'Write' : 'Read';
		const text = `${ticks},million,0,${kind},${page * 4_096},${4_096 * (1 + draw(3))},${draw(9e4)}`;
		const row = SPOILED.includes(line) ? `${text},one too many\n` : `${text}\n`;
		if (!stream.write(row)) {
			await new Promise((resolve) => stream.once('drain', () => resolve(undefined)));
		}
	}
	await new Promise((resolve) => stream.end(() => resolve(undefined)));
}

test(
	'a million lines replay without freezing the page, and stop at once',
	{ tag: '@alone' },
	async ({ page }) => {
		const folder = mkdtempSync(path.join(tmpdir(), 'write-cliff-million-'));
		const file = path.join(folder, 'million.csv');
		await writeMillion(file);
		await open(page);
		const residentBytes = await memoryOf(page);
		const before = residentBytes();
		const named = page.getByRole('region', { name: 'What is in the trace' }).getByRole('listitem');
		const reading = await traceWork(page, async () => {
			await input(page).setInputFiles(file);
			await expect(named).toHaveText(
				SPOILED.map((line) => new RegExp(`^Line ${line.toLocaleString('en-US')}: it has 8 fields`))
			);
			await expect(status(page)).toContainText('Read: 999,997 requests');
		});
		const startMs = performance.now();
		let during: number | undefined;
		const replaying = await traceWork(page, async () => {
			await replay(page);
			await expect(page.locator('tr[data-id=write_amplification]')).toBeVisible();
			during = residentBytes();
			await expect(digest(page)).toBeVisible();
		});
		const seconds = (performance.now() - startMs) / 1e3;
		const after = residentBytes();
		const longest = Math.max(longestMs(reading), longestMs(replaying));
		tell('a million lines', `replayed in ${seconds.toFixed(1)} s`);
		tell('longest task of the page', `${Math.round(longest)} ms of processor time`);
		expect(longest).toBeLessThan(1_000);
		await expect(page.locator('tr[data-id=requests]')).toContainText('999,997');
		if (before !== undefined && during !== undefined && after !== undefined) {
			const growth = Math.max(during, after) - before;
			tell('memory', `grew by ${Math.round(growth / 1e6)} MB`);
			expect(growth).toBeLessThan(200e6);
		}
		await expectBelow(page, 'stopped', 100, () =>
			pressThen(page, {
				first: 'Replay the trace',
				then: 'Stop',
				seen: 'So far',
				until: 'Stopped. What was found'
			})
		);
		await expect(page.getByRole('heading', { name: 'So far' })).toBeVisible();
		rmSync(folder, { recursive: true });
	}
);

test('360 pixels are wide enough, with a result and with an error', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page);
	const overflow = () =>
		page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth
		);
	await page.getByRole('button', { name: 'A desk computer' }).click();
	await page.getByLabel('Which block is cleaned').selectOption('score');
	await replay(page);
	await expect(digest(page)).toBeVisible();
	expect(await overflow()).toBe(0);
	await page.getByLabel('Score of a block').fill('(pages-valid)*'.repeat(14));
	await expect(page.getByText('it must be an expression with')).toBeVisible();
	expect(await overflow()).toBe(0);
});
