/** What the free lab and comparisons draw and sum up, from known numbers, each in its unit. */
import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '$lib/draw/charts/spec';
import { countedRows } from '$lib/tools/lab/counted';
import { comparedCharts } from '$lib/tools/lab/comparedCharts';
import type { ComparedDrive, LabComparison } from '$lib/tools/lab/comparison';
import {
	resultsJson,
	speedChart,
	steadyChart,
	steadyText,
	sumsOf,
	type Shown
} from '$lib/tools/lab/free/results';
import type { PhaseReport, Report } from '$lib/contract/report';
import { knownSnapshot } from '../snapshots';
import { phaseReport } from './phases';

const origin = { name: 'Test', seed: 4, link: 'https://example.org/#x' };

// 100 pages of 4,096 bytes; the second half of the writes takes four times as long.
const snapshot = knownSnapshot(
	{
		...{ logicalPages: 100, pageBytes: 4096, hostWrites: 200, status: 1, step: 12_345 },
		...{ spareFactorNominal: 0.07, spareFactorEffective: 0.055, writeAmplification: 2.5 },
		...{ erases: 1_234, latencyOps: 10, latencyP99Ns: 12.5e6 }
	},
	{ samples: [...[100, 100e6, 100, 5], ...[200, 500e6, 500, 2]] }
);

const rounds = (rates: readonly number[], isSteady: boolean): PhaseReport =>
	phaseReport('2-steady', {
		rounds: {
			operations_per_second: rates,
			megabytes_per_second: rates.map((rate) => rate * 0.004096),
			write_amplification: rates.map(() => 3.25),
			window: {
				...{ mean: 1_000, range: 150, slope: 42, write_amplification: 3.25 },
				is_steady: isSteady
			}
		}
	});

const report: Report = {
	...{ stages: [], digest: '0123456789abcdef' },
	phases: [phaseReport('1-fill'), rounds([900, 950, 1_000, 1_050, 1_020, 1_000], true)],
	theory: { name: 'greedy', write_amplification: 3.3 }
};
const shown: readonly Shown[] = [
	{ name: 'Drive A', snapshot, report, digest: '0123456789abcdef' },
	{ name: 'Drive B', snapshot, report: undefined, digest: '' }
];

const pointsOf = (spec: ChartSpec | undefined, at = 0) =>
	spec?.kind === 'xy' ? spec.series[at]?.points.map(({ x, y }) => [x, y]) : undefined;

describe('the free lab', () => {
	it('says what each layer above the drive makes of a byte, where there are any', () => {
		const layers = {
			...{ application_bytes: 10, database_bytes: 40, host_bytes: 60, flash_bytes: 90 },
			...{ database_amplification: 4, file_system_amplification: 1.5 },
			...{ drive_amplification: 1.5, total_amplification: 9 }
		};
		const [one] = shown;
		const layered = one && {
			...one,
			report: { ...report, phases: [phaseReport('2-application', { layers })] }
		};
		const rows = Object.fromEntries(layered === undefined ? [] : sumsOf(layered));
		expect(rows).toMatchObject({
			'The database writes for a byte of the application': '4 bytes',
			'The file system for one of the database': '1.5 bytes',
			'The flash for one of the host': '1.5 bytes',
			'The flash for a byte of the application': '9 bytes'
		});
		expect(one && sumsOf(one).length).toBe(Object.keys(rows).length - 4);
	});

	it('draws both drives in megabytes a second against drive writes', () => {
		const spec = speedChart(shown, origin);
		expect(pointsOf(spec, 0)).toEqual([
			[1, 4.096],
			[2, 1.024]
		]);
		expect(pointsOf(spec, 1)).toEqual(pointsOf(spec, 0));
		expect(spec?.kind === 'xy' && spec.series.map(({ label }) => label)).toEqual([
			...['Drive A', 'Drive B']
		]);
	});

	it('draws rounds in operations a second, from the first, with the window that decides', () => {
		const spec = steadyChart(shown.slice(0, 1), origin);
		expect(pointsOf(spec)).toEqual([
			[1, 900],
			[2, 950],
			[3, 1_000],
			[4, 1_050],
			[5, 1_020],
			[6, 1_000]
		]);
		expect(spec?.kind === 'xy' && [spec.y.unit, spec.y.format(999.6)]).toEqual([
			...['IOPS', '1,000 IOPS']
		]);
		expect(spec?.kind === 'xy' && spec.guides).toEqual([{ x: 2, label: 'last 5' }]);
	});

	it('says whether a drive is steady with the two shares that decide it', () => {
		expect(steadyText(report)).toBe(
			'steady after round 6: the last 5 rounds differ by 15 % of their mean (at most 20 %) and ' +
				'their line rises or falls by 4.2 % (at most 10 %)'
		);
		const other = { ...report, phases: [rounds([1, 2, 3, 4, 5], false)] };
		expect(steadyText(other)).toMatch(/^not steady at round 5: /);
		expect(steadyText(undefined)).toBe('');
	});

	it('sums up in percent, milliseconds, and counts', () => {
		const [first] = shown;
		expect(first && Object.fromEntries(sumsOf(first))).toEqual({
			'Spare area, nominal': '7 %',
			'Spare area, effective': '5.5 %',
			'Write amplification, whole run': '2.5',
			'Write amplification, last round or phase': '3.25',
			'In the steady state, by theory': '3.3',
			'Blocks erased': '1,234',
			'Worn out after': '–',
			'99 of 100 answered within': '12.5 ms',
			'Steps of the run': '12,345',
			'Fingerprint of the state': '0123456789abcdef'
		});
	});

	it('saves all of it with the seed and the link that bring it back', () => {
		const saved = JSON.parse(resultsJson(shown, origin));
		expect(saved).toMatchObject({ seed: 4, link: 'https://example.org/#x' });
		expect(saved.drives[0].report.phases[1].rounds.operations_per_second[0]).toBe(900);
		expect(saved.drives[0].samples[1]).toEqual({
			...{ hostWrites: 200, timeNs: 500e6, nandPrograms: 500, freeBlocks: 2 }
		});
	});
});

