/** The curve of a big drive: values with their units, and where they are drawn. */
import { describe, expect, it, vi } from 'vitest';
import {
	axesOf,
	axisEnd,
	curveText,
	describeCurve,
	layoutCurve,
	throughput,
	type CurvePoint
} from '$lib/figures/cliff/cliff.layout';
import { NamePlaces, placeNames, tipBox } from '$lib/figures/cliff/cliff.names';
import { cliffRows } from '$lib/figures/cliff/cliff.rows';
import { readPlan } from '$lib/run/sim/plan';
import { experimentLines, look, openLines, stateAt } from '../../boundary/runs';
import { pathPoints } from './box';

/** One page of 4 kB every millisecond, on one die. */
const PLAIN = [
	'version=1',
	...['mapping=page', 'blocks=20', 'pages_per_block=16', 'page_bytes=4000', 'logical_pages=200'],
	...['reserve_blocks=1', 'read_us=50', 'program_us=1000', 'erase_us=3500', 'tagged=false']
]
	.map((line, index) => (index === 0 ? line : `drive.${line}`))
	.concat('seed=1', 'phases.0.sequential.start=0', 'phases.0.sequential.pages=200')
	.concat('phases.0.sequential.writes=200', 'phases.1.uniform.start=0')
	.concat('phases.1.uniform.pages=200', 'phases.1.uniform.writes=60000', '')
	.join('\n');

function plainAfter(steps: number) {
	const sim = openLines(PLAIN);
	sim.seek(steps);
	return look(sim);
}

describe('throughput', () => {
	it('is bytes a second, capacities, and programs for each write', () => {
		const points = throughput(plainAfter(150));
		expect(points).toHaveLength(25);
		for (const [index, point] of points.entries()) {
			// 200 pages have at least 32 windows: six pages each.
			expect(point.startWrites).toBe(index * 6);
			expect(point.driveWrites).toBeCloseTo(((index + 1) * 6) / 200, 12);
			expect(point.bytesPerS).toBeCloseTo(4_000_000, 6);
			expect(point.writeAmplification).toBe(1);
		}
	});

	it('counts copies beside writes where there are some', () => {
		const end = stateAt('write-cliff');
		const points = throughput(end);
		const last = points.at(-1);
		const [before, after] = end.samples.slice(-2);
		const programs = (after?.nandPrograms ?? 0) - (before?.nandPrograms ?? 0);
		const writes = (after?.hostWrites ?? 0) - (before?.hostWrites ?? 0);
		expect(last?.writeAmplification).toBeCloseTo(programs / writes, 12);
		expect(last?.writeAmplification).toBeGreaterThan(3);
	});

	it('adds up to the whole run', () => {
		const end = stateAt('write-cliff');
		const bytesOf = (capacities: number) =>
			capacities * end.get('logicalPages') * end.get('pageBytes');
		let [seconds, written] = [0, 0];
		let before = 0;
		for (const { driveWrites, bytesPerS } of throughput(end)) {
			const bytes = bytesOf(driveWrites - before);
			before = driveWrites;
			written += bytes;
			seconds += bytes / bytesPerS;
		}
		const last = end.samples.at(-1);
		expect(written).toBeCloseTo((last?.hostWrites ?? 0) * end.get('pageBytes'), 0);
		expect(seconds).toBeCloseTo((last?.timeNs ?? 0) / 1e9, 6);
	});

	it('knows no speed without time: such windows join the next', () => {
		const state = plainAfter(150);
		const [first, second] = state.samples;
		if (first === undefined || second === undefined) {
			throw new Error('the run needs two windows');
		}
		const still = { ...first, hostWrites: first.hostWrites + 1 };
		const spied = vi.spyOn(state, 'samples', 'get').mockReturnValue([first, still, second]);
		const points = throughput(state);
		spied.mockRestore();
		expect(points.length).toBe(2);
		expect(points.map(({ bytesPerS }) => bytesPerS)).toSatisfy((speeds: number[]) =>
			speeds.every(Number.isFinite)
		);
	});

	it('falls off the cliff: the end is far slower than the first fill', () => {
		const points = throughput(stateAt('write-cliff'));
		const first = points[3]?.bytesPerS ?? 0;
		const tail = points.slice(-20).map(({ bytesPerS }) => bytesPerS);
		expect(Math.max(...tail)).toBeLessThan(first / 2);
		const flat = points.filter(({ driveWrites }) => driveWrites < 0.95);
		expect(Math.min(...flat.map(({ bytesPerS }) => bytesPerS))).toBeCloseTo(first, -3);
	});
});

