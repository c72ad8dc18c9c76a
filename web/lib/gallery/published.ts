/** Charts of fixed numbers that show how published values are marked. */
import type { ChartSpec, Origin } from '$lib/draw/charts/spec';
import { formatNumber } from '$lib/base/format';

const source = 'A reviewer, a review, 2012';
const megabytes = (value: number) => `${formatNumber(value)} MB/s`;
const told = (label: string) => ({ label, direct: `published: ${label}`, source });

/** Speeds across a drive, as a pass of a benchmark finds them. */
const PASS = Array.from({ length: 32 }, (_, zone) => ({
	x: (100 * (zone + 0.5)) / 32,
	y: 70 + 5 * zone + 9 * Math.sin(zone)
}));

/** A line over what it holds for, and a point. */
export function publishedLines(origin: Origin): ChartSpec {
	return {
		kind: 'xy',
		title: 'Published values on a pass across a drive',
		summary: 'The pass begins at 70 MB/s and rises.',
		origin,
		notes: [],
		x: {
			label: 'Logical address',
			unit: '% of the drive',
			scale: 'linear',
			min: 0,
			max: 100,
			format: (value) => `at ${formatNumber(value)} %`
		},
		y: { label: 'Speed', unit: 'MB/s', scale: 'linear', format: megabytes },
		series: [{ id: 'pass', label: 'pass', mark: 'line', tone: 'first', points: PASS }],
		published: [
			{ x: 0, until: 100, y: 171.6, ...told('171.6 MB/s on average') },
			{ x: 1.6, y: 60, ...told('about 60 MB/s') }
		],
		guides: []
	};
}

/** Below bars: values with room for their words on the right, on the left, and nowhere; a range. */
export function publishedBars(origin: Origin): ChartSpec {
	return {
		kind: 'rows',
		title: 'Published values below bars',
		summary: 'Four drives, each with what was published of it, and one without.',
		origin,
		notes: [],
		axis: { label: 'Speed', unit: 'MB/s', scale: 'linear', format: megabytes },
		mark: 'bars',
		rows: [
			{ id: 'a', label: 'a', value: 188.9, tone: 'first', published: rowOf(193.3) },
			{ id: 'b', label: 'b', value: 512, tone: 'first', published: rowOf(500) },
			{ id: 'c', label: 'c', value: 90, tone: 'second', published: rowOf(300) },
			{
				...{ id: 'd', label: 'd', value: 60, tone: 'first' },
				published: { value: 90, until: 120, ...told('90 to 120 MB/s') }
			},
			{ id: 'e', label: 'e', value: 240, tone: 'third' }
		]
	};
}

const rowOf = (value: number) => ({ value, ...told(megabytes(value)) });
