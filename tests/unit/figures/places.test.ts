/** Where a run is: its phase, its next landmark, its operations, and the rows of its file. */
import { describe, expect, it } from 'vitest';
import { page as drivePage } from '../../../content/pages/drive';
import { levelRows } from '$lib/figures/drive/levels/zoom.rows';
import { operationsOf } from '$lib/figures/inspector/operations';
import { phaseAt } from '$lib/figures/phases';
import { nextLandmark } from '$lib/figures/runMarks';
import { stepAtTime } from '$lib/run/session/steps';
import type { EventKind } from '$lib/run/sim/layout';
import { labelOf, sayRange, sayRefusal } from '$lib/run/sim/refusal';
import type { SimEvent } from '$lib/run/sim/snapshot';
import { FigureView } from '$lib/run/view/FigureView.svelte';
import { knownSnapshot } from '../snapshots';

/** Events one millisecond long, one after the other. */
function eventsOf(kinds: readonly (readonly [EventKind, number?])[]): readonly SimEvent[] {
	let hostOps = 0;
	return kinds.map(([kind, from], index) => {
		hostOps += kind === 'hostWrite' ? 1 : 0;
		const time = { startNs: index * 1e6, endNs: (index + 1) * 1e6 };
		return { step: index + 1, kind, ...time, lpn: undefined, from, to: undefined, hostOps };
	});
}

describe('a phase', () => {
	const plan = [
		{ order: 'in order', startWrites: 0, endWrites: 400 },
		{ order: 'at random', startWrites: 400, endWrites: 1_000 }
	] as const;

	it.each([
		...([
			[1, 0],
			[399, 0],
			[400, 0],
			[401, 1]
		] as const),
		...([
			[1_000, 1],
			[1_001, 1]
		] as const)
	])('after %i writes is that of the last write', (hostWrites, index) => {
		expect(phaseAt(plan, hostWrites)).toBe(plan[index]);
	});
});

describe('the next landmark', () => {
	const events = eventsOf([['hostWrite'], ['gcPick'], ['gcCopy'], ['erase'], ['trim']]);

	it('lies behind the present step, never at it', () => {
		const steps = [0, 1, 2, 3, 4, 5].map((step) => nextLandmark(events, step)?.step);
		expect(steps).toEqual([2, 2, 5, 5, 5, undefined]);
		expect(nextLandmark(events, 0)?.name).toMatch(/garbage collection/);
		expect(nextLandmark(events, 2)?.name).toMatch(/TRIM/);
	});
});

it('a moment between two steps is that of the step that is over', () => {
	const events = eventsOf([['hostWrite'], ['hostWrite'], ['hostWrite']]);
	const steps = [0, 0.5e6, 1e6, 1.5e6, 2e6, 3e6, 9e6].map((ns) => stepAtTime(events, ns));
	expect(steps).toEqual([0, 0, 1, 1, 2, 3, 3]);
});

it('an operation is told with the first collection that it waited for', () => {
	const [first, second] = operationsOf(
		eventsOf([
			...([['hostWrite'], ['gcPick', 7], ['gcCopy'], ['erase', 7]] as const),
			...([['gcPick', 9], ['pad'], ['erase', 9], ['hostWrite']] as const)
		])
	);
	expect(first).toMatchObject({ step: 1, latencyNs: 1e6, copies: 0, erases: 0, victim: undefined });
	expect(second).toMatchObject({
		...{ step: 8, latencyNs: 7e6, victim: 7, pickStep: 2 },
		...{ copies: 2, copiesNs: 2e6, erases: 2, erasesNs: 2e6, ownNs: 3e6 }
	});
});

describe('a refusal', () => {
	it('names the field as the form does, and phases from 1 on', () => {
		expect(labelOf('drive.blocks')).toBe('Blocks');
		expect(labelOf('phases.0.uniform.writes')).toMatch(/ of phase 1$/);
		expect(labelOf('phases.11.uniform.writes')).toMatch(/ of phase 12$/);
		expect(labelOf('memory for checkpoints')).toBe('memory for checkpoints');
	});

	it('says what would be legal, zero and single values included', () => {
		expect(sayRange({ min: 2, max: 9 })).toBe('from 2 to 9');
		expect(sayRange({ min: 2, max: 9, orZero: true })).toBe('0, or from 2 to 9');
		expect(sayRange({ min: 4, max: 4 })).toBe('4');
		expect(sayRange({ min: 9, max: 2, orZero: true })).toBe('0');
		const refused = { path: 'drive.blocks', word: '', value: '3', legal: 'anything' };
		expect(sayRefusal({ ...refused, range: { min: 5, max: 9, with: 'drive.dies' } })).toMatch(
			/^Blocks is 3; it must be from 5 to 9\b.* “Dies” .+\.$/
		);
		expect(sayRefusal(refused)).toBe('Blocks is 3; it must be anything.');
	});
});

it('the rows of a curve are in the order of their headings', () => {
	const spec = drivePage.figures.whole;
	const players = () => {
		throw new Error('no run is needed');
	};
	const zoom = { start: 'curve', speedIndexByLevel: [] } as const;
	const of = spec && { ...spec, zoom };
	const view =
		of &&
		new FigureView(
			of,
			{ frames: () => [], events: () => [] },
			players,
			() => true,
			() => ''
		);
	const snapshot = knownSnapshot(
		{
			...{ blocks: 5, pagesPerBlock: 8, logicalPages: 20, pageBytes: 4_000 },
			...{ hostWrites: 20, nandPrograms: 25, freeBlocks: 3, timeNs: 30e6 }
		},
		{ samples: [...[10, 10e6, 10, 4], ...[20, 30e6, 25, 3]] }
	);
	const [head, ...rows] = view ? levelRows(snapshot, view) : [];
	expect(head).toEqual([
		...['Data written (capacities of the drive)', 'Speed of host writes (B/s)'],
		...['Write amplification', 'Erased blocks']
	]);
	expect(rows.slice(0, 2).map((row) => row.map(Number))).toEqual([
		[0.5, 4_000_000, 1, 4],
		[1, 2_000_000, 1.5, 3]
	]);
});
