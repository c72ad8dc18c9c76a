/** Charts of experiments, from known phases: each number in its unit, each point at its place. */
import { describe, expect, it } from 'vitest';
import type { ChartSpec, XySpec } from '$lib/draw/charts/spec';
import {
	articleCharts,
	LATENCY_BARS,
	RATE_BARS,
	reportCharts,
	SPEED_BARS,
	writtenChart,
	writtenPoints,
	type Drawn
} from '$lib/tools/lab/drawings';
import type { PhaseReport } from '$lib/contract/report';
import { look, openLines } from '../../boundary/runs';
import { phaseReport } from './phases';

const origin = { name: 'Test', seed: 1, link: '' };

function charts(phases: readonly PhaseReport[], drawn: Partial<Drawn> = {}): readonly ChartSpec[] {
	const names = phases.map(({ name }) => name);
	const whole = { drawing: 'table', drawn: names, written: [], capacityBytes: 1e9 } as const;
	return articleCharts({ stages: [], phases }, { ...whole, marks: [], ...drawn }, origin);
}

function xy(spec: ChartSpec | undefined): XySpec {
	if (spec?.kind !== 'xy') {
		throw new Error('no chart in two dimensions');
	}
	return spec;
}

const pointsOf = (spec: ChartSpec | undefined) =>
	xy(spec).series.map(({ points }) => points.map(({ x, y }) => [x, y]));

describe('a scatter of intervals', () => {
	/** A second of the real drive is a 250th here: 4 ms. */
	const scaled = (name: string, ops: readonly number[]): PhaseReport =>
		phaseReport(name, {
			interval_ns: 4e6,
			time_scale: 250,
			operations_by_interval: ops,
			time_ns: ops.length * 4e6,
			operations_per_second: 250 * (ops.reduce((sum, one) => sum + one, 0) / ops.length)
		});

	const phases = [scaled('burst', [340, 340]), scaled('late', [0, 16, 0, 0])];
	const [whole, near] = charts(phases, { drawing: 'iops-scatter' });

	it('has seconds of the real drive, and operations in each of its seconds', () => {
		expect(pointsOf(whole)).toEqual([
			[
				[0.5, 85_000],
				[1.5, 85_000],
				[2.5, 0],
				[3.5, 4_000],
				[4.5, 0],
				[5.5, 0]
			]
		]);
		expect([xy(whole).x.unit, xy(whole).x.label]).toEqual(['s', 'Time of the real drive']);
		expect(xy(whole).x.format(2.5)).toBe('2.5 s');
		expect(xy(whole).y.format(85_000)).toBe('85,000 IOPS');
		expect(xy(whole).guides).toEqual([{ x: 2, label: 'late' }]);
	});

	it('draws its last phase from near, at the same times', () => {
		expect(near?.title).toBe('The end of it, from 2 s on');
		expect(pointsOf(near)[0]?.[0]).toEqual([2.5, 0]);
		expect(xy(whole).parts).toEqual([{ label: 'From 2 s on', from: 2, to: 6 }]);
	});

	it('opens as the articles draw it, and says how many points are at 0', () => {
		expect(xy(whole).y).toMatchObject({ scale: 'either', opensLog: true });
		expect(whole?.notes).toEqual([
			'A point is 1 s of the real drive. The simulated one is 250 times smaller and as fast, so ' +
				'that it is 4 ms there.',
			'In 3 of 6 seconds no operation ended.'
		]);
		expect(whole?.summary).toBe(
			'burst: 85,000 IOPS on average, 85,000 IOPS at the median; ' +
				'late: 1,000 IOPS on average, 0 IOPS at the median.'
		);
	});

	it('of a drive in its own time has its own seconds', () => {
		const own = phaseReport('a', {
			interval_ns: 1e9,
			operations_by_interval: [625, 80],
			time_ns: 2e9,
			operations_per_second: 352.5
		});
		const [spec] = reportCharts({ stages: [], phases: [own] }, origin);
		expect(pointsOf(spec)).toEqual([
			[
				[0.5, 625],
				[1.5, 80]
			]
		]);
		expect(spec?.notes).toEqual([]);
	});
});

