/** What the lab knows of a published experiment, apart from its run. */
import type { Published } from '$content/schema';
import type { Report } from './report';

/** A parameter of a drive, and how sure it is. */
export interface Parameter {
	readonly name: string;
	readonly value: string;
	readonly tag: string;
	/** In words. */
	readonly source: string;
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
	/** In its wire form. */
	readonly lines: string;
	readonly seed: number;
	readonly parameters: readonly Parameter[];
	readonly published: readonly Published[];
	/** What it came to while the site was built. */
	readonly report: Report;
}

/** Short form for lists. */
export interface LabEntry {
	readonly slug: string;
	readonly title: string;
	readonly question: string;
	readonly source: string;
	readonly verdicts: readonly string[];
}

/** How often each verdict was found, in words: "5 of 7 published values are borne out, 2 not". */
export function tally(verdicts: readonly string[]): string {
	const good = verdicts.filter((text) => isGood(text)).length;
	const rest = verdicts.length - good;
	return rest === 0
		? `${good} of ${good} published values are borne out`
		: `${good} of ${verdicts.length} published values are borne out, ${rest} not`;
}

/** Whether a verdict bears the value out. */
export const isGood = (verdict: string): boolean =>
	verdict === 'within band' || verdict === 'shape only: holds';
