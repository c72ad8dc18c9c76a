/** Phases as stretches of the axis: where each lies, and what becomes of them by hand. */
import type { Report } from '$lib/contract/report';
import type { CurvesLayout } from './curves.layout';
import { BY_DATA, type Place, type Ruler } from './ruler';
import {
	argumentsOf,
	PHASES,
	placesOfStages,
	withArgument,
	type Phase,
	type PhaseKind
} from './phases';

export interface Segment {
	/** Index of the phase. */
	readonly at: number;
	readonly name: string;
	/** How much it asks for, as a reader says it; empty where it is no amount. */
	readonly told: string;
	/** Places on the axis; of data the same where the host writes nothing. */
	readonly from: number;
	readonly to: number;
}

const SHORT: Readonly<Record<PhaseKind, string>> = {
	purge: 'erase',
	fill: 'fill',
	steady: 'until steady',
	uniform: 'random',
	hotcold: 'hot, cold',
	zipf: 'skewed',
	sequential: 'in order',
	writers: 'writers',
	application: 'database',
	copy: 'copy',
	sweep: 'sweep',
	readsweep: 'reads',
	idle: 'idle',
	trim: 'TRIM',
	file: 'file',
	again: 'file again',
	delete: 'delete',
	repeat: 'again'
};

/** The amount of a phase that has one, in percent of the drive. */
export function amountOf({ kind, values }: Phase): number | undefined {
	const [first] = argumentsOf(kind);
	return first?.field === 'requests' ? (values[0] ?? first.start) : undefined;
}

/** The phase with another amount, as near as it can be. */
export function withAmount(phase: Phase, percent: number): Phase {
	const [first] = argumentsOf(phase.kind);
	const { min = 1, max = 1 } = first ?? {};
	const amount = Math.min(max, Math.max(min, Math.round(percent)));
	return amountOf(phase) === undefined ? phase : withArgument(phase, 0, amount);
}

const STEPS: Readonly<Record<string, number>> = {
	ArrowRight: 10,
	ArrowUp: 10,
	ArrowLeft: -10,
	ArrowDown: -10,
	PageUp: 100,
	PageDown: -100,
	Home: -Infinity,
	End: Infinity
};

/** The phase with the amount that a key makes of it; nothing where the key is not for that. */
export function steppedAmount(phase: Phase, key: string): Phase | undefined {
	const step = STEPS[key];
	return step === undefined ? undefined : withAmount(phase, (amountOf(phase) ?? 0) + step);
}

function toldOf(phase: Phase): string {
	const amount = amountOf(phase);
	const [value] = phase.values;
	const units: Partial<Record<PhaseKind, string>> = { idle: 's', trim: '%' };
	const unit = units[phase.kind];
	return amount === undefined
		? unit === undefined || value === undefined
			? ''
			: `${value}\u00a0${unit}`
		: `${amount / 100}\u00a0×`;
}

/** Where each phase lies on the axis, on drive A; repeats are part of the first. */
export function segmentsOf(
	phases: readonly Phase[],
	report: Report | undefined,
	logicalPages: number,
	ruler: Ruler = BY_DATA
): readonly Segment[] {
	const owners = placesOfStages(phases);
	const places = (report?.phases ?? []).reduce<readonly Place[]>((all, phase) => {
		const { writes = 0, ns = 0 } = all.at(-1) ?? {};
		return [...all, { writes: writes + phase.host_writes, ns: ns + phase.time_ns }];
	}, []);
	const ends = places.map((place) => ruler.x(place, 0, logicalPages));
	return ends.flatMap((to, stage): readonly Segment[] => {
		const at = owners[stage];
		const phase = at === undefined ? undefined : phases[at];
		return at === undefined || phase === undefined
			? []
			: [{ at, name: SHORT[phase.kind], told: toldOf(phase), from: ends[stage - 1] ?? 0, to }];
	});
}

/** So that what no axis can show is still there to be pressed, beside what is next to it. */
const LEAST_PX = 26;
const BETWEEN_PX = 2;
/** A name and what is around it; longer ones are cut at the edge. */
const NAME_PX = { letter: 7.4, sides: 18, most: 52 } as const;

/** From here on a segment shows its name. */
export const namedPx = ({ name }: Pick<Segment, 'name'>): number =>
	Math.min(NAME_PX.most, name.length * NAME_PX.letter + NAME_PX.sides);

/** Where each segment is drawn: as wide as it is, or as wide as it must be, and none on another. */
export function spread(
	segments: readonly Segment[],
	{ x, right }: Pick<CurvesLayout, 'x' | 'right'>
): readonly { readonly left: number; readonly width: number }[] {
	const named = segments.map((segment) => namedPx(segment) + BETWEEN_PX);
	const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);
	// Where not all have room for their names, what is short is only a place to press.
	const hasNames = sum(named) <= right - x(segments[0]?.from ?? 0);
	const least = hasNames ? named : segments.map(() => LEAST_PX + BETWEEN_PX);
	const forward = segments.reduce<readonly number[]>((lefts, { from }, index) => {
		const free = (lefts.at(-1) ?? -Infinity) + (least[index - 1] ?? 0);
		return [...lefts, Math.max(x(from), free)];
	}, []);
	const lefts = forward.map((left, index) => Math.min(left, right - sum(least.slice(index))));
	return segments.map(({ to }, index) => {
		const left = lefts[index] ?? 0;
		// Whatever the run is of, it ends with the axis.
		const last = Math.min(right, x(to));
		const end = lefts[index + 1] ?? Math.max(last, left + (least[index] ?? 0));
		return { left, width: end - left - BETWEEN_PX };
	});
}

/** The phases with one at another place. */
export function moved(phases: readonly Phase[], from: number, to: number): readonly Phase[] {
	const phase = phases[from];
	const place = Math.min(phases.length - 1, Math.max(0, to));
	return phase === undefined || place === from
		? phases
		: phases.toSpliced(from, 1).toSpliced(place, 0, phase);
}

/** The name of a phase for those who hear it. */
export const nameOfPhase = ({ kind }: Phase, at: number): string =>
	`phase ${at + 1}, ${PHASES[kind].label}`;
