/** The numbers of a replay, as rows for the page and for files. */
import { formatBytes, formatCount, formatDuration, formatNumber } from '$lib/base/format';
import { TRACE_COST, TRACE_COUNTS, TRACE_OPS } from '$lib/contract/report';
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

/** Everything that is needed to do the same again, as JSON. */
export function toJson(name: string, result: Result): string {
	const { progress, choice, digest } = result;
	const span = progress.report.counts.span_bytes;
	const file = {
		trace: name,
		format: progress.report.format,
		drive: driveLines(choice, span).trim().split('\n'),
		before: choice.before,
		beyond: choice.beyond,
		time: choice.time,
		results: Object.fromEntries(rowsOf(result).map(({ id, value }) => [id, value])),
		problems: progress.report.problems,
		digest
	};
	return `${JSON.stringify(file, null, '\t')}\n`;
}

/** The same numbers as rows of a table. */
export function toRows(name: string, result: Result): readonly (readonly string[])[] {
	const head = [
		['name', 'value'],
		['trace', name],
		['format', result.progress.report.format],
		['policy', result.choice.policy],
		['digest', result.digest]
	];
	return [...head, ...rowsOf(result).map(({ id, value }) => [id, String(value)])];
}
