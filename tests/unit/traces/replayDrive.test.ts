/** The drive of a replay is as large and as spare as was chosen, for the simulator and ssd.py. */
import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '$lib/draw/charts/spec';
import { chartOf } from '$lib/tools/traces/replayCharts';
import {
	choiceFor,
	driveExperiment,
	geometryOf,
	isListable,
	PAGE_BYTES,
	PRESETS,
	reachBytes,
	ssdpyCommand,
	type DriveChoice
} from '$lib/tools/traces/replayDrive';
import { parseTraceReport } from '$lib/tools/traces/replayReport';
import { knownSnapshot } from '../snapshots';

const plain = PRESETS[0].choice;
const RESERVE = 2;

describe('the spare area', () => {
	const shares = [0, 1, 3, 7, 20, 28, 50];
	const sizes = [4, 64, 100, 7_372, 123_457];
	const all = shares.flatMap((sparePercent) => sizes.map((pages) => ({ sparePercent, pages })));

	it.each(all)('is $sparePercent % of the flash beside $pages pages', ({ sparePercent, pages }) => {
		for (const pagesPerBlock of [4, 64]) {
			const choice: DriveChoice = { ...plain, sparePercent, pagesPerBlock };
			const { blocks, logicalPages } = geometryOf(choice, pages * PAGE_BYTES);
			expect(logicalPages).toBe(Math.max(pages, pagesPerBlock));
			const data = (blocks - RESERVE) * pagesPerBlock;
			const wanted = Math.max(logicalPages / (1 - sparePercent / 100), logicalPages + 1);
			expect(data).toBeGreaterThanOrEqual(wanted - 1e-6);
			expect(data, 'less than a block more').toBeLessThan(wanted + pagesPerBlock + 1e-6);
		}
	});

	it('begins with a whole page for a part of one', () => {
		expect(geometryOf(plain, 100 * PAGE_BYTES + 1).logicalPages).toBe(101);
		expect(geometryOf({ ...plain, logicalPages: 500 }, 1e9).logicalPages).toBe(500);
	});
});

it('a preset is the drive that it was: results of the same trace stay comparable', () => {
	const usual = {
		before: 'fill',
		addresses: 'recorded',
		beyond: 'wrap',
		time: 'ignored',
		policy: 'greedy'
	} as const;
	const large = { pagesPerBlock: 64, dies: 8, queueDepth: 32, ...usual };
	const small = { pagesPerBlock: 4, dies: 0, queueDepth: 1, ...usual };
	expect(PRESETS.map(({ id, choice }) => [id, choice])).toEqual([
		['trace', { ...large, logicalPages: 0, sparePercent: 10 }],
		['small', { ...large, logicalPages: 7_372, sparePercent: 10 }],
		['figure', { ...small, logicalPages: 48, sparePercent: 20 }]
	]);
});

it('a sparse trace is put side by side unless the reader says otherwise', () => {
	const sparse = { span_bytes: 1e12, touched_pages: 1_000 };
	expect(choiceFor(plain, sparse).addresses).toBe('compacted');
	expect(reachBytes(choiceFor(plain, sparse), sparse)).toBe(1_000 * PAGE_BYTES);
	const dense = { span_bytes: 4_000 * PAGE_BYTES, touched_pages: 1_000 };
	expect(choiceFor(plain, dense)).toBe(plain);
	expect(reachBytes(plain, dense)).toBe(dense.span_bytes);
});

it('the experiment has what was chosen, each in its field', () => {
	const choice: DriveChoice = {
		...{ logicalPages: 48, pagesPerBlock: 4, sparePercent: 20, policy: 'fifo', dies: 3 },
		...{ queueDepth: 5, before: 'fill', addresses: 'recorded', beyond: 'wrap', time: 'ignored' }
	};
	const { drive, phases } = driveExperiment(choice, 0);
	expect(drive).toMatchObject({
		...{ blocks: 17, pages_per_block: 4, logical_pages: 48, gc_policy: 'fifo', dies: 3 },
		...{ queue_depth: 5, read_us: 50, program_us: 900, erase_us: 3500 }
	});
	expect(phases).toEqual([{ sequential: { start: 0, pages: 48, writes: 48 } }]);
	expect(driveExperiment({ ...choice, before: 'nothing' }, 0).phases).toEqual([]);
	expect(ssdpyCommand(choice, 0, 'w0:a')).toBe(
		'python3 ssd.py -T log -l 48 -B 17 -p 4 -G 16 -g 15 -R 50 -W 900 -E 3500 -C -S -c -L w0:a\n'
	);
	expect(isListable({ ...choice, logicalPages: 1_590 }, 0)).toBe(true);
	expect(isListable({ ...choice, logicalPages: 1_598 }, 0)).toBe(false);
});

describe('charts of a replay, from known moments', () => {
	const snapshot = knownSnapshot(
		{ pageBytes: 5_000, hostWrites: 400, nandPrograms: 700, timeNs: 4e9 },
		{
			samples: [
				...[...[100, 1e9, 100, 5], ...[200, 1.5e9, 250, 4]],
				...[...[300, 2.5e9, 450, 3], ...[400, 4e9, 700, 2]]
			]
		}
	);
	const { cost } = parseTraceReport(
		[
			...['cost.time_ns=3e9', 'cost.host_writes=300', 'cost.nand_programs=600'],
			...['before.time_ns=1e9', 'before.host_writes=100', 'before.nand_programs=100']
		].join('\n')
	);
	const origin = { name: 'test', seed: 1, link: '' };
	const pointsOf = (spec: ChartSpec) =>
		spec.kind === 'xy' ? spec.series[0]?.points.map(({ x, y }) => [x, y]) : [];

	it('have a point for each window of the trace, in megabytes that it wrote', () => {
		expect(pointsOf(chartOf('amplification', [{ snapshot, cost }], origin))).toEqual([
			[0.5, 1.5],
			[1, 2],
			[1.5, 2.5]
		]);
		expect(pointsOf(chartOf('throughput', [{ snapshot, cost }], origin))).toEqual([
			[0.5, 1],
			[1, 0.5],
			[1.5, 500 / 1_500]
		]);
	});

	it('say what came before the trace', () => {
		const { notes } = chartOf('throughput', [{ snapshot, cost }], origin);
		expect(notes).toEqual(['Left of 0 the drive was filled with 500 kB, which no number counts.']);
	});
});
