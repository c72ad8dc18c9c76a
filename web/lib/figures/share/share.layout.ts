/** Where a drive's shares are drawn: the curve, under it the flash, under it its blocks. Pure. */
import { linePath } from '$lib/base/path';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { scaleLinear } from 'd3-scale';
import { apart, type Seen } from '../earlier';
import { theoryAt, type Share, type Theory } from './share.state';

/** The axis is the whole flash: what lies below it, in blocks, is no other share of it. */
const FROM_PERCENT = 0;
const AMPLIFICATION_MAX = 14;
/** Of a label that stands in a part of the band, and of the handle at its end. */
const CHARACTER_PX = 7;
const KNOB_PX = 30;
/** From the band to over the word above it. */
const ABOVE_PX = 22;

export interface ShareSize {
	readonly width: number;
	/** Heights of the curve and of the blocks' columns. */
	readonly curvePx: number;
	readonly columnPx: number;
}

export interface BandPart {
	readonly id: 'data' | 'unused' | 'hidden';
	readonly x: number;
	readonly width: number;
	readonly label: string;
	/** Whether there is no room for it inside: then it stands above. */
	readonly isAbove: boolean;
}

const LABELS = {
	data: ['holds data', 'data'],
	unused: ['empty, and known to be', 'empty'],
	hidden: ['hidden by the maker', 'hidden']
} as const;

export function layoutShare(share: Share, theory: Theory, size: ShareSize) {
	const { width, curvePx, columnPx } = size;
	const isNarrow = width < 400;
	const [left, right] = [isNarrow ? 24 : 30, width - (isNarrow ? 8 : 14)];
	const top = 24;
	const bottom = top + curvePx;
	const x = scaleLinear([FROM_PERCENT, 100], [left, right]).clamp(true);
	const y = scaleLinear([1, AMPLIFICATION_MAX], [bottom, top]).clamp(true);
	const band = { y: bottom + 4, height: isNarrow ? 30 : 38 };
	const ends = [
		['data', FROM_PERCENT, share.dataPercent],
		['unused', share.dataPercent, share.namedPercent],
		['hidden', share.namedPercent, 100]
	] as const;
	const parts = ends.flatMap(([id, from, to]): BandPart[] => {
		const wide = x(to) - x(from);
		const fitting = LABELS[id].find((text) => text.length * CHARACTER_PX + KNOB_PX <= wide);
		// Between two others nothing stands above: only the last has room there.
		const label = fitting ?? (id === 'hidden' ? LABELS[id][1] : '');
		return wide < 0.5
			? []
			: [{ id, x: x(from), width: wide, label, isAbove: fitting === undefined }];
	});
	const columnsY = band.y + band.height + (isNarrow ? 34 : 42);
	const theoryLine = theory.map(({ spareFactor, theory: value }) => ({
		x: x((1 - spareFactor) * 100),
		y: y(value)
	}));
	return {
		width,
		height: columnsY + columnPx + 1,
		left,
		right,
		top,
		bottom,
		x,
		y,
		band,
		parts,
		columns: { y: columnsY, height: columnPx },
		curve: linePath(theoryLine),
		/** Where it begins: there it is named. */
		curveStart: theoryLine.toSorted((a, b) => a.x - b.x)[0],
		yTicks: [1, 4, 7, 10, 13].map((value) => ({ at: y(value), label: String(value) })),
		xTicks: [0, 20, 40, 60, 80, 100].map((value) => ({ at: x(value), ...tickOf(value, isNarrow) }))
	};
}

/** What the axis counts is said at its beginning: at its end the handle stands. */
function tickOf(value: number, isNarrow: boolean) {
	if (value === 0 && !isNarrow) {
		return { label: '0 % of the flash', anchor: 'start' } as const;
	}
	return value === 100
		? ({ label: '100 %', anchor: 'end' } as const)
		: ({ label: `${value}`, anchor: 'middle' } as const);
}

