/** What a bet stands for, and how far it is from what happened. Pure. */
import type { BetSpec } from '$content/schema';
import { formatPlain } from '$lib/base/format';
import { valueAt } from '$lib/base/drawnCurve';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { freshCurve, type CurveBet } from '$lib/run/view/curveBet';
import type { Bet } from '$lib/run/view/bet';

type PageBet = Extract<BetSpec, { kind: 'page' }>;
type CurveBetSpec = Extract<BetSpec, { kind: 'curve' }>;
type ScaleBet = Extract<BetSpec, { kind: 'scale' }>;

type DrawnBet = Pick<CurveBet, 'span' | 'values'>;

/** Where a logical page was when it was bet on. */
export interface Before {
	readonly place: number | undefined;
	readonly pagesPerBlock: number;
}

/** The option that a page stands for: the place of before, its block, or anywhere else. */
export function optionOfPage(bet: PageBet, page: number, before: Before): string {
	const { place, pagesPerBlock } = before;
	if (page === place) {
		return bet.options.page;
	}
	const blockOf = (ppn: number) => Math.floor(ppn / pagesPerBlock);
	return place !== undefined && blockOf(page) === blockOf(place)
		? bet.options.block
		: bet.options.elsewhere;
}

/** The option that a number stands for. */
export const optionOnScale = (bet: ScaleBet, value: number): string | undefined =>
	bet.options.find(({ upTo }) => value <= upTo)?.option;

/** What is still to be done in the picture; nothing where the bet is made beside it. */
export function betToMake(bet: BetSpec | undefined, now: () => Snapshot): Bet | undefined {
	if (bet?.kind === 'page') {
		return { isOpen: true, slip: bet.slip };
	}
	return bet?.kind === 'curve' ? { isOpen: true, curve: freshCurve(bet, now()) } : undefined;
}

/** How a number on a scale stands in the picture; nothing where it does not. */
export function drawnOf(bet: ScaleBet, value: number): Omit<Bet, 'isOpen'> | undefined {
	if (bet.pass !== undefined) {
		return { pass: { number: bet.pass, percent: value } };
	}
	const drawn = [
		[bet.isAmplification, { amplification: value }],
		[bet.isSlowdown, { slowdown: value }],
		[bet.isFull, { full: value }],
		[bet.isTimes, { times: value }],
		[bet.isPerS, { perS: value * 1_000 }],
		[bet.isSpeed, { mbPerS: value }],
		[bet.isSlowest, { slowestNs: value * 1e6 }]
	] as const;
	return drawn.find(([isSo]) => isSo === true)?.[1];
}

/** Of the first speed: what is faster counts as level. */
const LEVEL_SHARE = 0.6;
/** Part of the span after which a fall is no longer sudden. */
const SUDDEN_SHARE = 0.2;

/** The option that a drawn curve stands for. */
export function optionOfCurve(spec: CurveBetSpec, { span, values }: DrawnBet): string {
	const isFast = (at: number) => valueAt(span, values, at) >= LEVEL_SHARE * span.max;
	if (isFast(span.to)) {
		return spec.options.level;
	}
	const soon = span.from + SUDDEN_SHARE * (span.to - span.from);
	return isFast(soon) ? spec.options.slope : spec.options.cliff;
}

interface Outcome {
	/** The page that was pressed, and the one to which the run went. */
	readonly page: number | undefined;
	readonly place: number | undefined;
	/** The number that was set, and the one that is so. */
	readonly number: number | undefined;
	readonly truth: number | undefined;
}

/** Units of what can be counted; shares and speeds are high or low. */
const COUNTED = /^(?:pages|copies|blocks|bytes|commits)/;

/** Names the gap between the bet and what happened; nothing where there is none to name. */
export function gapBetween(bet: BetSpec | undefined, outcome: Outcome): string {
	const { page, place, number, truth } = outcome;
	if (bet?.kind === 'page' && page !== undefined && place !== undefined && page !== place) {
		return `You bet on page ${page}. It went to page ${place}, ${bet.why}.`;
	}
	if (bet?.kind === 'curve' && number !== undefined && truth !== undefined) {
		const drawn = formatPlain(Math.round(number));
		return `At the end you drew ${drawn} MB/s. It settles at ${formatPlain(truth)}.`;
	}
	if (bet?.kind !== 'scale' || number === undefined || truth === undefined) {
		return '';
	}
	const one = bet.unit.replace(/ies$/, 'ys').replace(/s$/, '');
	const count = (value: number) => (value === 1 ? `1 ${one}` : `${formatPlain(value)} ${bet.unit}`);
	if (number === truth) {
		return `You bet ${count(number)}, and so it is.`;
	}
	const far = formatPlain(Math.abs(number - truth));
	const isCount = COUNTED.test(bet.unit);
	const over = isCount ? 'too many' : 'too high';
	const under = isCount ? 'too few' : 'too low';
	const side = number > truth ? over : under;
	return `You bet ${count(number)}. It is ${formatPlain(truth)}: ${far} ${side}.`;
}
