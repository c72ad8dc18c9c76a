/** Where the strips of the passes are drawn, and the flash below them. Pure. */
import { stepPath } from '$lib/base/path';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { ticks } from 'd3-array';
import { doingOf, passesOf, percentOfNew } from './passes.state';
import { nameOf } from './passes.text';

export interface PassesSize {
	readonly width: number;
	readonly height: number;
}

/** A strip is never higher: few of them would look like towers. */
const STRIP_PX_MAX = 136;

/** Paper, above a strip's highest speed: the line on top of it belongs to no other strip. */
const GAP_PX = 9;

/** So many strips a phone has room for; the first fill then is only the line “as new”. */
const NARROW_STRIPS_MAX = 4;

export function layoutPasses(
	snapshot: Snapshot,
	plan: Plan | undefined,
	{ width, height }: PassesSize
) {
	const isNarrow = width < 400;
	const passes = passesOf(snapshot, plan);
	const [left, right] = isNarrow ? [72, width - 62] : [104, width - 92];
	const isFillDrawn = !isNarrow || passes.length <= NARROW_STRIPS_MAX;
	const drawn = passes.filter(({ number }) => isFillDrawn || number > 0);
	const top = isNarrow ? 20 : 26;
	const flashTop = height - (isNarrow ? 32 : 40);
	const bottomMax = flashTop - (isNarrow ? 22 : 34);
	const rowPx = Math.min(STRIP_PX_MAX, (bottomMax - top) / Math.max(1, drawn.length));
	const stripPx = rowPx - GAP_PX;
	const x = (share: number) => left + share * (right - left);
	const fastest = snapshot.fastestBytesPerS;
	const isResting = doingOf(snapshot, plan) === 'resting';
	const next = passes.find(({ reached }) => reached === 0);
	const strips = drawn.map((pass, index) => {
		const base = top + (index + 1) * rowPx;
		const y = (bytesPerS: number) => base - Math.min(1, bytesPerS / fastest) * stripPx;
		const { zones, meanBytesPerS: mean, number } = pass;
		const [first] = zones;
		// What began before the pass is left out: its first window reaches to the first address.
		const last = pass.reached === 1 ? zones.length - 1 : -1;
		const points = zones.map(({ to, bytesPerS }, zone) => ({
			x: x(zone === last ? 1 : to),
			y: y(bytesPerS)
		}));
		const path =
			first === undefined ? '' : stepPath([{ x: left, y: y(first.bytesPerS) }, ...points]);
		const end = points.at(-1)?.x ?? left;
		const percent = percentOfNew(passes, number);
		const fresh = passes[0]?.meanBytesPerS;
		return {
			number,
			base,
			path,
			area: path === '' ? '' : `${path}L${end},${base}L${left},${base}Z`,
			name: nameOf(number),
			note: noteOf(number, pass.restUs, isResting && pass === next),
			mean: mean === undefined ? '' : `${Math.round(mean / 1e6)} MB/s`,
			share: number === 0 || percent === undefined ? '' : `${Math.round(percent)} % of new`,
			yTicks: speedTicks(fastest, y),
			asNew: number === 0 || fresh === undefined ? undefined : y(fresh),
			/** Where a share of the new drive's speed lies. */
			yOfPercent: (of: number) => y(((fresh ?? fastest) * of) / 100)
		};
	});
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
		/** From the second line of a strip's words up to the first. */
		linePx: isNarrow ? 15 : 17,
		strips,
		xTicks: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ at: x(share), label: String(share * 100) })),
		flash: layoutFlash(snapshot, { left: 0, right: width, top: flashTop })
	};
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
