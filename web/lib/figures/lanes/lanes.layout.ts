/** Where the lanes of a drive's dies are drawn around the present moment. Pure. */
import type { FigureSpec } from '$content/schema';
import { scaleLog } from 'd3-scale';
import { holdsOf, type Piece, type Schedule, type Share, type Work } from './lanes.state';

export interface LanesSize {
	readonly width: number;
	readonly height: number;
}

export interface Bar {
	readonly key: string;
	readonly work: Work;
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	/** Written on it, where there is room. */
	readonly label: string;
	/** Whether it was asked for and has not begun. */
	readonly isAhead: boolean;
	readonly isPresent: boolean;
}

export interface Tail {
	readonly key: string;
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	readonly isPresent: boolean;
}

/** How far a figure looks back and ahead. */
export type Span = NonNullable<FigureSpec['lanes']>;

const LABEL_PX: Readonly<Record<Work, number>> = { read: 99, program: 56, copy: 36, erase: 40 };

/** Labels that stand nearer to each other than this meet. */
const LABELS_APART_PX = 6;
/** About the width of a letter. */
const LETTER_PX = 6.6;

/** Pieces at most that are looked through from the present back: the window holds fewer. */
const BACK_MAX = 1_200;

/** The moment that is drawn as now: between the asking of a step and that of the next one. */
export function nowOf({ steps }: Schedule, step: number, progress: number): number {
	const here = steps.get(step)?.askedNs ?? 0;
	const next = steps.get(step + 1)?.askedNs ?? here;
	return here + (next - here) * progress;
}

/** Where in the drawing the drive lies: each die's chip, and beside it its lane. */
function placesIn(width: number, height: number) {
	return width < 400
		? { chip: { x: 6, width: 17 }, left: 26, right: width - 5, top: 48, bottom: height - 56 }
		: { chip: { x: 9, width: 48 }, left: 63, right: width - 9, top: 62, bottom: height - 72 };
}

export function layoutLanes(
	schedule: Schedule,
	{ step, progress, dies }: { step: number; progress: number; dies: number },
	span: Span,
	{ width, height }: LanesSize
) {
	const isNarrow = width < 400;
	const { chip, left, right, top, bottom } = placesIn(width, height);
	const lanePx = (bottom - top) / dies;
	const now = nowOf(schedule, step, progress);
	// What the next step brings appears as soon as it is asked for.
	const count = schedule.steps.get(progress >= 1 ? step + 1 : step)?.pieceCount ?? 0;
	const recent = schedule.pieces.slice(Math.max(0, count - BACK_MAX), count);
	// Long work that is ahead is seen whole: then a figure looks further.
	const endNs = recent.reduce((end, piece) => Math.max(end, piece.endNs), now);
	const isFar = span.far !== undefined && endNs > now + span.aheadUs * 1e3;
	const { pastUs, aheadUs } = (isFar ? span.far : undefined) ?? span;
	const [pastNs, aheadNs] = [pastUs * 1e3, aheadUs * 1e3];
	const pxPerNs = (right - left) / (pastNs + aheadNs);
	const x = (ns: number) => Math.min(right, Math.max(left, left + (ns - now + pastNs) * pxPerNs));
	const isSeen = (from: number, to: number) => to > now - pastNs && from < now + aheadNs;
	const barPx = lanePx * (isNarrow ? 0.56 : 0.58);
	const tailPx = lanePx * (isNarrow ? 0.26 : 0.25);
	const key = ({ step: at, die, startNs }: Piece) => `${at}-${die}-${startNs}`;
	const bars = recent
		.filter(({ startNs, endNs }) => isSeen(startNs, endNs))
		.map((piece): Bar => {
			const [from, to] = [x(piece.startNs), x(piece.endNs)];
			return {
				key: key(piece),
				work: piece.work,
				x: from,
				y: top + piece.die * lanePx + 1,
				width: Math.max(0.8, to - from - (to - from > 3 ? 0.8 : 0)),
				height: barPx,
				label: !isNarrow && to - from > LABEL_PX[piece.work] ? piece.work : '',
				isAhead: piece.startNs > now,
				isPresent: piece.step === step
			};
		});
	const tails = recent.flatMap((piece): Tail[] => {
		const asked = piece.askedNs ?? piece.startNs;
		if (asked >= piece.startNs || !isSeen(asked, piece.startNs)) {
			return [];
		}
		const [from, to] = [x(asked), x(piece.startNs)];
		const y = top + piece.die * lanePx + barPx + 2;
		const isPresent = piece.step === step;
		return [{ key: key(piece), x: from, y, width: to - from, height: tailPx, isPresent }];
	});
	const holds = holdsOf(recent)
		.filter(({ startNs, endNs }) => isSeen(startNs, endNs))
		.map(({ die, startNs, endNs }) => {
			const from = x(startNs);
			const y = top + die * lanePx + 1;
			return { key: `${die}-${startNs}`, x: from, y, width: x(endNs) - from, height: barPx };
		});
	return {
		...{ isNarrow, left, right, top, bottom, lanePx, barPx, bars, holds, tails },
		nowX: left + pastNs * pxPerNs,
		pastNs,
		lanes: Array.from({ length: dies }, (_, die) => {
			const y = top + die * lanePx;
			const box = { ...chip, y: y + 1, height: barPx };
			return { die, y, chip: box, work: workAt(recent, die, now) };
		}),
		frame: { x: 1, y: top - 5, width: width - 2, height: bottom - top + 8 },
		strip: layoutStrip(width, height)
	};
}

