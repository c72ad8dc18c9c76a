/** What a run's measurements amount to: speeds, intervals, and sentences. */
import { formatNumber } from '$lib/base/format';
import { levelOf, type Level } from './levels';
import type { Batch, End, Leg, Outcome, Purpose } from './outcome';
import type { DataKind } from './pools';
import {
	median,
	PAIRS_MIN,
	quantile,
	ratioInterval,
	verdictOf,
	type RatioInterval,
	type Verdict
} from './statistics';

/** Decimal megabytes, as drives are sold in. */
export const megabytesPerSecond = (bytes: number, ms: number) => bytes / 1000 / ms;

export interface Speed {
	readonly kind: DataKind;
	/** MB/s of the rounds that count; of all of them together where the clock is coarse. */
	readonly median: number;
	readonly low: number;
	readonly high: number;
	readonly count: number;
}

export interface Comparison {
	/** How many times as fast zeros are as random data. */
	readonly interval: RatioInterval | undefined;
	readonly verdict: Verdict;
}

/** Of small writes, each flushed, one after another. */
export interface SmallSpeed {
	readonly kind: DataKind;
	/** Median of the batches, writes a second; all of them together where the clock is coarse. */
	readonly perSecond: number;
	/** Missing where the browser's clock is too coarse. */
	readonly percentiles: { readonly p50Ms: number; readonly p99Ms: number } | undefined;
}

/**
 * How the browser's clock suits the parts that were timed. `coarse`: all parts of a kind together
 * are told, single ones are not. `blind`: nothing is told.
 */
export type Clock = 'fine' | 'coarse' | 'blind';

export interface Summary {
	readonly purpose: Purpose;
	/** MB/s of long legs of random data; undefined where nothing can be told. */
	readonly long: Level | undefined;
	/** Bytes of one such leg, which a speed is to be told with; 0 without legs. */
	readonly legBytes: number;
	/** Small writes of random data a second, each safe before the next. */
	readonly durable: Level | undefined;
	readonly clock: Clock;
	readonly speeds: readonly Speed[];
	readonly comparison: Comparison;
	readonly small: readonly SmallSpeed[];
	readonly roundsCount: number;
	readonly hiddenCount: number;
	readonly gapCount: number;
	/** Fastest by slowest leg of random data. */
	readonly spread: number;
}

/** A speed is told by a time of so many steps of the clock, give or take a twentieth. */
const STEPS_PER_SPEED_MIN = 20;
/** Percentiles need a clock at least so much finer than what they tell. */
const STEPS_PER_MEDIAN_MIN = 5;
const SPREAD_RESTLESS = 2;
const SLOW_MB_PER_SECOND = 63;

export function summarize(outcome: Outcome): Summary {
	const kept = outcome.rounds.filter(({ fate }) => fate === 'kept');
	const keptSmall = outcome.smallRounds.filter(({ fate }) => fate === 'kept');
	const all = [...outcome.rounds, ...outcome.smallRounds];
	const legs = kept.flatMap((round) => round.legs);
	const clock = clockOf(legs, outcome.timerStepMs);
	const speeds = clock === 'blind' ? [] : kindsOf(legs).map((kind) => speedOf(kind, legs, clock));
	const batches = keptSmall.flatMap((round) => round.batches);
	const smallClock = clockOf(batches, outcome.timerStepMs);
	const random = speeds.find(({ kind }) => kind === 'random');
	const randomLegs = legs.filter(({ kind }) => kind === 'random');
	const randomBatches = batches.filter(({ kind }) => kind === 'random');
	return {
		purpose: outcome.purpose ?? 'compression',
		long:
			clock === 'blind'
				? undefined
				: levelOf(randomLegs.map(({ bytes, ms }) => megabytesPerSecond(bytes, ms))),
		legBytes: randomLegs[0]?.bytes ?? 0,
		durable:
			smallClock === 'blind'
				? undefined
				: levelOf(randomBatches.map(({ count, ms }) => (count / ms) * 1000)),
		clock,
		speeds,
		comparison: compare(clock === 'blind' ? [] : kept.map((round) => round.legs)),
		small:
			smallClock === 'blind'
				? []
				: kindsOf(batches).map((kind) =>
						smallSpeedOf(kind, batches, smallClock, outcome.timerStepMs)
					),
		roundsCount: kept.length,
		hiddenCount: all.filter(({ fate }) => fate === 'hidden').length,
		gapCount: all.filter(({ fate }) => fate === 'gap').length,
		spread: random === undefined ? Number.NaN : random.high / random.low
	};
}

function kindsOf(parts: readonly { readonly kind: DataKind }[]): readonly DataKind[] {
	return [...new Set(parts.map(({ kind }) => kind))];
}

