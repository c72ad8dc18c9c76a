/** "Your drive" on drives whose speed and file system are known, because the test made them. */
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { open, stored, test as base, willPick } from '../e2e/disk.profile';
import { median } from '../../web/lib/tools/your-drive/statistics';
import { browserOf } from '../e2e/processes';
import { tell } from '../e2e/rounds';
import { makeDevice, whyNot, type Device, type DeviceKind } from './device';
import { Native } from './native';
import { letGoFirst } from './priority';

/** One after another: they measure, and the processor is one. */
base.describe.configure({ mode: 'default' });

const RUNS = Number(process.env.DEVICE_RUNS ?? 10);
/** A statement about one in twenty needs twenty. */
const PLAIN_RUNS = 2 * RUNS;
const WRONG_MAX = RUNS / 10;
const MEGABYTES = 700;
/** As many as the page writes. */
const SMALL_BATCHES = 8;

interface Made {
	readonly kind: DeviceKind;
	readonly megabytes: number;
	readonly device: Device;
}

const test = base.extend<Made>({
	kind: ['plain', { option: true }],
	megabytes: [MEGABYTES, { option: true }],
	device: async ({ kind, megabytes }, use) => {
		base.skip(whyNot(kind) !== undefined, whyNot(kind));
		const device = makeDevice(kind, megabytes);
		try {
			await use(device);
		} finally {
			device.end();
		}
	},
	diskRoot: ({ device }, use) => use(device.folder),
	page: async ({ page, disk }, use) => {
		letGoFirst(browserOf(disk.profile));
		await use(page);
	}
});

const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });

async function agree(page: Page, button: RegExp): Promise<void> {
	await page.getByRole('button', { name: button }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Write/ })
		.click();
}

interface Timed {
	readonly ms: number;
}

interface Batch extends Timed {
	readonly count: number;
	readonly opsMs: readonly number[];
}

interface Measured {
	/** What the result says. */
	readonly text: string;
	/** Median of the long legs, bytes a second, and the bytes of one. */
	readonly long: number;
	readonly legBytes: number;
	/** Median of the batches of small writes, writes a second. */
	readonly small: number;
	/** Of single small writes. */
	readonly smallMs: number;
}

async function measured(page: Page, button: RegExp): Promise<Measured> {
	await page.evaluate(() => localStorage.clear());
	await open(page);
	await agree(page, button);
	await expect(result(page).getByText('What this number is not')).toBeVisible();
	const text = await result(page).innerText();
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as JSON' }).click();
	const saved = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
	const { rounds, smallRounds } = saved.records[0].outcome;
	const legs = rounds.flatMap((round: { legs: (Timed & { bytes: number })[] }) => round.legs);
	const batches = smallRounds.flatMap((round: { batches: Batch[] }) => round.batches);
	const rate = (amount: number, { ms }: Timed) => (amount / ms) * 1000;
	return {
		text,
		long: median(legs.map((leg: Timed & { bytes: number }) => rate(leg.bytes, leg))),
		legBytes: legs[0].bytes,
		small: median(batches.map((batch: Batch) => rate(batch.count, batch))),
		smallMs: median(batches.flatMap(({ opsMs }: Batch) => opsMs))
	};
}

/** Beside so much other work, which scatters times. */
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;
const listed = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(' ');

/** Browser by native; each 1 where they are equally fast. */
interface Compared {
	readonly byNative: number;
	readonly smallByNative: number;
	/** The same by medians of single writes. */
	readonly singleByNative: number;
}

/** With the time that such drives take until a write is safe. */
const SPEEDS = [
	{ megabytesPerSecond: 5, flushMs: 2, says: /Very slow, whatever it is|Slow, like a memory card/ },
	{ megabytesPerSecond: 60, flushMs: 2, says: /Slow, like a (?:memory card or )?USB stick/ },
	{ megabytesPerSecond: 500, flushMs: 1, says: /Not slow: like a SATA SSD/ }
];