/** What a die does at a moment; nothing while it is idle. */
export const workAt = (pieces: readonly Piece[], die: number, ns: number): Work | undefined =>
	pieces.findLast((piece) => piece.die === die && piece.startNs <= ns && ns < piece.endNs)?.work;

/** The scale of waiting, below the lanes: from one read to the longest stall. */
export function layoutStrip(width: number, height: number) {
	const isNarrow = width < 400;
	// What the scale is of stands before it, and not among its numbers.
	const [left, right] = [isNarrow ? 112 : 182, width - 24];
	const scale = scaleLog([0.05e6, 50e6], [left, right]).clamp(true);
	return {
		left,
		right,
		y: height - (isNarrow ? 16 : 20),
		x: (ns: number) => scale(Math.max(1, ns)),
		ticks: [0.05, 0.1, 1, 10, 50]
			.filter((ms) => !isNarrow || ms !== 0.1)
			.map((ms) => ({ ms, x: scale(ms * 1e6) }))
	};
}

interface LabelGroup {
	readonly names: readonly string[];
	readonly xs: readonly number[];
}

/** One label for several shares, in the middle of where they are. */
function groupLabel({ names, xs }: LabelGroup, widthPx: number) {
	const text = names.length === 1 ? (names[0] ?? '') : `${names[0] ?? ''} to ${names.at(-1) ?? ''}`;
	const halfPx = (text.length * LETTER_PX) / 2;
	const middle = ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2;
	return { text, halfPx, x: Math.min(widthPx - halfPx, Math.max(halfPx, middle)) };
}

/** Shares whose labels would meet have one together. */
export function labelsOf(
	shares: readonly Share[],
	x: (ns: number) => number,
	widthPx: number
): readonly { text: string; x: number }[] {
	const doMeet = (before: LabelGroup, after: LabelGroup) => {
		const [a, b] = [groupLabel(before, widthPx), groupLabel(after, widthPx)];
		return b.x - b.halfPx < a.x + a.halfPx + LABELS_APART_PX;
	};
	let groups: readonly LabelGroup[] = [];
	for (const { label, ns } of shares) {
		let group: LabelGroup = { names: [label], xs: [x(ns)] };
		// A label for more shares is longer: it may meet the one before.
		for (let before = groups.at(-1); before && doMeet(before, group); before = groups.at(-1)) {
			group = { names: [...before.names, ...group.names], xs: [...before.xs, ...group.xs] };
			groups = groups.slice(0, -1);
		}
		groups = [...groups, group];
	}
	return groups.map((group) => {
		const { text, x: at } = groupLabel(group, widthPx);
		return { text, x: at };
	});
}
