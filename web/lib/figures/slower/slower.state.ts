/** How many times longer a write takes in the last test than when the drive was filled. Pure. */
import type { Plan, PlannedPhase } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** Time of a write in whole windows of a phase; nothing before one is over. */
function nsPerWrite(snapshot: Snapshot, phase: PlannedPhase | undefined): number | undefined {
	if (phase === undefined) {
		return undefined;
	}
	const inside = [{ hostWrites: 0, timeNs: 0 }, ...snapshot.samples].filter(
		({ hostWrites }) => hostWrites >= phase.startWrites && hostWrites <= phase.endWrites
	);
	const [start, end] = [inside[0], inside.at(-1)];
	return start === undefined || end === undefined || start === end
		? undefined
		: (end.timeNs - start.timeNs) / (end.hostWrites - start.hostWrites);
}

/** Nothing before the test has begun to count. */
export function slowdownOf(snapshot: Snapshot, plan: Plan | undefined): number | undefined {
	const [first, last] = [plan?.[0], plan?.at(-1)];
	const [fresh, test] = [nsPerWrite(snapshot, first), nsPerWrite(snapshot, last)];
	return first === last || fresh === undefined || test === undefined ? undefined : test / fresh;
}

/** As many digits as tell one drive from another, the same in picture, sentence, and prose. */
export const sayTimes = (times: number): string =>
	times.toFixed(times < 1.9 ? 2 : times < 20 ? 1 : 0);

/** Some writes, to some of the addresses. */
export interface Stretch {
	/** Addresses it goes to, as shares of the drive. */
	readonly from: number;
	readonly to: number;
	readonly startWrites: number;
	readonly endWrites: number;
}

const LINE = /^phases\.(\d+)\.(?:sequential|uniform)\.(start|pages|writes)=(\d+)$/;

/** What a test writes and what is written before it, as its experiment says; the fill is first. */
export function stretchesOf(experimentLines: string): readonly Stretch[] {
	const phases = new Map<string, { start: number; pages: number; writes: number }>();
	for (const line of experimentLines.split('\n')) {
		const [, phase = '', field, value] = LINE.exec(line) ?? [];
		if (field === 'start' || field === 'pages' || field === 'writes') {
			const so = phases.get(phase) ?? { start: 0, pages: 0, writes: 0 };
			phases.set(phase, { ...so, [field]: Number(value) });
		}
	}
	const all = [...phases.values()];
	const drive = Math.max(1, all[0]?.pages ?? 0);
	let startWrites = 0;
	return all.map(({ start, pages, writes }) => {
		const [from, to] = [start / drive, Math.min(1, (start + pages) / drive)];
		const endWrites = startWrites + writes;
		const stretch = { from, to, startWrites, endWrites };
		startWrites = endWrites;
		return stretch;
	});
}

/** How much of a stretch is written, from 0 to 1. */
export const doneOf = ({ startWrites, endWrites }: Stretch, hostWrites: number): number =>
	Math.min(1, Math.max(0, (hostWrites - startWrites) / Math.max(1, endWrites - startWrites)));
