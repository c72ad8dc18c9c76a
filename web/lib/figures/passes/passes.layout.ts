/** Where the strips of the passes are drawn, and the flash below them. Pure. */
import { formatDuration } from '$lib/base/format';
import { stepPath } from '$lib/base/path';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { ticks } from 'd3-array';
import { blocksPerRow, layoutBlocks } from '../blockField.layout';
import { doingOf, passesOf, percentOfNew, restOf, type Pass, type Rest } from './passes.state';
import { nameOf } from './passes.text';

export interface PassesSize {
	readonly width: number;
	readonly height: number;
}

/** A strip is never higher: few of them would look like towers. */
const STRIP_PX_MAX = 136;

/** Paper above a strip: numbers of its scale stand apart from those of the strip before. */
const GAP_PX = 16;

/** On a phone a strip's words stand there, above it, so that it has the whole width. */
const NARROW_GAP_PX = 13;

/** So many strips a phone has room for; the first fill then is only the line “as new”. */
const NARROW_STRIPS_MAX = 4;

/** A character of the small type is about so wide. */
const CHARACTER_PX = 6.3;

function fieldOf(snapshot: Snapshot, width: number) {
	const perRow = blocksPerRow(snapshot.get('blocks'), width, 32, 50);
	return layoutBlocks(snapshot, width, perRow);
}

/** Where in the drawing strips may lie, and where the flash begins. */
function placesIn(width: number, height: number) {
	return width < 400
		? { isNarrow: true, left: 29, right: width - 10, top: 16, ...endsAt(height - 26, 17) }
		: { isNarrow: false, left: 104, right: width - 92, top: 26, ...endsAt(height - 68, 34) };
}

const endsAt = (flashTop: number, axisPx: number) => ({ flashTop, bottomMax: flashTop - axisPx });

export function layoutPasses(
	snapshot: Snapshot,
	plan: Plan | undefined,
	{ width, height }: PassesSize,
	/** Of the drive that was shown before this one. */
	before: readonly Pass[] = []
) {
	const { isNarrow, left, right, top, flashTop, bottomMax } = placesIn(width, height);
	const passes = passesOf(snapshot, plan);
	const isFillDrawn = !isNarrow || passes.length <= NARROW_STRIPS_MAX;
	const drawn = passes.filter(({ number }) => isFillDrawn || number > 0);
	const rowPx = Math.min(STRIP_PX_MAX, (bottomMax - top) / Math.max(1, drawn.length));
	const stripPx = rowPx - (isNarrow ? NARROW_GAP_PX : GAP_PX);
	const x = (share: number) => left + share * (right - left);
	const fastest = snapshot.fastestBytesPerS;
	const fresh = passes[0]?.meanBytesPerS;
	const isResting = doingOf(snapshot, plan) === 'resting';
	const next = passes.find(({ reached }) => reached === 0);
	const strips = drawn.map((pass, index) => {
		const base = top + (index + 1) * rowPx;
		const y = (bytesPerS: number) => base - Math.min(1, bytesPerS / fastest) * stripPx;
		const { meanBytesPerS: mean, number } = pass;
		const { path, end } = stepsOf(pass, x, y);
		const percent = percentOfNew(passes, number);
		const earlier = before.find((other) => other.number === number);
		const asNew = number === 0 || fresh === undefined ? undefined : y(fresh);
		return {
			number,
			base,
			path,
			before: stepsOf(earlier, x, y).path,
			area: path === '' ? '' : `${path}L${end},${base}L${left},${base}Z`,
			/** What comes next, and is still to be seen. */
			isNext: pass === next,
			name: nameOf(number),
			note: noteOf(number, pass.restUs, isResting && pass === next),
			mean: mean === undefined ? '' : `${Math.round(mean / 1e6)} MB/s`,
			share: number === 0 || percent === undefined ? '' : `${Math.round(percent)} % of new`,
			yTicks: speedTicks(fastest, y),
			asNew,
			/** What a faster pass would fill. */
			roomTop: asNew ?? base - stripPx,
			/** Where a share of the new drive's speed lies. */
			yOfPercent: (of: number) => y(((fresh ?? fastest) * of) / 100)
		};
	});
	const coming = strips.find(({ isNext }) => isNext);
	const bottom = top + drawn.length * rowPx;
	return {
		width,
		height,
		isNarrow,
		left,
		right,
		top,
		bottom,
		rowPx,
		stripPx,
		/** From the second line of a strip's words up to the first, where they stand beside it. */
		linePx: 17,
		strips,
		/** The rest that is under way, in the strip of the pass that it delays. */
		rest: layoutRest(restOf(snapshot, plan), coming, { left, right, isNarrow }),
		key: keyOf(width, isFillDrawn ? undefined : fresh),
		xTicks: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ at: x(share), label: String(share * 100) })),
		/** The drive itself, where there is room for its blocks. */
		blocks: isNarrow ? undefined : { top: height - 51, ...fieldOf(snapshot, width) },
		flash: layoutFlash(snapshot, { left: 0, right: width, top: flashTop })
	};
}

