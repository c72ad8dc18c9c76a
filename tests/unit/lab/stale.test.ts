/** Results belong to the setup that was run: what would change them makes them old. */
import { expect, it } from 'vitest';
import { newPhase } from '$lib/tools/lab/free/phases';
import { withValue } from '$lib/tools/lab/free/presets';
import { decodeLink, encodeLink } from '$lib/tools/lab/free/link';
import {
	phaseSweepables,
	pointOf,
	sweepables,
	sweepCharts,
	sweepJobs,
	sweepText,
	valueNow
} from '$lib/tools/lab/free/sweep';
import { theoryText } from '$lib/tools/lab/free/results';
import { runText, START, type Setup } from '$lib/tools/lab/free/setup';
import { withDrive } from '$lib/tools/lab/free/sides';
import type { PhaseReport, Report } from '$lib/contract/report';
import { phaseReport } from './phases';

const origin = { name: 'Test', seed: 1, link: '' };

it('another drive, phase, seed, or end makes results old; a view or a link does not', () => {
	const text = runText(START);
	const others: readonly Setup[] = [
		{ ...START, seed: 2 },
		{ ...START, drives: withDrive(START.drives, 0, withValue(START.drives[0], 'spare', '71')) },
		{ ...START, drives: [START.drives[0], START.drives[0]] },
		{ ...START, drives: [...START.drives, START.drives[0]] },
		{ ...START, phases: [...START.phases, newPhase('idle')] },
		{ ...START, stopAfter: 1 }
	];
	others.forEach((other) => expect(runText(other)).not.toBe(text));
	const same: readonly Setup[] = [
		{ ...START, view: 'steady', hidden: '' },
		{ ...START, sweep: { ...START.sweep, points: 3 } },
		{
			...START,
			drives: withDrive(
				START.drives,
				0,
				withValue(withValue(START.drives[0], 'spare', '71'), 'spare', '70')
			)
		}
	];
	same.forEach((other) => expect(runText(other)).toBe(text));
});

it('a sweep is old when its values or anything else of its runs changes', () => {
	const text = sweepText(START);
	expect(sweepText({ ...START, sweep: { ...START.sweep, to: 200 } })).not.toBe(text);
	expect(sweepText({ ...START, seed: 2 })).not.toBe(text);
	expect(sweepText({ ...START, view: 'phases' })).toBe(text);
	// What is swept does not depend on what it is now.
	expect(
		sweepText({
			...START,
			drives: withDrive(START.drives, 0, withValue(START.drives[0], 'spare', '99'))
		})
	).toBe(text);
	expect(sweepJobs(START).map(({ value }) => value)).toEqual([50, 100, 150, 200, 250, 300]);
});

it('a list of what can be swept has each name once, and only parts that the drive has', () => {
	const drives = [START.drives[0], withValue(START.drives[0], 'slc_cache', 'static:64')];
	for (const drive of drives) {
		const labels = sweepables(drive).map(({ label }) => label);
		expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
		expect(labels.some((label) => label.includes('in the SLC cache'))).toBe(drive !== drives[0]);
	}
});

const theory = { name: 'greedy', write_amplification: 6.9261 };
const WINDOW = { mean: 100, range: 30, slope: 1, write_amplification: 2.87 };
const steady = (isSteady: boolean): PhaseReport =>
	phaseReport('b', {
		rounds: {
			operations_per_second: [1, 2],
			megabytes_per_second: [50, 40],
			write_amplification: [2, 2.87],
			window: { ...WINDOW, is_steady: isSteady }
		}
	});

const report = (...phases: readonly PhaseReport[]): Report => ({
	...{ stages: [], digest: 'abc', theory },
	phases: [phaseReport('a'), ...phases]
});

it('theory is told as what it is of: the steady state, reached or not', () => {
	expect(theoryText(report(steady(true)))).toBe('6.93');
	expect(theoryText(report(steady(false)))).toBe('6.93 (not reached)');
	expect(theoryText(report())).toBe('6.93 (not tested)');
	expect(theoryText(undefined)).toBe('–');
});

it('a sweep has theory at its points only, and at none that is not steady', () => {
	const points = [
		pointOf(50, report(steady(true)), ''),
		pointOf(100, report(steady(true)), ''),
		pointOf(150, report(steady(false)), '')
	];
	const [amplification, speed] = sweepCharts(
		points,
		{ label: 'Spare area, %', key: 'spare' },
		origin
	);
	const series = amplification?.kind === 'xy' ? amplification.series : [];
	expect(series.map(({ id, mark }) => [id, mark])).toEqual([
		['found', 'dots'],
		['theory', 'dots']
	]);
	expect(series[0]?.points.map(({ x, y }) => [x, y])).toEqual([
		[5, 2.87],
		[10, 2.87],
		[15, 2.87]
	]);
	expect(series[1]?.points.map(({ x }) => x)).toEqual([5, 10]);
	expect(speed?.kind === 'xy' && [speed.y.unit, speed.series[0]?.points[0]?.y]).toEqual([
		...['MB/s', 40]
	]);
});

it('a number of a phase is swept as one of the drive is, without theory, and in the link', () => {
	const [amount] = phaseSweepables(START.phases);
	expect(amount).toMatchObject({ label: 'Amount, % of the drive, phase 2', min: 1, max: 5_000 });
	const key = amount?.key ?? '';
	const setup = { ...START, sweep: { key, from: 100, to: 200, points: 2 } };
	const requests = sweepJobs(setup).map(
		({ lines }) => /phases\.1\.uniform\.requests=(\d+)/.exec(lines)?.[1]
	);
	expect(requests).toEqual(['30474', '60948']);
	expect(decodeLink(encodeLink(setup))).toMatchObject({ problems: [], setup });
	const gone = { ...setup, phases: [newPhase('fill')] };
	expect(decodeLink(encodeLink(gone))).toMatchObject({ problems: [], setup: gone });
	expect(new Set(sweepJobs(gone).map(({ lines }) => lines)).size).toBe(1);
	// Another phase has come to stand there, which has no such number.
	const third = { ...setup, phases: [newPhase('purge'), newPhase('uniform')] };
	const swept = { ...third, sweep: { ...third.sweep, key: 'p2a3' } };
	expect(new Set(sweepJobs(swept).map(({ lines }) => lines)).size).toBeGreaterThan(1);
	const moved = { ...swept, phases: swept.phases.toReversed() };
	expect(new Set(sweepJobs(moved).map(({ lines }) => lines)).size).toBe(1);
	expect(valueNow(key, START.drives[0], START.phases)).toBe(300);
	const found = pointOf(100, report(steady(true)), '');
	const [chart] = sweepCharts([found], { label: amount?.label ?? '', key }, origin);
	expect(chart?.kind === 'xy' && chart.series.map(({ id }) => id)).toEqual(['found']);
});
