/** Kept results as rows of their table, and which of them are alike enough to be compared. */
import { formatBytes } from '$lib/base/format';
import { summarizeFolder } from './folderSummary';
import { formatSpeed, formatTime } from './formats';
import { explainGrowth, growthStretches, partsOf } from './growth';
import type { DriveTestRecord, FolderRecord, StorageRecord } from './history';
import type { Level } from './levels';
import type { End } from './outcome';
import { explainComparison, summarize, type Summary } from './summary';
import { briefOf, judgeDurable, judgeLong, type ScaleClass } from './verdict';

export interface HistoryRow {
	readonly id: string;
	readonly name: string;
	readonly time: string;
	readonly sizeLabel: string;
	readonly where: DriveTestRecord['where'];
	/** MB/s of random data. */
	readonly random: string;
	/** Size of each write. */
	readonly legs: string;
	/** Small writes a second. */
	readonly small: string;
	readonly verdict: string;
	/** Only rows of one key stand beside each other; missing where there is nothing to compare. */
	readonly alike: string | undefined;
}

const NONE = 'n/a';
const speedText = (value: number | undefined) => (value === undefined ? NONE : formatSpeed(value));
const sizeText = (bytes: number) => (bytes === 0 ? '' : formatBytes(bytes));

function ofFolder({ outcome }: FolderRecord) {
	const found = summarizeFolder(outcome);
	return {
		random: speedText(found?.wall),
		legs: sizeText(outcome.legs[0]?.bytes ?? 0),
		small: NONE,
		verdict: found === undefined ? 'No result' : found.verdict === 'slow' ? 'Slow' : 'Cannot tell',
		alike: undefined
	};
}

/** The published kinds of drives on both scales. */
export interface Classes {
	readonly long: readonly ScaleClass[];
	readonly durable: readonly ScaleClass[];
}

function speedVerdict({ long, durable }: Summary, classes: Classes): string {
	return long === undefined
		? 'No result'
		: briefOf(
				judgeLong(long, classes.long),
				durable === undefined ? undefined : judgeDurable(durable, classes.durable)
			);
}

const stoppedText = (end: End) => (end === 'cancelled' ? ', stopped' : '');

function ofStorage({ outcome }: StorageRecord, classes: Classes) {
	const summary = summarize(outcome);
	const { purpose, legBytes, long, durable } = summary;
	const legs = sizeText(legBytes);
	if (purpose === 'growth') {
		const parts = partsOf([], outcome);
		const random = speedText(growthStretches(parts).at(-1)?.speed);
		return {
			random,
			legs,
			small: NONE,
			verdict: explainGrowth(parts, outcome.end)[0],
			alike: undefined
		};
	}
	if (purpose === 'speed') {
		return {
			random: speedText(long?.value),
			legs,
			small: speedText(durable?.value),
			verdict: speedVerdict(summary, classes) + stoppedText(outcome.end),
			alike: long === undefined || outcome.end === 'cancelled' ? undefined : `speed ${legBytes}`
		};
	}
	return {
		random: speedText(summary.speeds.find(({ kind }) => kind === 'random')?.median),
		legs,
		small: speedText(summary.small.find(({ kind }) => kind === 'random')?.perSecond),
		verdict: explainComparison(summary.comparison, outcome.end)[0],
		alike: legBytes === 0 ? undefined : `compression ${legBytes}`
	};
}

export const historyRows = (
	records: readonly DriveTestRecord[],
	classes: Classes
): readonly HistoryRow[] =>
	records.map((record) => ({
		id: record.id,
		name: record.name,
		time: formatTime(record.timeMs),
		sizeLabel: record.sizeLabel,
		where: record.where,
		...(record.where === 'folder' ? ofFolder(record) : ofStorage(record, classes))
	}));

/** Whether a row may be ticked beside those that are. */
export function mayJoin(
	row: HistoryRow,
	chosen: readonly HistoryRow[],
	chosenMax: number
): boolean {
	const isChosen = chosen.some(({ id }) => id === row.id);
	const isAlike = row.alike !== undefined && chosen.every(({ alike }) => alike === row.alike);
	return isChosen || (isAlike && chosen.length < chosenMax);
}

interface Named {
	readonly name: string;
	readonly level: Level;
}

function compared(one: Named, other: Named, what: string): string {
	const ratio = one.level.value / other.level.value;
	const isApart = one.level.low > other.level.high || other.level.low > one.level.high;
	return (
		`${what}: “${one.name}” is ${ratio.toFixed(2)} times as fast as “${other.name}”. ` +
		(isApart ? 'Their intervals are apart.' : 'Their intervals overlap: it may be chance.')
	);
}

/** Speed tests of one size, each beside the oldest of them, in sentences. */
export function compareSpeeds(records: readonly DriveTestRecord[]): readonly string[] {
	const found = records.flatMap((record) => {
		const summary = record.where === 'storage' ? summarize(record.outcome) : undefined;
		return summary?.purpose === 'speed' && summary.long !== undefined
			? [{ name: record.name, timeMs: record.timeMs, ...summary, long: summary.long }]
			: [];
	});
	const [oldest, ...later] = found.toSorted((one, other) => one.timeMs - other.timeMs);
	if (oldest === undefined) {
		return [];
	}
	const levelOf = (level: Level, { name }: { readonly name: string }) => ({ name, level });
	const long = `Long writes of ${formatBytes(oldest.legBytes)}`;
	return later.flatMap((one) => [
		compared(levelOf(one.long, one), levelOf(oldest.long, oldest), long),
		...(one.durable === undefined || oldest.durable === undefined
			? []
			: [compared(levelOf(one.durable, one), levelOf(oldest.durable, oldest), 'Small safe writes')])
	]);
}
