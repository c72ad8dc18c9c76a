/** Second futures, micro-operations, and what slow operations waited for. */
import { describe, expect, it } from 'vitest';
import { microStops, operationEnd, stepAtOperation, stepAtTime } from '$lib/run/session/steps';
import { pagesIn, sameMoment, stepOfWrite, stretchOf, writesAt } from '$lib/run/view/stretch';
import { differences } from '$lib/figures/inspector/differences';
import { eventsAround, inRange } from '$lib/figures/inspector/events';
import { explain, operationsOf, percentile } from '$lib/figures/inspector/operations';
import { driveFrame } from '$lib/figures/drive/drive.motion';
import { layoutDrive } from '$lib/figures/drive/drive.layout';
import { eventsOf, stateAt } from '../boundary/runs';

const events = eventsOf('overwrite');

describe('operations of the host', () => {
	it('are found again by their number and by time', () => {
		for (const { step, hostOps, endNs } of events) {
			const end = stepAtOperation(events, hostOps);
			expect(events[end - 1]?.hostOps ?? 0).toBe(hostOps);
			expect(stepAtTime(events, endNs)).toBeGreaterThanOrEqual(step);
			const before = operationEnd(events, step);
			expect(before).toBeLessThan(step);
			expect(stepAtOperation(events, events[before - 1]?.hostOps ?? 0)).toBe(before);
		}
	});

	it('take as long as what they waited for and their own program', () => {
		const operations = operationsOf(events);
		expect(operations.length).toBe(events.at(-1)?.hostOps);
		const total = operations.reduce((sum, { latencyNs }) => sum + latencyNs, 0);
		expect(total).toBe(events.at(-1)?.endNs);
		for (const { latencyNs, ownNs, copies, copiesNs, erases, erasesNs } of operations) {
			expect(ownNs + copiesNs + erasesNs).toBe(latencyNs);
			expect([copiesNs, erasesNs]).toEqual([copies * 950_000, erases * 3_500_000]);
			expect(ownNs).toBe(900_000);
		}
		expect(percentile(operations, 50)).toBe(900_000);
	});

	it('say why they were slow', () => {
		const slowest = operationsOf(events).toSorted((a, b) => b.latencyNs - a.latencyNs)[0];
		const said = slowest && explain(slowest, 4_096);
		expect(said).toMatch(/^This 4 KiB write waited for (one|\d) page cop(y|ies) and one erase of/);
	});
});

describe('another drive with the same writes', () => {
	const [without, told] = [eventsOf('delete'), eventsOf('delete-trim')];

	it('is shown at the same write of the host, whatever else each has to do', () => {
		const isLonger = told.length !== without.length;
		expect(isLonger).toBe(true);
		for (const { step } of without) {
			const there = sameMoment(step, without, told);
			expect(writesAt(told, there), `step ${step}`).toBe(writesAt(without, step));
			const back = sameMoment(there, told, without);
			expect(writesAt(without, back), `and back`).toBe(writesAt(without, step));
		}
	});

	it('has deleted as much, and was told of it where it is told', () => {
		const deletedAt = (events: typeof told, step: number) =>
			events.filter((event) => event.step <= step && event.kind === 'fileDelete').length;
		const trimmedAt = (step: number) =>
			told.filter((event) => event.step <= step && event.kind === 'trim').length;
		for (const { step, kind } of without) {
			const there = sameMoment(step, without, told);
			const deleted = deletedAt(without, step);
			expect(deletedAt(told, there), `step ${step}, ${kind}`).toBe(deleted);
			expect(trimmedAt(there), `step ${step}, ${kind}`).toBe(deleted);
		}
		for (const { step } of told) {
			const there = sameMoment(step, told, without);
			expect(deletedAt(without, there), `back from step ${step}`).toBe(deletedAt(told, step));
		}
	});

	it('is at the same step where a run is too long to be known', () => {
		expect(sameMoment(700, undefined, told)).toBe(700);
	});
});

describe('micro-operations', () => {
	it('are what the picture shows where it stops', () => {
		const copy = events.find(({ kind }) => kind === 'gcCopy');
		const step = copy?.step ?? 0;
		const [present, next] = [stateAt('overwrite', step - 1), stateAt('overwrite', step)];
		const layout = layoutDrive(
			{
				blocks: present.get('blocks'),
				pagesPerBlock: present.get('pagesPerBlock'),
				logicalPages: present.get('logicalPages')
			},
			660
		);
		const [read, program] = microStops('gcCopy').map(({ at }) =>
			driveFrame(layout, present, next, at)
		);
		const [from, to] = [copy?.from ?? -1, copy?.to ?? -1];
		expect(read?.mover?.kind, 'read: on its way, and nothing has changed').toBe('copy');
		expect(read?.cells[to]?.filled).toBe(0);
		expect(program?.cells[to]?.filled, 'programmed').toBe(1);
		expect(program?.cells[from]?.stale, 'but not stale yet').toBe(0);
		const lpn = copy?.lpn ?? -1;
		expect(program?.logical[lpn]?.ppn, 'the map has not changed').toBe(from);
	});
});

describe('two futures', () => {
	it('are compared in plain words', () => {
		const [a, b] = [stateAt('delete'), stateAt('delete-trim')];
		expect(differences(a, a)).toBe('B has done as much as A so far.');
		expect(differences(a, b)).toBe(
			'B has copied 16 pages fewer, programmed 16 pages fewer, ' +
				'and erased 4 blocks fewer than A. Its clock is 29.2 ms behind.'
		);
	});
});

describe('a stretch of a run', () => {
	it('has the pages that its steps program, and no others', () => {
		const between = { from: 30, to: 34 };
		const [before, after] = [stateAt('overwrite', 29), stateAt('overwrite', 34)];
		const pages = Array.from({ length: after.pageCount }, (_, ppn) => ppn);
		const changed = pages.filter(
			(ppn) => after.pageState(ppn) !== 'free' && before.pageState(ppn) === 'free'
		);
		expect(changed.length).toBeGreaterThan(0);
		expect([...pagesIn(events, between)]).toEqual(expect.arrayContaining(changed));
		expect(pagesIn(events, stretchOf(34, 30))).toEqual(pagesIn(events, between));
		expect(pagesIn(events, between).size).toBeLessThanOrEqual(5);
	});

	it('is found on the curve by what the host had written', () => {
		const writes = writesAt(events, Infinity);
		expect(stateAt('overwrite').get('hostWrites')).toBe(writes);
		for (let number = 1; number <= writes; number += 1) {
			expect(writesAt(events, stepOfWrite(events, number))).toBe(number);
		}
	});
});

describe('lists of events', () => {
	it('show so many around the present step, of a stretch and of a page', () => {
		const some = inRange(events, 10, 40, 3);
		expect(some.every(({ step, lpn }) => step >= 10 && step <= 40 && lpn === 3)).toBe(true);
		expect(some.length).toBeGreaterThan(0);
		const long = Array.from({ length: 5 }, () => events).flat();
		expect(eventsAround(long, 50).length).toBe(60);
		expect(eventsAround(events, 50).some(({ step }) => step === 50)).toBe(true);
		expect(eventsAround(events, 1_000_000).at(-1)).toBe(events.at(-1));
	});
});
