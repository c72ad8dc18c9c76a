/** Results of the drive test, kept on this machine only. */
import type { Result } from './DriveTest.svelte';
import type { FolderOutcome } from './folder';
import type { Outcome } from './outcome';

interface Common {
	readonly id: string;
	/** Since 1970, in UTC. */
	readonly timeMs: number;
	/** The reader's own words. */
	readonly name: string;
	readonly sizeLabel: string;
	/** As the browser calls itself. */
	readonly browser: string;
}

export interface StorageRecord extends Common {
	readonly where: 'storage';
	readonly outcome: Outcome;
}

export interface FolderRecord extends Common {
	readonly where: 'folder';
	readonly outcome: FolderOutcome;
}

export type DriveTestRecord = StorageRecord | FolderRecord;

const RECORDS_KEY = 'write-cliff:disk';
const VERSION = 1;
const RECORDS_MAX = 20;

/** Storage is absent in sandboxed frames and full on some machines: then nothing is kept. */
function read(key: string): unknown {
	try {
		return JSON.parse(localStorage.getItem(key) ?? 'null');
	} catch {
		return undefined;
	}
}

/** @returns whether it is kept */
function write(key: string, value: unknown): boolean {
	try {
		if (value === undefined) {
			localStorage.removeItem(key);
		} else {
			localStorage.setItem(key, JSON.stringify(value));
		}
		return true;
	} catch {
		return false;
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** Only this file writes them; anything else under the key is not worth guessing at. */
function isRecord(value: unknown): value is DriveTestRecord {
	return (
		isObject(value) &&
		typeof value.id === 'string' &&
		typeof value.timeMs === 'number' &&
		typeof value.name === 'string' &&
		(value.where === 'storage' || value.where === 'folder') &&
		isObject(value.outcome)
	);
}

export function readRecords(): readonly DriveTestRecord[] {
	const stored = read(RECORDS_KEY);
	return isObject(stored) && stored.version === VERSION && Array.isArray(stored.records)
		? stored.records.filter(isRecord)
		: [];
}

/** Newest first; the oldest make room. @returns whether they are kept */
export function writeRecords(records: readonly DriveTestRecord[]): boolean {
	return write(
		RECORDS_KEY,
		records.length === 0 ? undefined : { version: VERSION, records: records.slice(0, RECORDS_MAX) }
	);
}

/** Since 1970, in UTC: what results are dated with, in ms. */
export const readDate = () => Date.now();

/** @returns undefined for what is not worth keeping */
export function recordOf(
	result: Result,
	name: string,
	sizeLabel: string
): DriveTestRecord | undefined {
	const isWorthKeeping =
		result.where === 'folder'
			? result.outcome.legs.length > 0
			: result.outcome.rounds.some(({ fate }) => fate === 'kept');
	const timeMs = readDate();
	const browser = navigator.userAgent;
	return isWorthKeeping
		? { id: String(timeMs), timeMs, name, sizeLabel, browser, ...result }
		: undefined;
}
