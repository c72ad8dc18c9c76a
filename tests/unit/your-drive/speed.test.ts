/** Is it slow? Drives of known speed are called what they are, with an interval that covers it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { driveClasses, sources } from '../../../content/index';
import { levelOf } from '$lib/tools/your-drive/levels';
import { MIB, SPEED_SIZES, WriteBudget } from '$lib/tools/your-drive/limits';
import { speedPlanOf } from '$lib/tools/your-drive/plan';
import { makePool } from '$lib/tools/your-drive/pools';
import { SeededRandom } from '$lib/tools/your-drive/random';
import { layOutScale } from '$lib/tools/your-drive/scale.layout';
import { measureDrive, type TestFile } from '$lib/tools/your-drive/storageTest';
import { summarize } from '$lib/tools/your-drive/summary';
import {
	adviceOn,
	judgeDurable,
	judgeLong,
	meaningOf,
	type ScaleClass
} from '$lib/tools/your-drive/verdict';
import { createSurroundings } from './fakes';

const longClasses: readonly ScaleClass[] = driveClasses.map(({ id, label, long }) => {
	return { id, label, range: long };
});
const durableClasses: readonly ScaleClass[] = driveClasses.map(({ id, label, durable }) => {
	return { id, label, range: durable };
});

const pools = new Map([['random', makePool('random', 1)] as const]);
const plan = speedPlanOf(SPEED_SIZES[0]);

/** A drive whose writes wait in a cache of the system until they are flushed. */
async function measure(megabytesPerSecond: number, flushMs: number, seed: number) {
	const around = createSurroundings();
	const random = new SeededRandom(seed);
	const stored = new Uint8Array(plan.legBytes);
	let timeMs = 0;
	let bytesDirty = 0;
	const file: TestFile = {
		write(bytes, { at }) {
			stored.set(bytes, at);
			bytesDirty += bytes.byteLength;
			return bytes.byteLength;
		},
		read(into, { at }) {
			into.set(stored.subarray(at, at + into.byteLength));
			return into.byteLength;
		},
		flush() {
			const noise = 0.8 + 0.4 * (random.below(1000) / 1000);
			timeMs += (bytesDirty / megabytesPerSecond / 1000 + flushMs) * noise;
			bytesDirty = 0;
		},
		truncate: () => undefined
	};
	const budget = new WriteBudget(plan.bytes);
	return measureDrive(plan, pools, file, budget, { ...around, nowMs: () => (timeMs += 0.005) });
}

async function judged(megabytesPerSecond: number, flushMs: number, seed: number) {
	const outcome = await measure(megabytesPerSecond, flushMs, seed);
	const { long, durable, legBytes } = summarize(outcome);
	if (long === undefined || durable === undefined) {
		throw new Error('There is no level.');
	}
	const verdicts = [judgeLong(long, longClasses), judgeDurable(durable, durableClasses)] as const;
	return { outcome, long, durable, legBytes, verdicts };
}

test.each([
	[5, 12, /^Very slow|^Slow, like a memory card$/, /^Slow, like a hard disk/],
	[60, 10, /^Slow, like a USB stick/, /^Slow, like a hard disk/],
	[500, 1.5, /^Not slow: like a SATA SSD/, /^Usual for an SSD at home/],
	[2500, 0.05, /^Fast, like an NVMe SSD/, /^Fast, like a protected SSD/]
])('a drive of %i MB/s is called what it is, ten times of ten', async (speed, flushMs, ...said) => {
	for (let seed = 1; seed <= 10; seed += 1) {
		const { verdicts, long, outcome } = await judged(speed, flushMs, seed);
		verdicts.forEach(({ headline }, index) => {
			expect(headline, `seed ${seed}`).toMatch(said[index] ?? /^$/);
		});
		expect(long.value / speed, `seed ${seed}`).toBeGreaterThan(0.85);
		expect(long.value / speed, `seed ${seed}`).toBeLessThan(1.15);
		expect(outcome.bytesWritten).toBeLessThanOrEqual(plan.bytes);
	}
});

test('legs are shorter where a long one would take too long, and that is told', async () => {
	const slow = await judged(2, 10, 1);
	expect(slow.legBytes).toBe(16 * MIB);
	expect(slow.outcome.end, 'what was cut is told').toBe('time');
	const fast = await judged(60, 10, 1);
	expect(fast.legBytes).toBe(64 * MIB);
});

test('a slow leg is never dropped as an accident: it may be the cliff', async () => {
	const { outcome } = await judged(60, 10, 1);
	const legs = outcome.rounds.flatMap((round) => round.legs);
	expect(outcome.rounds.every(({ fate }) => fate === 'kept')).toBe(true);
	expect(legs).toHaveLength(plan.rounds.length);
});

