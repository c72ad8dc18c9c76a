/** What a run found as a short text for the address, and back: nothing is uploaded. */
import { CHANGED, seal, unsealFields } from '$lib/base/seal';
import type { Level } from './levels';

export interface SharedSpeed {
	/** When it was measured: since 1970, in UTC, whole minutes. */
	readonly timeMs: number;
	/** Of one long write. */
	readonly legBytes: number;
	/** MB/s. */
	readonly long: Level;
	/** Writes a second. */
	readonly durable: Level | undefined;
}

const LINK_VERSION = '1';
const MINUTE_MS = 60_000;
const DIGITS = 4;
const RATE_MAX = 1e6;
const COUNT_MAX = 1000;
const LEG_BYTES_MAX = 2 ** 30;
/** 2020 to 2100, in minutes. */
const MINUTES = [26_297_280, 68_374_080] as const;

export const IMPOSSIBLE =
	'The address holds no result that a drive can have; ask for the link again.';

/** Of a rate, as many digits as it is known to. */
export const rateText = (rate: number) => String(Number(rate.toPrecision(DIGITS)));
export const minuteText = (timeMs: number) => String(Math.floor(timeMs / MINUTE_MS));
const ofLevel = ({ value, low, high, count }: Level) =>
	[...[value, low, high].map(rateText), count].join(',');

export function encodeSpeed({ timeMs, legBytes, long, durable }: SharedSpeed): string {
	const levels = [long, ...(durable === undefined ? [] : [durable])].map(ofLevel);
	return seal([LINK_VERSION, minuteText(timeMs), legBytes, ...levels].join(';'));
}

export const numberOf = (text: string) =>
	/^\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : NaN;

/** A rate that something can have; NaN is none. */
export const isRate = (rate: number) => rate > 0 && rate <= RATE_MAX;
export const isCount = (count: number) =>
	Number.isInteger(count) && count >= 1 && count <= COUNT_MAX;

/** When it was measured, and in pieces of which size; undefined where that cannot be. */
export function headOf(
	minutes: string,
	bytes: string
): { readonly timeMs: number; readonly legBytes: number } | undefined {
	const [minute, legBytes] = [numberOf(minutes), numberOf(bytes)];
	const isTold = Number.isInteger(minute) && MINUTES[0] <= minute && minute <= MINUTES[1];
	const isLeg = Number.isInteger(legBytes) && legBytes > 0 && legBytes <= LEG_BYTES_MAX;
	return isTold && isLeg ? { timeMs: minute * MINUTE_MS, legBytes } : undefined;
}

function levelOf(text: string): Level | undefined {
	const parts = text.split(',').map(numberOf);
	const [value = NaN, low = NaN, high = NaN, count = NaN] = parts;
	const isOrdered = 0 < low && low <= value && value <= high && isRate(high);
	return parts.length === 4 && isOrdered && isCount(count)
		? { value, low, high, count }
		: undefined;
}

/** Reads a link: a result, or one sentence that says why there is none. Never throws. */
export function decodeSpeed(given: string): SharedSpeed | string {
	const [version, minutes = '', bytes = '', longText = '', durableText, ...more] =
		unsealFields(given) ?? [];
	if (version !== LINK_VERSION) {
		return CHANGED;
	}
	const head = headOf(minutes, bytes);
	const long = levelOf(longText);
	const durable = durableText === undefined ? undefined : levelOf(durableText);
	const isDurable = durableText === undefined || durable !== undefined;
	return head === undefined || long === undefined || !isDurable || more.length > 0
		? IMPOSSIBLE
		: { ...head, long, durable };
}
