/** Where writes a second and the rule's five rounds are drawn. Pure. */
import { formatNumber } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { blocksPerRow, layoutBlocks } from '../blockField.layout';
import { scaleLinear, scaleLog } from 'd3-scale';
import { dotsOf, roundsOf, ROUND_NS, verdictOf, WINDOW_ROUNDS } from './steady.state';

/** The ends of both axes. */
const ROUNDS_SHOWN = 26;
const PER_S_MAX = 20_000;
/** On a scale of powers nothing is 0: dots below stand on the line. */
const PER_S_MIN = 300;

export interface SteadySize {
	readonly width: number;
	readonly height: number;
	readonly isLog: boolean;
}

export function layoutSteady(snapshot: Snapshot, { width, height, isLog }: SteadySize) {
	const isNarrow = width < 400;
	const [left, right] = [isNarrow ? 26 : 32, width - 10];
	const [top, bottom] = [isNarrow ? 44 : 54, height - (isNarrow ? 84 : 108)];
	const perRow = blocksPerRow(snapshot.get('blocks'), width, 32, isNarrow ? 32 : 50);
	const rounds = roundsOf(snapshot).length;
	// A run that goes on pushes its beginning out at the left.
	const first = Math.max(0, rounds + 1 - ROUNDS_SHOWN);
	const x = scaleLinear([first, first + ROUNDS_SHOWN], [left, right]);
	const scale = isLog
		? scaleLog([PER_S_MIN, PER_S_MAX], [bottom, top])
		: scaleLinear([0, PER_S_MAX], [bottom, top]);
	const y = (perS: number) => Math.min(bottom, scale(Math.max(perS, isLog ? PER_S_MIN : 0)));
	const verdict = verdictOf(snapshot);
	const ticks = isLog ? [300, 1_000, 3_000, 10_000] : [0, 5_000, 10_000, 15_000];
	return {
		width,
		height,
		left,
		right,
		top,
		bottom,
		y,
		/** The drive itself, below the plot. */
		blocks: layoutBlocks(snapshot, width, perRow),
		blocksTop: bottom + (isNarrow ? 50 : 56),
		/** Where the rule will look first. */
		ahead: { x: x(0), width: x(WINDOW_ROUNDS) - x(0) },
		dots: dotsOf(snapshot)
			.map(({ atNs, perS }) => ({ x: x(atNs / ROUND_NS), y: y(perS), isNone: perS === 0 }))
			.filter((dot) => dot.x >= left && dot.x <= right),
		window: verdict && {
			x: x(verdict.round - WINDOW_ROUNDS),
			width: x(verdict.round) - x(verdict.round - WINDOW_ROUNDS),
			mean: y(verdict.mean),
			high: y(verdict.mean * 1.1),
			low: y(verdict.mean * 0.9),
			isSteady: verdict.isSteady
		},
		yTicks: ticks.map((perS) => ({ at: y(perS), label: formatNumber(perS / 1_000) })),
		xTicks: Array.from({ length: ROUNDS_SHOWN }, (_, index) => first + index + 1)
			.filter((round) => round % 5 === 0)
			.map((round) => ({ at: x(round - 0.5), label: String(round) }))
	};
}