interface Timed {
	readonly kind: DataKind;
	readonly ms: number;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function clockOf(parts: readonly Timed[], timerStepMs: number): Clock {
	const enoughMs = STEPS_PER_SPEED_MIN * timerStepMs;
	if (parts.length === 0 || median(parts.map(({ ms }) => ms)) >= enoughMs) {
		return 'fine';
	}
	const random = parts.filter(({ kind }) => kind === 'random');
	return sumOf(random.map(({ ms }) => ms)) >= enoughMs ? 'coarse' : 'blind';
}

function speedOf(kind: DataKind, legs: readonly Leg[], clock: Clock): Speed {
	const own = legs.filter((leg) => leg.kind === kind);
	const speeds = own.map(({ bytes, ms }) => megabytesPerSecond(bytes, ms));
	const whole = megabytesPerSecond(
		sumOf(own.map(({ bytes }) => bytes)),
		sumOf(own.map(({ ms }) => ms))
	);
	return {
		kind,
		median: clock === 'coarse' ? whole : median(speeds),
		low: Math.min(...speeds),
		high: Math.max(...speeds),
		count: speeds.length
	};
}

function smallSpeedOf(
	kind: DataKind,
	batches: readonly Batch[],
	clock: Clock,
	timerStepMs: number
): SmallSpeed {
	const own = batches.filter((batch) => batch.kind === kind);
	const whole = sumOf(own.map(({ count }) => count)) / sumOf(own.map(({ ms }) => ms));
	const perMs = clock === 'coarse' ? whole : median(own.map(({ count, ms }) => count / ms));
	return {
		kind,
		perSecond: perMs * 1000,
		percentiles: percentilesOf(
			own.flatMap(({ opsMs }) => opsMs),
			timerStepMs
		)
	};
}

/** Both of a pair are from one round, so that what slows a round down slows both. */
function compare(rounds: readonly (readonly Timed[])[]): Comparison {
	const ratios = rounds.flatMap((parts) => {
		const zeros = parts.find(({ kind }) => kind === 'zeros');
		const random = parts.find(({ kind }) => kind === 'random');
		return zeros === undefined || random === undefined ? [] : [random.ms / zeros.ms];
	});
	return { interval: ratioInterval(ratios), verdict: verdictOf(ratios) };
}

function percentilesOf(opsMs: readonly number[], timerStepMs: number): SmallSpeed['percentiles'] {
	const p50Ms = median(opsMs);
	return p50Ms >= STEPS_PER_MEDIAN_MIN * timerStepMs
		? { p50Ms, p99Ms: quantile(opsMs, 0.99) }
		: undefined;
}

const times = (ratio: number) => ratio.toFixed(2);

/** The verdict on compression, in a headline and a sentence. */
export function explainComparison(
	{ interval, verdict }: Comparison,
	end: End = 'complete'
): readonly [string, string] {
	if (interval === undefined) {
		return [
			end === 'cancelled' ? 'Stopped before it could tell' : 'Too little to tell',
			`Fewer than ${PAIRS_MIN} undisturbed pairs are left; measure again when less runs.`
		];
	}
	const range =
		`Zeros were written ${times(interval.ratio)} times as fast as random data ` +
		`(95% interval ${times(interval.low)} to ${times(interval.high)}, ` +
		`${interval.pairsCount} pairs).`;
	switch (verdict) {
		case 'first':
			return [
				'Zeros are faster',
				`${range} Chance alone does that in less than one test of a hundred. Something between ` +
					'this page and the flash compresses, or skips zeros: the drive, or the file system.'
			];
		case 'second':
			return [
				'Zeros are slower',
				`${range} No drive is known to work like this; something else disturbed the test. ` +
					'Measure again.'
			];
		default:
			return [
				'No difference detectable',
				`${range} The drive does not compress, or what it gains is lost in the noise.`
			];
	}
}

/** What the reader should know before believing the numbers; each is one sentence. */
export function cautionsOf(outcome: Outcome, summary: Summary): readonly string[] {
	const random = summary.speeds.find(({ kind }) => kind === 'random');
	const discarded = summary.hiddenCount + summary.gapCount;
	const all = outcome.rounds.length + outcome.smallRounds.length;
	return [
		...(outcome.end === 'time'
			? ['The time of 60 seconds was over before everything was written; this is what it gave.']
			: []),
		...(outcome.end === 'full'
			? ['The room was used up before everything was written; this is what it gave.']
			: []),
		...(outcome.end === 'cancelled'
			? ['You stopped the test; this is what it gave until then.']
			: []),
		...(discarded > 0
			? [
					`${discarded} of ${all} rounds do not count: ${summary.hiddenCount} while this page ` +
						`was in the background, ${summary.gapCount} with a part that took more than a ` +
						'second, and more than three times as long as usual.'
				]
			: []),
		...clockCautions(outcome, summary.clock),
		...(summary.clock === 'fine' && summary.spread > SPREAD_RESTLESS
			? [
					`The same data took up to ${summary.spread.toFixed(1)} times as long: the drive itself ` +
						'slows down now and then, or other programs use it or the processor.'
				]
			: []),
		...(random !== undefined && random.median < SLOW_MB_PER_SECOND
			? [
					'This is slow for an SSD, and usual for memory cards, eMMC, and USB sticks: such flash ' +
						'wears out sooner, so do not repeat the test more than you need.'
				]
			: [])
	];
}

function clockCautions(outcome: Outcome, clock: Clock): readonly string[] {
	const steps = `This browser’s clock moves in steps of ${formatNumber(outcome.timerStepMs)} ms`;
	const legs = outcome.rounds.flatMap((round) => round.legs);
	const partMs = formatNumber(median(legs.map(({ ms }) => ms)));
	switch (clock) {
		case 'blind':
			return [
				`${steps}, too coarse to time what was written; choose a larger test, or a browser that ` +
					'tells pages the time more exactly.'
			];
		case 'coarse':
			return [
				`${steps}, and a part took about ${partMs} ms: the speeds are those of all rounds ` +
					'together, and single rounds look more uneven than they were; a larger test is more ' +
					'exact.'
			];
		default:
			return [];
	}
}
