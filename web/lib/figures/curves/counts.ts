/** Charts of what a drive holds and what a run has cost so far, read from snapshots. */
import { formatBytes, formatCount, formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Datum, Origin, Row } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { max, mean, min } from 'd3-array';

const NO_VICTIMS = 'No block was collected so far, or this build does not count victims.';
const NO_LATENCY = 'This drive does one operation after the other; only drives with dies have it.';
/** Bars that can still be told apart on a phone. */
const BINS_MAX = 36;

const share: Axis = {
	label: 'Share',
	unit: '%',
	scale: 'linear',
	format: (value) => `${formatNumber(value)} %`
};

/** Each count as a share of all, at its index. */
function shares(counts: readonly number[]): readonly Datum[] {
	const total = counts.reduce((sum, count) => sum + count, 0);
	return counts.map((count, x) => ({ x, y: total === 0 ? 0 : (100 * count) / total }));
}

/** The part that is not 0, with one 0 at each end. */
function around(points: readonly Datum[]): readonly Datum[] {
	const used = points.flatMap(({ y }, index) => (y > 0 ? [index] : []));
	return points.slice(Math.max(0, (used[0] ?? 0) - 1), (used.at(-1) ?? points.length) + 2);
}

/** How many valid pages blocks have, and how many victims had. */
export function validChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const { validByBlock, writtenByBlock } = snapshot;
	const blocks = new Array<number>(pagesPerBlock + 1).fill(0);
	writtenByBlock.forEach((written, block) => {
		const valid = validByBlock[block] ?? 0;
		if (written > 0) {
			blocks[valid] = (blocks[valid] ?? 0) + 1;
		}
	});
	const victims = Array.from(snapshot.victimsByValid);
	const picks = victims.reduce((sum, count) => sum + count, 0);
	const validMean = victims.reduce((sum, count, valid) => sum + count * valid, 0) / picks;
	return {
		kind: 'xy',
		title: 'Victims have fewer valid pages than most blocks',
		summary:
			picks === 0
				? `Valid pages of ${formatCount(blocks.reduce((sum, n) => sum + n, 0))} written blocks.`
				: `${formatCount(picks)} victims had ${formatNumber(validMean)} valid pages on average, ` +
					`of ${pagesPerBlock}.`,
		origin,
		notes: picks === 0 ? [NO_VICTIMS] : [],
		x: {
			label: 'Valid pages in the block',
			unit: `of ${pagesPerBlock}`,
			scale: 'linear',
			min: -0.5,
			max: pagesPerBlock + 0.5,
			format: (value) => `${value} valid`
		},
		y: { ...share, label: 'Share of blocks, of victims' },
		series: [
			{
				id: 'blocks',
				label: 'blocks now',
				mark: 'bars',
				tone: 'first',
				points: shares(blocks),
				binWidth: 1
			},
			...(picks === 0
				? []
				: [
						{
							id: 'victims',
							label: 'victims so far',
							mark: 'step',
							tone: 'second',
							points: around(shares(victims)),
							binWidth: 1
						} as const
					])
		],
		published: [],
		guides: []
	};
}