describe('its axes', () => {
	const plan = readPlan(experimentLines('write-cliff'));

	it('end at the end of the run, whatever was written so far', () => {
		for (const step of [0, 5_000, 100_000]) {
			expect(axisEnd(stateAt('write-cliff', step), plan, undefined)).toBe(29_372 / 7_372);
		}
	});

	it('end at the key frame where nobody knows how long the run is, or at the present', () => {
		const [early, late] = [stateAt('write-cliff', 737), stateAt('write-cliff', 7_372)];
		expect(axisEnd(early, undefined, late)).toBe(1);
		expect(axisEnd(late, undefined, early)).toBe(1);
	});

	it('reach to what all dies could program at once', () => {
		const axes = axesOf(stateAt('write-cliff', 0), plan, undefined);
		expect(axes.bytesPerSMax).toBeCloseTo((16 * 4_096) / 0.0009, 3);
	});
});

describe('its curve', () => {
	const axes = { driveWritesEnd: 2, bytesPerSMax: 100e6, logicalPages: 1_000, plan: undefined };
	const point = (driveWrites: number, bytesPerS: number): CurvePoint => {
		return { driveWrites, bytesPerS, startWrites: 0, writeAmplification: 1 };
	};

	it('is level within a window and steps between two, for nothing is known of it there', () => {
		const { path, left, right, top, bottom, tip } = layoutCurve(
			[point(0.5, 100e6), point(1, 50e6), point(2, 10e6)],
			axes,
			660,
			260
		);
		const x = (capacities: number) => left + ((right - left) * capacities) / 2;
		const y = (share: number) => bottom - (bottom - top) * share;
		const drawn = pathPoints(path).map(([px, py]) => [Math.round(px), Math.round(py)]);
		expect(drawn).toEqual(
			[
				...[
					[x(0), y(1)],
					[x(0), y(1)],
					[x(0.5), y(1)],
					[x(0.5), y(0.5)],
					[x(1), y(0.5)]
				],
				...[
					[x(1), y(0.1)],
					[x(2), y(0.1)]
				]
			].map(([px = 0, py = 0]) => [Math.round(px), Math.round(py)])
		);
		expect(tip).toMatchObject({ x: right, label: '10 MB/s' });
		expect(tip?.y).toBeCloseTo(y(0.1), 6);
	});

	it('has ticks in megabytes a second and in capacities', () => {
		const { xTicks, yTicks, left, right, top, bottom } = layoutCurve([], axes, 660, 260);
		expect(yTicks.map(({ label }) => label)).toEqual(['0', '20', '40', '60', '80', '100']);
		expect([yTicks[0]?.at, yTicks.at(-1)?.at]).toEqual([bottom, top]);
		expect([xTicks[0], xTicks.at(-1)]).toEqual([
			{ at: left, label: '0' },
			{ at: right, label: '2' }
		]);
	});

	it('is logarithmic where small speeds are compared, named by ones and fives', () => {
		const log = { ...axes, bytesPerSMin: 0.04e6, bytesPerSMax: 6e6 };
		const { yTicks, yOf, bottom, top } = layoutCurve([], log, 660, 260);
		expect(yTicks.map(({ label }) => label)).toEqual(['0.05', '0.1', '0.5', '1', '5']);
		expect(layoutCurve([], log, 328, 165).yTicks.map(({ label }) => label)).toEqual(['0.1', '1']);
		expect(yOf(0.1e6) - yOf(1e6)).toBeCloseTo(yOf(0.5e6) - yOf(5e6), 6);
		expect([yOf(0), yOf(6e6)]).toEqual([bottom, top]);
	});

	it('has its speed above all of it that the label would cross', () => {
		const high = [point(1.9, 80e6), point(2, 40e6)];
		const { tip, yOf } = layoutCurve(high, axes, 660, 260);
		expect(tip?.labelY).toBe(yOf(80e6) - 9);
		expect(layoutCurve(high.slice(1), axes, 660, 260).tip?.labelY).toBe(yOf(40e6) - 9);
	});

	it('of a longer run ends where its axis does', () => {
		const run = [point(1, 80e6), point(2, 40e6), point(3, 20e6)];
		const { path, tip, left, right } = layoutCurve(run, axes, 660, 260);
		expect(tip).toMatchObject({ x: right, label: '40 MB/s' });
		const xs = pathPoints(path).map(([x = 0]) => x);
		expect(Math.min(...xs)).toBeGreaterThanOrEqual(left);
		expect(Math.max(...xs)).toBeLessThanOrEqual(right);
	});

	it('has its speed under the name of a phase, not on it', () => {
		const plan = readPlan(experimentLines('mapping-page'));
		const all = { ...axes, driveWritesEnd: 3.125, logicalPages: 6_400, plan };
		for (const driveWrites of [0.5, 2, 2.3]) {
			const { tip, top, yOf } = layoutCurve([point(driveWrites, 100e6)], all, 660, 260);
			expect(tip?.labelY).toBeGreaterThanOrEqual(top + 9);
			expect(tip?.labelY).toBeLessThanOrEqual(yOf(100e6) + 24);
		}
	});

	it('has its speed above the numbers of the axis where the curve is high and low', () => {
		const plan = readPlan(experimentLines('mapping-page'));
		const all = { ...axes, driveWritesEnd: 3.125, logicalPages: 6_400, plan };
		const { tip, bottom } = layoutCurve([point(3, 99e6), point(3.12, 1e6)], all, 328, 165);
		expect(tip?.labelY).toBeLessThanOrEqual(bottom - 4);
	});

	it('and all that is named in its plot stand apart, within it, and off the curve', () => {
		for (const height of [260, 165]) {
			const present = layoutCurve([point(1, 95e6), point(1.9, 12e6)], axes, 328, height);
			const lines = [99e6, 12e6, 2e6].map((speed, index) => ({
				label: `drive ${index}`,
				...layoutCurve([point(1, 60e6), point(1.9, speed)], axes, 328, height)
			}));
			const tip = present.tip ? [tipBox(present.tip)] : [];
			const names = placeNames(lines, present.places, tip, present);
			for (const [index, { x, y }] of names.entries()) {
				const at = `${height} pixels, name ${index}`;
				expect(x, at).toBeGreaterThanOrEqual(present.left);
				expect(y, at).toBeLessThanOrEqual(present.bottom);
				expect(y - 11, at).toBeGreaterThanOrEqual(present.top - 1e-6);
				// The curve's own steps: along at these heights, from place to place.
				for (const [step, place] of present.places.slice(1).entries()) {
					const from = present.places[step]?.x ?? 0;
					const isBeside = place.x < x || from > x + 60;
					expect(isBeside || place.y < y - 10 || place.y > y + 2, at).toBe(true);
				}
				for (const other of names.slice(index + 1)) {
					const isApart = Math.abs(other.y - y) >= 12 || Math.abs(other.x - x) >= 70;
					expect(isApart, at).toBe(true);
				}
			}
		}
	});

	it('has the name of an earlier one nearer to that than to any other', () => {
		const line = (label: string, speed: number) => ({
			label,
			...layoutCurve([point(1, 90e6), point(1.9, speed)], axes, 660, 260)
		});
		const lines = [line('fast', 70e6), line('slow', 20e6)];
		const present = layoutCurve([point(1, 90e6), point(1.9, 45e6)], axes, 660, 260);
		const [fast, slow] = placeNames(lines, present.places, [], present);
		const far = (place: { y: number } | undefined, speed: number) =>
			Math.abs((place?.y ?? 0) - 4 - present.yOf(speed));
		expect(far(fast, 70e6)).toBeLessThan(Math.min(far(fast, 45e6), far(fast, 20e6)));
		expect(far(slow, 20e6)).toBeLessThan(Math.min(far(slow, 45e6), far(slow, 70e6)));
	});

	it('has names that stand still while it grows a little, and move once it has grown', () => {
		const room = { left: 44, right: 646, top: 44, bottom: 220 };
		const lines = [{ label: 'other', places: [44, 640].map((x) => ({ x, y: 100 })) }];
		const grown = (x: number, y: number) => [44, x].map((at) => ({ x: at, y }));
		const names = new NamePlaces();
		const first = names.at(lines, grown(500, 150), [], room);
		expect(names.at(lines, grown(502, 95), [], room)).toBe(first);
		expect(names.at(lines, grown(600, 95), [], room)).not.toBe(first);
	});

	it('tells a small speed as what it is, never as 0', () => {
		const { tip } = layoutCurve([point(1, 126_400)], axes, 660, 260);
		expect(tip?.label).toBe('0.126 MB/s');
	});

	it('names the orders in which the host writes above it, where there is room', () => {
		const plan = readPlan(experimentLines('mapping-block'));
		const all = { ...axes, driveWritesEnd: 3.125, logicalPages: 6_400, plan };
		const { phases, left, right } = layoutCurve([], all, 660, 260);
		const x = (writes: number) => left + ((right - left) * writes) / 20_000;
		expect(phases.map(({ text }) => text)).toEqual([
			'',
			'written in order',
			'overwritten at random'
		]);
		expect(phases.map(({ startX }) => startX)).toEqual([
			...[undefined, expect.closeTo(x(400), 6), expect.closeTo(x(6_800), 6)]
		]);
	});

	it('names the speed at its top in MB/s, so that a bet drawn there is read as such', () => {
		for (const state of [plainAfter(150), stateAt('write-cliff')]) {
			const layout = layoutCurve([], axesOf(state, undefined, undefined), 660, 260);
			expect(layout.yOf(layout.speedTop * 1e6)).toBeCloseTo(layout.top, 6);
			expect(layout.speedTop * 1e6).toBeGreaterThanOrEqual(state.fastestBytesPerS);
		}
	});

	it('is empty before the first window, and says so', () => {
		const start = stateAt('write-cliff', 0);
		const layout = layoutCurve(throughput(start), axes, 304, 220);
		expect([layout.path, layout.tip]).toEqual(['', undefined]);
		const plan = readPlan(experimentLines('write-cliff'));
		expect(describeCurve(start, plan)).toBe(
			'The host has written nothing yet; all 128 blocks came erased.'
		);
	});
});

