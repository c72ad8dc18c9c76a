/** Results as files: rows for a spreadsheet, data for programs, and text for people. */
import { csvFile } from '$lib/base/csv';
import type { DriveTestRecord } from './history';
import { summarizeFolder } from './folderSummary';
import { formatSpeed, formatTime } from './formats';
import { explainGrowth, partsOf } from './growth';
import type { Level } from './levels';
import { BLOCK_BYTES } from './plan';
import { KIND_LABELS } from './pools';
import {
	cautionsOf,
	explainComparison,
	megabytesPerSecond,
	summarize,
	type Summary
} from './summary';

const COLUMNS = [
	'run',
	'time (UTC)',
	'where',
	'round',
	'counts',
	'data',
	'what',
	'value',
	'unit',
	'bytes of one write'
];

function rowsOf(record: DriveTestRecord): string[][] {
	const head = [record.name, formatTime(record.timeMs)];
	if (record.where === 'folder') {
		return record.outcome.legs.flatMap((leg, index) => {
			const { bytes, writeMs, closeMs, wallMs } = leg;
			const row = (what: string, ms: number) => [
				...head,
				'folder',
				String(index + 1),
				'yes',
				KIND_LABELS.random,
				what,
				megabytesPerSecond(bytes, ms).toFixed(2),
				'MB/s',
				String(bytes)
			];
			return [
				row('write', writeMs),
				row('write and close', writeMs + closeMs),
				...(wallMs === undefined ? [] : [row('with reading back and deleting', wallMs)])
			];
		});
	}
	const counts = (fate: string) => (fate === 'kept' ? 'yes' : `no: ${fate}`);
	const { rounds, smallRounds } = record.outcome;
	return [
		...rounds.flatMap((round, index) =>
			round.legs.map((leg) => [
				...head,
				'browser storage',
				String(index + 1),
				counts(round.fate),
				KIND_LABELS[leg.kind],
				record.outcome.purpose === 'growth' ? 'part of a growing file' : 'sequential write',
				megabytesPerSecond(leg.bytes, leg.ms).toFixed(2),
				'MB/s',
				String(leg.bytes)
			])
		),
		...smallRounds.flatMap((round, index) =>
			round.batches.map((batch) => [
				...head,
				'browser storage',
				String(index + 1),
				counts(round.fate),
				KIND_LABELS[batch.kind],
				'4 KiB write with flush',
				((batch.count / batch.ms) * 1000).toFixed(1),
				'1/s',
				String(BLOCK_BYTES)
			])
		)
	];
}

export const toCsv = (records: readonly DriveTestRecord[]) =>
	csvFile([COLUMNS, ...records.flatMap(rowsOf)]);

export const toJson = (records: readonly DriveTestRecord[]) =>
	`${JSON.stringify({ format: 'write-cliff-disk', version: 1, records }, undefined, 2)}\n`;

function levelLines(level: Level | undefined, what: string, unit: string): string[] {
	if (level === undefined) {
		return [];
	}
	const [value, low, high] = [level.value, level.low, level.high].map(formatSpeed);
	return [`  ${what}: ${value} ${unit} (${low} to ${high}, ${level.count} parts)`];
}

function kindLines({ legBytes, speeds, small }: Summary): string[] {
	return [
		`  Writes of ${legBytes} bytes, medians:`,
		...speeds.map(
			({ kind, median, low, high, count }) =>
				`  ${KIND_LABELS[kind].padEnd(10)} ${formatSpeed(median).padStart(5)} MB/s ` +
				`(${formatSpeed(low)} to ${formatSpeed(high)}, ${count} rounds)`
		),
		...small.map(
			({ kind, perSecond }) =>
				`  4 KiB writes, each flushed, ${KIND_LABELS[kind].toLowerCase()}: ` +
				`${formatSpeed(perSecond)} a second`
		)
	];
}

function linesOf(record: DriveTestRecord): string[] {
	const head = [`${record.name}, ${formatTime(record.timeMs)} UTC, ${record.sizeLabel}`];
	const tail = [`  Browser: ${record.browser}`];
	if (record.where === 'folder') {
		const summary = summarizeFolder(record.outcome);
		return [
			...head,
			'  Test in a folder, through the browser: tells what is slow, nothing more.',
			summary === undefined
				? '  No file was finished.'
				: `  ${summary.verdict === 'slow' ? 'Slow' : 'Cannot tell'}: ` +
					`${formatSpeed(summary.wall)} MB/s, reading back and deleting included; ` +
					`${formatSpeed(summary.median)} MB/s (${formatSpeed(summary.low)} to ` +
					`${formatSpeed(summary.high)}) without, ${summary.count} files.`,
			`  Written: ${record.outcome.bytesWritten} bytes.`,
			...tail
		];
	}
	const { outcome } = record;
	const summary = summarize(outcome);
	return [
		...head,
		'  Test in the browser’s storage: drive, operating system, and browser together.',
		...(summary.purpose === 'growth'
			? [`  ${explainGrowth(partsOf([], outcome), outcome.end).join('. ')}`]
			: []),
		...(summary.purpose === 'speed'
			? [
					...levelLines(summary.long, `Long writes, ${summary.legBytes} bytes each`, 'MB/s'),
					...levelLines(summary.durable, '4 KiB writes, each made safe', 'a second')
				]
			: kindLines(summary)),
		...(summary.purpose === 'compression'
			? [`  ${explainComparison(summary.comparison, outcome.end).join('. ')}`]
			: []),
		...cautionsOf(outcome, summary).map((caution) => `  ${caution}`),
		`  Written: ${outcome.bytesWritten} bytes; read back and right: ${outcome.bytesVerified}.`,
		`  Step of the clock: ${outcome.timerStepMs.toPrecision(2)} ms; ` +
			`flush of 8 MiB: ${outcome.gateFlushMs.toPrecision(3)} ms.`,
		...tail
	];
}

export const toText = (records: readonly DriveTestRecord[]) =>
	`${records.flatMap((record) => [...linesOf(record), '']).join('\n')}`;
