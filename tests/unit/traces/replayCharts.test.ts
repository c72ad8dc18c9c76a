/** Numbers and charts of a replay, from known counters: in their units, and of the trace alone. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ChartSpec } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { chartOf, thinned, type ChartId } from '$lib/tools/traces/replayCharts';
import { PRESETS, driveLines, geometryOf, sizeProblem } from '$lib/tools/traces/replayDrive';
import { parseTraceReport, type TraceReport } from '$lib/tools/traces/replayReport';
import { rowsOf, tableOf, toJson, toRows } from '$lib/tools/traces/replayRows';
import { look, openLines } from '../../boundary/runs';

const plain = PRESETS[0].choice;
const PAGES = 512;
const SPAN = PAGES * 4096;
const origin = { name: 'test', seed: 1, link: '' };

/** The page's drive after its fill, and so many writes after it. */
function driveAfter(writes: number): Snapshot {
	const sim = openLines(driveLines(plain, SPAN));
	sim.advance(Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE);
	for (let write = 0; write < writes; write += 1) {
		sim.inject(`w${(write * 193) % PAGES}`);
	}
	sim.advance(Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE);
	const snapshot = look(sim).copy();
	sim.free();
	return snapshot;
}

/** What the simulator would say of a trace that began when the drive was filled. */
const report = (filled: Snapshot, now: Snapshot): TraceReport =>
	parseTraceReport(
		[
			'format=msr',
			'requests=600',
			'lines=600',
			`cost.time_ns=${now.timeNs - filled.timeNs}`,
			`cost.host_writes=${now.get('hostWrites') - filled.get('hostWrites')}`,
			`cost.nand_programs=${now.get('nandPrograms') - filled.get('nandPrograms')}`,
			'cost.gc_copies=41',
			'cost.erases=7',
			'cost.write_amplification=3.5',
			'cost.latency_p50_ns=1500000',
			'cost.latency_max_ns=2000000000',
			`before.time_ns=${filled.timeNs}`,
			`before.host_writes=${filled.get('hostWrites')}`,
			`before.nand_programs=${filled.get('nandPrograms')}`
		].join('\n')
	);

let filled: Snapshot;
let now: Snapshot;

beforeAll(() => {
	filled = driveAfter(0);
	now = driveAfter(600);
});

function points(id: ChartId) {
	const spec: ChartSpec = chartOf(id, [{ snapshot: now, cost: report(filled, now).cost }], origin);
	return spec.kind === 'xy' ? (spec.series[0]?.points ?? []) : [];
}

describe('charts of a replay', () => {
	test('begin where the trace begins, in megabytes of the trace', () => {
		const last = points('amplification').at(-1);
		expect(points('amplification')[0]?.x).toBeGreaterThan(0);
		expect(last?.x).toBeCloseTo((600 * 4096) / 1e6, 1);
	});

	test('average to the write amplification of the trace alone', () => {
		let from = 0;
		let programs = 0;
		for (const { x, y } of points('amplification')) {
			programs += ((x - from) * 1e6 * y) / 4096;
			from = x;
		}
		const written = (from * 1e6) / 4096;
		const whole = now.get('nandPrograms') - filled.get('nandPrograms');
		expect(filled.get('nandPrograms')).toBe(PAGES);
		expect(programs / written).toBeCloseTo(whole / 600, 1);
	});

	test('show megabytes a second of the drive’s time', () => {
		const seconds = points('throughput').reduce(
			(sum, { x, y }, index, all) => sum + (x - (all[index - 1]?.x ?? 0)) / y,
			0
		);
		expect(seconds).toBeCloseTo((now.timeNs - filled.timeNs) / 1e9, 1);
	});

	test('show latencies in milliseconds', () => {
		const { cost } = report(filled, now);
		const spec = chartOf('latency', [{ snapshot: now, cost }], origin);
		expect(spec.kind === 'rows' && spec.axis.unit).toBe('ms');
		expect(spec.kind === 'rows' && spec.rows.map(({ id, value }) => [id, value])).toEqual([
			['p50', 1.5],
			['max', 2000]
		]);
		expect(spec.kind === 'rows' && spec.axis.format(1.5)).toBe('1.5 ms');
		expect(spec.kind === 'rows' && spec.axis.format(2000)).toBe('2 s');
	});

	test('have nothing to show before the trace began', () => {
		const spec = chartOf('amplification', [{ snapshot: filled, cost: undefined }], origin);
		expect(spec.kind === 'xy' && spec.series[0]?.points).toEqual([]);
		expect(spec.notes).toEqual(['The trace has written nothing yet.']);
	});

	test('show what came before left of 0, no longer than a quarter, and mark where it ends', () => {
		const { cost } = report(filled, now);
		for (const id of ['amplification', 'throughput'] as const) {
			const spec = chartOf(id, [{ snapshot: now, cost }], origin);
			const before = spec.kind === 'xy' ? spec.series.find(({ id }) => id === 'before') : undefined;
			const end = (600 * 4096) / 1e6;
			expect(before?.points[0]?.x).toBeCloseTo(-end / 3, 6);
			expect(before?.points.at(-1)?.x).toBe(0);
			expect(spec.kind === 'xy' && spec.x.min).toBeCloseTo(-end / 3, 6);
			expect(spec.kind === 'xy' && spec.guides).toEqual([{ x: 0, label: 'the trace begins' }]);
			expect(spec.notes.join()).toContain('Left of 0 the drive was filled with 2.1 MB');
		}
		const wa = chartOf('amplification', [{ snapshot: now, cost }], origin);
		const series = wa.kind === 'xy' ? wa.series : [];
		expect(series.at(-1)?.points.every(({ y }) => y === 1)).toBe(true);
	});

	test('of two drives lie on the same axis, each with its letter', () => {
		const { cost } = report(filled, now);
		const both = [now, filled].map((snapshot) => ({ snapshot, cost }));
		const spec = chartOf('amplification', both, origin);
		const labels = spec.kind === 'xy' ? spec.series.map(({ label }) => label) : [];
		expect(labels).toEqual(['drive A', 'drive B', 'filling']);
		const rows = chartOf('latency', both, origin);
		expect(rows.kind === 'rows' && rows.rows.map(({ id }) => id)).toEqual([
			...['p50A', 'p50B', 'maxA', 'maxB']
		]);
	});

	test.each([1, 2, 47, 48, 49, 95, 96, 97, 1000])('keep the ends of %i moments', (count) => {
		const moments = Array.from({ length: count }, (_, index) => index);
		const kept = thinned(moments);
		expect([kept[0], kept.at(-1)]).toEqual([0, count - 1]);
		expect(kept.length).toBeLessThanOrEqual(50);
		const gaps = kept.slice(1).map((at, index) => at - (kept[index] ?? 0));
		expect(Math.max(...gaps, 1)).toBeLessThanOrEqual(2 * Math.min(...gaps, 1e9));
	});
});

