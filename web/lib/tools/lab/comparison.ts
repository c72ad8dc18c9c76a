/** Several drives in one experiment: what is compared, and what it comes to. */
import type { Drawing } from '$content/schema';
import type { PhaseMark } from './publishedMarks';
import type { Depends, RecordedRow } from './recorded';
import type { Measure, PhaseReport, Report, VerdictReport } from '$lib/contract/report';

/** One of the drives. */
export interface ComparedDrive {
	/** Name of its file. */
	readonly id: string;
	readonly name: string;
	/** Address of its own page. */
	readonly slug: string;
	/** Its run in wire form. */
	readonly lines: string;
	/** What it came to while the site was built. */
	readonly report: Report;
	readonly marks: readonly PhaseMark[];
}

/** How much one phase is of another, drive by drive. */
export interface Ratio {
	readonly measure: Measure;
	readonly against: Measure;
	/** In words, like "times slower when used". */
	readonly unit: string;
	readonly published: readonly {
		readonly drive: string;
		readonly value: number;
		/** Who published it where, in full. */
		readonly source: string;
	}[];
}

/** An order of drives that was published. */
export interface DriveOrder {
	readonly label: string;
	readonly unit: string;
	readonly source: string;
	readonly locator: string;
	readonly note?: string;
	/** In rising order. */
	readonly drives: readonly string[];
	readonly measure: Measure;
	readonly against: Measure | undefined;
}

export interface LabComparison {
	readonly slug: string;
	readonly title: string;
	readonly question: string;
	readonly procedure: readonly string[];
	readonly notes: readonly string[];
	/** Who published it, in full. */
	readonly source: string;
	readonly drawing: Drawing;
	/** Phases that belong into the drawing. */
	readonly drawn: readonly string[];
	readonly seed: number;
	readonly drives: readonly ComparedDrive[];
	readonly ratios: readonly Ratio[];
	readonly orders: readonly DriveOrder[];
	/** All published values over five seeds. */
	readonly recorded: readonly RecordedRow[];
	/** What verdicts depend on. */
	readonly depends: Depends;
}

/** What can be compared from drive to drive. */
const QUANTITIES: Readonly<Record<string, (phase: PhaseReport) => number | null | undefined>> = {
	megabytes_per_second: (phase) => phase.megabytes_per_second,
	operations_per_second: (phase) => phase.operations_per_second,
	write_amplification: (phase) => phase.write_amplification,
	interval_variation: (phase) => phase.interval_variation
};

/** A quantity of a run; nothing where it was not measured. */
export function figureOf(report: Report, { phase, quantity }: Measure): number | undefined {
	const found = report.phases.find(({ name }) => name === phase);
	return (found && QUANTITIES[quantity]?.(found)) ?? undefined;
}

/** A quantity divided by another, if by any. */
export function ratioOf(
	report: Report,
	measure: Measure,
	against: Measure | undefined
): number | undefined {
	const [value, by] = [figureOf(report, measure), against ? figureOf(report, against) : 1];
	return value === undefined || by === undefined || by === 0 ? undefined : value / by;
}

/** Whether the quantity rises strictly from drive to drive, as the command line judges it. */
function judge(order: DriveOrder, drives: readonly ComparedDrive[]): VerdictReport {
	const { measure, against, label, unit, source, locator, note = null } = order;
	const found = order.drives.map((id) => drives.find((drive) => drive.id === id));
	const values = found.map((drive) => drive && ratioOf(drive.report, measure, against));
	const holds = values.every((value, index) => {
		const before = index === 0 ? -Infinity : values[index - 1];
		return value !== undefined && before !== undefined && before < value;
	});
	return {
		...{ label, class: 'O', unit, source, locator, note, is_evidence: true },
		verdict: holds ? 'shape only: holds' : 'shape only: does not hold',
		rising: found.map((drive) => ({ ...measure, drive: drive?.name ?? '' }))
	};
}

/** What was published of each drive alone, then of their order. */
export function comparedVerdicts({ drives, orders }: LabComparison): readonly VerdictReport[] {
	return [
		...drives.flatMap(({ report }) => report.verdicts ?? []),
		...orders.map((order) => judge(order, drives))
	];
}