/** A pass as steps, and where they end. */
function stepsOf(
	pass: Pass | undefined,
	x: (share: number) => number,
	y: (bytesPerS: number) => number
) {
	const { zones, reached } = pass ?? { zones: [], reached: 0 };
	const [first] = zones;
	if (first === undefined) {
		return { path: '', end: x(0) };
	}
	// What began before the pass is left out: its first window reaches to the first address.
	const last = reached === 1 ? zones.length - 1 : -1;
	const points = zones.map(({ to, bytesPerS }, zone) => ({
		x: x(zone === last ? 1 : to),
		y: y(bytesPerS)
	}));
	const path = stepPath([{ x: x(0), y: y(first.bytesPerS) }, ...points]);
	return { path, end: points.at(-1)?.x ?? x(0) };
}

/** What lines mean, at the upper right: where the first fill has no strip, how fast it was. */
function keyOf(width: number, fresh: number | undefined) {
	const asNew = fresh === undefined ? 'as new' : `as new: ${Math.round(fresh / 1e6)}`;
	const asNewX = width - asNew.length * CHARACTER_PX;
	return { asNew, asNewX, betX: asNewX - 88, beforeX: width < 400 ? 140 : 210 };
}

/** Speeds that a strip's height stands for: none, and the roundest that it has room for. */
function speedTicks(fastest: number, y: (bytesPerS: number) => number) {
	const topMBPerS = ticks(0, fastest / 1e6, 2).at(-1) ?? 0;
	// Before anything was measured a height stands for nothing.
	const speeds = topMBPerS === 0 ? [] : [0, topMBPerS];
	return speeds.map((mbPerS) => ({ at: y(mbPerS * 1e6), label: String(mbPerS) }));
}

function noteOf(number: number, restUs: number, isResting: boolean): string {
	if (number === 0) {
		return 'first fill';
	}
	if (isResting) {
		return 'resting now';
	}
	return restUs > 0 ? 'after a rest' : number === 1 ? 'at once' : 'no rest';
}

const REST_BAR_PX = 9;

/** A rest as a bar, from its beginning to its end, and how much of it the drive has used. */
function layoutRest(
	rest: Rest | undefined,
	coming: { readonly roomTop: number; readonly base: number } | undefined,
	{ left, right, isNarrow }: { readonly left: number; readonly right: number; isNarrow: boolean }
) {
	if (rest === undefined || coming === undefined) {
		return undefined;
	}
	const { roomTop, base } = coming;
	const [x, end] = [left + 8, right - 8];
	// Low strips have no paper above the words.
	const textY = roomTop + Math.min(22, (base - roomTop) * 0.36);
	const worked = rest.workedNs === undefined ? undefined : rest.workedNs / Math.max(1, rest.ns);
	return {
		textY,
		bar: { x, y: textY + 6, width: end - x, height: REST_BAR_PX },
		workedPx: worked === undefined ? undefined : (end - x) * Math.min(1, worked),
		label: isNarrow
			? `rest, ${formatDuration(rest.ns)}`
			: `the rest, ${formatDuration(rest.ns)}: the host asks for nothing`,
		told: REST_WORDS[rest.state]
	};
}

const REST_WORDS: Readonly<Record<Rest['state'], string>> = {
	working: 'the drive works',
	done: 'nothing is left to do',
	stopped: 'the drive has stopped',
	never: 'the drive does nothing'
};

interface FlashBox {
	readonly left: number;
	readonly right: number;
	readonly top: number;
}

/** All of the flash as one bar: what is valid, what is stale, and what is erased. */
function layoutFlash(snapshot: Snapshot, { left, right, top }: FlashBox) {
	const all = snapshot.pageCount;
	let from = left;
	return (
		[
			['valid', snapshot.get('validPages')],
			['stale', snapshot.get('stalePages')],
			['free', snapshot.get('freePages')]
		] as const
	).map(([state, count]) => {
		const x = from;
		const width = ((right - left) * count) / all;
		from += width;
		const percent = (count / all) * 100;
		const said = state === 'free' ? 'erased' : state;
		return { state, x, width, top, label: `${said} ${percent.toFixed(percent < 10 ? 1 : 0)} %` };
	});
}