test('the rows are of the trace alone', () => {
	const progress = {
		...{ bytesDone: 1, state: now.buffer, workMs: 1, firstLines: [], stored: '' },
		report: report(filled, now)
	};
	const choice = plain;
	const rows = rowsOf({ progress, snapshot: now, choice, spanBytes: SPAN, digest: '' });
	const texts = Object.fromEntries(rows.map(({ id, text }) => [id, text]));
	expect(texts).toMatchObject({
		write_amplification: '3.5',
		gc_copies: '41 (168 kB)',
		erases: '7',
		latency_p50_ns: '1.5 ms',
		latency_max_ns: '2 s',
		before_writes: '512 (2.1 MB)'
	});
	// Each name of a file and each key of the table is there once.
	expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
	expect(rows.find(({ id }) => id === 'time_ns')?.value).toBe(now.timeNs - filled.timeNs);
});

test('two drives are two columns, in the page and in files', () => {
	const progress = {
		...{ bytesDone: 1, state: now.buffer, workMs: 1, firstLines: [], stored: '' },
		report: report(filled, now)
	};
	const one = { progress, snapshot: now, choice: plain, spanBytes: SPAN, digest: 'aa' };
	const both = [one, { ...one, choice: { ...plain, sparePercent: 28 }, digest: 'bb' }];
	const erases = tableOf(both).find(({ id }) => id === 'erases');
	expect(erases?.texts).toEqual(['7', '7']);
	const rows = toRows('a', both);
	expect(rows[0]).toEqual(['name', 'drive A', 'drive B']);
	expect(rows.find(([name]) => name === 'digest')).toEqual(['digest', 'aa', 'bb']);
	expect(rows.every((row) => row.length === 3)).toBe(true);
	expect(toRows('a', [one])[0]).toEqual(['name', 'value']);
	const file = JSON.parse(toJson('a', both));
	expect(file.drives.map(({ digest }: { digest: string }) => digest)).toEqual(['aa', 'bb']);
	expect(JSON.parse(toJson('a', [one]))).toMatchObject({ trace: 'a', digest: 'aa' });
});

test('a trace of a larger volume than any drive says what to choose instead', () => {
	const terabyte = 1e12;
	expect(sizeProblem(plain, 100e9)).toBe('');
	expect(sizeProblem(plain, 137e9)).toContain('up to 137 GB');
	expect(sizeProblem(plain, terabyte)).toContain('choose a size that does not depend');
	expect(sizeProblem({ ...plain, logicalPages: 7_372 }, terabyte)).toBe('');
});

test('the spare area is a share of the flash', () => {
	const { blocks, logicalPages } = geometryOf({ ...plain, sparePercent: 10 }, 64 * 90 * 4096);
	expect([blocks, logicalPages]).toEqual([100 + 2, 64 * 90]);
});
