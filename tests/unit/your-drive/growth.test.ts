/** Speed over time: what is written, what is said of it, and what a stopped run still tells. */
import { describe, expect, it } from 'vitest';
import {
	explainGrowth,
	explainGrowthEnd,
	growthStretches,
	partsOf,
	type Part
} from '$lib/tools/your-drive/growth';
import { growthChart } from '$lib/tools/your-drive/growthChart';
import { GROWTH_SIZES, MIB, PAGE_BYTES_MAX, WriteBudget } from '$lib/tools/your-drive/limits';
import { fileBytesOf, growthPlanOf, GROWTH_FLUSH_BYTES } from '$lib/tools/your-drive/plan';
import { makePool } from '$lib/tools/your-drive/pools';
import { measureDrive, type TestFile } from '$lib/tools/your-drive/storageTest';
import { createSurroundings } from './fakes';

const plan = growthPlanOf(GROWTH_SIZES[0]);
const pools = new Map([['random', makePool('random', 1)] as const]);
const PART_BYTES = plan.legBytes;

/** A drive that writes at one speed up to a size of the file, and at another beyond it. */
async function grow(cacheBytes: number, speeds: readonly [number, number], roomBytes = Infinity) {
	const around = createSurroundings();
	const pool = pools.get('random') ?? new Uint8Array();
	let [timeMs, dirtyBytes, dirtyMost, end] = [0, 0, 0, 0];
	const file: TestFile = {
		write(bytes, { at }) {
			if (at + bytes.byteLength > roomBytes) {
				return 0;
			}
			timeMs += bytes.byteLength / 1000 / (at < cacheBytes ? speeds[0] : speeds[1]);
			end = Math.max(end, at + bytes.byteLength);
			dirtyBytes += bytes.byteLength;
			dirtyMost = Math.max(dirtyMost, dirtyBytes);
			return bytes.byteLength;
		},
		read(into, { at }) {
			into.set(pool.subarray(at % pool.byteLength, (at % pool.byteLength) + into.byteLength));
			return into.byteLength;
		},
		flush() {
			timeMs += 1;
			dirtyBytes = 0;
		},
		truncate() {
			end = 0;
		}
	};
	const budget = new WriteBudget(plan.bytes);
	const clock = { ...around, nowMs: () => (timeMs += 0.005) };
	const outcome = await measureDrive(plan, pools, file, budget, clock);
	return { outcome, dirtyMost, end: () => end };
}

it.each(GROWTH_SIZES)('$label: no more is written than was announced', (size) => {
	const sized = growthPlanOf(size);
	expect(sized.bytes).toBeLessThanOrEqual(size.bytesMax);
	expect(sized.bytes).toBeLessThanOrEqual(PAGE_BYTES_MAX);
	expect(size.bytesMax - sized.bytes, 'and hardly less').toBeLessThan(PART_BYTES);
	expect(fileBytesOf(sized)).toBe(sized.rounds.length * PART_BYTES);
});

describe('a run', () => {
	it('writes one file from end to end, safe in short steps, and finds its cliff', async () => {
		const { outcome, dirtyMost, end } = await grow(16 * PART_BYTES, [1500, 300]);
		expect(outcome.bytesWritten).toBe(plan.bytes);
		expect(end()).toBe(fileBytesOf(plan));
		expect(dirtyMost).toBe(GROWTH_FLUSH_BYTES);
		expect(outcome.end).toBe('complete');
		expect(outcome.bytesVerified, 'a chunk of each part').toBe(plan.rounds.length * MIB);
		const [headline, sentence] = explainGrowth(partsOf([], outcome), outcome.end);
		expect(headline).toBe('It falls after 1.07 GB');
		expect(sentence).toMatch(/^From about 1,3\d\d to 29\d MB\/s/);
	});

	it('keeps what it has when a minute is over, or the room', async () => {
		const slow = await grow(2 * PART_BYTES, [100, 10]);
		expect(slow.outcome.end).toBe('time');
		expect(slow.outcome.rounds.length).toBeGreaterThan(8);
		const full = await grow(Infinity, [500, 500], 10 * PART_BYTES);
		expect(full.outcome.end).toBe('full');
		expect(full.outcome.rounds).toHaveLength(10);
		expect(explainGrowthEnd('full', fileBytesOf(plan))).toContain('2.08 GB');
	});
});

describe('what is said', () => {
	const parts = (speeds: readonly number[]): readonly Part[] =>
		speeds.map((speed, index) => ({ endBytes: (index + 1) * PART_BYTES, speed, counts: true }));
	const times = (count: number, speed: number) => Array.from({ length: count }, () => speed);

	it.each([
		[times(31, 500), 'No cliff within 2.08 GB', 'your cache may be larger'],
		[times(7, 500), 'Too short to tell', 'from 8 parts on'],
		[[...times(10, 90), ...times(21, 900)], 'It gets faster after 671 MB', 'Test again'],
		[[...times(10, 900), ...times(21, 90)], 'It falls after 671 MB', 'full'],
		[[...times(10, 900), ...times(10, 90), ...times(11, 450)], 'It changes 2 times', '90.0 and'],
		[[], 'No result', 'Not a single part']
	])('fits the curve (%#)', (speeds, headline, words) => {
		const said = explainGrowth(parts(speeds), 'complete');
		expect(said[0]).toBe(headline);
		expect(said[1]).toContain(words);
	});

	it.each(['cancelled', 'full', undefined] as const)(
		'is not that a page may go no further where it was ended before (%s)',
		(end) => {
			const [, sentence] = explainGrowth(parts(times(12, 500)), end);
			expect(sentence).not.toContain('how far a page may go');
			expect(sentence).toContain('A cache may be larger.');
		}
	);

	it('leaves out parts that were written behind another page', () => {
		const all = parts([...times(10, 500), ...times(21, 5)]);
		const counted = all.map((part) => ({ ...part, counts: part.speed === 500 }));
		expect(growthStretches(counted)).toHaveLength(1);
		expect(growthStretches(all)).toHaveLength(2);
	});

	it('tells how slow single parts were where a dip ends and is no cliff', () => {
		const dip = parts([...times(14, 500), ...times(3, 50), ...times(14, 500)]);
		const said = explainGrowth(dip, 'time');
		expect(said[0]).toBe('No cliff within 2.08 GB');
		expect(said[1]).toContain('single parts at 50.0 to 500');
	});

	it('is what the picture says, with its conditions and every change', () => {
		const spec = growthChart({
			parts: parts([...times(10, 900), ...times(21, 90)]),
			isOver: true,
			simulated: { name: 'A drive', points: [{ x: 1e9, y: 1000 }] },
			conditions: 'parts of 67.1 MB',
			link: 'https://example.org/disk'
		});
		expect(spec.title).toBe('It falls after 671 MB');
		expect(spec.guides).toEqual([{ x: 0.671_088_64, label: 'falls to 90.0' }]);
		expect(spec.origin.name).toContain('parts of 67.1 MB');
		expect(spec.series.map(({ label }) => label)).toEqual(['Your drive', 'Simulated drive']);
	});
});