test.describe('a drive of known speed', () => {
	for (const { megabytesPerSecond, flushMs, says } of SPEEDS) {
		test(`${megabytesPerSecond} MB/s: its kind, and what pwrite and fdatasync reach`, async ({
			page,
			device,
			disk
		}) => {
			await open(page);
			const native = new Native(path.join(disk.folder, 'native'));
			device.slowDown({ bytesPerSecond: megabytesPerSecond * 1e6, flushMs });
			const runs: (Measured & Compared)[] = [];
			let smallBefore = native.small(SMALL_BATCHES);
			for (let run = 0; run < RUNS; run += 1) {
				const found = await measured(page, /^Test my drive/);
				// First what takes the shortest: it is to meet the same other work as the page's.
				const smallAfter = native.small(SMALL_BATCHES);
				const byNative = found.long / median([1, 2, 3].map(() => native.long(found.legBytes)));
				const perSecond = (smallBefore.perSecond + smallAfter.perSecond) / 2;
				const smallByNative = found.small / perSecond;
				const singleByNative = (smallBefore.medianMs + smallAfter.medianMs) / 2 / found.smallMs;
				smallBefore = smallAfter;
				runs.push({ ...found, byNative, smallByNative, singleByNative });
			}
			native.end();
			const wrong = runs.filter(({ text }) => !says.test(text));
			tell(
				`${megabytesPerSecond} MB/s`,
				`right in ${RUNS - wrong.length} of ${RUNS}; ` +
					`MB/s: ${listed(runs.map(({ long }) => long / 1e6))}; ` +
					`by native: ${listed(runs.map(({ byNative }) => byNative))}; ` +
					`small a second: ${listed(runs.map(({ small }) => small))}; ` +
					`by native: ${listed(runs.map(({ smallByNative }) => smallByNative))}; ` +
					`single ones: ${listed(runs.map(({ singleByNative }) => singleByNative))}; ${load()}`
			);
			expect(wrong.length, wrong[0]?.text).toBeLessThanOrEqual(WRONG_MAX);
			const byNative = median(runs.map((run) => run.byNative));
			expect(byNative).toBeGreaterThan(0.7);
			expect(byNative).toBeLessThan(1.1);
			const smallByNative = median(runs.map((run) => run.smallByNative));
			expect(smallByNative).toBeGreaterThan(0.5);
			expect(smallByNative).toBeLessThan(1.1);
		});
	}

	test('5 MB/s: the folder test never says that it is not slow', async ({ page, device, disk }) => {
		await open(page);
		device.slowDown({ bytesPerSecond: 5e6, flushMs: 2 });
		const headlines: string[] = [];
		for (let run = 0; run < Math.ceil(RUNS / 2); run += 1) {
			await open(page);
			await willPick(page, disk.folder);
			await agree(page, /^Choose a folder/);
			await expect(result(page)).toContainText('MB/s');
			headlines.push(await result(page).getByRole('heading').first().innerText());
			expect(readdirSync(disk.folder)).toEqual([]);
		}
		tell('folder of 5 MB/s', `${headlines.join('; ')}; ${load()}`);
		expect(headlines.filter((text) => !/^(?:Slow|Cannot tell)/.test(text))).toEqual([]);
	});
});

test.describe('memory', () => {
	test.use({ kind: 'memory' });
	test('a profile in memory is no disk', async ({ page }) => {
		for (let run = 0; run < 3; run += 1) {
			await open(page);
			await agree(page, /^Test my drive/);
			await expect(result(page)).toContainText('This is not a disk');
			await expect(result(page)).not.toContainText('MB/s');
		}
		expect(await stored(page)).toEqual({});
	});
});

const VERDICTS = [
	{ kind: 'zstd', says: /Zeros are faster/, runs: RUNS, wrongMax: WRONG_MAX },
	{ kind: 'plain', says: /No difference detectable/, runs: PLAIN_RUNS, wrongMax: PLAIN_RUNS / 20 }
] as const;

for (const { kind, says, runs, wrongMax } of VERDICTS) {
	test.describe(`a file system that is ${kind}`, () => {
		test.use({ kind });
		test('the verdict on compression is right', async ({ page, device }) => {
			await open(page);
			// Slow enough that a busy processor does not hide what the file system saves.
			device.slowDown({ bytesPerSecond: 100e6, flushMs: 1 });
			const texts: string[] = [];
			for (let run = 0; run < runs; run += 1) {
				texts.push((await measured(page, /^Compare: write/)).text);
			}
			const wrong = texts.filter((text) => !says.test(text));
			tell(kind, `right in ${runs - wrong.length} of ${runs}; ${load()}`);
			expect(wrong.length, wrong[0]).toBeLessThanOrEqual(wrongMax);
		});
	});
}

test.describe('a full drive', () => {
	test.use({ megabytes: 300 });

	test('the storage test ends with what it got, and leaves nothing', async ({ page, device }) => {
		await open(page);
		device.fill(40e6);
		await agree(page, /^Test my drive/);
		await expect(result(page)).toContainText('The room was used up');
		expect(await stored(page)).toEqual({});
	});

	test('the folder test says so, and leaves nothing', async ({ page, device, disk }) => {
		await open(page);
		device.fill(8e6);
		await willPick(page, disk.folder);
		await agree(page, /^Choose a folder/);
		await expect(page.getByRole('alert')).toContainText(/room|full/);
		expect(readdirSync(disk.folder)).toEqual([]);
	});
});
