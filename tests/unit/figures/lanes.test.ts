/** Lanes of dies: what is drawn and said of them is what the simulator did, along whole runs. */
import { describe, expect, it } from 'vitest';
import { chapter } from '../../../content/07-many-at-once/chapter';
import { layoutKnee } from '$lib/figures/knee/knee.layout';
import { describeKnee } from '$lib/figures/knee/knee.text';
import { labelsOf, layoutLanes, layoutStrip, nowOf, workAt } from '$lib/figures/lanes/lanes.layout';
import { holdsOf, scheduleOf, sharesOf, waitedFor } from '$lib/figures/lanes/lanes.state';
import { describeLanes, lanesText } from '$lib/figures/lanes/lanes.text';
import { requestsPerS } from '$lib/figures/requests';
import { readStalls } from '$lib/run/sim/stalls';
import { takeStalls } from '$lib/run/sim/wasm';
import { readDieTimes } from '$lib/run/view/dieTimes';
import { eventsOf, experimentLines, NO_LIMIT, openRun, stateAt } from '../../boundary/runs';
import { allEvents } from './lanes.box';

const NAMES = ['lanes-1', 'lanes-8', 'lanes-64', 'lanes-writes', 'lanes-steps'] as const;
const timesOf = (experiment: string) => readDieTimes(experimentLines(experiment));
const scheduleIn = (experiment: string) => scheduleOf(allEvents(experiment), timesOf(experiment));

describe.each(NAMES)('the schedule of %s', (name) => {
	const { pieces, steps } = scheduleIn(name);

	it('has no die do two things at once', () => {
		const freeNs = new Map<number, number>();
		for (const { step, die, startNs, endNs } of pieces) {
			expect(startNs, `die ${die} in step ${step}`).toBeGreaterThanOrEqual(freeNs.get(die) ?? 0);
			expect(endNs, `die ${die} in step ${step}`).toBeGreaterThan(startNs);
			freeNs.set(die, endNs);
		}
	});

	it('has nothing begin before it was asked for, and asks in order', () => {
		expect(pieces.filter(({ askedNs = 0, startNs }) => askedNs > startNs)).toEqual([]);
		const asked = [...steps.values()].map(({ askedNs }) => askedNs);
		expect(asked.filter((ns, index) => ns < (asked[index - 1] ?? 0))).toEqual([]);
	});

	it('keeps as many requests under way as the queue is deep', () => {
		const { queueDepth } = timesOf(name);
		const requests = pieces.filter(({ askedNs }) => askedNs !== undefined);
		const at = requests[Math.floor(requests.length / 2)]?.askedNs ?? 0;
		const open = requests.filter(({ askedNs = 0, endNs }) => askedNs <= at && endNs > at);
		expect(open).toHaveLength(queueDepth);
	});

	it('says of each die at each moment what it does, or that it is idle', () => {
		const middle = pieces[Math.floor(pieces.length / 2)] ?? expect.fail();
		const { die, work, startNs, endNs } = middle;
		expect(workAt(pieces, die, startNs)).toBe(work);
		expect(workAt(pieces, die, (startNs + endNs) / 2)).toBe(work);
		const follows = pieces.some((piece) => piece.die === die && piece.startNs === endNs);
		expect(workAt(pieces, die, endNs) !== undefined).toBe(follows);
		const last = Math.max(...pieces.map((piece) => piece.endNs));
		expect(workAt(pieces, die, last)).toBeUndefined();
	});

	it('has latencies that the simulator counted, and its percentiles', () => {
		const requests = pieces
			.flatMap(({ askedNs, endNs }) => (askedNs === undefined ? [] : [endNs - askedNs]))
			.toSorted((a, b) => a - b);
		const counted = sharesOf(stateAt(name), scheduleIn(name));
		expect(counted.map(({ label }) => label)).toEqual(['half', '90 %', '99 %', '99.9 %']);
		for (const [index, share] of [0.5, 0.9, 0.99].entries()) {
			const own = requests[Math.ceil(requests.length * share) - 1] ?? 0;
			// The simulator counts in steps of a few percent, and says the upper end.
			expect((counted[index]?.ns ?? 0) / own).toBeGreaterThan(0.95);
			expect((counted[index]?.ns ?? 0) / own).toBeLessThan(1.07);
		}
	});
});

