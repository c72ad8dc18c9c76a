/** What a page reads out of a snapshot is what the command line says of the same run. */
import { describe, expect, it } from 'vitest';
import type { HeaderField } from '$lib/run/sim/layout';
import { Snapshot, type SimEvent } from '$lib/run/sim/snapshot';
import { experimentFile, experimentNames, ftl } from './native';
import {
	ENOUGH_STEPS,
	drainEvents,
	eventsOf,
	look,
	lookAt,
	lookWhole,
	NO_LIMIT,
	openRun,
	stateAt
} from './runs';
import { takeNext } from '$lib/run/sim/wasm';

/** Names of the header's numbers in the order in which the simulator has them. */
const NATIVE_NAMES: readonly HeaderField[] = JSON.parse(ftl('layout').toString()).header;

/** The header of the native bytes, by the native names. */
function nativeHeader(name: string, steps: number): Readonly<Record<string, number>> {
	const bytes = ftl('snapshot', experimentFile(name), '--steps', steps);
	const entries = NATIVE_NAMES.map((field, index) => [field, bytes.readDoubleLE(index * 8)]);
	return Object.fromEntries(entries);
}

const FIELD_BY_KEY: Readonly<Record<string, HeaderField>> = {
	steps: 'step',
	time_ns: 'timeNs',
	host_ops: 'hostOps',
	host_writes: 'hostWrites',
	host_reads: 'hostReads',
	trimmed_pages: 'trimmedPages',
	nand_programs: 'nandPrograms',
	nand_reads: 'nandReads',
	gc_copies: 'gcCopies',
	erases: 'erases',
	refusals: 'refusals',
	write_amplification: 'writeAmplification',
	spare_factor: 'spareFactorNominal',
	spare_factor_effective: 'spareFactorEffective'
};
/** Events that one call can bring; a longer run loses the rest. */
const EVENTS_MAX = 16_384;

/** The lines of `ftl events` without their head. */
function nativeLines(name: string, stepsMax: number): readonly string[] {
	const lines = ftl('events', experimentFile(name), '--steps', stepsMax).toString().trim();
	return lines.split('\n').slice(1);
}

/** An event as `ftl events` prints it. */
const lineOf = ({ step, kind, startNs, endNs, lpn, from, to, hostOps }: SimEvent): string =>
	[step, kind, startNs, endNs, lpn, from, to, hostOps].map((value) => value ?? '').join(',');

describe.each(experimentNames)('%s', (name) => {
	it.each([ENOUGH_STEPS, 9])('has the native counters after at most %d steps', (steps) => {
		const native: Record<string, unknown> = JSON.parse(
			ftl('run', experimentFile(name), '--steps', steps).toString()
		);
		const snapshot = stateAt(name, steps);
		for (const [key, field] of Object.entries(FIELD_BY_KEY)) {
			expect(snapshot.find(field) ?? null, key).toBe(native[key]);
		}
		expect(snapshot.isEnded || native.ended === false).toBe(true);
	});

	it.each([ENOUGH_STEPS, 9])('has each native number under its name after %d steps', (steps) => {
		using sim = openRun(name);
		sim.advance(steps, NO_LIMIT, NO_LIMIT);
		const snapshot = lookWhole(sim);
		const own = NATIVE_NAMES.map((field) => [field, snapshot.get(field)]);
		expect(Object.fromEntries(own)).toEqual(nativeHeader(name, steps));
	});

	it('counts every operation in a window of time, and every victim by its valid pages', () => {
		using sim = openRun(name);
		for (const ops of [7, NO_LIMIT]) {
			sim.advance(NO_LIMIT, ops, NO_LIMIT);
			const snapshot = look(sim);
			const sum = (counts: Uint32Array) => counts.reduce((total, count) => total + count, 0);
			expect(sum(snapshot.opsByWindow)).toBe(snapshot.get('hostOps'));
			expect(sum(snapshot.victimsByValid)).toBe(snapshot.get('gcPicks'));
		}
	});

	it('has the native events, step by step', () => {
		const own = eventsOf(name).slice(0, EVENTS_MAX).map(lineOf);
		// As one text: thousands of lines are compared at once.
		expect(own.join('\n')).toBe(nativeLines(name, EVENTS_MAX).join('\n'));
	});

	it('says which step led to each state', () => {
		using sim = openRun(name);
		for (const line of nativeLines(name, 60)) {
			sim.advance(1, NO_LIMIT, NO_LIMIT);
			expect(lineOf(look(sim).event)).toBe(line);
		}
	});
});

