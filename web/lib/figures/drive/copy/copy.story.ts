/** A file that is copied to a drive: which of its pages had to wait, and what for. Pure. */
import type { Plan } from '$lib/run/sim/plan';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';

/** One page of the file that was not written at once. */
export interface Wait {
	/** Which page of the file, from 1. */
	readonly page: number;
	/** The step that chose the block to be emptied, and the one that wrote the page at last. */
	readonly pickStep: number;
	readonly answerStep: number;
	readonly startNs: number;
	readonly endNs: number;
	/** The block that was emptied, and the one that took its pages. */
	readonly victim: number;
	readonly target: number;
	readonly copies: readonly SimEvent[];
	/** These add up to all the time from asking to the answer. */
	readonly copiesNs: number;
	readonly erasesNs: number;
	readonly ownNs: number;
}

export interface CopyStory {
	/** Pages of the file. */
	readonly pages: number;
	/** Host writes before the first of them. */
	readonly writesBefore: number;
	/** The step after which the copy begins, and when that is. */
	readonly startStep: number;
	readonly startNs: number;
	readonly endStep: number;
	readonly endNs: number;
	readonly waits: readonly Wait[];
}

const durationNs = ({ startNs, endNs }: SimEvent) => endNs - startNs;
const sumNs = (events: readonly SimEvent[]) =>
	events.reduce((sum, event) => sum + durationNs(event), 0);

/** What waits of one write, whose last part is the write itself. */
function waitOf(parts: readonly SimEvent[], page: number, pagesPerBlock: number): Wait | undefined {
	const [pick, answer] = [parts.find(({ kind }) => kind === 'gcPick'), parts.at(-1)];
	const copies = parts.filter(({ kind }) => kind === 'gcCopy');
	const into = copies[0]?.to ?? answer?.to;
	if (pick?.from === undefined || answer === undefined || into === undefined) {
		return undefined;
	}
	return {
		page,
		pickStep: pick.step,
		answerStep: answer.step,
		startNs: pick.startNs,
		endNs: answer.endNs,
		victim: pick.from,
		target: Math.floor(into / pagesPerBlock),
		copies,
		copiesNs: sumNs(copies),
		erasesNs: sumNs(parts.filter(({ kind }) => kind === 'erase')),
		ownNs: durationNs(answer)
	};
}

/** The copy is what the host writes last, page after page, and nothing overlaps. */
export function storyOf(
	events: readonly SimEvent[],
	plan: Plan | undefined,
	pagesPerBlock: number
): CopyStory | undefined {
	const copy = plan?.at(-1);
	const first = events.findIndex(({ hostOps }) => hostOps === copy?.startWrites);
	const last = events.at(-1);
	if (copy === undefined || first === -1 || last === undefined) {
		return undefined;
	}
	const waits: Wait[] = [];
	let parts: SimEvent[] = [];
	for (const event of events.slice(first + 1)) {
		parts.push(event);
		if (event.kind === 'hostWrite') {
			const wait = waitOf(parts, event.hostOps - copy.startWrites, pagesPerBlock);
			waits.push(...(wait === undefined ? [] : [wait]));
			parts = [];
		}
	}
	return {
		pages: copy.endWrites - copy.startWrites,
		writesBefore: copy.startWrites,
		startStep: events[first]?.step ?? 0,
		startNs: events[first]?.endNs ?? 0,
		endStep: last.step,
		endNs: last.endNs,
		waits
	};
}

/** How far the copy is in a state. */
export interface CopyNow {
	/** Pages that are written. */
	readonly done: number;
	/** The page that waits now, if one does. */
	readonly wait: Wait | undefined;
	/** How long it has waited. */
	readonly waitedNs: number;
}

export function copyNow(story: CopyStory, snapshot: Snapshot): CopyNow {
	const { step, timeNs } = snapshot;
	const wait = story.waits.find(
		({ pickStep, answerStep }) => step >= pickStep && step < answerStep
	);
	return {
		done: Math.min(story.pages, Math.max(0, snapshot.get('hostWrites') - story.writesBefore)),
		wait,
		waitedNs: wait === undefined ? 0 : timeNs - wait.startNs
	};
}

/** The wait that is looked at after a step: that of the moment, or the last, or the first. */
export function waitAt(story: CopyStory, step: number): Wait | undefined {
	return story.waits.findLast(({ pickStep }) => pickStep <= step) ?? story.waits[0];
}
