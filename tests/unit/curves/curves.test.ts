/** Charts of a run, from known numbers: every value in the unit that its axis names. */
import { describe, expect, it } from 'vitest';
import type { ChartSpec, RowsSpec, XySpec } from '$lib/draw/charts/spec';
import { CHARTS } from '$lib/figures/curves/chartsByName';
import {
	bytesChart,
	latencyChart,
	validChart,
	wearChart,
	wearMapChart
} from '$lib/figures/curves/counts';
import { iopsChart, lbaChart } from '$lib/figures/curves/overTime';
import { spareChart } from '$lib/figures/curves/spare';
import { knownSnapshot } from '../snapshots';

const origin = { name: 'Test', seed: 1, link: '' };

function xy(spec: ChartSpec): XySpec {
	if (spec.kind !== 'xy') {
		throw new Error('no chart in two dimensions');
	}
	return spec;
}

function rows(spec: ChartSpec): RowsSpec {
	if (spec.kind !== 'rows') {
		throw new Error('no rows');
	}
	return spec;
}

const pointsOf = (spec: ChartSpec, series = 0) =>
	xy(spec).series[series]?.points.map(({ x, y }) => [x, y]);

describe('operations a second', () => {
	// Windows of half a second; the last is not over.
	const snapshot = knownSnapshot(
		{ paceWindowNs: 5e8, logicalPages: 30, pageBytes: 4096 },
		{
			opsByWindow: [20, 15, 2, 1, 7],
			samples: [...[10, 2e8, 10, 5], ...[30, 7e8, 30, 2], ...[40, 2e9, 50, 1]]
		}
	);
	const spec = xy(iopsChart(snapshot, origin));

	it('are of each window, in the middle of it', () => {
		expect(pointsOf(spec)).toEqual([
			[0.25, 40],
			[0.75, 30],
			[1.25, 4],
			[1.75, 2]
		]);
		expect([spec.x.unit, spec.y.unit]).toEqual(['s', 'IOPS']);
		expect([spec.x.format(1.25), spec.y.format(1234.4)]).toEqual(['1.25 s', '1,234 IOPS']);
	});

	it('are told with when the drive was filled', () => {
		expect(spec.guides).toEqual([{ x: 0.7, label: 'filled once' }]);
		expect(spec.notes).toEqual(['Each dot is a window of 500 ms.']);
		expect(spec.summary).toBe(
			'Operations a second over 2 s: about 40 while it was filled, about 2 in the last tenth.'
		);
	});

	it('have windows of more than a second in seconds', () => {
		const slow = knownSnapshot({ paceWindowNs: 2e9 }, { opsByWindow: [20, 1] });
		expect(iopsChart(slow, origin).notes).toEqual(['Each dot is a window of 2 s.']);
		expect(pointsOf(iopsChart(slow, origin))).toEqual([[1, 10]]);
	});
});

describe('speed by address', () => {
	// 100 pages of 4,096 bytes: in order at 1 ms a page, then again at 4 ms.
	const passes = [1e6, 4e6].flatMap((pageNs, pass) =>
		[20, 40, 60, 80, 100].map((page) => [
			100 * pass + page,
			(pass === 0 ? 0 : 100e6) + page * pageNs,
			100 * pass + page,
			3
		])
	);
	const snapshot = knownSnapshot(
		{ logicalPages: 100, pageBytes: 4096, hostWrites: 200 },
		{ samples: passes.flat() }
	);
	const spec = xy(lbaChart(snapshot, origin));

	it('is in megabytes a second, at the middle of each window', () => {
		expect(pointsOf(spec, 0)?.map(([x]) => x)).toEqual([10, 30, 50, 70, 90]);
		expect(pointsOf(spec, 1)?.map(([x]) => x)).toEqual([10, 30, 50, 70, 90]);
		for (const [, speed] of pointsOf(spec, 0) ?? []) {
			expect(speed).toBeCloseTo(4.096, 9);
		}
		for (const [, speed] of pointsOf(spec, 1) ?? []) {
			expect(speed).toBeCloseTo(1.024, 9);
		}
		expect([spec.x.unit, spec.y.unit]).toEqual(['% of the drive', 'MB/s']);
		expect(spec.summary).toBe(
			'On the new drive sequential writes run at 4.1 MB/s; ' +
				'after use between 1.02 MB/s and 1.02 MB/s.'
		);
	});

	it('has one line as long as the drive was written once', () => {
		const fresh = knownSnapshot(
			{ logicalPages: 100, pageBytes: 4096, hostWrites: 60 },
			{ samples: passes.slice(0, 3).flat() }
		);
		expect(xy(lbaChart(fresh, origin)).series.map(({ id }) => id)).toEqual(['fresh']);
		expect(lbaChart(fresh, origin).summary).toBe(
			'Speed of sequential writes by logical address, on the new drive.'
		);
	});
});

