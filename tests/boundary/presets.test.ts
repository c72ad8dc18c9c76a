/** Every drive that the free lab begins with is legal, and one button brings it to rest. */
import { expect, it } from 'vitest';
import { soldDrives } from '$lib/content/load';
import { PRESETS, type DriveSetup } from '$lib/tools/lab/free/presets';
import { linesOf, START, STEADY_PHASES } from '$lib/tools/lab/free/setup';
import type { Report } from '$lib/contract/report';
import { readReport } from '$lib/tools/lab/report';
import { takeReport } from '$lib/run/sim/wasm';
import { NO_LIMIT, openLines } from './runs';

const presets = [...PRESETS, ...soldDrives()].map(({ id, drive }) => ({ id, drive }));

function reportOf(lines: string): Report {
	const sim = openLines(lines);
	expect(sim.advance_stages(NO_LIMIT)).toBe(true);
	const report = readReport(takeReport(sim));
	sim.free();
	return report;
}

it('are there', () => {
	expect(presets.length).toBeGreaterThan(PRESETS.length);
});

it.each(presets)('$id is taken as it is', ({ drive }) => {
	openLines(linesOf(drive, START)).free();
});

/** The others take seconds, one of them minutes: they write dozens of pages for each. */
const QUICK = [
	...PRESETS.map(({ id }) => id),
	...['840-evo', 'barefoot', 'extreme2', 'm500', 'm550', 'performance-pro', 'plextor-m3'],
	...['s3700', 'x25e']
];

it.each(presets.filter(({ id }) => QUICK.includes(id)))(
	'$id is steady before the rounds are over',
	({ drive }) => {
		const { phases } = reportOf(linesOf(drive, { ...START, phases: STEADY_PHASES }));
		const rounds = phases.at(-1)?.rounds;
		expect(rounds?.window?.is_steady).toBe(true);
		expect(rounds?.operations_per_second.length).toBeLessThan(25);
	}
);

it('theory is near, and only where it holds', () => {
	const [plain] = PRESETS;
	const drive = plain?.drive ?? {};
	const setup = { ...START, phases: STEADY_PHASES };
	const report = reportOf(linesOf(drive, setup));
	const last = report.phases.at(-1)?.rounds?.write_amplification.at(-1) ?? 0;
	expect(report.theory?.name).toBe('greedy');
	expect(Math.abs(last / (report.theory?.write_amplification ?? 1) - 1)).toBeLessThan(0.03);
	const hybrid = reportOf(linesOf({ ...drive, mapping: 'fast:16', spare: '200' }, setup));
	expect(hybrid.theory).toBeUndefined();
});

it('the drive without DRAM settles slowly for what its SLC cache keeps and for its map', () => {
	const drive = presets.find(({ id }) => id === 'dramless-qlc')?.drive ?? {};
	const uncached = Object.fromEntries(
		Object.entries(drive).filter(([key]) => !key.startsWith('slc_'))
	);
	const round = { kind: 'uniform', values: [100, 100, 0, 0, 1], options: {} } as const;
	const phases = [...STEADY_PHASES.slice(0, 1), round];
	const written = (one: DriveSetup) =>
		reportOf(linesOf(one, { ...START, phases })).phases.at(-1)?.write_amplification ?? 0;
	const [asSold, noCache, neither] = [
		written(drive),
		written(uncached),
		written({ ...uncached, map_host_bytes: '4194304' })
	];
	// In the first round already, and more in each after it.
	expect(asSold / noCache).toBeGreaterThan(4);
	expect(noCache / neither).toBeGreaterThan(1.5);
	expect(neither).toBeLessThan(6);
});
