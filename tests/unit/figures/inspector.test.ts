/** What is said of slow operations adds up as it is read, and calls none slow where none is. */
import { describe, expect, it } from 'vitest';
import { explain, operationsOf } from '$lib/figures/inspector/operations';
import { explainStall, fromEvents, fromRecord, summed } from '$lib/figures/inspector/spikes';
import type { SimEvent } from '$lib/run/sim/snapshot';
import { readStalls } from '$lib/run/sim/stalls';
import { eventsOf } from '../../boundary/runs';

describe('times that are said together', () => {
	it.each([
		[[12_345_678, 12_049_999, 4_321]],
		[[8_149_999, 8_149_999, 8_149_999]],
		[[900_000, 0, 50_000]],
		[[33_349_000, 3_450_000, 949_999, 0, 2]],
		[[1_999_999_999, 1]]
	])('add up as they are read: %j', (partsNs) => {
		const [whole = '', ...parts] = summed(partsNs);
		const unit = / \S+$/.exec(whole)?.[0];
		expect(parts.every((part) => part.endsWith(unit ?? '?'))).toBe(true);
		const read = parts.map((part) => Number.parseFloat(part));
		expect(read.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number.parseFloat(whole), 9);
		expect(
			read.map((part) => part > 0),
			'no part is said to be 0 that is not'
		).toEqual(partsNs.map((ns) => ns > 0));
	});

	it('are those of the operation', () => {
		const parts = {
			...{ copies: 12, copiesNs: 11_449_000, erases: 1, erasesNs: 3_549_000 },
			...{ othersNs: 9_349_000, mapNs: 0, ownNs: 49_000 }
		};
		const stall = {
			op: 1,
			cause: 'collection' as const,
			step: 1,
			causeStep: 1,
			arrivalNs: 0,
			latencyNs: 24_396_000,
			parts
		};
		const said = explainStall(stall, undefined);
		expect(said).toBe(
			'This operation waited for 12 page copies (11.45 ms), one erase (3.55 ms), and ' +
				'other operations of the host (9.35 ms); its own work took 0.05 ms, ' +
				'which makes 24.4 ms.'
		);
	});
});

it('calls no operation slow where all take the same', () => {
	const view = fromEvents(eventsOf('hands').slice(0, 10), 4_096);
	expect(new Set(view.dots.map(({ latencyNs }) => latencyNs))).toEqual(new Set([900_000]));
	expect(view.spikes).toEqual([]);
});

it('calls those slow that waited for garbage collection', () => {
	const { spikes } = fromEvents(eventsOf('overwrite'), 4_096);
	expect(spikes.length).toBeGreaterThan(0);
	expect(spikes.every(({ latencyNs }) => latencyNs > 900_000)).toBe(true);
});

it('calls an erase that the host asks for by its name, and its own work', () => {
	const events = eventsOf('medium');
	const erase = events.find(({ kind }) => kind === 'erase') ?? expect.fail();
	const spike = fromEvents(events, 4_096).spikes.find(({ step }) => step === erase.step);
	expect(spike?.sentence).toBe(
		'This erase waited for nothing. 3.5 ms = 0 ms of copies + 0 ms of erases + 3.5 ms of its own.'
	);
});

it('calls what a reader does to a drive what it is, and gives only pages a size', () => {
	const said = (kind: SimEvent['kind']) => {
		const [last] = operationsOf([
			{ ...{ kind, step: 1, startNs: 0, endNs: 5 }, ...{ lpn: 1, from: 0, to: 1, hostOps: 1 } }
		]);
		return explain(last ?? expect.fail(), 4_096);
	};
	expect(said('hostWrite')).toBe('This 4 KiB write waited for nothing.');
	expect(said('rawProgram')).toBe('This 4 KiB write waited for nothing.');
	expect(said('hostRead')).toBe('This 4 KiB read waited for nothing.');
	expect(said('trim')).toBe('This TRIM waited for nothing.');
	expect(said('erase')).toBe('This erase waited for nothing.');
	expect(said('purge')).toBe('This secure erase waited for nothing.');
	expect(said('flush')).toBe('This flush waited for nothing.');
	expect(said('rebuild')).toBe('This return of power waited for nothing.');
});

it('calls each recorded operation by what the host asked for in its own step', () => {
	const asked = (['hostWrite', 'hostRead', 'hostWrite'] as const).map((kind, index) => ({
		...{ kind, step: index + 1, startNs: 0, endNs: 5, hostOps: index + 1 },
		...{ lpn: 1, from: 0, to: 1 }
	}));
	const parts = {
		...{ copies: 1, copiesNs: 900, erases: 0, erasesNs: 0, othersNs: 0, mapNs: 0, ownNs: 100 }
	};
	const stalls = asked.map(({ step }) => ({
		...{ op: step, step, causeStep: undefined, arrivalNs: 0, latencyNs: 1_000, parts },
		cause: 'collection' as const
	}));
	const record = { stalls, points: [], stride: 1, percentiles: [], buckets: [] };
	const named = (events: readonly SimEvent[]) =>
		fromRecord(record, events).spikes.map(({ sentence }) => sentence.split(' ')[1]);
	expect(named(asked)).toEqual(['write', 'read', 'write']);
	expect(named([])).toEqual(['operation', 'operation', 'operation']);
});

it('reads each number of a stall as what it is', () => {
	// Two stalls, two points, one bucket: the head, then 13 numbers each, then pairs.
	const head = [2, 3, 2, ...[50, 90, 95, 99, 100].map((percent) => percent * 1_000)];
	const stall = (first: number, cause: number) => [
		...[first, first + 1, first + 2, first + 3, cause, first + 5],
		...[first + 6, first + 7, first + 8, first + 9, first + 10, first + 11, first + 12]
	];
	const flat = Float64Array.from([
		...head,
		...stall(100, 2),
		...stall(200, 6),
		7,
		8,
		9,
		10,
		11,
		12
	]);
	expect(readStalls(flat.buffer)).toEqual({
		stride: 3,
		percentiles: [50, 90, 95, 99, 100].map((percent) => ({ percent, latencyNs: percent * 1_000 })),
		stalls: [
			{ first: 100, cause: 'collection' },
			{ first: 200, cause: 'folding' }
		].map(({ first, cause }) => ({
			...{ op: first, step: first + 1, arrivalNs: first + 2, latencyNs: first + 3, cause },
			causeStep: first + 5,
			parts: {
				...{ ownNs: first + 6, copies: first + 7, copiesNs: first + 8, erases: first + 9 },
				...{ erasesNs: first + 10, othersNs: first + 11, mapNs: first + 12 }
			}
		})),
		points: [
			{ arrivalNs: 7, latencyNs: 8 },
			{ arrivalNs: 9, latencyNs: 10 }
		],
		buckets: [{ endNs: 11, count: 12 }]
	});
	expect(readStalls(new ArrayBuffer(0))).toBeUndefined();
});