describe('a sweep', () => {
	const sweep = (
		name: string,
		share: readonly [number, number],
		speeds: readonly number[]
	): PhaseReport => phaseReport(name, { megabytes_per_second_by_zone: speeds, swept_share: share });

	it('lies where its addresses are', () => {
		const [spec] = charts([sweep('tenth', [0, 0.1], [500, 100]), sweep('rest', [0.1, 1], [90])], {
			drawing: 'hd-tach'
		});
		const [first, rest] = pointsOf(spec);
		expect(first).toEqual([
			[2.5, 500],
			[7.5, 100]
		]);
		expect(rest?.[0]?.[0]).toBeCloseTo(55, 9);
		expect(rest?.[0]?.[1]).toBe(90);
		expect(xy(spec).x).toMatchObject({ unit: '% of the drive', min: 0, max: 100 });
		expect(xy(spec).x.format(5.4)).toBe('at 5.4 %');
	});

	it('of the whole drive goes over all of it', () => {
		const [spec] = charts([sweep('all', [0, 1], [4, 3, 2, 1])], { drawing: 'hd-tach' });
		expect(pointsOf(spec)[0]?.map(([x]) => x)).toEqual([12.5, 37.5, 62.5, 87.5]);
		expect(spec?.summary).toBe('all: 2.5 MB/s on average.');
	});
});

describe('speed against data written', () => {
	const lines = [
		'version=1',
		'seed=1',
		'sample_window=64',
		...['mapping=page', 'blocks=40', 'pages_per_block=16', 'page_bytes=4096', 'tagged=false'],
		...['logical_pages=512', 'reserve_blocks=2', 'read_us=50', 'program_us=1000', 'erase_us=3000']
	].map((line, index) => (index < 2 ? line : index === 2 ? '' : `drive.${line}`));
	const sim = openLines(
		`${lines.filter((line) => line !== '').join('\n')}\n` +
			'phases.0.sequential.pages=512\nphases.0.sequential.writes=1024\n'
	);
	sim.advance(Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE);
	const snapshot = look(sim).copy();
	sim.free();

	it('is in drive writes and megabytes a second', () => {
		const points = writtenPoints(snapshot);
		expect(points.at(-1)?.x).toBeCloseTo(2, 1);
		// A page in 1 ms, while no block has to be erased: 4.096 MB/s.
		expect(points[0]?.y).toBeCloseTo(4.096, 6);
		expect(Math.max(...points.map(({ y }) => y))).toBeCloseTo(4.096, 6);
		const spec = xy(writtenChart(snapshot, origin));
		expect([spec.x.unit, spec.y.unit]).toEqual(['times the drive', 'MB/s']);
		expect(spec.title).toBe('Write speed as the drive fills and is rewritten');
		expect(spec.summary).toMatch(
			/^The host wrote 4\.19 MB; the last writes went at [\d.]+ MB\/s\.$/
		);
	});
});

describe('bars', () => {
	const phase = phaseReport('a', {
		megabytes_per_second: 12.5,
		operations_per_second: 400,
		latency_us: { mean: 2_500, median: 2_000, p99: 9_000, max: 9_900 }
	});

	it('are in megabytes a second, operations a second, and milliseconds', () => {
		expect(SPEED_BARS.valueOf(phase)).toBe(12.5);
		expect(RATE_BARS.valueOf(phase)).toBe(400);
		expect(LATENCY_BARS.valueOf(phase)).toBe(2.5);
		const units = [SPEED_BARS, RATE_BARS, LATENCY_BARS].map(({ axis }) => axis.unit);
		expect(units).toEqual(['MB/s', 'IOPS', 'ms']);
		expect(LATENCY_BARS.axis.format(2.5)).toBe('2.5 ms');
	});

	it('tell of a drive without dies how long one write after another takes', () => {
		const serial = phaseReport('a', { operations_per_second: 400 });
		expect(LATENCY_BARS.valueOf(serial)).toBe(2.5);
	});
});