it('says at each stage what is so', () => {
	const plan = readPlan(experimentLines('write-cliff'));
	const said = (step: number) => describeCurve(stateAt('write-cliff', step), plan);
	expect(said(5_000)).toBe(
		'The host fills the drive in order at 72.8 MB/s; 49 of 128 blocks are erased.'
	);
	expect(said(7_400)).toBe(
		'The host begins to overwrite pages at random; 12 of 128 blocks are erased.'
	);
	expect(said(100_000)).toMatch(
		new RegExp(
			'^The host overwrites pages at random at 1\\d\\.\\d MB/s; ' +
				'the flash programs [45]\\.\\d+ pages for each; [12] of 128 blocks (is|are) erased\\.$'
		)
	);
});

it('tells the average of the first fill beside what it comes to now', () => {
	const name = 'stored-photos';
	const end = stateAt(name);
	const bytes = end.get('hostWrites') * end.get('pageBytes');
	const average = Math.round((bytes * 1e3) / end.timeNs);
	expect(describeCurve(end, readPlan(experimentLines(name)))).toContain(
		` MB/s now (${average} on average)`
	);
});

it('has the same numbers as text and as rows of a file', () => {
	const end = stateAt('write-cliff');
	const rows = curveText(end).split('\n').slice(2);
	expect(rows.length).toBeLessThanOrEqual(12);
	expect(rows.every((row) => /^\s+\d+\.\d\d\s+[\d.]+$/.test(row))).toBe(true);
	const slow = curveText(stateAt('mapping-block')).split('\n').slice(2);
	expect(
		slow.filter((row) => / 0$/.test(row)),
		'no speed is 0'
	).toEqual([]);
	const [head, first] = cliffRows(plainAfter(150));
	expect(head).toEqual(['Data written (capacities of the drive)', 'Speed of host writes (B/s)']);
	expect(first?.map(Number)).toEqual([0.03, 4_000_000]);
});
