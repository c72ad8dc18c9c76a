/** Results of the drive test: the same numbers on the page, in files, in charts, and when kept. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runChart, sweepChart } from '$lib/tools/your-drive/driveTestCharts';
import { toCsv, toJson, toText } from '$lib/tools/your-drive/export';
import { formatSpeed, formatTime } from '$lib/tools/your-drive/formats';
import {
	readRecords,
	writeRecords,
	type DriveTestRecord,
	type FolderRecord,
	type StorageRecord
} from '$lib/tools/your-drive/history';
import type { Leg, Outcome } from '$lib/tools/your-drive/outcome';
import { summarizeFolder } from '$lib/tools/your-drive/folderSummary';
import { summarize } from '$lib/tools/your-drive/summary';

const leg = (kind: Leg['kind'], ms: number): Leg => ({ kind, bytes: 10_000_000, ms });
const batch = (ms: number) => ({
	...({ kind: 'random', count: 25, ms } as const),
	opsMs: Array.from({ length: 25 }, () => ms / 25)
});
const outcome: Outcome = {
	...{ gateFlushMs: 4, isMemory: false, timerStepMs: 0.1, bytesVerified: 39, end: 'complete' },
	rounds: [
		{ legs: [leg('random', 50), leg('zeros', 20)], fate: 'kept' },
		{ legs: [leg('zeros', 25), leg('random', 40)], fate: 'kept' },
		{ legs: [leg('random', 5_000)], fate: 'gap' }
	],
	smallRounds: [
		{ batches: [batch(50)], fate: 'kept' },
		{ batches: [batch(100)], fate: 'kept' },
		{ batches: [batch(9_000)], fate: 'hidden' }
	],
	bytesWritten: 40
};
const common = { timeMs: Date.UTC(2026, 10, 21, 15, 4), sizeLabel: 'Quick', browser: 'A browser' };
const inStorage: StorageRecord = {
	...{ ...common, id: 's', name: 'My drive', where: 'storage' },
	outcome
};
const inFolder: FolderRecord = {
	...{ ...common, id: 'f', name: 'My stick', where: 'folder' },
	outcome: {
		legs: [
			{ bytes: 16_000_000, writeMs: 400, closeMs: 100 },
			{ bytes: 16_000_000, writeMs: 800, closeMs: 200, wallMs: 1600 }
		],
		...{ hiddenCount: 0, timerStepMs: 0.1, bytesWritten: 32, bytesVerified: 32, end: 'complete' }
	}
};

it('speeds are in decimal megabytes a second, of rounds that count', () => {
	const { speeds, small, hiddenCount, gapCount, roundsCount, spread } = summarize(outcome);
	expect(
		speeds.map(({ kind, median, low, high, count }) => [kind, median, low, high, count])
	).toEqual([
		['random', 225, 200, 250, 2],
		['zeros', 450, 400, 500, 2]
	]);
	// 25 writes in 50 ms, and in 100: the median of 500 and 250 a second.
	expect(small).toMatchObject([{ kind: 'random', perSecond: 375 }]);
	expect(small[0]?.percentiles?.p50Ms).toBeCloseTo(3, 9);
	expect([hiddenCount, gapCount, roundsCount, spread]).toEqual([1, 1, 2, 1.25]);
	expect(summarizeFolder(inFolder.outcome)).toEqual({
		...{ wallMs: 2100, median: 24, low: 16, high: 32, verdict: 'slow', count: 2 },
		wall: 32_000_000 / 1000 / 2100
	});
});

describe('files', () => {
	const lines = toCsv([inStorage, inFolder]).trimEnd().split('\r\n').slice(1);

	it('have a row for each leg and each batch, with whether it counts', () => {
		const time = '2026-11-21 15:04';
		const row = (round: number, counts: string, kind: string, what: string, value: string) =>
			`My drive,${time},browser storage,${round},${counts},${kind},${what}`.concat(`,${value}`);
		const [long, small] = ['sequential write', '4 KiB write with flush'];
		expect(lines.slice(0, 8)).toEqual([
			row(1, 'yes', 'Random', long, '200.00,MB/s,10000000'),
			row(1, 'yes', 'Zeros', long, '500.00,MB/s,10000000'),
			row(2, 'yes', 'Zeros', long, '400.00,MB/s,10000000'),
			row(2, 'yes', 'Random', long, '250.00,MB/s,10000000'),
			row(3, 'no: gap', 'Random', long, '2.00,MB/s,10000000'),
			row(1, 'yes', 'Random', small, '500.0,1/s,4096'),
			row(2, 'yes', 'Random', small, '250.0,1/s,4096'),
			row(3, 'no: hidden', 'Random', small, '2.8,1/s,4096')
		]);
		const stick = `My stick,${time},folder`;
		expect(lines.slice(8)).toEqual([
			`${stick},1,yes,Random,write,40.00,MB/s,16000000`,
			`${stick},1,yes,Random,write and close,32.00,MB/s,16000000`,
			`${stick},2,yes,Random,write,20.00,MB/s,16000000`,
			`${stick},2,yes,Random,write and close,16.00,MB/s,16000000`,
			`${stick},2,yes,Random,with reading back and deleting,10.00,MB/s,16000000`
		]);
	});

	it('have all of it as data, and the speeds as text', () => {
		expect(JSON.parse(toJson([inStorage]))).toMatchObject({ records: [{ id: 's', outcome }] });
		const text = toText([inStorage, inFolder]);
		expect(text).toMatch(/Random\s+225 MB\/s \(200 to 250, 2 rounds\)/);
		expect(text).toMatch(/4 KiB writes, each flushed, random: 375 a second/);
		expect(text).toMatch(/Slow: 15\.2 MB\/s.*24\.0 MB\/s \(16\.0 to 32\.0\) without, 2 files/);
		expect(text).toContain('Writes of 10000000 bytes, medians:');
		expect(text, 'no other means of the same writes').not.toMatch(/Long writes|made safe/);
		const speed = toText([{ ...inStorage, outcome: { ...outcome, purpose: 'speed' } }]);
		expect(speed).toMatch(/Long writes, 10000000 bytes each: 224 MB\/s \(200 to 250, 2 parts\)/);
		expect(speed).not.toMatch(/rounds\)|each flushed/);
		expect(text).toContain('Written: 40 bytes; read back and right: 39.');
		expect([8.5234, 85.2, 852.3, 1520.6].map(formatSpeed)).toEqual([
			'8.52',
			'85.2',
			'852',
			'1,521'
		]);
		expect(formatTime(Date.UTC(2026, 0, 2, 3, 4))).toBe('2026-01-02 03:04');
	});
});

describe('charts', () => {
	it('of a run place each leg at what was written by then, in megabytes', () => {
		const { series, x, y } = runChart([leg('random', 50), leg('zeros', 20)], 40e6, '');
		expect(series.map(({ id, points }) => [id, points])).toEqual([
			['random', [{ x: 10, y: 200 }]],
			['zeros', [{ x: 20, y: 500 }]]
		]);
		expect([x.unit, x.max, y.unit]).toEqual(['MB', 40, 'MB/s']);
	});

	it('of compressibility run from random data to zeros', () => {
		const speed = { low: 0, high: 0, count: 1 };
		const speeds = [
			...([{ kind: 'zeros', median: 500, ...speed }] as const),
			...([{ kind: 'random', median: 193, ...speed }] as const),
			...([{ kind: 'own', median: 300, ...speed }] as const),
			...([{ kind: 'zeros-25', median: 220, ...speed }] as const)
		];
		const { series, published } = sweepChart([{ id: 'a', label: 'a', speeds }], 'T', '');
		expect(series[0]?.points).toEqual([
			{ x: 0, y: 193 },
			{ x: 25, y: 220 },
			{ x: 100, y: 500 }
		]);
		expect(published.map(({ x, y }) => [x, y])).toEqual([
			[0, 193],
			[100, 500]
		]);
	});
});

describe('what is kept', () => {
	beforeEach(() => {
		const kept = new Map<string, string>();
		vi.stubGlobal('localStorage', {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, text: string) => kept.set(key, text),
			removeItem: (key: string) => kept.delete(key)
		});
		return () => vi.unstubAllGlobals();
	});

	it('is there again, the newest twenty first', () => {
		const records = Array.from({ length: 25 }, (_, index): DriveTestRecord => {
			return { ...(index % 2 === 0 ? inStorage : inFolder), id: String(index) };
		});
		expect(writeRecords(records)).toBe(true);
		expect(readRecords()).toEqual(records.slice(0, 20));
		writeRecords([]);
		expect(localStorage.getItem('write-cliff:disk')).toBeNull();
		expect(readRecords()).toEqual([]);
	});

	it.each(['{', '7', '{"version":2,"records":[]}', '{"version":1,"records":[{"id":1}]}'])(
		'is nothing where there is something else: %s',
		(text) => {
			localStorage.setItem('write-cliff:disk', text);
			expect(readRecords()).toEqual([]);
		}
	);

	it('is not promised where there is no room', () => {
		vi.stubGlobal('localStorage', {
			setItem() {
				throw new Error('no room');
			}
		});
		expect(writeRecords([inStorage])).toBe(false);
	});
});
