/** What a run found as a short text for the address, and back: nothing is uploaded. */
import { seal, unescaped, unseal } from '$lib/base/seal';
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
const LINK_LENGTH_MAX = 200;
const MINUTE_MS = 60_000;
const DIGITS = 4;
const RATE_MAX = 1e6;
const COUNT_MAX = 1000;
const LEG_BYTES_MAX = 2 ** 30;
/** 2020 to 2100, in minutes. */
const MINUTES = [26_297_280, 68_374_080] as const;

const ofLevel = ({ value, low, high, count }: Level) =>
	[...[value, low, high].map((rate) => String(Number(rate.toPrecision(DIGITS)))), count].join(',');

export function encodeSpeed({ timeMs, legBytes, long, durable }: SharedSpeed): string {
	const levels = [long, ...(durable === undefined ? [] : [durable])].map(ofLevel);
	return seal([LINK_VERSION, Math.floor(timeMs / MINUTE_MS), legBytes, ...levels].join(';'));
}

const numberOf = (text: string) => (/^\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : NaN);

function levelOf(text: string): Level | undefined {
	const parts = text.split(',').map(numberOf);
	const [value = NaN, low = NaN, high = NaN, count = NaN] = parts;
	const isOrdered = 0 < low && low <= value && value <= high && high <= RATE_MAX;
	const isCount = Number.isInteger(count) && count >= 1 && count <= COUNT_MAX;
	return parts.length === 4 && isOrdered && isCount ? { value, low, high, count } : undefined;
}

/** Reads a link: a result, or one sentence that says why there is none. Never throws. */
export function decodeSpeed(given: string): SharedSpeed | string {
	const { text, isWhole } = unseal(unescaped(given.slice(0, LINK_LENGTH_MAX)));
	const [version, minutes = '', bytes = '', longText = '', durableText, ...more] = text.split(';');
	if (!isWhole || version !== LINK_VERSION) {
		return 'The address of this result was changed or cut off; ask for the link again.';
	}
	const [minute, legBytes] = [numberOf(minutes), numberOf(bytes)];
	const long = levelOf(longText);
	const durable = durableText === undefined ? undefined : levelOf(durableText);
	const isTold = Number.isInteger(minute) && MINUTES[0] <= minute && minute <= MINUTES[1];
	const isLeg = Number.isInteger(legBytes) && legBytes > 0 && legBytes <= LEG_BYTES_MAX;
	if (!isTold || !isLeg || long === undefined || more.length > 0) {
		return 'The address holds no result that a drive can have; ask for the link again.';
	}
	if (durableText !== undefined && durable === undefined) {
		return 'The address holds no result that a drive can have; ask for the link again.';
	}
	return { timeMs: minute * MINUTE_MS, legBytes, long, durable };
}