describe('a stall', () => {
	it.each(['lanes-writes', 'lanes-steps'])('of %s waits for what the simulator blames', (name) => {
		const sim = openRun(name);
		sim.seek(NO_LIMIT);
		const stalls = readStalls(takeStalls(sim))?.stalls ?? [];
		sim.free();
		// The first fill is the slowest request of all, and none that is asked about.
		const slow = stalls.filter(({ step }) => step > timesOf(name).fillPages);
		expect(slow.length).toBeGreaterThan(2);
		for (const { step, latencyNs, parts } of slow) {
			const waited = waitedFor(scheduleIn(name), step);
			const { askedNs = NaN, endNs = NaN } = waited?.piece ?? {};
			expect(endNs - askedNs, `step ${step}`).toBe(latencyNs);
			const sum = (works: readonly string[]) =>
				(waited?.causes ?? [])
					.filter(({ work }) => works.includes(work))
					.reduce((ns, cause) => ns + cause.ns, 0);
			expect(sum(['copy']), `copies before step ${step}`).toBe(parts.copiesNs);
			expect(sum(['erase']), `erases before step ${step}`).toBe(parts.erasesNs);
			expect(sum(['read', 'program']), `requests before step ${step}`).toBe(parts.othersNs);
		}
	});

	it('keeps each die from the first copy to its erase, also while it does nothing', () => {
		const { pieces, steps } = scheduleIn('lanes-writes');
		const holds = holdsOf(pieces.slice(0, steps.get(4611)?.pieceCount)).slice(-8);
		const erases = pieces.filter(({ step }) => step === 4603);
		expect(erases.map(({ work }) => work)).toEqual(new Array(8).fill('erase'));
		expect(holds.map(({ endNs }) => endNs)).toEqual(erases.map(({ endNs }) => endNs));
		const waited = waitedFor(scheduleIn('lanes-writes'), 4611);
		const hold = holds.find(({ die }) => die === waited?.piece.die);
		expect(waited?.piece.startNs).toBeGreaterThanOrEqual(hold?.endNs ?? Infinity);
		expect(hold?.startNs).toBeLessThanOrEqual((waited?.piece.askedNs ?? 0) + 1e6);
	});

	it.each(NAMES)('keeps a die once from each moment on: %s', (name) => {
		const { pieces } = scheduleIn(name);
		for (let end = 60; end < pieces.length; end += 50) {
			// As drawn: what began by the present, of which the end may lie beyond it.
			const holds = holdsOf(pieces.slice(Math.max(0, end - 400), end));
			const starts = new Set(holds.map(({ die, startNs }) => `${die}-${startNs}`));
			expect(starts.size, `the ${end} first pieces`).toBe(holds.length);
		}
	});

	it('is met by the read of which the chapter says that it waits', () => {
		const { lanes } = chapter.figures;
		const { step = 0 } = lanes?.moments['behind'] ?? {};
		const waited = waitedFor(scheduleIn('lanes-8'), step);
		expect(waited?.waitedNs).toBeGreaterThan(0);
		expect(waited?.causes.map(({ work }) => work)).toEqual(['read']);
		expect(requestsPerS(stateAt('lanes-8', step)) ?? 0).toBeGreaterThan(98_500);
	});

	it('is told with whom it waited for', () => {
		const snapshot = stateAt('lanes-writes', 4611);
		const said = describeLanes(snapshot, waitedFor(scheduleIn('lanes-writes'), 4611));
		const copies = /^Die \d reads logical page \d+: it waits 23\.\d+ ms, mostly behind copies \(/;
		expect(said).toMatch(copies);
		expect(said).toMatch(/and an erase \(3\.5 ms\)\.$/);
	});

	it('can be made by hand: a write that has to clean, and a read behind it', () => {
		const events = eventsOf('lanes-hands', 1150, ['w0', 'w0', 'w0', 'r100']);
		const whole = [...allEvents('lanes-hands'), ...events.filter(({ step }) => step > 1150)];
		const schedule = scheduleOf(whole, timesOf('lanes-hands'));
		const read = whole.findLast(({ kind }) => kind === 'hostRead');
		const waited = waitedFor(schedule, read?.step ?? 0);
		expect(waited?.causes.map(({ work }) => work)).toContain('erase');
	});
});

describe('the drawing', () => {
	it('goes on smoothly from one request to the next', () => {
		const schedule = scheduleIn('lanes-8');
		const [from, to] = [nowOf(schedule, 1200, 0), nowOf(schedule, 1201, 0)];
		expect(nowOf(schedule, 1200, 0.5)).toBe((from + to) / 2);
	});

	it('looks further where long work is ahead', () => {
		const span = { pastUs: 3_000, aheadUs: 2_500, far: { pastUs: 6_000, aheadUs: 26_000 } };
		const of = (step: number) =>
			layoutLanes(scheduleIn('lanes-writes'), { step, progress: 0, dies: 8 }, span, {
				width: 760,
				height: 420
			});
		expect(of(2984).pastNs).toBe(3e6);
		expect(of(4611).pastNs).toBe(6e6);
	});

	it('has one label for shares that are as quick', () => {
		const { x } = layoutStrip(760, 420);
		const shares = [
			{ label: 'half', ns: 50e3 },
			{ label: '90 %', ns: 50e3 },
			{ label: '99 %', ns: 5e6 }
		];
		expect(labelsOf(shares, x, 760).map(({ text }) => text)).toEqual(['half to 90 %', '99 %']);
	});

	it('has no label on another, whatever they stand for', () => {
		const { x, right } = layoutStrip(760, 410);
		for (const slowest of [0.9e6, 3e6, 9e6, 40e6]) {
			const shares = ['half', '90 %', '99 %', '99.9 %'].map((label, index) => {
				return { label, ns: 0.4e6 * (slowest / 0.4e6) ** (index / 3) };
			});
			const labels = labelsOf(shares, x, right + 24);
			expect(labels.map(({ text }) => text).join(' to ')).toMatch(/^half.* 99\.9 %$/);
			const letterPx = 6.6;
			for (const [index, after] of labels.slice(1).entries()) {
				const before = labels[index] ?? { text: '', x: 0 };
				const room = ((before.text.length + after.text.length) * letterPx) / 2;
				expect(after.x - before.x, `${before.text} and ${after.text}`).toBeGreaterThan(room);
			}
		}
	});

	it('says nothing of the slowest in a hundred before there were a hundred', () => {
		const early = sharesOf(stateAt('lanes-1', 984), scheduleIn('lanes-1'));
		expect(early.map(({ label, ns }) => [label, ns])).toEqual([
			['half', 50_000],
			['90 %', 50_000]
		]);
		expect(sharesOf(stateAt('lanes-1', 900), scheduleIn('lanes-1'))).toEqual([]);
	});
});

describe('a bet on the deepest queue', () => {
	it.each([340, 760])('stays in a drawing of %i, however high it is', (width) => {
		const layout = layoutKnee([], 160e3, { width, height: 410 });
		const { betX, betY, isBeyond, top, middle, right } = layout;
		expect([320e3, 160e3].map(isBeyond)).toEqual([true, false]);
		expect(betX).toBeLessThan(right);
		expect(betY(800e3)).toBe(top);
		expect(betY(100e3)).toBeGreaterThan(top);
		expect(betY(0)).toBe(middle);
	});
});

describe('depths that were tried', () => {
	it('are joined only with their neighbors', () => {
		const point = (depth: number) => ({ depth, perS: 1, halfNs: 1, mostNs: 1 });
		const lineOf = (depths: readonly number[]) =>
			layoutKnee(depths.map(point), 160e3, { width: 760, height: 400 }).rateLine;
		expect(lineOf([64, 1, 8]).match(/[ML]/g)?.join('')).toBe('MMM');
		expect(lineOf([2, 1, 8, 4]).match(/[ML]/g)?.join('')).toBe('MLLL');
	});
});

describe('the dots of a depth', () => {
	it('lie at what was measured there: requests a second, half, and 99 of 100', () => {
		const point = { depth: 16, perS: 120e3, halfNs: 0.2e6, mostNs: 0.9e6 };
		const { dots, rate, time, x } = layoutKnee([point], 160e3, { width: 760, height: 400 });
		expect(dots).toMatchObject([
			{ x: x(16), rateY: rate(120e3), halfY: time(0.2e6), mostY: time(0.9e6) }
		]);
		expect(time(0.9e6)).toBeLessThan(time(0.2e6));
	});
});

describe('what is said of queue depths', () => {
	it('is the rate after the fill, not with it', () => {
		expect(requestsPerS(stateAt('lanes-1'))).toBeCloseTo(20_000, 3);
		expect(requestsPerS(stateAt('lanes-1', 500))).toBeUndefined();
		expect(describeKnee(stateAt('lanes-8'), 8)).toMatch(
			/^8 at a time: 99,000 reads a second, half/
		);
		expect(describeKnee(stateAt('lanes-8', 100), 8)).toMatch(/no page is read yet\.$/);
		expect(lanesText(stateAt('lanes-8'), undefined)).toMatch(/Requests a second +99,000/);
	});
});
