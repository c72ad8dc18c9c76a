/** Published values stand where their phase is drawn, in the unit of the axis; ratios nowhere. */
import { expect, it } from 'vitest';
import { articleCharts, type Drawn } from '$lib/tools/lab/drawings';
import type { PhaseMark } from '$lib/tools/lab/publishedMarks';
import type { PhaseReport, Report } from '$lib/contract/report';
import { phaseReport } from './phases';

const origin = { name: 'Test', seed: 1, link: '' };

const mark = (quantity: string, value: number, more: Partial<PhaseMark> = {}): PhaseMark => ({
	...{ phase: 'b', quantity, value, source: 'Somebody 2009: page 3' },
	...more
});

function charts(phases: readonly PhaseReport[], drawn: Partial<Drawn>) {
	const report: Report = { stages: [], phases };
	const names = phases.map(({ name }) => name);
	const whole = { drawing: 'table', drawn: names, written: [], capacityBytes: 1e9 } as const;
	return articleCharts(report, { ...whole, marks: [], ...drawn }, origin);
}

/** Every mark of every chart, as numbers and words. */
const marksOf = (specs: ReturnType<typeof charts>) =>
	specs.map((spec) =>
		spec.kind === 'xy'
			? spec.published.map(({ x, until, y, direct }) => [x, until, y, direct])
			: spec.kind === 'rows'
				? spec.rows.map(({ published: by }) => by && [by.value, by.until, by.direct])
				: []
	);

it('marks a sweep by a line over it, and its first and last zones by points', () => {
	const sweep = { megabytes_per_second_by_zone: [10, 20, 30, 40] };
	const marks = [
		mark('megabytes_per_second', 25),
		mark('first_zone_megabytes_per_second', 9, { label: 'about 9' }),
		mark('last_zone_megabytes_per_second', 38),
		mark('write_amplification', 3)
	];
	const [spec, ...others] = charts([phaseReport('a', sweep), phaseReport('b', sweep)], {
		...{ drawing: 'hd-tach', marks }
	});
	expect(others).toEqual([]);
	expect(spec && marksOf([spec])[0]).toEqual([
		[0, 100, 25, 'published: 25 MB/s'],
		[12.5, undefined, 9, 'published: about 9'],
		[87.5, undefined, 38, 'published: 38 MB/s']
	]);
	const top = spec?.kind === 'xy' ? spec.y.max : 0;
	expect(top, 'the axis has room for the highest').toBeGreaterThan(40);
});

it('marks a scatter over the time of the phase, and where the end of it is drawn larger', () => {
	const counted = { interval_ns: 1e9, operations_by_interval: [5, 6] };
	const specs = charts([phaseReport('a', counted), phaseReport('b', counted)], {
		...{ drawing: 'iops-scatter', marks: [mark('operations_per_second', 7)] }
	});
	expect(marksOf(specs)).toEqual([
		[[10, 20, 7, 'published: 7 IOPS']],
		[[10, 20, 7, 'published: 7 IOPS']]
	]);
});

it('marks what was written since an earlier phase', () => {
	const marks = [mark('megabytes_per_second', 160, { since: 'a' })];
	const specs = charts([phaseReport('z'), phaseReport('a'), phaseReport('b')], {
		...{ drawing: 'speed-over-written', drawn: ['z', 'b'], written: [{ x: 0, y: 1 }], marks }
	});
	expect(marksOf(specs)).toEqual([
		[[0.5, 1.5, 160, 'published: 160 MB/s']],
		[undefined, [160, undefined, 'published: 160 MB/s']]
	]);
});

it('turns rates and microseconds into milliseconds where these are drawn', () => {
	const marks = [
		mark('operations_per_second', 5, { phase: 'a' }),
		mark('mean_latency_us', 2_300, { until: 2_500, label: '2.3 to 2.5 ms' })
	];
	expect(
		marksOf(charts([phaseReport('a'), phaseReport('b')], { drawing: 'latency-bars', marks }))
	).toEqual([
		[
			[200, undefined, 'published: 200 ms'],
			[2.3, 2.5, 'published: 2.3 to 2.5 ms']
		]
	]);
});

it('draws write amplification where it was published, and not elsewhere', () => {
	const phases = [phaseReport('a'), phaseReport('b')];
	expect(charts(phases, {})).toHaveLength(1);
	const specs = charts(phases, { marks: [mark('write_amplification', 7.42)] });
	expect(marksOf(specs)).toEqual([
		[undefined, undefined],
		[undefined, [7.42, undefined, 'published: 7.42']]
	]);
});
