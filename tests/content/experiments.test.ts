/** Experiments do what their procedures say: text, drive, phases, and charts agree. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { XySpec } from '$lib/draw/charts/spec';
import { cachedDrive } from '$lib/server/cachedDrive';
import { labExperiment } from '$lib/server/lab';
import { articleCharts } from '$lib/tools/lab/drawings';
import type { LabExperiment } from '$lib/tools/lab/experiment';

const origin = { name: 'Test', seed: 1, link: '' };

function chartsOf(experiment: LabExperiment): readonly XySpec[] {
	const specs = articleCharts(experiment.report, experiment, origin);
	return specs.flatMap((spec) => (spec.kind === 'xy' ? [spec] : []));
}

describe('a cache that fills up', () => {
	const experiment = labExperiment('slc-cliff');
	const { drive } = JSON.parse(readFileSync('content/drives/dramless-qlc.json', 'utf8'));
	const cacheBlocks = Number(String(drive.slc_cache).split(':')[1]);
	/** Pages that its blocks hold in one bit a cell, in percent of the drive. */
	const percent =
		(100 * cacheBlocks * drive.pages_per_block) / drive.slc_bits / drive.logical_pages;

	it('tells how much the cache holds', () => {
		expect(percent).toBeCloseTo(5.4, 1);
		const text = experiment.notes.join(' ');
		expect(text).toContain(`${cacheBlocks} blocks of ${drive.blocks}`);
		expect(text).toContain(`${percent.toFixed(1)} %`);
	});

	it('is as fast as its note says, within the cache and behind it', () => {
		const { phases } = experiment.report;
		const within = (phases[0]?.megabytes_per_second_by_zone?.[0] ?? 0) / 1000;
		const behind = phases[1]?.megabytes_per_second ?? 0;
		const told = `${within.toFixed(1)} GB/s and ${behind.toFixed(0)} MB/s`;
		expect(experiment.notes.join(' ')).toContain(`ours comes to ${told}`);
	});

	it('falls beside the reader’s own drive where that page says, at the size of the drive', () => {
		const { points } = cachedDrive();
		const fast = points[0]?.y ?? 0;
		const cliff = points.find(({ y }) => y < 0.6 * fast)?.x ?? 0;
		expect(cliff).toBeGreaterThan(45e9);
		expect(cliff).toBeLessThan(60e9);
		expect(points.at(-1)?.x).toBeCloseTo(1e12, -11);
		const prose = readFileSync('content/pages/disk.md', 'utf8').replaceAll(/\s+/g, ' ');
		expect(prose).toContain('a simulated drive of 1 TB with a cache of some 50 GB');
	});

	it('draws the drop where the cache is full', () => {
		const [chart] = chartsOf(experiment);
		const [first] = chart?.series ?? [];
		const fast = first?.points[0]?.y ?? 0;
		const dropped = first?.points.find(({ y }) => y < 0.6 * fast);
		expect(dropped?.x).toBeGreaterThan(percent - 1.25);
		expect(dropped?.x).toBeLessThan(percent + 1.25);
		expect(first?.points.at(-1)?.x).toBeLessThan(10);
	});
});

describe.each(['crucial-consistency-m550', 'crucial-consistency-m500', 'steady-lines-s3700'])(
	'half an hour of random writes: %s',
	(slug) => {
		const experiment = labExperiment(slug);
		const charts = chartsOf(experiment);

		it('lasts half an hour of the real drive', () => {
			expect(experiment.procedure.join(' ')).toContain('half an hour');
			const xs = charts[0]?.series.flatMap(({ points }) => points.map(({ x }) => x)) ?? [];
			expect(xs.length).toBeGreaterThanOrEqual(1_795);
			expect(Math.min(...xs)).toBeCloseTo(0.5, 1);
			expect(Math.max(...xs)).toBeGreaterThan(1_798);
			expect(Math.max(...xs)).toBeLessThan(1_801);
		});

		it('is drawn from near after 1,400 seconds', () => {
			const [near] = charts.slice(1);
			expect(near?.title).toContain('from 1,400 s on');
			expect(near?.series[0]?.points[0]?.x).toBeCloseTo(1_400, -1);
			expect(near?.x.min).toBeGreaterThanOrEqual(1_399);
		});
	}
);

it('the published half hour from data sheets lasts as long', () => {
	const [chart] = chartsOf(labExperiment('consistency'));
	const last = chart?.series[0]?.points.at(-1);
	expect(last?.x).toBeGreaterThan(1_798);
	expect(last?.x).toBeLessThan(1_801);
});
