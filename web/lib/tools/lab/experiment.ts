/** What the lab knows of a published experiment, apart from its run. */
import type { Drawing, Published } from '$content/schema';
import type { Datum } from '$lib/draw/charts/spec';
import type { PhaseMark } from './publishedMarks';
import type { RecordedRow } from './recorded';
import type { Report } from './report';

/** A parameter of a drive, and how sure it is. */
export interface Parameter {
	readonly name: string;
	readonly value: string;
	readonly tag: string;
	/** In words. */
	readonly source: string;
}

/** One drive of an experiment; each has a page. */
export interface LabDrive {
	/** Address of its page. */
	readonly slug: string;
	/** Empty where the experiment describes its drive itself. */
	readonly name: string;
}

/** A drive that was sold, in words. */
export interface SoldDrive {
	readonly name: string;
	readonly soldAs: readonly string[];
	readonly year: number;
	readonly description: string;
	/** Its capacity is this many times that of the simulated one. */
	readonly scale: number;
}

export interface LabExperiment {
	readonly slug: string;
	readonly title: string;
	readonly question: string;
	/** Steps of the procedure, in words. */
	readonly procedure: readonly string[];
	/** Slips of the source, and what our run leaves out. */
	readonly notes: readonly string[];
	/** Who published it, in full. */
	readonly source: string;
	readonly drawing: Drawing;
	/** Phases that belong into the drawing. */
	readonly drawn: readonly string[];
	/** In its wire form. */
	readonly lines: string;
	readonly seed: number;
	readonly drive: SoldDrive | undefined;
	/** Address of the page with all drives, where there are several. */
	readonly whole: string | undefined;
	/** All drives of the experiment, this one among them. */
	readonly drives: readonly LabDrive[];
	readonly parameters: readonly Parameter[];
	readonly published: readonly Published[];
	/** What it came to while the site was built. */
	readonly report: Report;
	/** Speed against data written in that run, where the drawing needs it. */
	readonly written: readonly Datum[];
	/** What the drive holds. */
	readonly capacityBytes: number;
	/** Published values of this drive that have a place in its charts. */
	readonly marks: readonly PhaseMark[];
	/** All published values over five seeds, where the experiment has several drives. */
	readonly recorded: readonly RecordedRow[];
}

/** Short form for lists: one for each file, whatever number of drives it has. */
export interface LabEntry {
	/** Address of its page, or of that with all its drives. */
	readonly slug: string;
	readonly title: string;
	readonly question: string;
	/** The article that it follows, in full. */
	readonly source: string;
	readonly drives: readonly LabDrive[];
	/** Over five seeds. */
	readonly verdicts: readonly string[];
}

/** How often each verdict was found, in words: "5 of 7 published values are borne out, 2 not". */
export function tally(verdicts: readonly string[]): string {
	const good = verdicts.filter((text) => isGood(text)).length;
	const rest = verdicts.length - good;
	if (verdicts.length === 0) {
		return 'no published value for this drive alone';
	}
	return rest === 0
		? `${good} of ${good} published values are borne out`
		: `${good} of ${verdicts.length} published values are borne out, ${rest} not`;
}

/** Whether a verdict bears the value out. */
export const isGood = (verdict: string): boolean =>
	verdict === 'within band' || verdict === 'shape only: holds';