describe('pages of a snapshot', () => {
	it('agree with each other: map, owners, states, and counts', () => {
		using sim = openRun('overwrite');
		for (let step = 0; step <= 80; step += 1) {
			sim.seek(step);
			const snapshot = look(sim);
			const states = Array.from({ length: snapshot.pageCount }, (_, ppn) =>
				snapshot.pageState(ppn)
			);
			const count = (state: string) => states.filter((other) => other === state).length;
			expect(count('free')).toBe(snapshot.get('freePages'));
			expect(count('valid')).toBe(snapshot.get('validPages'));
			expect(count('stale')).toBe(snapshot.get('stalePages'));
			for (let lpn = 0; lpn < snapshot.get('logicalPages'); lpn += 1) {
				const ppn = snapshot.lookup(lpn);
				if (ppn !== undefined) {
					expect(snapshot.owner(ppn)).toBe(lpn);
					expect(states[ppn]).toBe('valid');
				}
			}
			const written = snapshot.writtenByBlock.reduce((sum, pages) => sum + pages, 0);
			expect(written).toBe(count('valid') + count('stale'));
		}
	});

	it('are refused when the layout is another, or the bytes are cut short', () => {
		const { buffer } = stateAt('overwrite', 3);
		const other = buffer.slice(0);
		new Float64Array(other)[0] = 999;
		expect(() => new Snapshot(other)).toThrow('layout 999');
		expect(() => new Snapshot(buffer.slice(0, buffer.byteLength - 8))).toThrow('do not match');
	});
});

describe('a drive with more pages than a state carries', () => {
	const sim = openRun('write-cliff');
	sim.advance(40_000, NO_LIMIT, NO_LIMIT);
	const whole = lookWhole(sim);

	it('has the pages of the blocks in view, as if all were there', () => {
		for (const firstBlock of [0, 17, 64, 100, 127]) {
			const part = lookAt(sim, firstBlock);
			expect(part.hasPages).toBe(false);
			expect(part.get('windowBlocks')).toBe(Math.min(64, 128 - firstBlock));
			for (let ppn = firstBlock * 64; part.hasBlock(Math.floor(ppn / 64)); ppn += 1) {
				const told = [part.pageState(ppn), part.owner(ppn), part.currentCopy(ppn)];
				expect(told).toEqual([whole.pageState(ppn), whole.owner(ppn), whole.currentCopy(ppn)]);
			}
		}
	});

	it('has no pages when none are in view', () => {
		for (const part of [look(sim), lookAt(sim, 128), lookAt(sim, 4_000_000_000)]) {
			expect([part.hasPages, part.get('windowBlocks'), part.hasBlock(0)]).toEqual([
				false,
				0,
				false
			]);
			expect(part.validByBlock).toEqual(whole.validByBlock);
		}
	});

	it('tells with each sample how many blocks were erased then', () => {
		const counts = whole.samples.map(({ freeBlocks }) => freeBlocks);
		expect(counts[0]).toBeGreaterThan(120);
		expect(counts.at(-1)).toBeLessThanOrEqual(3);
	});
});

it.each([
	['all that the host asked for is done', 'overwrite', 1],
	['too many blocks are worn out', 'wear-free', 3]
])('a run is over when %s', (_why, name, status) => {
	const end = stateAt(name);
	expect(end.get('status')).toBe(status);
	expect(end.isEnded).toBe(true);
	expect(stateAt(name, end.step - 1).isEnded).toBe(false);
});

describe('the next state', () => {
	it('is looked at without going there, however often, up to the end', () => {
		using sim = openRun('overwrite');
		using other = openRun('overwrite');
		for (let step = 0; step < 60; step += 1) {
			sim.seek(step);
			const before = sim.digest();
			const buffer = takeNext(sim) ?? takeNext(sim);
			expect(sim.digest()).toBe(before);
			const moved = other.advance(1, NO_LIMIT, NO_LIMIT) === 1;
			expect(buffer && new Uint8Array(buffer)).toEqual(
				moved ? new Uint8Array(look(other).buffer) : undefined
			);
			expect(look(sim).isEnded).toBe(!moved);
		}
		sim.digest(true);
	});
});

describe('events', () => {
	it('come once: a second call brings only what happened since', () => {
		using sim = openRun('overwrite');
		sim.advance(5, NO_LIMIT, NO_LIMIT);
		expect(drainEvents(sim)).toHaveLength(5);
		expect(drainEvents(sim)).toHaveLength(0);
		sim.advance(1, NO_LIMIT, NO_LIMIT);
		expect(drainEvents(sim).map(({ step }) => step)).toEqual([6]);
	});

	it('beyond the most that are kept are lost, and the state is not', () => {
		using sim = openRun('write-cliff');
		sim.advance(EVENTS_MAX + 100, NO_LIMIT, NO_LIMIT);
		expect(drainEvents(sim)).toHaveLength(EVENTS_MAX);
		expect(look(sim).step).toBe(EVENTS_MAX + 100);
		sim.digest(true);
	});
});