describe('valid pages', () => {
	const snapshot = knownSnapshot(
		{ blocks: 5, pagesPerBlock: 4 },
		{
			validByBlock: [4, 1, 1, 0, 0],
			writtenByBlock: [4, 4, 3, 2, 0],
			victimsByValid: [1, 3, 0, 0, 0]
		}
	);
	const spec = xy(validChart(snapshot, origin));

	it('are shares of the written blocks, and of the victims', () => {
		expect(pointsOf(spec, 0)).toEqual([
			[0, 25],
			[1, 50],
			[2, 0],
			[3, 0],
			[4, 25]
		]);
		expect(pointsOf(spec, 1)).toEqual([
			[0, 25],
			[1, 75],
			[2, 0]
		]);
		expect(spec.y).toMatchObject({ unit: '%' });
		expect(spec.summary).toBe('4 victims had 0.75 valid pages on average, of 4.');
	});

	it('are those of blocks alone before the first victim', () => {
		const early = knownSnapshot(
			{ blocks: 1, pagesPerBlock: 2 },
			{ validByBlock: [2], writtenByBlock: [2], victimsByValid: [0, 0, 0] }
		);
		const chart = xy(validChart(early, origin));
		expect([chart.series.length, chart.summary]).toEqual([1, 'Valid pages of 1 written blocks.']);
	});
});

describe('wear', () => {
	it('is how many blocks were erased so often', () => {
		const snapshot = knownSnapshot({ blocks: 5 }, { erasesByBlock: [2, 3, 3, 5, 2] });
		const spec = xy(wearChart(snapshot, origin));
		expect(pointsOf(spec)).toEqual([
			[2, 2],
			[3, 2],
			[4, 0],
			[5, 1]
		]);
		expect(spec.summary).toBe('Blocks were erased between 2 and 5 times, 3 on average.');
		expect([spec.x.min, spec.x.max, spec.x.format(3)]).toEqual([1.5, 5.5, '3 erases']);
	});

	it('is in bins where counts lie far apart', () => {
		const erases = Array.from({ length: 101 }, (_, block) => block);
		const spec = xy(wearChart(knownSnapshot({ blocks: 101 }, { erasesByBlock: erases }), origin));
		const bins = pointsOf(spec) ?? [];
		expect(bins.reduce((sum, [, blocks = 0]) => sum + blocks, 0)).toBe(101);
		expect(bins[0]).toEqual([1, 3]);
		expect(spec.x.format(1)).toBe('0 to 2 erases');
	});

	it('is at the place of each block', () => {
		const snapshot = knownSnapshot({ blocks: 3 }, { erasesByBlock: [7, 0, 9] });
		const spec = wearMapChart(snapshot, origin);
		expect(spec.kind === 'heat' && Array.from(spec.values)).toEqual([7, 0, 9]);
		expect(spec.kind === 'heat' && spec.axis.format(9)).toBe('9 erases');
	});
});

