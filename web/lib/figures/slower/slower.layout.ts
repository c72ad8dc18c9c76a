/** Each drive's slowdown as a row of bricks, and what reviews published as lines. Pure. */
import type { FigureSpec } from '$content/schema';
import { scaleLinear } from 'd3-scale';
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

/** Steps along a strip and across it: marks of a test do not lie on those before it. */
const STEPS = { before: [0.618034, 0.414214], test: [0.754878, 0.56984] } as const;

/** The first of so many marks of a stretch: those that are written, and those to come. */
function specksOf(
	stretch: Stretch,
	count: number,
	hostWrites: number,
	strip: Strip,
	[along, across]: readonly [number, number]
) {
	const done = Math.ceil(count * doneOf(stretch, hostWrites));
	const from = strip.x + stretch.from * strip.width;
	const width = Math.max(4, (stretch.to - stretch.from) * strip.width);
	return Array.from({ length: count }, (_, index) => ({
		x: from + thrown(index + 1, along) * (width - 3),
		y: strip.y + 1 + thrown(index + 1, across) * (strip.height - 5),
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
		return specksOf(
			stretch,
			Math.max(2, Math.round(SPECKS * share)),
			hostWrites,
			strip,
			STEPS.before
		);
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
		tests: specksOf(test, tests, hostWrites, strip, STEPS.test).filter(({ isDone }) => isDone)
	};
}

/** Bricks that are less wide are not told apart. */
const BRICK_PX_MIN = 8;

/** As wide as the name of a line can be, and the number beside a bar. */
const NAME_PX = 120;
const NUMBER_PX = 52;
/** What is told where no bar is yet: so wide is a letter of it. */
const LETTER_PX = 6.2;

/** What the reader bets that one of the tests will find. */
export interface RowBet {
	readonly index: number;
	readonly times: number;
}

/** Beside the end of a bar, or behind the nearest lines that would strike the number out. */
function numberX(end: number, marks: readonly { readonly x: number }[]): number {
	const behind = marks
		.map(({ x }) => x)
		.sort((one, other) => one - other)
		.reduce((at, x) => (x > at - 2 && x < at + NUMBER_PX ? x : at), end);
	// A line close before a number would be read as one of its digits.
	return behind + (behind === end ? 6 : 11);
}

export function layoutSlower(
	rows: readonly Row[],
	spec: FigureSpec['slower'],
	{ width, height }: SlowerSize,
	bet?: RowBet
) {
	const isNarrow = width < 400;
	const strip = { x: 4, width: isNarrow ? 88 : 200 };
	const [left, right] = [
		strip.x + strip.width + (isNarrow ? 12 : 30),
		width - (isNarrow ? 48 : 58)
	];
	const [top, bottom] = [isNarrow ? 34 : 44, height - (isNarrow ? 36 : 48)];
	const rowPx = (bottom - top) / Math.max(1, rows.length);
	/** Above each strip: its name, and what is tested after what. */
	const wordsPx = isNarrow ? (rowPx < 40 ? 14 : 16) : 18;
	const stripPx = Math.min(isNarrow ? 22 : 40, rowPx - wordsPx - (isNarrow ? 8 : 12));
	const most = spec?.top ?? 14;
	const scale = scaleLinear([0, most], [left, right]).clamp(true);
	const hasBricks = scale(1) - left >= BRICK_PX_MIN;
	const marks = (spec?.marks ?? []).map(({ times, label }, index, all) => {
		const isNextNear = scale(all[index + 1]?.times ?? Infinity) - scale(times) < NAME_PX;
		return { x: scale(times), times, label, isLeft: isNextNear && index + 1 < all.length };
	});
	return {
		isNarrow,
		left,
		right,
		top,
		bottom,
		x: (times: number) => scale(times),
		rows: rows.map(({ label, times, stretches = [], hostWrites = 0 }, index) => {
			const y = top + index * rowPx + (rowPx - wordsPx - stripPx - 10) / 2;
			const place = { ...strip, y: y + wordsPx, height: stripPx };
			const length = times === undefined ? 0 : scale(times) - left;
			const text = times === undefined ? sayPart(stretches, hostWrites) : `${sayTimes(times)} ×`;
			const textX = times === undefined ? left + 6 : numberX(left + length, marks);
			const bricks = hasBricks ? Math.ceil(Math.min(times ?? 1, most)) : 1;
			return {
				label,
				labelX: strip.x,
				labelY: y + (isNarrow ? 9 : 11),
				/** What it does, beside its name. */
				does: sayTest(stretches, isNarrow),
				drive: driveOf(stretches, hostWrites, place),
				bar: times === undefined ? undefined : { ...place, x: left, width: length },
				/** Where one brick ends and the next begins. */
				joints: Array.from({ length: Math.max(1, bricks) - 1 }, (_, at) => scale(at + 1)),
				bet: bet?.index === index ? { ...place, x: scale(bet.times) } : undefined,
				baseY: place.y + stripPx / 2,
				highPx: stripPx,
				text,
				textX,
				/** Lines of the marks: where no bar is yet, none strikes out what is told instead. */
				markXs: marks.flatMap(({ x }) =>
					times === undefined && x < textX + text.length * LETTER_PX ? [] : [x]
				)
			};
		}),
		marks,
		ticks: scale
			.ticks(isNarrow ? (most < 100 ? 5 : 3) : 8)
			.map((times) => ({ x: scale(times), times }))
	};
}
