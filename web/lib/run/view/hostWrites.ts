/** A run cut into what each host write costs, so that several drives can be aligned by them. */
import type { EventKind } from '$lib/run/sim/layout';
import type { SimEvent } from '$lib/run/sim/snapshot';

/** A decision takes no time in the drive; it is held as long as this so that it can be seen. */
const DECISION_NS = 400_000;

/** What begins the work for the next write: anything else after a write still belongs to it. */
const BEGINS: ReadonlySet<EventKind> = new Set(['hostWrite', 'gcPick', 'mapRead', 'mapProgram']);

/** Everything that a drive does for one write of the host. */
export interface HostWrite {
	readonly lpn: number;
	/** The state before it is that after this step. */
	readonly fromStep: number;
	readonly events: readonly SimEvent[];
	/** How long it is shown at least: its time, and the decisions in it. */
	readonly shownNs: number;
}

/** Where a run is: so far through the step after `step`. */
export interface Place {
	readonly step: number;
	/** 0 to 1. */
	readonly progress: number;
	/** Simulated time there. */
	readonly timeNs: number;
	/** Whether everything that the write asked for is done. */
	readonly isDone: boolean;
}

/** How long a step is shown, in the drive's time. */
const shownNs = ({ startNs, endNs }: SimEvent) => endNs - startNs || DECISION_NS;

/** How long all of them are shown. */
export const shownNsOf = (events: readonly SimEvent[]): number =>
	events.reduce((sum, event) => sum + shownNs(event), 0);

/** The host's writes after a step, each with all that it cost. */
export function hostWrites(events: readonly SimEvent[], startStep: number): readonly HostWrite[] {
	const groups: SimEvent[][] = [];
	let isOver = true;
	for (const event of events) {
		if (event.step <= startStep) {
			continue;
		}
		const group = groups.at(-1);
		if (group === undefined || (isOver && BEGINS.has(event.kind))) {
			groups.push([event]);
			isOver = event.kind === 'hostWrite';
		} else {
			group.push(event);
			isOver ||= event.kind === 'hostWrite';
		}
	}
	return groups.flatMap((group) => {
		const write = group.find(({ kind }) => kind === 'hostWrite');
		const first = group[0];
		return write?.lpn === undefined || first === undefined
			? []
			: [
					{
						lpn: write.lpn,
						fromStep: first.step - 1,
						events: group,
						shownNs: shownNsOf(group)
					}
				];
	});
}

/** Where a drive is when so much has been shown of a write. */
export function placeIn(write: HostWrite, passedNs: number): Place {
	let left = passedNs;
	for (const event of write.events) {
		const lasts = shownNs(event);
		if (left < lasts) {
			const progress = left / lasts;
			const timeNs = event.startNs + (event.endNs - event.startNs) * progress;
			return { step: event.step - 1, progress, timeNs, isDone: false };
		}
		left -= lasts;
	}
	return endOf(write);
}

/** Where a drive is when a write is done. */
export function endOf({ events, fromStep }: HostWrite): Place {
	const last = events.at(-1);
	return { step: last?.step ?? fromStep, progress: 0, timeNs: last?.endNs ?? 0, isDone: true };
}
