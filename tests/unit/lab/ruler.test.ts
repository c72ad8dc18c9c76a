/** Curves over data, over the time of the run, and over that of the drives that were sold. */
import { expect, it } from 'vitest';
import { soldDrives } from '$lib/content/load';
import { curveOf, frameAt, momentOf } from '$lib/tools/lab/free/ending';
import { newPhase } from '$lib/tools/lab/free/phases';
import { PRESETS, withValue } from '$lib/tools/lab/free/presets';
import { BY_DATA, rulerOf, scalesOf } from '$lib/tools/lab/free/ruler';
import { segmentsOf } from '$lib/tools/lab/free/segments';
import { START } from '$lib/tools/lab/free/setup';
import { knownSnapshot } from '../snapshots';
import { phaseReport } from './phases';

const presets = [...PRESETS, ...soldDrives()];
const sold = (id: string) => presets.find((preset) => preset.id === id)?.drive ?? {};

/** Two windows of 100 pages each, of 2 s and of 8 s. */
const last = knownSnapshot(
	{ hostWrites: 200, timeNs: 10e9, logicalPages: 100, pageBytes: 4_096 },
	{ samples: [100, 2e9, 100, 9, 200, 10e9, 300, 5] }
);
const ran = { setup: START, snapshots: [last, last] };

it('in data a window is as wide as what was written, in time as what it took', () => {
	const ends = (points: ReturnType<typeof curveOf>) =>
		points.map(({ from, written }) => [from, written]);
	expect(ends(curveOf(last))).toEqual([
		[0, 1],
		[1, 2]
	]);
	const time = rulerOf('time', [ran], undefined);
	expect(ends(curveOf(last, time))).toEqual([
		[0, 2],
		[2, 10]
	]);
	expect([time.unit, time.say(2)]).toEqual(['seconds', '2 s']);
	// The speeds are the same on every axis.
	const speeds = (points: ReturnType<typeof curveOf>) =>
		points.map((one) => one.megabytesPerSecond);
	expect(speeds(curveOf(last, time))).toEqual(speeds(curveOf(last)));
});

it('the time of a real drive is longer by what it is larger, each by its own', () => {
	const setup = { ...START, drives: [sold('m500'), sold('x25e')] as const };
	const scales = scalesOf(setup, presets);
	const [m500 = 0, x25e = 0] = ['m500', 'x25e'].map(
		(id) => soldDrives().find((drive) => drive.id === id)?.scale ?? 0
	);
	expect(scales).toEqual([m500, x25e]);
	const real = rulerOf('real', [ran], scales);
	expect(real.unit).toMatch(/^minutes, real drive$/);
	expect(momentOf(last, real, 0)).toBeCloseTo((10 * m500) / 60);
	expect(momentOf(last, real, 1)).toBeCloseTo((10 * x25e) / 60);
});

it('what stands for no drive that was sold has no real time, and a resized one neither', () => {
	expect(scalesOf(START, presets)).toBeUndefined();
	const changed = withValue(sold('m500'), 'gc_policy', 'fifo');
	expect(scalesOf({ drives: [changed] }, presets)).toHaveLength(1);
	expect(scalesOf({ drives: [withValue(changed, 'blocks', '64')] }, presets)).toBeUndefined();
	expect(rulerOf('real', [ran], undefined)).toBe(BY_DATA);
});

it('phases without a write are as wide as they take, and states are found by their time', () => {
	const phases = [newPhase('fill'), newPhase('idle')];
	const report = {
		...{ stages: [], digest: 'abc' },
		phases: [
			phaseReport('1', { host_writes: 100, time_ns: 2e9 }),
			phaseReport('2', { host_writes: 0, time_ns: 8e9 })
		]
	};
	const time = rulerOf('time', [ran], undefined);
	const places = segmentsOf(phases, report, 100, time).map(({ from, to }) => [from, to]);
	expect(places).toEqual([
		[0, 2],
		[2, 10]
	]);
	const early = knownSnapshot({ hostWrites: 200, timeNs: 3e9, logicalPages: 100 });
	expect(frameAt([early], last, 4, time)).toBe(early);
	expect(frameAt([early], last, 7, time)).toBe(last);
});
