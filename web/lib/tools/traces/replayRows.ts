/** The numbers of a replay, as rows for the page and for files. */
import { formatBytes, formatCount, formatDuration, formatNumber } from '$lib/base/format';
import { PERCENTILES } from './replayCharts';
import { driveLines } from './replayDrive';
import type { TraceCost } from './replayReport';
import type { Result } from './TraceRun.svelte';

export interface Row {
	/** Name in files. */
	readonly id: string;
	readonly label: string;
	readonly value: number;
	/** For people. */
	readonly text: string;
}

/** What the trace asked for, and what it cost: without what came before it. */
export function rowsOf({ progress, snapshot }: Result): readonly Row[] {
	const { counts, cost } = progress.report;
	const pageBytes = snapshot.get('pageBytes');
	const row = (id: string, label: string, value: number, text = formatCount(value)): Row => ({
		id,
		label,
		value,
		text
	});
	const pages = (id: string, label: string, count: number) =>
		row(id, label, count, `${formatCount(count)} (${formatBytes(count * pageBytes)})`);
	const costRows = (of: TraceCost): readonly Row[] => [
		...(of.writeAmplification === undefined
			? []
			: [
					row(
						'write_amplification',
						'Write amplification',
						of.writeAmplification,
						formatNumber(of.writeAmplification)
					)
				]),
		pages('nand_programs', 'Flash pages programmed', of.nandPrograms),
		pages('gc_copies', 'Pages copied by garbage collection', of.gcCopies),
		row('erases', 'Blocks erased', of.erases),
		row('time_ns', 'Time of the drive', of.timeNs, formatDuration(of.timeNs)),
		...PERCENTILES.flatMap(({ id, label }) => {
			const ns = of.latencyNs[id];
			return ns === undefined
				? []
				: [row(`latency_${id}_ns`, `Latency: ${label}`, ns, formatDuration(ns))];
		}),
		pages('before_writes', 'Written before the trace, not counted above', of.before.hostWrites)
	];
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
		...(cost === undefined ? [] : costRows(cost))
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