describe('the interval', () => {
	it('covers the truth in at least 93 of 100 runs, of five and of thirty parts', () => {
		const random = new SeededRandom(17);
		const uniform = () => (random.next() + 0.5) / 2 ** 32;
		const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
		for (const count of [3, 5, 30]) {
			const runs = 1000;
			let covered = 0;
			for (let run = 0; run < runs; run += 1) {
				const level = levelOf(Array.from({ length: count }, () => 100 * Math.exp(0.3 * normal())));
				covered += level !== undefined && level.low <= 100 && 100 <= level.high ? 1 : 0;
			}
			expect(covered / runs, `${count} parts, seed 17`).toBeGreaterThan(0.93);
		}
	});

	it('is the range of two, the value of one, and nothing of none', () => {
		expect(levelOf([50, 200])).toMatchObject({ low: 50, high: 200 });
		expect(levelOf([50, 200])?.value).toBeCloseTo(100, 9);
		expect(levelOf([])).toBeUndefined();
		expect(levelOf([Infinity])).toBeUndefined();
	});
});

describe('what is said', () => {
	const at = (value: number) => ({ value, low: value * 0.95, high: value * 1.05, count: 5 });
	const long = (value: number) => judgeLong(at(value), longClasses);
	const durable = (value: number) => judgeDurable(at(value), durableClasses);

	it('names the kinds whose ranges the level meets, and none where it meets none', () => {
		expect(long(100).sentence).toBe(
			'The interval overlaps the published range of: Hard disk and USB stick.'
		);
		expect(long(3).sentence).toBe('Below every published range here.');
		expect(long(9000).sentence).toBe('Above every published range here.');
		expect(durable(5000).sentence).toContain('Between the published ranges here.');
	});

	it.each([
		[3, 'Very slow, whatever it is', 'Below every published range here.'],
		[9, 'Slow, like a memory card', 'SD card.'],
		[20, 'Slow, like a memory card or USB stick', 'SD card and USB stick.'],
		[57, 'Slow, like a USB stick', ': USB stick.'],
		[100, 'Slow, like a hard disk', 'Hard disk and USB stick.']
	])('of %d MB/s headline and scale name the same kinds', (speed, headline, sentence) => {
		expect(long(speed).headline).toBe(headline);
		expect(long(speed).sentence).toContain(sentence);
	});

	it.each([
		[20, 30, /^Yes, it is slow/],
		[20, 500, /^Slow in long writes/],
		[400, 30, /^Slow in small safe writes/],
		[400, 500, /^No, it is not slow/]
	])('%i MB/s and %i a second: answer and verdicts agree', (speed, rate, answer) => {
		expect(meaningOf(long(speed), durable(rate))).toMatch(answer);
		expect(adviceOn(long(speed), durable(rate)).length).toBeGreaterThan(1);
	});
});

describe('an interval across the line of “slow”', () => {
	/** As of a drive with a small cache: some legs were in it, some behind it. */
	const long = judgeLong({ value: 115, low: 29, high: 460, count: 5 }, longClasses);
	const durable = (value: number) =>
		judgeDurable({ value, low: value * 0.9, high: value * 1.1, count: 8 }, durableClasses);

	it('is no answer, whichever of both has it', () => {
		expect(long.headline, 'no kind of drive is named').toBe('Cannot tell: slow, or not');
		expect(durable(125).headline).toBe('Cannot tell: slow, or not');
		expect(meaningOf(long, durable(500), true)).toMatch(/stopped too early/);
		expect(adviceOn(long, durable(500))[0]?.title).toBe('Test again');
		expect(meaningOf(long, durable(500))).toMatch(/^Cannot tell yet: the long writes differ/);
		const fast = judgeLong({ value: 400, low: 380, high: 420, count: 5 }, longClasses);
		expect(meaningOf(fast, durable(125))).toMatch(/^Cannot tell yet: the small writes differ/);
	});

	it('leaves the answer where the other one is slow for sure', () => {
		expect(meaningOf(long, durable(30))).toMatch(/is slow|^Slow/);
	});
});

describe('the ranges', () => {
	const prose = readFileSync('content/pages/disk.md', 'utf8').replaceAll(/\s+/g, ' ');
	const inProse = (value: number) => value.toLocaleString('en-US');

	it.each(driveClasses)('of $label have a source, and stand in the prose', (one) => {
		for (const range of [one.long, one.durable]) {
			if (range !== undefined) {
				expect([...Object.keys(sources), 'computed']).toContain(range.source);
				expect(range.low).toBeLessThan(range.high);
				expect(prose).toContain(`${inProse(range.low)} to ${inProse(range.high)}`);
			}
		}
	});

	it.each([0, 320, 700])('stand beside each other within %i pixels', (width) => {
		const { bars, plotRight, right } = layOutScale({
			...{
				width,
				min: 3,
				max: 10_000,
				slowBelow: 125,
				classes: longClasses,
				parts: [4, 4],
				partsPlanned: 5
			},
			level: { value: 4, low: 3.9, high: 4.1, count: 2 }
		});
		expect(bars).toHaveLength(6);
		const half = Math.max(width, 240) / 2;
		expect(right - plotRight, 'the kinds have half of the room').toBeLessThanOrEqual(half);
		expect(Math.min(...bars.map((bar) => bar.width), right - plotRight)).toBeGreaterThan(0);
		expect(bars.filter(({ isLit }) => isLit)).toEqual([]);
		bars.forEach((bar, index) => {
			expect(bar.x).toBeGreaterThan(index === 0 ? plotRight : (bars[index - 1]?.x ?? 0));
			expect(bar.x + bar.width).toBeLessThanOrEqual(right);
		});
	});
});
