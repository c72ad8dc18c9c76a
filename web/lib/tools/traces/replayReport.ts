/** What the simulator says of a trace: counts, costs, and the lines that it could not use. */
import {
	readTraceBefore,
	readTraceCost,
	readTraceCounts,
	readTraceOps,
	type TraceBefore,
	type TraceCost,
	type TraceCounts,
	type TraceOps
} from '$lib/contract/report';
import { said } from './said';

export interface Problem {
	/** Its number, from 1. */
	readonly line: number;
	readonly reason: string;
}

/** What the trace alone cost, and what the drive had done before it. */
export interface ReplayCost extends TraceCost {
	readonly before: TraceBefore;
}

export interface TraceReport {
	/** `list`, `msr`, `fio`, or `blkparse`; empty while it is not known. */
	readonly format: string;
	readonly counts: TraceCounts & TraceOps;
	/** Missing as long as the trace has not begun on the drive. */
	readonly cost: ReplayCost | undefined;
	/** Commands of `ssd.py`, if they were asked for. */
	readonly commands: string;
	/** The first ten. */
	readonly problems: readonly Problem[];
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
	const numbersOf = (part: string) => (name: string) => {
		const value = values.get(`${part}${name}`);
		return value === undefined ? undefined : Number(value);
	};
	const hasCost = values.has('cost.time_ns');
	return {
		format: values.get('format') ?? '',
		counts: { ...readTraceCounts(numbersOf('')), ...readTraceOps(numbersOf('')) },
		cost: hasCost
			? { ...readTraceCost(numbersOf('cost.')), before: readTraceBefore(numbersOf('before.')) }
			: undefined,
		commands: values.get('commands') ?? '',
		problems: pairs.flatMap(([name, value]) => {
			const at = value.indexOf(' ');
			return name === 'problem'
				? [{ line: Number(value.slice(0, at)), reason: said(value.slice(at + 1)) }]
				: [];
		})
	};
}