describe('everything that was counted', () => {
	const without = { storedBytes: -1, slcPrograms: -1 };
	const one = knownSnapshot({ ...without, hostWrites: 1_200, mapHits: 3 });
	const other = knownSnapshot({ ...without, hostWrites: 900, storedBytes: 4_096_000 });

	it('is told in the simulator’s words, drive by drive, without what never happened', () => {
		expect(countedRows([one, other])).toEqual([
			{ label: 'Pages that the host wrote', values: ['1,200', '900'] },
			{ label: 'Bytes stored for the host', values: ['–', '4.1 MB'] },
			{ label: 'Entries found in the map cache', values: ['3', '0'] }
		]);
	});

	it('is saved by its names', () => {
		const drive = { name: 'Drive A', snapshot: other, report: undefined, digest: '' };
		const { counted } = JSON.parse(resultsJson([drive], origin)).drives[0];
		expect(counted).toMatchObject({ hostWrites: 900, storedBytes: 4_096_000, mapHits: 0 });
		expect(counted).not.toHaveProperty('slcPrograms');
	});
});

describe('drives beside each other', () => {
	const drive = (id: string, millis: number, speed: number): ComparedDrive => ({
		...{ id, name: `Drive ${id}`, slug: id, lines: '', marks: [] },
		report: {
			stages: [],
			phases: [
				phaseReport('new', { megabytes_per_second: speed, operations_per_second: 1e3 / millis }),
				phaseReport('used', { megabytes_per_second: speed / 4, operations_per_second: 10 })
			]
		}
	});
	const comparison = (drawing: LabComparison['drawing']): LabComparison => ({
		...{ slug: 'a', title: 'A', question: '', procedure: [], notes: [], source: '', seed: 1 },
		...{ drawing, drawn: ['new'], orders: [], recorded: [], depends: {} },
		drives: [drive('a', 2, 80), drive('b', 5, 40)],
		ratios: [
			{
				measure: { phase: 'new', quantity: 'megabytes_per_second' },
				against: { phase: 'used', quantity: 'megabytes_per_second' },
				unit: 'times slower when used',
				published: [{ drive: 'a', value: 3.6, source: 'Somebody' }]
			}
		]
	});
	const rowsOf = (spec: ChartSpec | undefined) =>
		spec?.kind === 'rows' ? spec.rows.map(({ value }) => value) : undefined;

	it('have ratios and values in their units, and say which end is the good one', () => {
		const [ratio, speed] = comparedCharts(comparison('table'), origin);
		expect(rowsOf(ratio)).toEqual([4, 4]);
		expect(ratio?.kind === 'rows' && ratio.axis.label).toBe(
			'Times slower when used, lower is better'
		);
		expect(ratio?.kind === 'rows' && ratio.rows[0]?.published?.value).toBe(3.6);
		expect(rowsOf(speed)).toEqual([80, 40]);
		expect(speed?.kind === 'rows' && [speed.axis.unit, speed.axis.label]).toEqual([
			...['MB/s', 'Speed, higher is better']
		]);
	});

	it('have times in milliseconds', () => {
		const [, time] = comparedCharts(comparison('latency-bars'), origin);
		expect(rowsOf(time)).toEqual([2, 5]);
		expect(time?.kind === 'rows' && [time.axis.unit, time.axis.label]).toEqual([
			...['ms', 'Mean time of a write, lower is better']
		]);
	});
});
