/** What a run has come to, in words: which phase it is in, how fast it is, and what that takes. */
import { formatNumber } from '$lib/base/format';
import type { Plan, PlannedPhase } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { cameErased, erasedBlocks } from './words';

/** Pages that the host writes in all. */
export const plannedWrites = (plan: Plan): number => plan.at(-1)?.endWrites ?? 0;

/** The phase of the last of so many writes; the last phase when there are more. */
export function phaseAt(plan: Plan, hostWrites: number): PlannedPhase | undefined {
	return plan.find(({ endWrites }) => hostWrites <= endWrites) ?? plan.at(-1);
}

/** What was measured over the last host writes. */
export interface Measured {
	/** Pages that the host had written when the measuring began. */
	readonly startWrites: number;
	readonly bytesPerS: number;
	/** Pages programmed for each that the host wrote; missing when it wrote none. */
	readonly writeAmplification: number | undefined;
}

/** A speed with its unit. */
export const speedText = (bytesPerS: number): string => `${formatNumber(bytesPerS / 1e6)} MB/s`;

/** What the host does in a phase: a verb, what it is done to, and a note beside a curve. */
function wordsOf(phase: PlannedPhase | undefined, plan: Plan | undefined) {
	if (phase === undefined) {
		return { verb: 'write', past: 'wrote', object: '', note: '' };
	}
	const { order, startWrites } = phase;
	const isFilled = plan?.some((one) => one.order === 'in order' && one.endWrites <= startWrites);
	if (order === 'in order') {
		const object = ' the drive in order';
		return startWrites === 0
			? { verb: 'fill', past: 'filled', object, note: 'filled in order' }
			: { verb: 'write', past: 'wrote', object, note: 'written in order' };
	}
	const object = ' pages at random';
	return isFilled
		? { verb: 'overwrite', past: 'overwrote', object, note: 'overwritten at random' }
		: { verb: 'write', past: 'wrote', object, note: 'written at random' };
}

/** One sentence on where a run is. What the reader added to it is no part of the plan. */
export function describeRun(
	snapshot: Snapshot,
	plan: Plan | undefined,
	measured: Measured | undefined
): string {
	const counts = [snapshot.get('freeBlocks'), snapshot.get('blocks')] as const;
	const free = erasedBlocks(...counts);
	const hostWrites = snapshot.get('hostWrites');
	if (hostWrites === 0) {
		return `The host has written nothing yet; ${cameErased(...counts)}.`;
	}
	const known = snapshot.get('logLength') === 0 ? plan : undefined;
	const phase = known && phaseAt(known, hostWrites);
	const { verb, past, object } = wordsOf(phase, known);
	const isOver = snapshot.isEnded;
	const over = `The run is over: at the end the host ${past}${object}`;
	const isOfPhase = (measured?.startWrites ?? -1) >= (phase?.startWrites ?? 0);
	if (measured === undefined || !isOfPhase || measured.bytesPerS === 0) {
		// What was measured belongs to the phase before, in part, or no time has passed yet.
		return `${isOver ? over : `The host begins to ${verb}${object}`}; ${free}.`;
	}
	const factor = formatNumber(measured.writeAmplification ?? 1);
	const price = isOver ? 'the flash programmed' : 'the flash programs';
	const cost = factor === '1' ? '' : `; ${price} ${factor} pages for each`;
	const host = isOver ? over : `The host ${verb}s${object}`;
	// Over a rest of the host an average would tell how long it rested.
	const hasRested = known?.some(
		({ restUs = 0, startWrites }) => restUs > 0 && startWrites <= hostWrites
	);
	const isFirst = phase?.startWrites === 0 && hasRested !== true;
	const average = isFirst ? averageText(snapshot, measured.bytesPerS) : '';
	return `${host} at ${speedText(measured.bytesPerS)}${average}${cost}; ${free}.`;
}

/** What the first phase came to so far, where that is not what it comes to now. */
function averageText(snapshot: Snapshot, nowBytesPerS: number): string {
	const bytes = snapshot.get('hostWrites') * snapshot.get('pageBytes');
	const average = formatNumber(Math.round((bytes * 1e3) / snapshot.timeNs));
	const isSame = Math.round(nowBytesPerS / 1e6) === Number(average);
	return snapshot.timeNs === 0 || isSame ? '' : ` now (${average} on average)`;
}

/** A stretch of the axis on which the host writes in one order. */
export interface PhaseNote {
	/** Where the phase begins; missing where the axis does. */
	readonly startX: number | undefined;
	readonly middleX: number;
	/** What its words take of the axis. */
	readonly startNoteX: number;
	readonly endNoteX: number;
	/** Empty where there is no room for it. */
	readonly text: string;
}

const CHARACTER_PX = 6.6;
/** So many have a line each, also where there is no room for words. */
const MANY_PHASES = 6;

/** Names the phases along an axis of data written, from `left` to `right`. */
export function phaseNotes(
	plan: Plan | undefined,
	logicalPages: number,
	place: (driveWrites: number) => number,
	ends: { readonly left: number; readonly right: number }
): readonly PhaseNote[] {
	return (plan ?? []).flatMap((phase) => {
		const startX = place(phase.startWrites / logicalPages);
		const endX = Math.min(ends.right, place(phase.endWrites / logicalPages));
		if (startX >= ends.right) {
			return [];
		}
		const { note } = wordsOf(phase, plan);
		const text = [note, phase.order].find((words) => words.length * CHARACTER_PX <= endX - startX);
		// Where a run goes from one order to another many times, lines would hide the curve.
		if (text === undefined && (plan?.length ?? 0) > MANY_PHASES) {
			return [];
		}
		const middleX = (startX + endX) / 2;
		const halfPx = ((text?.length ?? 0) * CHARACTER_PX) / 2;
		return [
			{
				startX: phase.startWrites === 0 ? undefined : startX,
				middleX,
				startNoteX: middleX - halfPx,
				endNoteX: middleX + halfPx,
				text: text ?? ''
			}
		];
	});
}
