/** Speed over time, and speed over compressibility, as short texts for the address, and back. */
import { seal, unsealFields } from '$lib/base/seal';
import { KIND_LABELS, SWEEP_KINDS, type DataKind } from './pools';
import * as share from './share';
import type { Verdict } from './statistics';
import type { Comparison, Speed } from './summary';
import type { Part } from './growth';

export interface SharedGrowth {
	readonly what: 'growth';
	readonly timeMs: number;
	/** Of one part of the file. */
	readonly legBytes: number;
	readonly parts: readonly Part[];
}

export interface SharedSweep {
	readonly what: 'sweep';
	readonly timeMs: number;
	/** Of one write. */
	readonly legBytes: number;
	readonly speeds: readonly Speed[];
	readonly comparison: Comparison;
}

export type SharedResult = share.SharedSpeed | SharedGrowth | SharedSweep;

const LINK_VERSION = '2';
const PARTS_MAX = 256;
const VERDICTS: readonly Verdict[] = ['first', 'second', 'none', 'too-few'];
/** Behind the speed of a part that was written out of the reader's sight. */
const HIDDEN = 'h';
const KINDS: readonly DataKind[] = [...SWEEP_KINDS, 'own'];

const head = (what: string, timeMs: number, bytes: number) => [
	LINK_VERSION,
	what,
	share.minuteText(timeMs),
	bytes
];

export function encodeGrowth({ timeMs, legBytes, parts }: Omit<SharedGrowth, 'what'>): string {
	const speeds = parts.map(({ speed, counts }) => share.rateText(speed) + (counts ? '' : HIDDEN));
	return seal([...head('g', timeMs, legBytes), speeds.join(',')].join(';'));
}

export function encodeSweep(result: Omit<SharedSweep, 'what'>): string {
	const { timeMs, legBytes, speeds, comparison } = result;
	const { interval, verdict } = comparison;
	const rows = speeds.map(({ kind, median, low, high, count }) =>
		[kind, ...[median, low, high].map(share.rateText), count].join(',')
	);
	const ends = interval && [interval.ratio, interval.low, interval.high].map(share.rateText);
	const compared = ends && interval ? [...ends, interval.pairsCount, verdict].join(',') : verdict;
	return seal([...head('c', timeMs, legBytes), compared, ...rows].join(';'));
}

function growthOf(text: string, legBytes: number): readonly Part[] | undefined {
	const texts = text.split(',');
	const parts = texts.map((one, index) => ({
		endBytes: (index + 1) * legBytes,
		speed: share.numberOf(one.replace(/h$/, '')),
		counts: !one.endsWith(HIDDEN)
	}));
	return texts.length <= PARTS_MAX && parts.every(({ speed }) => share.isRate(speed))
		? parts
		: undefined;
}

function speedOf(text: string): Speed | undefined {
	const [name = '', ...numbers] = text.split(',');
	const [median = NaN, low = NaN, high = NaN, count = NaN] = numbers.map(share.numberOf);
	const kind = KINDS.find((one) => one === name);
	const isOrdered = 0 < low && low <= median && median <= high && share.isRate(high);
	return kind !== undefined && numbers.length === 4 && isOrdered && share.isCount(count)
		? { kind, median, low, high, count }
		: undefined;
}

function comparisonOf(text: string): Comparison | undefined {
	const fields = text.split(',');
	const verdict = VERDICTS.find((one) => one === fields.at(-1));
	const [ratio = NaN, low = NaN, high = NaN, pairsCount = NaN] = fields
		.slice(0, -1)
		.map(share.numberOf);
	if (verdict === undefined || fields.length === 1) {
		return verdict && { interval: undefined, verdict };
	}
	const isOrdered = 0 < low && low <= ratio && ratio <= high && share.isRate(high);
	return fields.length === 5 && isOrdered && share.isCount(pairsCount)
		? { interval: { ratio, low, high, pairsCount }, verdict }
		: undefined;
}

/** Reads any link to a result; a sentence says why there is none. Never throws. */
export function decodeShared(given: string): SharedResult | string {
	const [version, what, minutes = '', bytes = '', first = '', ...rows] = unsealFields(given) ?? [];
	if (version !== LINK_VERSION) {
		return share.decodeSpeed(given);
	}
	const told = share.headOf(minutes, bytes);
	if (told !== undefined && what === 'g' && rows.length === 0) {
		const parts = growthOf(first, told.legBytes);
		return parts === undefined ? share.IMPOSSIBLE : { what: 'growth', ...told, parts };
	}
	const comparison = comparisonOf(first);
	const speeds = rows.flatMap((row) => speedOf(row) ?? []);
	const isWhole = speeds.length === rows.length && rows.length <= Object.keys(KIND_LABELS).length;
	return told === undefined || what !== 'c' || comparison === undefined || !isWhole
		? share.IMPOSSIBLE
		: { what: 'sweep', ...told, speeds, comparison };
}
