/** The numbers of a replay, as rows for the page and for files. */
import { formatBytes, formatCount, formatDuration, formatNumber } from '$lib/base/format';
import { PERCENTILES } from './replayCharts';
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

/** What the trace asked for, and what it cost. */
export function rowsOf({ progress, snapshot }: Result): readonly Row[] {
	const { counts } = progress.report;
	const pageBytes = snapshot.get('pageBytes');
	const row = (id: string, label: string, value: number, text = formatCount(value)): Row => ({
		id,
		label,
		value,
		text
	});
	const pages = (id: string, label: string, count: number) =>
		row(id, label, count, `${formatCount(count)} (${formatBytes(count * pageBytes)})`);
	const wa = snapshot.find('writeAmplification');
	const latencies = PERCENTILES.flatMap(({ id, label, field }) => {
		const ns = snapshot.find(field);
		return ns === undefined || ns <= 0
			? []
			: [row(`latency_${id}_ns`, `Latency: ${label}`, ns, formatDuration(ns))];
	});
	return [
		row('lines', 'Lines', counts.lines),
		row('malformed_lines', 'Lines that could not be read', counts.malformed_lines),
		row('requests', 'Requests', counts.requests),
		pages('read_pages', 'Pages read', counts.read_pages),
		pages('written_pages', 'Pages written', counts.written_pages),
		pages('trimmed_pages', 'Pages trimmed', counts.trimmed_pages),
		row('wrapped_requests', 'Requests beyond the drive, wrapped', counts.wrapped_requests),
		row('refused_requests', 'Requests beyond the drive, refused', counts.refused_requests),
		row('ops_left_out', 'Operations left out: drive full', counts.ops_left_out),
		...(wa === undefined
			? []
			: [row('write_amplification', 'Write amplification', wa, formatNumber(wa))]),
		pages('nand_programs', 'Flash pages programmed', snapshot.get('nandPrograms')),
		pages('gc_copies', 'Pages copied by garbage collection', snapshot.get('gcCopies')),
		row('erases', 'Blocks erased', snapshot.get('erases')),
		row('time_ns', 'Time of the drive', snapshot.timeNs, formatDuration(snapshot.timeNs)),
		...latencies
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
