/** What a chart says in words and numbers: for keys, screen readers, tables, and files. */
import { axisTitle } from './axis';
import type { Axis, ChartSpec, Datum, PublishedText, Series } from './spec';

/** One point. */
export interface Reading {
	/** Where it is, like "12 s"; or its name. */
	readonly at: string;
	/** What it is, like "4,512 a second". */
	readonly value: string;
	/** The same as bare numbers or words, for files. */
	readonly raw: readonly [at: string, value: string];
}

/** The points of one series, in order. */
export interface Readings {
	readonly name: string;
	readonly count: number;
	/** Worked out when it is asked for: there can be thousands. */
	readonly at: (index: number) => Reading;
}

/** Headings of the three columns: series, place, value. */
export function columnsOf(spec: ChartSpec): readonly [string, string, string] {
	switch (spec.kind) {
		case 'xy':
			return ['Series', axisTitle(spec.x), axisTitle(spec.y)];
		case 'rows':
			return ['Series', 'Of what', axisTitle(spec.axis)];
		case 'heat':
			return ['Series', spec.cellName, axisTitle(spec.axis)];
	}
}

export function readingsOf(spec: ChartSpec): readonly Readings[] {
	switch (spec.kind) {
		case 'xy':
			return xyReadings(spec);
		case 'rows': {
			const at = (index: number) => {
				const row = spec.rows[index];
				return reading(row?.label ?? '', row?.value ?? 0, spec.axis);
			};
			const own = { name: spec.axis.label, count: spec.rows.length, at };
			return [own, ...publishedOfRows(spec)];
		}
		case 'heat': {
			const at = (index: number) => reading(String(index), spec.values[index] ?? 0, spec.axis);
			return [{ name: spec.axis.label, count: spec.values.length, at }];
		}
	}
}

/** All published values of rows are one series, a range as its two ends. */
function publishedOfRows(spec: Extract<ChartSpec, { kind: 'rows' }>): Readings[] {
	const ends = spec.rows.flatMap(({ label, published }) =>
		published === undefined
			? []
			: endsOf(published.value, published.until).map((value) => ({ label, value }))
	);
	const at = (index: number) => {
		const end = ends[index];
		return reading(end?.label ?? '', end?.value ?? 0, spec.axis);
	};
	return ends.length === 0 ? [] : [{ name: 'Published', count: ends.length, at }];
}

const endsOf = (from: number, until: number | undefined): readonly number[] =>
	until === undefined ? [from] : [from, until];

/** All that was published, for lists of sources. */
export function publishedOf(spec: ChartSpec): readonly PublishedText[] {
	switch (spec.kind) {
		case 'xy':
			return spec.published;
		case 'rows':
			return spec.rows.flatMap(({ published }) => published ?? []);
		case 'heat':
			return [];
	}
}

function xyReadings(spec: Extract<ChartSpec, { kind: 'xy' }>): Readings[] {
	const point = (at: Datum | undefined): Reading => {
		const { at: place, value } = reading(spec.x.format(at?.x ?? 0), at?.y ?? 0, spec.y);
		const { low, high } = at ?? {};
		const reach =
			low === undefined || high === undefined
				? ''
				: ` (${spec.y.format(low)} to ${spec.y.format(high)})`;
		return { at: place, value: value + reach, raw: [String(at?.x ?? 0), String(at?.y ?? 0)] };
	};
	const own = spec.series.map(({ label, points }) => ({
		name: label,
		count: points.length,
		at: (index: number) => point(points[index])
	}));
	const published = spec.published.map(({ x, y, until, label, direct }) => {
		const ends = endsOf(x, until);
		const at = (index: number) => point({ x: ends[index] ?? x, y });
		return { name: direct ?? label, count: ends.length, at };
	});
	return [...own, ...published];
}

const reading = (at: string, value: number, axis: Axis): Reading => ({
	at,
	value: axis.format(value),
	raw: [at, String(value)]
});

/** Indexes of at most so many of a series, the first and last among them. */
export function thin(count: number, countMax: number): readonly number[] {
	const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, countMax - 1)));
	const indexes = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
	return indexes.at(-1) === count - 1 || count === 0 ? indexes : [...indexes, count - 1];
}

/** Who asks for a copy later must know what it is of. */
export function captionOf({ origin }: ChartSpec): string {
	const seed = origin.seed === undefined ? '' : ` · seed ${origin.seed}`;
	return `${origin.name}${seed} · ${origin.link}`;
}

/** Ends of the intervals of a series, as series of their own. */
function reachRows({ label, points }: Series): readonly (readonly string[])[] {
	const of = (end: 'low' | 'high') =>
		points.flatMap((point) => {
			const value = point[end];
			const name = `${label}, ${end === 'low' ? 'lower' : 'upper'} end of the interval`;
			return value === undefined ? [] : [[name, String(point.x), String(value)]];
		});
	return [...of('low'), ...of('high')];
}

/** Rows of the file: what it is of, who published what, headings, then every point. */
export function csvRows(spec: ChartSpec): readonly (readonly string[])[] {
	const points = readingsOf(spec).flatMap(({ name, count, at }) =>
		Array.from({ length: count }, (_, index) => [name, ...at(index).raw])
	);
	const reaches = spec.kind === 'xy' ? spec.series.flatMap(reachRows) : [];
	const sources = publishedOf(spec).map(({ label, source, isReckoned = false }) => [
		isReckoned ? `# Theory, ${label}: ${source}` : `# Published, ${label}: ${source}`
	]);
	return [
		[`# ${spec.title} · ${captionOf(spec)}`],
		...sources,
		columnsOf(spec),
		...points,
		...reaches
	];
}

/** The same as JSON: each series with its points, bare. */
export function chartJson(spec: ChartSpec): string {
	const [, at, value] = columnsOf(spec);
	const bare = (text: string) =>
		text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
	const series = readingsOf(spec).map(({ name, count, at: read }) => ({
		name,
		points: Array.from({ length: count }, (_, index) => read(index).raw.map(bare))
	}));
	const { name: of, seed, link } = spec.origin;
	const published = publishedOf(spec).map(({ label, source: by }) => ({ label, source: by }));
	const whole = { title: spec.title, of, seed, link, published, columns: [at, value], series };
	return `${JSON.stringify(whole, null, '\t')}\n`;
}

/** Rows of the text twin for each series. */
const TEXT_ROWS_MAX = 12;

/** The chart as a table of plain text. */
export function chartText(spec: ChartSpec): string {
	const [series, place, value] = columnsOf(spec);
	const rows = readingsOf(spec).flatMap(({ name, count, at }) =>
		thin(count, TEXT_ROWS_MAX).map((index) => [name, at(index).at, at(index).value])
	);
	const table = [[series, place, value], ...rows];
	const widths = [0, 1, 2].map((column) =>
		Math.max(...table.map((cells) => (cells[column] ?? '').length))
	);
	return table
		.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
		.map((line) => line.trimEnd())
		.join('\n');
}
