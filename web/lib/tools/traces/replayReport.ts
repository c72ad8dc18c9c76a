/** What the simulator says of a trace: counts, and the lines that it could not use. */

/** Counts that a report always has. */
export type CountName =
	| 'lines'
	| 'ignored_lines'
	| 'malformed_lines'
	| 'requests'
	| 'read_pages'
	| 'written_pages'
	| 'trimmed_pages'
	| 'partial_requests'
	| 'wrapped_requests'
	| 'clipped_requests'
	| 'refused_requests'
	| 'span_bytes'
	| 'duration_ns'
	| 'ops'
	| 'ops_left_out'
	| 'commands_left_out';

export interface Problem {
	/** Its number, from 1. */
	readonly line: number;
	readonly reason: string;
}

/** Shares of the trace's operations whose latencies are told, by the simulator's names. */
export const LATENCY_IDS = ['p50', 'p90', 'p99', 'p999', 'max'] as const;
export type LatencyId = (typeof LATENCY_IDS)[number];

/** What the trace cost the drive: the trace alone, without what came before it. */
export interface TraceCost {
	readonly timeNs: number;
	readonly hostWrites: number;
	readonly nandPrograms: number;
	readonly gcCopies: number;
	readonly erases: number;
	/** Missing as long as nothing was written. */
	readonly writeAmplification: number | undefined;
	/** Of drives with dies. */
	readonly latencyNs: Readonly<Partial<Record<LatencyId, number>>>;
	/** What the drive had done when the trace began. */
	readonly before: {
		readonly timeNs: number;
		readonly hostWrites: number;
		readonly nandPrograms: number;
	};
}

export interface TraceReport {
	/** `list`, `msr`, `fio`, or `blkparse`; empty while it is not known. */
	readonly format: string;
	readonly counts: Readonly<Record<CountName, number>>;
	/** Missing as long as the trace has not begun on the drive. */
	readonly cost: TraceCost | undefined;
	/** Commands of `ssd.py`, if they were asked for. */
	readonly commands: string;
	/** The first ten. */
	readonly problems: readonly Problem[];
}

function costOf(values: ReadonlyMap<string, string>): TraceCost | undefined {
	const number = (name: string) => {
		const value = values.get(name);
		return value === undefined ? undefined : Number(value);
	};
	const count = (name: string) => number(name) ?? 0;
	if (!values.has('cost.time_ns')) {
		return undefined;
	}
	return {
		timeNs: count('cost.time_ns'),
		hostWrites: count('cost.host_writes'),
		nandPrograms: count('cost.nand_programs'),
		gcCopies: count('cost.gc_copies'),
		erases: count('cost.erases'),
		writeAmplification: number('cost.write_amplification'),
		latencyNs: Object.fromEntries(
			LATENCY_IDS.flatMap((id) => {
				const ns = number(`cost.latency_${id}_ns`);
				return ns === undefined ? [] : [[id, ns]];
			})
		),
		before: {
			timeNs: count('before.time_ns'),
			hostWrites: count('before.host_writes'),
			nandPrograms: count('before.nand_programs')
		}
	};
}

/** Reads lines of `name=value`. */
export function parseTraceReport(text: string): TraceReport {
	const pairs = text
		.split('\n')
		.filter((line) => line !== '')
		.map((line): readonly [string, string] => {
			const at = line.indexOf('=');
			return [line.slice(0, at), line.slice(at + 1)];
		});
	const values = new Map(pairs);
	const count = (name: CountName) => Number(values.get(name) ?? 0);
	return {
		format: values.get('format') ?? '',
		counts: {
			lines: count('lines'),
			ignored_lines: count('ignored_lines'),
			malformed_lines: count('malformed_lines'),
			requests: count('requests'),
			read_pages: count('read_pages'),
			written_pages: count('written_pages'),
			trimmed_pages: count('trimmed_pages'),
			partial_requests: count('partial_requests'),
			wrapped_requests: count('wrapped_requests'),
			clipped_requests: count('clipped_requests'),
			refused_requests: count('refused_requests'),
			span_bytes: count('span_bytes'),
			duration_ns: count('duration_ns'),
			ops: count('ops'),
			ops_left_out: count('ops_left_out'),
			commands_left_out: count('commands_left_out')
		},
		cost: costOf(values),
		commands: values.get('commands') ?? '',
		problems: pairs.flatMap(([name, value]) => {
			const at = value.indexOf(' ');
			return name === 'problem'
				? [{ line: Number(value.slice(0, at)), reason: value.slice(at + 1) }]
				: [];
		})
	};
}
