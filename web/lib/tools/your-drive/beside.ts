/** A result among single drives that were published: the rows of their table, and its bars. */
import { scaleLog } from 'd3-scale';
import type { Level } from './levels';

/** A published drive; missing is what its source does not say. */
export interface DriveBeside {
	readonly name: string;
	readonly kind: string;
	/** Long writes of a new drive, MB/s. */
	readonly long?: number;
	/** Behind the cache, MB/s, and what the cache took first. */
	readonly behind?: { readonly long: number; readonly afterGb?: number };
	/** Small writes a second, each made safe. */
	readonly durable?: number;
	/** In words, with the place in it. */
	readonly source: string;
	/** Who, when. */
	readonly shortSource: string;
	readonly url?: string | undefined;
}

/** The reader's own result, or one from a link. */
export interface OwnDrive {
	readonly name: string;
	readonly long?: Level | undefined;
	readonly durable?: Level | undefined;
}

export interface BesideRow {
	readonly name: string;
	/** Missing for the reader's own. */
	readonly published: DriveBeside | undefined;
	readonly long: number | undefined;
	readonly behind: number | undefined;
	readonly durable: number | undefined;
	/** From its slowest to its fastest, in percent of the axis; missing without long writes. */
	readonly bar: { readonly x: number; readonly width: number } | undefined;
}

/** Ends of the axis, MB/s: those of the scale of long writes. */
const AXIS = [3, 10_000] as const;
/** What has one number only is drawn this wide, in percent. */
const DOT_PERCENT = 1.5;

const toPercent = scaleLog().domain(AXIS).range([0, 100]).clamp(true);

function barOf(slow: number | undefined, fast: number | undefined): BesideRow['bar'] {
	if (slow === undefined || fast === undefined) {
		return undefined;
	}
	const [from, to] = [toPercent(slow), toPercent(fast)];
	const width = Math.max(to - from, DOT_PERCENT);
	return { x: Math.min(from, 100 - width), width };
}

/** Where the reader's own level stands in all bars, in percent. */
export const ownPercent = (own: OwnDrive | undefined) =>
	own?.long === undefined ? undefined : toPercent(own.long.value);

/** Slowest first, the reader's own where it belongs; those without long writes come last. */
export function besideRows(
	drives: readonly DriveBeside[],
	own: OwnDrive | undefined
): readonly BesideRow[] {
	const published = drives.map((drive) => ({
		name: drive.name,
		published: drive,
		long: drive.long,
		behind: drive.behind?.long,
		durable: drive.durable,
		bar: barOf(drive.behind?.long ?? drive.long, drive.long)
	}));
	const rows: readonly BesideRow[] =
		own === undefined
			? published
			: [
					...published,
					{
						name: own.name,
						published: undefined,
						long: own.long?.value,
						behind: undefined,
						durable: own.durable?.value,
						bar: barOf(own.long?.low, own.long?.high)
					}
				];
	return rows.toSorted((one, other) => (one.long ?? Infinity) - (other.long ?? Infinity));
}

/** How many of the published drives write faster when new, in one sentence. */
export function explainBeside(rows: readonly BesideRow[]): string {
	const own = rows.find(({ published }) => published === undefined);
	const speeds = rows.flatMap(({ published, long }) =>
		published === undefined || long === undefined ? [] : [long]
	);
	const level = own?.long;
	if (level === undefined) {
		return 'Each number is from a review or a measurement, under its own conditions.';
	}
	const faster = speeds.filter((speed) => speed > level).length;
	const others = speeds.length < rows.length - 1 ? ' Of the others it was not published.' : '';
	const verb = faster === 1 ? 'is' : 'are';
	return (
		`Of ${speeds.length} drives, ${faster} ${verb} faster when new.${others} ` +
		'They were measured without a browser, which takes up to a sixth.'
	);
}
