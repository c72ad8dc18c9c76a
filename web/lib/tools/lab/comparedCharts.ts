/** Charts of several drives together: a bar for each, or one chart beside the other. */
import { capitalized } from '$lib/base/capital';
import { formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Origin, Row } from '$lib/draw/charts/spec';
import { words } from './axes';
import { ratioOf, type ComparedDrive, type LabComparison, type Ratio } from './comparison';
import { articleCharts, endOf, LATENCY_BARS, RATE_BARS, SPEED_BARS, type Bars } from './drawings';
import { digits, rowMark } from './publishedMarks';

/** From this on small bars could not be seen beside long ones. */
const SPAN_MAX = 50;

/** How labels of axes begin, of which more is good, or less. */
const GOOD = ['times faster', 'times the rate'] as const;
const BAD = ['times slower', 'Write amplification', 'Standard deviation'] as const;

/** Which end of an axis is the good one, if any: charts beside each other differ in it. */
export function betterOf({ label, unit }: Pick<Axis, 'label' | 'unit'>) {
	const begins = (words: string) => label.toLowerCase().startsWith(words.toLowerCase());
	if (['MB/s', 'IOPS'].includes(unit) || GOOD.some(begins)) {
		return 'higher';
	}
	return unit === 'ms' || BAD.some(begins) ? 'lower' : undefined;
}

/** Named values as bars, or where they differ by decades as dots on a logarithmic axis. */
export function rowsChart(
	title: string,
	axis: Axis,
	rows: readonly Row[],
	origin: Origin
): readonly ChartSpec[] {
	const values = rows.map(({ value }) => value).filter((value) => value > 0);
	const isWide = Math.max(...values) / Math.min(...values) > SPAN_MAX;
	const better = betterOf(axis);
	const label = better === undefined ? axis.label : `${axis.label}, ${better} is better`;
	const summary = `${rows.map(({ label, value }) => `${label} ${axis.format(value)}`).join(', ')}.`;
	return rows.length === 0
		? []
		: [
				{
					...{ kind: 'rows', title, summary, origin, rows },
					notes: isWide ? ['The axis is logarithmic.'] : [],
					axis: { ...axis, label, scale: isWide ? 'log' : axis.scale },
					mark: isWide ? 'dots' : 'bars'
				}
			];
}

/** One phase of every drive. */
function phaseChart(
	drives: readonly ComparedDrive[],
	phase: string,
	{ title, axis, valueOf, conversions }: Bars,
	origin: Origin
): readonly ChartSpec[] {
	const rows = drives.flatMap(({ id, name, report, marks }): Row[] => {
		const found = report.phases.find((other) => other.name === phase);
		const value = found && valueOf(found);
		const published = rowMark(marks, phase, axis, conversions);
		return typeof value === 'number'
			? [{ id, label: name, value, tone: 'first', moment: endOf(phase), ...published }]
			: [];
	});
	return rowsChart(`${title}: ${words(phase)}`, axis, rows, origin);
}

/** How much one phase is of another on every drive, with what was published of it. */
function ratioChart(
	drives: readonly ComparedDrive[],
	{ measure, against, unit, published }: Ratio,
	origin: Origin
): readonly ChartSpec[] {
	const axis: Axis = {
		label: capitalized(unit),
		unit: '',
		scale: 'linear',
		format: (value) => formatNumber(value)
	};
	const rows = drives.flatMap(({ id, name, report }): Row[] => {
		const value = ratioOf(report, measure, against);
		const found = published.find(({ drive }) => drive === id);
		const told = found && {
			value: found.value,
			label: digits(found.value),
			direct: `published: ${digits(found.value)}`,
			source: found.source
		};
		const row = { id, label: name, tone: 'first', moment: endOf(measure.phase) } as const;
		return value === undefined ? [] : [{ ...row, value, ...(told && { published: told }) }];
	});
	const title = `${capitalized(words(measure.phase))} against ${words(against.phase)}`;
	return rowsChart(title, axis, rows, origin);
}

/** Scatters of all drives on the same axes. */
function scatters({ drives, drawing, drawn }: LabComparison, origin: Origin): readonly ChartSpec[] {
	const charts = drives.flatMap(({ name, report, marks }) => {
		const of = { drawing, drawn, written: [], capacityBytes: 1, marks };
		const specs = articleCharts(report, of, origin);
		return specs.map((spec) => ({ ...spec, title: `${name}: ${spec.title}` }));
	});
	const heights = charts.flatMap((spec) =>
		spec.kind === 'xy'
			? [...spec.series.flatMap(({ points }) => points), ...spec.published].map(({ y }) => y)
			: []
	);
	const max = 1.05 * Math.max(...heights);
	return charts.map((spec) => (spec.kind === 'xy' ? { ...spec, y: { ...spec.y, max } } : spec));
}

/** How much seconds differ, where that was compared. */
const VARIATION_BARS: Bars = {
	title: 'How much seconds differ',
	axis: {
		label: 'Standard deviation',
		unit: 'of the mean',
		scale: 'linear',
		format: (value) => formatNumber(value)
	},
	valueOf: ({ interval_variation: variation }) => variation,
	conversions: {}
};

const BARS = {
	'latency-bars': LATENCY_BARS,
	'iops-scatter': RATE_BARS,
	'used-fresh-bars': SPEED_BARS,
	'speed-over-written': SPEED_BARS,
	'hd-tach': SPEED_BARS,
	table: SPEED_BARS
} as const satisfies Record<LabComparison['drawing'], Bars>;

/** Every drive in every chart: ratios, each phase, and where the article scatters, scatters. */
export function comparedCharts(comparison: LabComparison, origin: Origin): readonly ChartSpec[] {
	const { drives, drawing, drawn, ratios, orders } = comparison;
	const varied = orders
		.filter(({ measure }) => measure.quantity === 'interval_variation')
		.map(({ measure }) => measure.phase);
	return [
		...ratios.flatMap((ratio) => ratioChart(drives, ratio, origin)),
		...drawn.flatMap((phase) => phaseChart(drives, phase, BARS[drawing], origin)),
		...varied.flatMap((phase) => phaseChart(drives, phase, VARIATION_BARS, origin)),
		...(drawing === 'iops-scatter' ? scatters(comparison, origin) : [])
	];
}
