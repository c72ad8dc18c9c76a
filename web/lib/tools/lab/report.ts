/** What the simulator reports of an experiment, phase by phase and verdict by verdict. */

/** A phase, and how many operations of the host it has. */
export interface StagePlan {
	readonly name: string;
	readonly host_ops: number;
}

/** Rounds of a phase that ends when the drive is steady. */
export interface RoundsReport {
	readonly operations_per_second: readonly number[];
	readonly megabytes_per_second: readonly (number | null)[];
	readonly write_amplification: readonly (number | null)[];
	/** Of the last five; missing before there are as many. */
	readonly window?: {
		readonly mean: number;
		readonly range: number;
		readonly slope: number;
		readonly is_steady: boolean;
		readonly write_amplification: number | null;
	};
}

/** What a phase came to. Names are those of the command line. */
export interface PhaseReport {
	readonly name: string;
	readonly host_ops: number;
	readonly host_writes: number;
	readonly host_reads: number;
	readonly host_written_bytes: number;
	readonly nand_written_bytes: number;
	readonly gc_copies: number;
	readonly erases: number;
	readonly time_ns: number;
	readonly write_amplification: number | null;
	readonly megabytes_per_second: number | null;
	readonly operations_per_second: number | null;
	/** Missing on drives without dies. */
	readonly latency_us?: {
		readonly mean: number;
		readonly median: number;
		readonly p99: number;
		readonly max: number;
	};
	/** Of sweeps. */
	readonly megabytes_per_second_by_zone?: readonly number[];
	/** From where to where it goes, in shares of the logical pages. */
	readonly swept_share?: readonly [number, number];
	/** Of phases that are counted in intervals. */
	readonly interval_ns?: number;
	/** Seconds of the real drive in one of the simulated one. */
	readonly time_scale?: number;
	readonly operations_by_interval?: readonly number[];
	readonly interval_variation?: number | null;
	/** Of phases that end when the drive is steady. */
	readonly rounds?: RoundsReport;
}

/** A quantity of a phase. */
export interface Measure {
	/** Where the experiment has several drives. */
	readonly drive?: string;
	readonly phase: string;
	readonly quantity: string;
}

/** A published value, and what the run says of it. */
export interface VerdictReport {
	readonly label: string;
	readonly class: 'Q' | 'R' | 'O' | 'F';
	readonly unit: string;
	readonly source: string;
	readonly locator: string;
	readonly verdict: string;
	readonly is_evidence: boolean;
	/** Missing where only an order is claimed. */
	readonly measure?: Measure;
	readonly against?: Measure | null;
	/** Nothing where the source has it in words only. */
	readonly published?: number | null;
	/** Nothing for an upper end that there is not. */
	readonly band?: readonly [number, number | null];
	/** A footnote. */
	readonly note?: string | null;
	readonly simulated?: number;
	readonly rising?: readonly Measure[];
}

export interface Report {
	readonly stages: readonly StagePlan[];
	/** Those that are done. */
	readonly phases: readonly PhaseReport[];
	/** The phase under way, if it is done in rounds. */
	readonly under_way?: { readonly name: string; readonly rounds: RoundsReport };
	/** What a formula says of the write amplification in the end, where there is one. */
	readonly theory?: { readonly name: string; readonly write_amplification: number };
	/** Missing until all phases are done, as is the digest. */
	readonly verdicts?: readonly VerdictReport[];
	readonly digest?: string;
}

/** Reads what the simulator wrote; both are parts of the same site, so that the form is known. */
export function readReport(text: string): Report {
	const report: Report = JSON.parse(text);
	return report;
}

/** Where a run is: the phase under way and the share of all operations that are done. */
export function whereOf(
	{ stages, phases }: Report,
	hostOps: number
): { readonly stage: string; readonly share: number } {
	// Of phases that are done it counts what was done: some end early.
	const total = stages.reduce(
		(sum, { host_ops: ops }, at) => sum + (phases[at]?.host_ops ?? ops),
		0
	);
	const isDone = phases.length === stages.length;
	const stage = stages[Math.min(phases.length, stages.length - 1)]?.name ?? '';
	return { stage, share: isDone ? 1 : total === 0 ? 0 : Math.min(1, hostOps / total) };
}
