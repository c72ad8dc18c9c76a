/** Measurements as charts: the run as it goes, and speed over compressibility. */
import { formatBytes, formatNumber } from '$lib/base/format';
import type { Axis, Series, Tone, XySpec } from '$lib/draw/charts/spec';
import type { Leg } from './outcome';
import { ZEROS_SHARES, type DataKind } from './pools';
import { megabytesPerSecond, type Speed } from './summary';

const SPEED: Axis = {
	label: 'Write speed',
	unit: 'MB/s',
	format: (value) => `${formatNumber(value)} MB/s`,
	scale: 'linear'
};

const ORIGIN_NAME = 'Write Cliff, Your drive';

/** Every leg as a dot, in the order of writing. */
export function runChart(legs: readonly Leg[], bytesPlanned: number, link: string): XySpec {
	let bytes = 0;
	const points = legs.map((leg) => {
		bytes += leg.bytes;
		return { kind: leg.kind, x: bytes, y: megabytesPerSecond(leg.bytes, leg.ms) };
	});
	const groups: readonly (readonly [string, string, Tone, readonly DataKind[]])[] = [
		['random', 'Random', 'first', ['random']],
		['zeros', 'Zeros', 'second', ['zeros']],
		['own', 'Your file', 'third', ['own']]
	];
	const series = groups.flatMap(([id, label, tone, kinds]): Series[] => {
		const own = points.filter(({ kind }) => kinds.includes(kind));
		return own.length === 0 ? [] : [{ id, label, mark: 'dots', tone, points: own }];
	});
	return {
		kind: 'xy',
		title: 'The run so far',
		summary: 'Write speed of random data, of zeros, and of your file, part after part.',
		origin: { name: ORIGIN_NAME, seed: undefined, link },
		notes: [],
		x: {
			label: 'Written',
			unit: 'MB',
			format: (value) => formatBytes(value * 1e6),
			scale: 'linear',
			max: bytesPlanned / 1e6
		},
		y: SPEED,
		series: series.map((one) => ({
			...one,
			points: one.points.map(({ x, y }) => ({ x: x / 1e6, y }))
		})),
		published: [],
		guides: []
	};
}

/** One line of a sweep, by share of zeros. */
export interface Sweep {
	readonly id: string;
	readonly label: string;
	readonly speeds: readonly Speed[];
}

const TONES = ['first', 'second', 'third'] as const;

/** Up to three runs: speed over the share of zeros, beside the drive that compressed. */
export function sweepChart(sweeps: readonly Sweep[], title: string, link: string): XySpec {
	const series = sweeps.map(({ id, label, speeds }, index): Series => {
		const points = speeds.flatMap(({ kind, median }) =>
			kind === 'own' ? [] : [{ x: ZEROS_SHARES[kind] * 100, y: median }]
		);
		return {
			id,
			label,
			mark: 'line',
			tone: TONES[index] ?? 'third',
			points: points.toSorted((one, other) => one.x - other.x)
		};
	});
	return {
		kind: 'xy',
		title,
		summary: 'Write speed over the share of zeros in the data, from random data to nothing else.',
		origin: { name: ORIGIN_NAME, seed: undefined, link },
		notes: [
			'Each point is the median of its rounds; where the clock is coarse, all of them together.'
		],
		x: {
			label: 'Share of zeros',
			unit: '%',
			format: (value) => `${formatNumber(value)}% zeros`,
			scale: 'linear',
			min: 0,
			max: 100
		},
		y: SPEED,
		series,
		published: PUBLISHED,
		guides: []
	};
}

const PUGET = 'Puget Systems, SSDs: Advertised vs. Actual Performance, 2013';

/** The drive that made a difference: Intel 520, whose controller compressed. */
const PUBLISHED = [
	{ x: 0, y: 193, label: 'Intel 520, incompressible: 193', source: PUGET },
	{ x: 100, y: 500, label: 'Intel 520, zeros: 500', source: PUGET }
] as const;
