/** Where each drive's slowdown is drawn as a bar, and what reviews published as lines. Pure. */
import type { FigureSpec } from '$content/schema';
import { scaleLog } from 'd3-scale';
import { doneOf, sayTimes, type Stretch } from './slower.state';
import { sayPart, sayTest } from './slower.words';

export interface SlowerSize {
	readonly width: number;
	readonly height: number;
}

interface Row {
	readonly label: string;
	/** Missing where it was not seen yet. */
	readonly times: number | undefined;
	/** What is written to it, and how much of that is written. */
	readonly stretches?: readonly Stretch[];
	readonly hostWrites?: number;
}

interface Strip {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** Marks for a drive that is written at random once. */
const SPECKS = 90;

/** Places that look thrown, and are the same each time. */
const thrown = (index: number, by: number) => (index * by) % 1;

/** The first of so many marks of a stretch: those that are written, and those to come. */
function specksOf(stretch: Stretch, count: number, hostWrites: number, strip: Strip) {
	const done = Math.ceil(count * doneOf(stretch, hostWrites));
	const from = strip.x + stretch.from * strip.width;
	const width = Math.max(4, (stretch.to - stretch.from) * strip.width);
	return Array.from({ length: count }, (_, index) => ({
		x: from + thrown(index + 1, 0.618034) * (width - 3),
		y: strip.y + 1 + thrown(index + 1, 0.414214) * (strip.height - 5),
		isDone: index < done
	}));
}

/** The drive from its first address to its last: filled in order, written anew, and tested. */
function driveOf(stretches: readonly Stretch[], hostWrites: number, strip: Strip) {
	const [fill, test] = [stretches[0], stretches.at(-1)];
	if (fill === undefined || test === undefined || fill === test) {
		return undefined;
	}
	const before = stretches.slice(1, -1).flatMap((stretch) => {
		const share = (stretch.endWrites - stretch.startWrites) / Math.max(1, fill.endWrites);
		return specksOf(stretch, Math.max(2, Math.round(SPECKS * share)), hostWrites, strip);
	});
	const spanPx = Math.max(6, (test.to - test.from) * strip.width);
	const tests = Math.min(24, Math.max(4, Math.round(spanPx / 4)));
	const [spanX, spanY] = [strip.x + test.from * strip.width, strip.y + strip.height + 2];
	return {
		strip,
		filledPx: doneOf(fill, hostWrites) * strip.width,
		before,
		/** A bracket below the strip. */
		span: `M${spanX} ${spanY}v4h${spanPx}v-4`,
		tests: specksOf(test, tests, hostWrites, strip).filter(({ isDone }) => isDone)
	};
}

/** A drive that takes as long as when it was new has a bar, too: one stroke. */
const LEAST_PX = 3;

const TICKS = [1, 2, 5, 10, 20, 50, 100, 200];

export function layoutSlower(
	rows: readonly Row[],
	spec: FigureSpec['slower'],
	{ width, height }: SlowerSize
) {
	const isNarrow = width < 400;
	const strip = { x: 4, width: isNarrow ? 88 : 200 };
	const [left, right] = [
		strip.x + strip.width + (isNarrow ? 12 : 30),
		width - (isNarrow ? 48 : 58)
	];
	const [top, bottom] = [isNarrow ? 34 : 44, height - (isNarrow ? 36 : 48)];
	const rowPx = (bottom - top) / Math.max(1, rows.length);
	/** Above each strip: its name, and what is tested after what, in one line or two. */
	const wordsPx = isNarrow ? 14 : 32;
	const stripPx = Math.min(isNarrow ? 22 : 34, rowPx - wordsPx - (isNarrow ? 8 : 12));
	const topTimes = spec?.top ?? 20;
	const scale = scaleLog([1, topTimes], [left, right]).clamp(true);
	const x = (times: number) => scale(Math.max(1, times));
	return {
		isNarrow,
		left,
		right,
		top,
		bottom,
		x,
		rows: rows.map(({ label, times, stretches = [], hostWrites = 0 }, index) => {
			const y = top + index * rowPx + (rowPx - wordsPx - stripPx - 10) / 2;
			const place = { ...strip, y: y + wordsPx, height: stripPx };
			const length = times === undefined ? 0 : Math.max(LEAST_PX, x(times) - left);
			return {
				label,
				labelX: strip.x,
				labelY: y + 11,
				/** What it does, below its name or beside it. */
				does: sayTest(stretches, isNarrow),
				doesY: isNarrow ? y + 11 : y + 26,
				drive: driveOf(stretches, hostWrites, place),
				bar: times === undefined ? undefined : { ...place, x: left, width: length },
				baseY: place.y + stripPx / 2,
				text: times === undefined ? sayPart(stretches, hostWrites) : `${sayTimes(times)} ×`,
				textX: left + length + 6
			};
		}),
		marks: (spec?.marks ?? []).map(({ times, label }) => ({ x: x(times), times, label })),
		ticks: TICKS.filter((times) => times <= topTimes).map((times) => ({ x: x(times), times }))
	};
}
