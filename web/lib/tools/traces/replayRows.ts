/** The numbers of a replay, as rows for the page and for files. */
import { formatBytes, formatCount, formatDuration, formatNumber } from '$lib/base/format';
import { TRACE_COST, TRACE_COUNTS, TRACE_OPS } from '$lib/contract/report';
import { letterOf } from './drives';
import { driveLines } from './replayDrive';
import type { Result } from './TraceRun.svelte';

export interface Row {
	/** Name in files. */
	readonly id: string;
	readonly label: string;
	readonly value: number;
	/** For people. */
	readonly text: string;
}

type Told = (typeof TRACE_COUNTS | typeof TRACE_OPS | typeof TRACE_COST)[number];

/** A number in the unit of its row. */
function textOf(value: number, { name, unit }: Told, pageBytes: number): string {
	switch (unit) {
		case 'pages':
			return `${formatCount(value)} (${formatBytes(value * pageBytes)})`;
		case 'bytes':
			return formatBytes(value);
		case 'ns':
			return formatDuration(value);
		case '':
			return name === 'write_amplification' ? formatNumber(value) : formatCount(value);
	}
}

/** What the trace asked for, and what it cost: without what came before it. */
export function rowsOf({ progress, snapshot }: Result): readonly Row[] {
	const { counts, cost } = progress.report;
	const pageBytes = snapshot.get('pageBytes');
	const row = (told: Told, value: number | undefined, id: string = told.name): readonly Row[] => {
		const text = value === undefined ? '' : textOf(value, told, pageBytes);
		return value === undefined ? [] : [{ id, label: told.label, value, text }];
	};
	// A file has each name once: what the trace asked for comes first.
	const asked = new Set<string>(TRACE_COUNTS.map(({ name }) => name));
	const idOf = (name: string) => (asked.has(name) ? `drive_${name}` : name);
	const before = cost?.before.host_writes ?? 0;
	const filled: Row = {
		id: 'before_writes',
		label: 'Written before the trace, not counted above',
		value: before,
		text: `${formatCount(before)} (${formatBytes(before * pageBytes)})`
	};
	return [
		...TRACE_COUNTS.flatMap((told) => row(told, counts[told.name])),
		...TRACE_OPS.flatMap((told) => row(told, counts[told.name])),
		...(cost === undefined
			? []
			: [...TRACE_COST.flatMap((told) => row(told, cost[told.name], idOf(told.name))), filled])
	];
}

/** One row of all drives. */
export interface TableRow extends Pick<Row, 'id' | 'label'> {
	/** For each drive; empty where it has none. */
	readonly texts: readonly string[];
}

/** The rows of all drives beside each other, without what never happened on any. */
export function tableOf(results: readonly Result[]): readonly TableRow[] {
	const columns = results.map((result) => new Map(rowsOf(result).map((row) => [row.id, row])));
	const all = new Map(columns.flatMap((column) => [...column]));
	return [...all.values()].flatMap(({ id, label }) => {
		const cells = columns.map((column) => column.get(id));
		const isSome = cells.some((cell) => cell !== undefined && cell.value !== 0);
		return isSome ? [{ id, label, texts: cells.map((cell) => cell?.text ?? '') }] : [];
	});
}

function driveJson({ choice, spanBytes, ...result }: Result) {
	return {
		drive: driveLines(choice, spanBytes).trim().split('\n'),
		before: choice.before,
		addresses: choice.addresses,
		beyond: choice.beyond,
		time: choice.time,
		results: Object.fromEntries(
			rowsOf({ choice, spanBytes, ...result }).map(({ id, value }) => [id, value])
		),
		problems: result.progress.report.problems,
		digest: result.digest
	};
}

/** Everything that is needed to do the same again, as JSON: of one drive, or of a list of them. */
export function toJson(name: string, results: readonly Result[]): string {
	const drives = results.map(driveJson);
	const trace = { trace: name, format: results[0]?.progress.report.format ?? '' };
	const file = drives.length === 1 ? { ...trace, ...drives[0] } : { ...trace, drives };
	return `${JSON.stringify(file, null, '\t')}\n`;
}

/** The same numbers as rows of a table, with a column for each drive. */
export function toRows(name: string, results: readonly Result[]): readonly (readonly string[])[] {
	const each = (value: (result: Result) => string) => results.map(value);
	const titles =
		results.length === 1
			? ['value']
			: results.map((_, at) => `drive ${letterOf(at, results.length)}`);
	const values = results.map(
		(result) => new Map(rowsOf(result).map(({ id, value }) => [id, String(value)]))
	);
	const ids = new Set(values.flatMap((column) => [...column.keys()]));
	return [
		['name', ...titles],
		['trace', ...each(() => name)],
		['format', ...each(({ progress }) => progress.report.format)],
		['policy', ...each(({ choice }) => choice.policy)],
		['digest', ...each(({ digest }) => digest)],
		...[...ids].map((id) => [id, ...values.map((column) => column.get(id) ?? '')])
	];
}