export type ShareLayout = ReturnType<typeof layoutShare>;

/** Where the line down from the dot ends: at the band, or over the word that stands there. */
export function dropEnd({ parts, right, band }: ShareLayout, x: number): number {
	const isOverWord = parts.some(
		({ isAbove, label }) => isAbove && x > right - label.length * CHARACTER_PX - 4
	);
	return isOverWord ? band.y - ABOVE_PX : band.y;
}

/** The numbers of the axis that the handle's stem, where there is one, does not run into. */
export function ticksBeside({ xTicks }: ShareLayout, handleX: number | undefined) {
	return xTicks.filter(({ at, anchor, label }) => {
		const halfPx = (label.length * CHARACTER_PX) / 2;
		const middle = at + { start: halfPx, middle: 0, end: -halfPx }[anchor];
		return handleX === undefined || Math.abs(middle - handleX) > halfPx;
	});
}

/** The number beside the present dot is so high. */
const LABEL_PX = 20;
/** No number is lower over the band, where its last part may be named. */
const OVER_BAND_PX = 18;

/** Where the drive stands on the plot; on the curve of theory where it has not measured yet. */
export function dotOf(layout: ShareLayout, share: Share) {
	if (share.amplification === undefined) {
		return undefined;
	}
	const y = layout.y(share.amplification);
	return {
		x: layout.x(share.dataPercent),
		y,
		label: share.amplification.toFixed(1),
		labelY: Math.min(y - 4, layout.bottom - OVER_BAND_PX)
	};
}

/** Drives that were shown before, each with its name; the present one's number is not met. */
export function earlierDots(
	layout: ShareLayout,
	earlier: readonly Seen<Share>[],
	present: { readonly labelY: number } | undefined
) {
	const dots = earlier.flatMap(({ id, label, drawn }) => {
		const dot = dotOf(layout, drawn);
		return dot ? [{ id, ...dot, label: `${label}: ${dot.label}` }] : [];
	});
	const heights = apart(
		dots.map(({ y }) => y + 4),
		present ? [present.labelY] : [],
		LABEL_PX,
		[layout.top, layout.bottom - OVER_BAND_PX]
	);
	return dots.map((dot, index) => ({ ...dot, labelY: heights[index] ?? dot.labelY }));
}

/** Where a drive would stand that the reader has not built yet. */
export function wishOf(layout: ShareLayout, theory: Theory, dataPercent: number) {
	const value = theoryAt(theory, dataPercent);
	return value === undefined ? undefined : { x: layout.x(dataPercent), y: layout.y(value) };
}

/** Each block as a column: valid pages below, stale ones on top of them. */
export function columnPaths(snapshot: Snapshot, layout: ShareLayout) {
	const { y, height } = layout.columns;
	const blocks = snapshot.get('blocks');
	// On a phone a column of each would be a pixel wide.
	const every = layout.width < 400 ? 3 : 1;
	const perPage = height / snapshot.get('pagesPerBlock');
	const step = (layout.right - layout.left) / blocks;
	const short = (px: number) => Number(px.toFixed(1));
	const bar = (block: number, from: number, to: number) => {
		const x = layout.left + block * step;
		const [top, bottom] = [to, from].map((pages) => short(y + height - pages * perPage));
		const end = short(x + step * every * 0.86);
		return to > from ? `M${short(x)} ${top}H${end}V${bottom}H${short(x)}Z` : '';
	};
	const each = Array.from({ length: Math.floor(blocks / every) }, (_, index) => index * every).map(
		(block) => ({
			block,
			valid: snapshot.validByBlock[block] ?? 0,
			written: snapshot.writtenByBlock[block] ?? 0
		})
	);
	return {
		valid: each.map(({ block, valid }) => bar(block, 0, valid)).join(''),
		stale: each.map(({ block, valid, written }) => bar(block, valid, written)).join('')
	};
}
