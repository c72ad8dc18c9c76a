/** Measures how fast a drive takes host writes, in short stretches, once it has settled. */

/** What the drive has done so far. */
export interface Counts {
	readonly hostWrites: number;
	readonly nandPrograms: number;
}

/** A drive that can be sent on by so many steps. */
export interface BenchDrive {
	run(stepsMax: number): Promise<Counts>;
}

export interface Speed {
	/** Median over the stretches. */
	readonly writesPerSecond: number;
	/** Flash pages programmed for each page that the host wrote. */
	readonly writeAmplification: number;
	readonly seconds: number;
}

export interface MeasureOptions {
	readonly logicalPages: number;
	readonly secondsMin: number;
	readonly nowMs: () => number;
	/** Told how much is done, from 0 to 1. */
	readonly progress: (share: number) => void;
}

/** Host writes in drive-writes after which the rate no longer changes. */
const SETTLE_DRIVE_WRITES = 3;
/** A stretch is long enough for the clock, and short enough to be stopped after. */
const STRETCH_MS = 60;
const STEPS_FIRST = 50_000;
/** Settling counts for this share of the progress. */
const SETTLE_SHARE = 0.4;

/** Steps for the next stretch, from how long the last one took. */
function nextSteps(steps: number, ms: number): number {
	const factor = STRETCH_MS / Math.max(ms, 1);
	return Math.max(1_000, Math.round(steps * Math.min(4, Math.max(0.25, factor))));
}

function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const high = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? NaN)) / 2;
}

/** Settles the drive, then measures it. Ends with an error when the drive does. */
export async function measureSpeed(drive: BenchDrive, options: MeasureOptions): Promise<Speed> {
	const { logicalPages, secondsMin, nowMs, progress } = options;
	const settled = SETTLE_DRIVE_WRITES * logicalPages;
	let steps = STEPS_FIRST;
	const stretch = async () => {
		const start = nowMs();
		const counts = await drive.run(steps);
		const ms = nowMs() - start;
		steps = nextSteps(steps, ms);
		return { counts, ms };
	};
	let before = (await stretch()).counts;
	while (before.hostWrites < settled) {
		progress((SETTLE_SHARE * before.hostWrites) / settled);
		before = (await stretch()).counts;
	}
	const first = before;
	const rates: number[] = [];
	let totalMs = 0;
	while (totalMs < secondsMin * 1_000) {
		const { counts, ms } = await stretch();
		if (counts.hostWrites === before.hostWrites) {
			throw new Error('The drive stopped writing. Reload the page.');
		}
		rates.push(((counts.hostWrites - before.hostWrites) / Math.max(ms, 0.1)) * 1_000);
		totalMs += Math.max(ms, 0.1);
		before = counts;
		const share = Math.min(1, totalMs / (secondsMin * 1_000));
		progress(SETTLE_SHARE + (1 - SETTLE_SHARE) * share);
	}
	const writes = before.hostWrites - first.hostWrites;
	return {
		writesPerSecond: median(rates),
		writeAmplification: (before.nandPrograms - first.nandPrograms) / writes,
		seconds: totalMs / 1_000
	};
}
