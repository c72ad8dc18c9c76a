/** How fast each address was written, from pass to pass over the whole drive. Pure. */
import type { Plan, PlannedPhase } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** One window of a pass, in shares of all addresses. */
export interface Zone {
	readonly from: number;
	readonly to: number;
	readonly bytesPerS: number;
}

/** The drive written once from its first address to its last. */
export interface Pass {
	/** 0 for the first fill of the new drive. */
	readonly number: number;
	/** How long the host asked for nothing before it. */
	readonly restUs: number;
	/** Share of the addresses that it has reached. */
	readonly reached: number;
	readonly zones: readonly Zone[];
	/** Missing as long as no window of it is over. */
	readonly meanBytesPerS: number | undefined;
}

const isPass = ({ order, startWrites, endWrites }: PlannedPhase, pages: number) =>
	order === 'in order' && endWrites - startWrites === pages;

/** Every pass that is planned, also those still to come. */
export function passesOf(snapshot: Snapshot, plan: Plan | undefined): readonly Pass[] {
	const pages = snapshot.get('logicalPages');
	return (plan ?? [])
		.filter((phase) => isPass(phase, pages))
		.map((phase, number) => passOf(snapshot, phase, number));
}

/** A window that began before the pass holds other work, or rest, and is left out. */
function passOf(snapshot: Snapshot, phase: PlannedPhase, number: number): Pass {
	const { startWrites, endWrites, restUs = 0 } = phase;
	const [pages, pageBytes] = [snapshot.get('logicalPages'), snapshot.get('pageBytes')];
	const start = { hostWrites: 0, timeNs: 0 };
	const { samples } = snapshot;
	const windows = samples.flatMap((sample, index) => {
		const before = samples[index - 1] ?? start;
		if (before.hostWrites < startWrites || sample.hostWrites > endWrites) {
			return [];
		}
		const restNs = before.hostWrites === startWrites ? restUs * 1e3 : 0;
		const writes = sample.hostWrites - before.hostWrites;
		const seconds = (sample.timeNs - before.timeNs - restNs) / 1e9;
		return [{ before, sample, bytes: writes * pageBytes, seconds }];
	});
	const bytes = windows.reduce((sum, window) => sum + window.bytes, 0);
	const seconds = windows.reduce((sum, window) => sum + window.seconds, 0);
	const written = Math.max(0, snapshot.get('hostWrites') - startWrites);
	return {
		number,
		restUs,
		reached: Math.min(1, written / pages),
		zones: windows.map((window) => ({
			from: (window.before.hostWrites - startWrites) / pages,
			to: (window.sample.hostWrites - startWrites) / pages,
			bytesPerS: window.bytes / window.seconds
		})),
		meanBytesPerS: seconds > 0 ? bytes / seconds : undefined
	};
}

/** What the host does at present. */
export type Doing = 'nothing yet' | 'passing' | 'at random' | 'resting';

export function doingOf(snapshot: Snapshot, plan: Plan | undefined): Doing {
	const writes = snapshot.get('hostWrites');
	if (writes === 0) {
		return 'nothing yet';
	}
	const next = plan?.find(({ startWrites }) => startWrites === writes);
	if ((next?.restUs ?? 0) > 0 && snapshot.event.kind !== 'hostWrite') {
		return 'resting';
	}
	const now = plan?.find(({ endWrites }) => writes <= endWrites);
	return now?.order === 'at random' ? 'at random' : 'passing';
}

/** A rest before a pass, as far as it has come. */
export interface Rest {
	/** All of it. */
	readonly ns: number;
	/** How long the drive has worked on its own account since it began, where that is known. */
	readonly workedNs: number | undefined;
	/** Whether it works; and if it does not: because nothing is stale, all the same, or at all. */
	readonly state: 'working' | 'done' | 'stopped' | 'never';
}

/** The rest that is under way, if the host rests before a pass. */
export function restOf(snapshot: Snapshot, plan: Plan | undefined): Rest | undefined {
	const writes = snapshot.get('hostWrites');
	const next = plan?.find(({ startWrites }) => startWrites === writes);
	if (doingOf(snapshot, plan) !== 'resting' || next?.order !== 'in order') {
		return undefined;
	}
	const { event, timeNs } = snapshot;
	const isIdle = event.kind === 'idle';
	const ns = (next.restUs ?? 0) * 1e3;
	// Where the host's last write ended a window, the rest begins there; what is idle ends it.
	const window = snapshot.samples.findLast(({ hostWrites }) => hostWrites === writes);
	const beginNs = isIdle ? event.endNs - ns : window?.timeNs;
	const untilNs = isIdle ? event.startNs : timeNs;
	const workedNs = beginNs === undefined ? undefined : Math.max(0, untilNs - beginNs);
	const idleState = snapshot.get('stalePages') === 0 ? 'done' : 'stopped';
	const state = workedNs === 0 ? 'never' : idleState;
	return { ns, workedNs, state: isIdle ? state : 'working' };
}

/** How fast a pass was on average, in percent of the first fill. */
export function percentOfNew(passes: readonly Pass[], number: number): number | undefined {
	const [fresh, mean] = [passes[0]?.meanBytesPerS, passes[number]?.meanBytesPerS];
	return fresh === undefined || mean === undefined ? undefined : (mean / fresh) * 100;
}