/** How often blocks were erased, in bins of equal width. */
export function wearChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const erases = Array.from(snapshot.erasesByBlock);
	const [low, high] = [min(erases) ?? 0, max(erases) ?? 0];
	const binWidth = Math.ceil((high - low + 1) / BINS_MAX);
	const counts = new Array<number>(Math.floor((high - low) / binWidth) + 1).fill(0);
	for (const count of erases) {
		const bin = Math.floor((count - low) / binWidth);
		counts[bin] = (counts[bin] ?? 0) + 1;
	}
	const end = (x: number) => x + (binWidth - 1) / 2;
	const start = (x: number) => x - (binWidth - 1) / 2;
	return {
		kind: 'xy',
		title: 'How evenly blocks wear',
		summary:
			`Blocks were erased between ${low} and ${high} times, ` +
			`${formatNumber(mean(erases) ?? 0)} on average.`,
		origin,
		notes: [],
		x: {
			label: 'Erases of the block',
			unit: '',
			scale: 'linear',
			min: low - 0.5,
			max: low - 0.5 + counts.length * binWidth,
			format: (x) => (binWidth === 1 ? `${x} erases` : `${start(x)} to ${end(x)} erases`)
		},
		y: {
			label: 'Blocks',
			unit: '',
			scale: 'linear',
			format: (value) => `${formatCount(value)} blocks`
		},
		series: [
			{
				id: 'blocks',
				label: 'blocks',
				mark: 'bars',
				tone: 'first',
				points: counts.map((y, bin) => ({ x: low + bin * binWidth + (binWidth - 1) / 2, y })),
				binWidth
			}
		],
		published: [],
		guides: []
	};
}

/** How often each block was erased, block by block. */
export function wearMapChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const erases = snapshot.erasesByBlock;
	return {
		kind: 'heat',
		title: 'Where the wear is',
		summary:
			`Each of ${formatCount(erases.length)} blocks is a cell, ` +
			'stronger in color the more often erased.',
		origin,
		notes: [],
		axis: {
			label: 'Erases',
			unit: '',
			scale: 'linear',
			format: (value) => `${formatCount(value)} erases`
		},
		cellName: 'Block',
		values: erases
	};
}

const PERCENTILES = [
	['latencyP50Ns', 'half within'],
	['latencyP90Ns', '90 % within'],
	['latencyP99Ns', '99 % within'],
	['latencyP999Ns', '99.9 % within'],
	['latencyMaxNs', 'the slowest']
] as const;

/** How long the host waited: the middle, and the slow end. */
export function latencyChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const hasLatency = snapshot.get('latencyOps') > 0;
	const rows = PERCENTILES.flatMap(([field, label]): Row[] => {
		const ns = snapshot.find(field);
		const isSlowest = field === 'latencyMaxNs';
		return hasLatency && ns !== undefined
			? [{ id: field, label, value: ns / 1e6, tone: isSlowest ? 'second' : 'first' }]
			: [];
	});
	const format = (value: number) => `${formatNumber(value)} ms`;
	const said = rows.map(({ label, value }) => `${label} ${format(value)}`).join(', ');
	return {
		kind: 'rows',
		title: 'The slowest operations wait far longer than most',
		summary: hasLatency ? `Of all operations: ${said}.` : NO_LATENCY,
		origin,
		notes: hasLatency ? [] : [NO_LATENCY],
		axis: { label: 'Latency', unit: 'ms, logarithmic', scale: 'log', format },
		rows,
		mark: 'dots'
	};
}

/** What the host wrote, and what the flash had to program for it. */
export function bytesChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const pageBytes = snapshot.get('pageBytes');
	const host = snapshot.get('hostWrites') * pageBytes;
	const flash = snapshot.get('nandPrograms') * pageBytes;
	const size = Math.max(host, flash) >= 1e9 ? 1e9 : 1e6;
	const amplification = snapshot.find('writeAmplification');
	const tail =
		amplification === undefined ? '' : `: write amplification ${formatNumber(amplification)}`;
	return {
		kind: 'rows',
		title: 'The flash programs more than the host writes',
		summary: `The host wrote ${formatBytes(host)}, the flash ${formatBytes(flash)}${tail}.`,
		origin,
		notes: [],
		axis: {
			label: 'Data',
			unit: size === 1e9 ? 'GB' : 'MB',
			scale: 'linear',
			format: (value) => formatBytes(value * size)
		},
		rows: [
			{ id: 'host', label: 'Host wrote', value: host / size, tone: 'first' },
			{ id: 'flash', label: 'Flash programmed', value: flash / size, tone: 'second' }
		],
		mark: 'bars'
	};
}
