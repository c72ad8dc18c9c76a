/** Kept results: the numbers of the page itself, and like beside like only. */
import { describe, expect, it } from 'vitest';
import type { DriveTestRecord } from '$lib/tools/your-drive/history';
import { compareSpeeds, historyRows, mayJoin } from '$lib/tools/your-drive/historyRows';
import type { End, Purpose } from '$lib/tools/your-drive/outcome';
import { summarize } from '$lib/tools/your-drive/summary';

const CLASSES = { long: [], durable: [] };

interface Shape {
	readonly bytes?: number;
	readonly ms?: readonly number[];
	readonly end?: End;
}

/** One whose legs took so many milliseconds, as did each batch of its small writes. */
function record(
	name: string,
	purpose: Purpose,
	{ bytes = 64_000_000, ms = [100, 110, 120], end = 'complete' }: Shape = {}
): DriveTestRecord {
	const opsMs: number[] = [];
	return {
		...{ id: name, name, timeMs: name.charCodeAt(0), sizeLabel: 'Quick', browser: 'A browser' },
		where: 'storage',
		outcome: {
			...{ purpose, gateFlushMs: 4, isMemory: false, timerStepMs: 0.1, end },
			...{ bytesWritten: 40, bytesVerified: 40 },
			rounds: ms.map((one) => ({ legs: [{ kind: 'random', bytes, ms: one }], fate: 'kept' })),
			smallRounds: ms.map((one) => ({
				batches: [{ kind: 'random', count: 25, ms: one, opsMs }],
				fate: 'kept'
			}))
		}
	};
}

describe('a row', () => {
	it('of a speed test has the numbers that its result had', () => {
		const one = record('a', 'speed', { ms: [100, 100, 400] });
		const { long, durable } = one.where === 'storage' ? summarize(one.outcome) : {};
		const [row] = historyRows([one], CLASSES);
		expect([row?.random, row?.small]).toEqual([
			(long?.value ?? NaN).toFixed(0),
			(durable?.value ?? NaN).toFixed(0)
		]);
		expect(row?.legs).toBe('64 MB');
	});

	it('of a speed test has the verdict on both kinds of writes, and when it was stopped', () => {
		const [whole, stopped] = historyRows(
			[record('a', 'speed'), record('b', 'speed', { end: 'cancelled' })],
			CLASSES
		);
		expect(whole?.verdict).toBe('Not slow');
		expect(stopped?.verdict).toBe('Not slow, stopped');
		expect(stopped?.alike, 'half a test is not compared with a whole one').toBeUndefined();
		const [restless] = historyRows([record('c', 'speed', { ms: [100, 100, 4000] })], CLASSES);
		expect(restless?.verdict).toBe('Cannot tell');
	});

	it('is compared with its like: the same test, and writes of the same size', () => {
		const rows = historyRows(
			[
				record('a', 'compression', { bytes: 6_000_000 }),
				record('b', 'compression', { bytes: 64_000_000 }),
				record('c', 'compression', { bytes: 6_000_000 }),
				record('d', 'speed'),
				record('e', 'speed'),
				record('f', 'growth')
			],
			CLASSES
		);
		const beside = (id: string) => {
			const chosen = rows.filter((row) => row.id === id);
			return rows.filter((row) => mayJoin(row, chosen, 3)).map((row) => row.id);
		};
		expect(beside('a')).toEqual(['a', 'c']);
		expect(beside('b')).toEqual(['b']);
		expect(beside('d')).toEqual(['d', 'e']);
		expect(beside('nothing yet')).toEqual(['a', 'b', 'c', 'd', 'e']);
		const full = rows.filter(({ id }) => id === 'd' || id === 'e');
		expect(rows.filter((row) => mayJoin(row, full, 2)).map(({ id }) => id)).toEqual(['d', 'e']);
	});
});

describe('speed tests beside each other', () => {
	it('tell how many times as fast, and whether chance may do that', () => {
		const slow = record('a', 'speed', { ms: [200, 202, 204] });
		const fast = record('b', 'speed', { ms: [100, 101, 102] });
		const wide = record('c', 'speed', { ms: [100, 200, 400] });
		expect(compareSpeeds([wide, fast, slow])).toEqual([
			expect.stringMatching(/^Long writes of 64 MB: “b” is 2\.00 times as fast as “a”.*apart/),
			expect.stringMatching(/^Small safe writes: “b” is 2\.00 times.*apart/),
			expect.stringMatching(/^Long writes.* “c” is 1\.01 times as fast as “a”.*chance/),
			expect.stringMatching(/^Small safe writes: “c”.*chance/)
		]);
	});

	it('are no tests of anything else', () => {
		expect(compareSpeeds([record('a', 'compression'), record('b', 'growth')])).toEqual([]);
	});
});