describe('latencies', () => {
	const spec = latencyChart(
		knownSnapshot({
			latencyOps: 1_000,
			latencyP50Ns: 1.5e6,
			latencyP90Ns: 2e6,
			latencyP99Ns: 40e6,
			latencyP999Ns: 90e6,
			latencyMaxNs: 1.2e9
		}),
		origin
	);

	it('are in milliseconds', () => {
		expect(rows(spec).rows.map(({ value }) => value)).toEqual([1.5, 2, 40, 90, 1_200]);
		expect(rows(spec).axis.unit).toBe('ms, logarithmic');
		expect(spec.summary).toBe(
			'Of all operations: half within 1.5 ms, 90 % within 2 ms, 99 % within 40 ms, ' +
				'99.9 % within 90 ms, the slowest 1200 ms.'
		);
	});

	it('are missing, with the reason, where nothing was timed', () => {
		const none = latencyChart(knownSnapshot({ latencyP90Ns: -1, latencyP999Ns: -1 }), origin);
		expect(rows(none).rows).toEqual([]);
		expect(none.notes).toEqual([
			'This drive does one operation after the other; only drives with dies have it.'
		]);
	});
});

describe('data written', () => {
	const header = { pageBytes: 4096, writeAmplification: 2.5 };

	it('is in megabytes', () => {
		const spec = bytesChart(
			knownSnapshot({ ...header, hostWrites: 1_000, nandPrograms: 2_500 }),
			origin
		);
		expect(rows(spec).axis.unit).toBe('MB');
		expect(rows(spec).rows.map(({ value }) => value)).toEqual([4.096, 10.24]);
		expect(rows(spec).axis.format(10.24)).toBe('10.2 MB');
		expect(spec.summary).toBe('The host wrote 4.1 MB, the flash 10.2 MB: write amplification 2.5.');
	});

	it('is in gigabytes where there is as much', () => {
		const spec = bytesChart(
			knownSnapshot({ ...header, hostWrites: 1e6, nandPrograms: 2.5e6 }),
			origin
		);
		expect(rows(spec).axis.unit).toBe('GB');
		expect(rows(spec).rows.map(({ value }) => value)).toEqual([4.096, 10.24]);
		expect(rows(spec).axis.format(10.24)).toBe('10.2 GB');
	});
});

it('spare area is in percent, as simulation and theory have it', () => {
	const curve = {
		...{ command: ['spare'], seed: 1 },
		points: [
			// Whole pages make it a little different from what was asked for.
			{ asked: 0.07, spareFactor: 0.08, theory: 7.5, simulated: 7.2 },
			{ asked: 0.25, spareFactor: 0.26, theory: 2.4 }
		],
		published: [{ spareFactor: 0.1, writeAmplification: 5, source: 'paper', place: 'figure 3' }]
	};
	const spec = xy(spareChart(curve, (key) => `The ${key}`, origin));
	expect(pointsOf(spec, 0)?.map(([x = 0, y]) => [Math.round(x * 1e6) / 1e6, y])).toEqual([
		[8, 7.5],
		[26, 2.4]
	]);
	expect(pointsOf(spec, 1)).toEqual([[8, 7.2]]);
	expect(spec.published).toEqual([{ x: 10, y: 5, label: '5', source: 'The paper, figure 3' }]);
	expect([spec.x.unit, spec.x.format(7)]).toEqual(['% of the flash', '7 % spare']);
});

it('every chart that chapters name is built here', () => {
	expect(Object.keys(CHARTS).sort()).toEqual(
		['bytes', 'iops', 'latency', 'lba', 'valid', 'wear', 'wearMap'].sort()
	);
	expect(CHARTS.iops).toBe(iopsChart);
	expect(CHARTS.lba).toBe(lbaChart);
	expect(CHARTS.latency).toBe(latencyChart);
	expect(CHARTS.valid).toBe(validChart);
	expect(CHARTS.bytes).toBe(bytesChart);
});
