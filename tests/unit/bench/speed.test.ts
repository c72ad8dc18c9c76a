/** The benchmark counts only what a settled drive does, and says how fast that was. */
import { expect, test } from 'vitest';
import { barsOf, READER_LABEL, scaleMax } from '$lib/tools/bench/speedBars';
import { benchLines, logicalPagesOf } from '$lib/tools/bench/benchExperiment';
import { measureSpeed, type BenchDrive } from '$lib/tools/bench/speed';

/** A drive of a constant rate: 7 flash operations for each host write once it is full. */
class FakeDrive implements BenchDrive {
	nowMs = 0;
	readonly requested: number[] = [];
	#hostWrites = 0;
	#nandPrograms = 0;
	readonly #stepsPerMs: number;
	readonly #writesMax: number;

	constructor(stepsPerMs: number, writesMax = Infinity) {
		this.#stepsPerMs = stepsPerMs;
		this.#writesMax = writesMax;
	}

	run(stepsMax: number): Promise<{ hostWrites: number; nandPrograms: number }> {
		this.requested.push(stepsMax);
		this.nowMs += stepsMax / this.#stepsPerMs;
		const writes = Math.min(stepsMax / 7, this.#writesMax - this.#hostWrites);
		this.#hostWrites += writes;
		this.#nandPrograms += writes * 6;
		return Promise.resolve({ hostWrites: this.#hostWrites, nandPrograms: this.#nandPrograms });
	}
}

function measure(drive: FakeDrive, shares: number[] = []) {
	return measureSpeed(drive, {
		logicalPages: 10_000,
		secondsMin: 1,
		nowMs: () => drive.nowMs,
		progress: (share) => shares.push(share)
	});
}

test('the rate and the write amplification are those of the drive', async () => {
	const drive = new FakeDrive(70_000);
	const shares: number[] = [];
	const speed = await measure(drive, shares);
	expect(speed.writesPerSecond).toBeCloseTo(10_000_000, 0);
	expect(speed.writeAmplification).toBeCloseTo(6);
	expect(speed.seconds).toBeGreaterThanOrEqual(1);
	expect(shares).toEqual([...shares].sort((a, b) => a - b));
	expect(shares.at(-1)).toBe(1);
});

test('no request takes so long that it cannot be stopped', async () => {
	for (const stepsPerMs of [10, 1_000, 200_000]) {
		const drive = new FakeDrive(stepsPerMs);
		await measure(drive);
		const last = drive.requested.at(-1) ?? NaN;
		expect(last / stepsPerMs, `${stepsPerMs} steps a millisecond`).toBeLessThan(120);
	}
});

test('a drive that writes no more is an error and not an endless wait', async () => {
	await expect(measure(new FakeDrive(70_000, 40_000))).rejects.toThrow('stopped writing');
});

test('the drive has seven percent more pages than its host may use', () => {
	expect(logicalPagesOf(1_048_576)).toBe(979_900);
	const lines = benchLines(16_384).split('\n');
	expect(lines).toContain('drive.blocks=131');
	expect(lines).toContain('drive.logical_pages=15300');
});

test('a size that was not measured yet has an empty bar that says so', () => {
	const others = [{ label: 'Other', millionWritesPerSecond: [4, 2] }];
	const speed = { writesPerSecond: 8_000_000, writeAmplification: 6, seconds: 1 };
	const bars = [barsOf(0, speed, others), barsOf(1, undefined, others)];
	expect(bars[0]?.map(({ label, text }) => [label, text])).toEqual([
		[READER_LABEL, '8'],
		['Other', '4']
	]);
	expect(bars[1]?.[0]).toMatchObject({ millions: undefined, text: 'not measured' });
	expect(scaleMax(bars)).toBe(8);
});
