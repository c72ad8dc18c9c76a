/** Every drive that the free lab begins with is legal, and one button brings it to rest. */
import { expect, it } from 'vitest';
import { soldDrives } from '$lib/content/load';
import { PRESETS } from '$lib/lab/free/presets';
import { linesOf, START, STEADY_PHASES } from '$lib/lab/free/setup';
import { readReport, type Report } from '$lib/lab/report';
import { takeReport } from '$lib/sim/wasm';
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

/** The others take many seconds: their maps or log blocks copy a hundred pages for each. */
const QUICK = [...PRESETS.map(({ id }) => id), 'm500', 'performance-pro', 'plextor-m3'];

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
	const report = reportOf(linesOf(drive, START));
	const last = report.phases.at(-1)?.rounds?.write_amplification.at(-1) ?? 0;
	expect(report.theory?.name).toBe('greedy');
	expect(Math.abs(last / (report.theory?.write_amplification ?? 1) - 1)).toBeLessThan(0.03);
	const hybrid = reportOf(linesOf({ ...drive, mapping: 'fast:16', spare: '200' }, START));
	expect(hybrid.theory).toBeUndefined();
});
