/** What the lab knows of a published experiment, apart from its run. */
import type { Drawing, Published } from '$content/schema';
import type { Datum } from '$lib/draw/charts/spec';
import type { LabLink } from './free/reproduce';
import type { PhaseMark } from './publishedMarks';
import type { Depends, RecordedRow } from './recorded';
import type { Thumbnail } from './thumbnail';
import type { Twin } from './twin';
import type { Report } from '$lib/contract/report';

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
	/** The same in the free lab. */
	readonly free: LabLink;
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
	/** The experiment that differs from it in a single thing, if there is one. */
	readonly twin: Twin | undefined;
	/** All published values of its file over five seeds. */
	readonly recorded: readonly RecordedRow[];
	/** What verdicts depend on. */
	readonly depends: Depends;
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
	/** Published values over five seeds. */
	readonly rows: readonly Judged[];
	/** What became of them, in words. */
	readonly verdict: string;
	/** The one that ours is furthest from. */
	readonly miss: Told | undefined;
	/** Some of those that hold. */
	readonly held: readonly Told[];
	/** What of a drive it is about, like "TRIM". */
	readonly mechanisms: readonly string[];
	/** Our curve, and the published marks. */
	readonly thumbnail: Thumbnail | undefined;
	/** Its place among those that say most and come first, from 0. */
	readonly headline: number | undefined;
}

/** A published value beside ours. */
export interface Told {
	readonly label: string;
	/** Both numbers, or that an order does not hold. */
	readonly text: string;
}

/** A published value and what became of it. */
export type Judged = Pick<RecordedRow, 'class' | 'verdict' | 'isReckoned'>;

/** Whether a verdict bears the value out. */
export const isGood = (verdict: string): boolean =>
	verdict === 'within band' || verdict === 'shape only: holds';

/** What a row says for the model: what it was fitted to says nothing, whatever came of it. */
export const standingOf = ({ class: of, verdict }: Judged): 'good' | 'bad' | 'fitted' =>
	of === 'F' ? 'fitted' : isGood(verdict) ? 'good' : 'bad';

/** What was predicted: neither fitted nor an order. */
export const predictedOf = <T extends Pick<Judged, 'class'>>(rows: readonly T[]): readonly T[] =>
	groupsOf(rows)[0];

/** What was predicted, then orders, then what was fitted. */
export const groupsOf = <T extends Pick<Judged, 'class'>>(rows: readonly T[]) =>
	[
		rows.filter((row) => row.class === 'Q' || row.class === 'R'),
		rows.filter((row) => row.class === 'O'),
		rows.filter((row) => row.class === 'F')
	] as const;

/** A sign for each standing. */
export const SIGNS = { good: '✓', bad: '✗', fitted: '≈' } as const;

/** "5 of 7 published values are borne out, 2 not; 2 of 2 orders hold; 1 more was fitted". */
export function tally(rows: readonly Judged[]): string {
	const [predicted, orders, { length: fitted }] = groupsOf(rows);
	const were = (count: number) => (count === 1 ? 'was' : 'were');
	const values = (count: number) => `published value${count === 1 ? '' : 's'}`;
	const told = [
		...borneOut(
			predicted.filter(({ isReckoned }) => isReckoned !== true),
			'published values'
		),
		...borneOut(
			predicted.filter(({ isReckoned }) => isReckoned === true),
			'values of theory'
		),
		...ordersHold(orders),
		...(fitted === 0
			? []
			: [`${fitted} ${fitted === rows.length ? values(fitted) : 'more'} ${were(fitted)} fitted`])
	];
	return told.length === 0 ? 'no published value for this drive alone' : told.join('; ');
}

/** How many of them hold. */
export const goodOf = (rows: readonly Pick<Judged, 'verdict'>[]): number =>
	rows.filter(({ verdict }) => isGood(verdict)).length;

/** "2 of 2 orders hold", where there are orders. */
export function ordersHold(orders: readonly Pick<Judged, 'verdict'>[]): readonly string[] {
	const hold = orders.length === 1 ? 'order holds' : 'orders hold';
	return orders.length === 0 ? [] : [`${goodOf(orders)} of ${orders.length} ${hold}`];
}

function borneOut(rows: readonly Judged[], values: string): readonly string[] {
	const good = goodOf(rows);
	const rest = rows.length - good;
	return rows.length === 0
		? []
		: [`${good} of ${rows.length} ${values} are borne out${rest === 0 ? '' : `, ${rest} not`}`];
}
