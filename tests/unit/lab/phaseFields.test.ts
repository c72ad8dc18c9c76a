/** What the host is told to do is what the form says: each number in its field and its unit. */
import { describe, expect, it } from 'vitest';
import {
	KINDS,
	newPhase,
	phaseFields,
	PHASES,
	unrolled,
	type PhaseKind
} from '$lib/tools/lab/free/phases';
import { driveAt, sweepCharts, sweepValues } from '$lib/tools/lab/free/sweep';
import { logicalPages, nominalSpare, START_DRIVE, withValue } from '$lib/tools/lab/free/presets';

const PAGES = 1_000;
/** For each kind: values that no two fields can confuse, and what the simulator gets. */
const TOLD: Readonly<Record<PhaseKind, readonly [readonly number[], object]>> = {
	purge: [[], { ops: 'x' }],
	fill: [[], { sequential: { pages: 1_000, writes: 1_000 } }],
	steady: [
		[7, 11, 13],
		{
			rounds: 7,
			uniform: {
				...{ pages: 1_000, requests: 7_000, request_pages: '1' },
				...{ read_percent: 11, trim_percent: 13 }
			}
		}
	],
	uniform: [
		[170, 41, 11, 13, 4],
		{
			uniform: {
				...{ pages: 410, requests: 425, request_pages: '4' },
				...{ read_percent: 11, trim_percent: 13 }
			}
		}
	],
	hotcold: [
		[170, 20, 80, 11, 13],
		{
			hotcold: {
				...{ pages: 1_000, requests: 1_700, request_pages: '1', hot_pages: 200 },
				...{ hot_percent: 80, read_percent: 11, trim_percent: 13 }
			}
		}
	],
	zipf: [
		[170, 990, 11, 13],
		{
			zipf: {
				...{ pages: 1_000, requests: 1_700, request_pages: '1', theta_millis: 990 },
				...{ read_percent: 11, trim_percent: 13 }
			}
		}
	],
	sequential: [
		[170, 16, 11],
		{ sequential: { pages: 1_000, requests: 107, request_pages: 16, read_percent: 11 } }
	],
	writers: [
		[170, 3, 20, 6, 1, 1],
		{
			writers: {
				each: 'sequential:0+200*6@0,sequential:200+400*1@1,uniform:600+400*1@2',
				requests: 1_700
			}
		}
	],
	application: [
		[20_001, 60, 201, 3, 1_001, 905],
		{
			application: {
				...{ pages: 600, updates: 20_001, record_bytes: 201, group: 3 },
				...{ checkpoint: 1_001, theta_millis: 905 }
			}
		}
	],
	copy: [[30, 8], { copy: { from: 0, to: 700, pages: 300, request_pages: 8 } }],
	sweep: [[32], { sweep: { pages: 1_000, request_pages: 32, zones: 32, read: false } }],
	readsweep: [[8], { sweep: { pages: 1_000, request_pages: 8, zones: 64, read: true } }],
	idle: [[61], { ops: 'i61000000' }],
	trim: [[37], { trim: { pages: 370 } }],
	file: [[37, 2], { ops: '+B:370' }],
	again: [[26], { ops: '=Z' }],
	delete: [[1], { ops: '-A' }],
	repeat: [[1, 1], {}]
};

describe('a phase', () => {
	it.each(KINDS)('%s has its numbers in its fields', (kind) => {
		const [values, fields] = TOLD[kind];
		expect(PHASES[kind].args.length).toBeGreaterThanOrEqual(values.length);
		expect(phaseFields({ kind, values, options: {} }, PAGES)).toEqual(fields);
	});

	it('of several request sizes asks for as many pages', () => {
		const options = { sizes: '1:60,16:40', stored: '387' };
		// 100 requests of the mix are 700 pages.
		expect(phaseFields({ kind: 'uniform', values: [140, 100], options }, PAGES)).toEqual({
			uniform: {
				...{ pages: 1_000, requests: 200, request_pages: '1:60,16:40' },
				...{ stored_permille: '387', read_percent: 0, trim_percent: 0 }
			}
		});
	});

	it('is repeated with those before it, as often as is said', () => {
		const [fill, idle, trim] = [newPhase('fill'), newPhase('idle'), newPhase('trim')];
		const repeat = { kind: 'repeat', values: [2, 3], options: {} } as const;
		const kinds = unrolled([fill, idle, trim, repeat, fill]).map(({ kind }) => kind);
		expect(kinds).toEqual([
			...['fill', 'idle', 'trim', 'idle', 'trim', 'idle', 'trim', 'idle', 'trim', 'fill']
		]);
	});
});

describe('a sweep', () => {
	it('goes evenly from its start to its end, and asks nothing twice', () => {
		const sweep = { key: 'spare', from: 50, to: 300, points: 6 };
		expect(sweepValues(sweep)).toEqual([50, 100, 150, 200, 250, 300]);
		expect(sweepValues({ ...sweep, from: 1, to: 3, points: 5 })).toEqual([1, 2, 3]);
		expect(sweepValues({ ...sweep, from: 7, to: 7, points: 2 })).toEqual([7]);
	});

	it('sets the number behind a word, or the number itself', () => {
		const drive = { ...START_DRIVE, gc_policy: 'windowed:64' };
		expect(driveAt(drive, 'gc_policy', 9)).toMatchObject({ gc_policy: 'windowed:9' });
		expect(driveAt(drive, 'blocks', 9)).toMatchObject({ blocks: '9' });
	});

	it('is drawn in the units of the form, theory where it speaks', () => {
		const theory = (amplification: number) => ({ name: 'greedy', amplification });
		const point = { fault: '', megabytesPerSecond: undefined };
		const [chart, ...others] = sweepCharts(
			[
				{ ...point, value: 200, amplification: 2.2, theory: theory(2) },
				{ ...point, value: 100, amplification: 4.9, theory: theory(5) }
			],
			{ label: 'Spare area, %', key: 'spare' },
			{ name: 'test', seed: 1, link: '' }
		);
		expect(others, 'nothing is drawn of what was not measured').toEqual([]);
		expect(chart?.kind === 'xy' && chart.series.map(({ points }) => points)).toEqual([
			[
				{ x: 10, y: 4.9 },
				{ x: 20, y: 2.2 }
			],
			[
				{ x: 10, y: 5 },
				{ x: 20, y: 2 }
			]
		]);
		expect(chart?.notes.join()).toContain('within 10 % of it');
	});
});

it('spare area and logical pages say the same, the later one holds', () => {
	const drive = { ...START_DRIVE, blocks: '100', pages_per_block: '10', spare: '70' };
	expect([logicalPages(drive), nominalSpare(drive)]).toEqual([930, 1 - 0.93]);
	const given = withValue(drive, 'logical_pages', '800');
	expect([given.spare, logicalPages(given)]).toEqual([undefined, 800]);
	expect(nominalSpare(given)).toBeCloseTo(0.2, 12);
	const back = withValue(given, 'spare', '100');
	expect([back.logical_pages, logicalPages(back)]).toEqual([undefined, 900]);
});
