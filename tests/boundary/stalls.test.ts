/** What slow operations waited for, and runs that stop at a condition, as a page sees them. */
import { describe, expect, it } from 'vitest';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { readStalls } from '$lib/run/sim/stalls';
import { takeStalls } from '$lib/run/sim/wasm';
import { fromRecord } from '$lib/figures/inspector/spikes';
import { partsOf } from '../e2e/durations';
import { experimentJson } from './native';
import { drainEvents, look, NO_LIMIT, openLines, openRun } from './runs';

const SEEDS = 100;

/** The small drive of chapter 2 with two dies, which only the full build has. */
function lines(): string {
	const { drive, ...rest } = JSON.parse(experimentJson('overwrite'));
	return flattenExperiment({
		...rest,
		drive: { ...drive, dies: 2, queue_depth: 2, transfer_ns: 20_000 },
		phases: [{ uniform: { start: 0, pages: drive.logical_pages, writes: 900 } }]
	});
}

describe('slow operations', () => {
	it('have a cause whose parts add up, and a step that answered them', () => {
		for (let seed = 1; seed <= SEEDS; seed += 1) {
			const sim = openLines(lines(), seed);
			sim.advance(NO_LIMIT, NO_LIMIT, NO_LIMIT);
			const events = drainEvents(sim);
			const latencies = readStalls(takeStalls(sim));
			expect(latencies?.stalls.length).toBe(32);
			for (const { parts, latencyNs, step, cause, causeStep } of latencies?.stalls ?? []) {
				const { ownNs, copiesNs, erasesNs, othersNs, mapNs } = parts;
				const sum = ownNs + copiesNs + erasesNs + othersNs + mapNs;
				expect(sum, `seed ${seed}`).toBe(latencyNs);
				expect(events[step - 1]).toMatchObject({ step, kind: 'hostWrite' });
				const pick = cause === 'collection' ? events[(causeStep ?? 0) - 1] : undefined;
				expect(pick?.kind ?? 'gcPick', `seed ${seed}`).toBe('gcPick');
			}
			const { spikes } = latencies ? fromRecord(latencies, events) : { spikes: [] };
			for (const { sentence, latencyNs } of spikes) {
				// As the reader sees it, who clicks the spike.
				const sum = partsOf(sentence).reduce((total, part) => total + part, 0);
				expect(Math.abs(sum / latencyNs - 1), `seed ${seed}: ${sentence}`).toBeLessThan(0.01);
			}
			expect(spikes.length).toBe(32);
			expect(latencies?.points.length).toBe(look(sim).get('latencyOps'));
			expect(latencies?.percentiles.at(-1)?.latencyNs).toBe(latencies?.stalls[0]?.latencyNs);
			sim.free();
		}
	});

	it('are not told by a drive without dies', () => {
		const sim = openRun('overwrite');
		sim.seek(40);
		expect(readStalls(takeStalls(sim))).toBeUndefined();
	});
});

describe('a run with conditions', () => {
	it('stops after the step that makes one true, and says which', () => {
		const sim = openRun('overwrite');
		sim.pause_when('gc=2,page=3');
		const stops: (readonly [number, string])[] = [];
		while (sim.advance(NO_LIMIT, NO_LIMIT, NO_LIMIT) > 0) {
			const snapshot = look(sim);
			if (snapshot.find('pausedBy') !== undefined) {
				stops.push([snapshot.get('pausedBy'), snapshot.event.kind]);
			}
		}
		expect(stops).toContainEqual([0, 'gcPick']);
		expect(stops.filter(([index]) => index === 0).length).toBe(1);
		const events = drainEvents(openAndRun());
		const writes = events.filter(({ lpn, kind }) => lpn === 3 && /Write|Copy/.test(kind));
		expect(stops.filter(([index]) => index === 1).length).toBe(writes.length);
	});

	it('refuses what is none', () => {
		expect(() => openRun('overwrite').pause_when('page=99')).toThrow(/page=99.*below 12/);
	});
});

function openAndRun() {
	const sim = openRun('overwrite');
	sim.advance(NO_LIMIT, NO_LIMIT, NO_LIMIT);
	return sim;
}
