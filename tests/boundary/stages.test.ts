/** Experiments that run to their end in the browser's build come to what the command line says. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '$lib/run/sim/engine';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import type { Reply } from '$lib/run/sim/sim.messages';
import { Snapshot } from '$lib/run/sim/snapshot';
import { ftl, reviewFile, reviewJson } from './native';
import { compileWasm } from './runs';

/** A sweep, intervals, latencies, and verdicts of every class, on a drive that is soon done. */
const SMALL = {
	version: 1,
	seed: 3,
	drive: {
		mapping: 'page',
		blocks: 64,
		pages_per_block: 32,
		page_bytes: 4096,
		logical_pages: 1800,
		reserve_blocks: 2,
		read_us: 50,
		program_us: 900,
		erase_us: 3500,
		tagged: false,
		dies: 4
	},
	phases: [
		{ name: 'clean', sweep: { pages: 1800, request_pages: 8, zones: 9 } },
		{ name: 'torture', interval_ms: 10, uniform: { pages: 1800, writes: 9_000 } },
		{ name: 'used', sweep: { pages: 1800, request_pages: 8, zones: 9 } }
	]
};

let engine: Engine;
let clockMs: number;

beforeEach(async () => {
	vi.resetModules();
	clockMs = 0;
	// Every look at the clock takes a millisecond: an answer comes after a slice or a few.
	engine = new (await import('$lib/run/sim/engine')).Engine(() => (clockMs += 1));
});

function open(json: string): Reply {
	const experimentLines = flattenExperiment(JSON.parse(json));
	const module = compileWasm();
	return engine.handle({
		type: 'open',
		module,
		experimentLines,
		seed: undefined,
		log: [],
		check: false
	});
}

/** Asks until all is done; lets it go on by itself between answers, now and then. */
function runToEnd(msMax: number) {
	for (let asked = 1; ; asked += 1) {
		const reply = engine.handle({ type: 'stages', msMax, spare: [] });
		if (reply.type !== 'staged') {
			throw new Error(`expected phases, got ${JSON.stringify(reply)}`);
		}
		if (reply.isDone) {
			return { asked, report: JSON.parse(reply.report), state: new Snapshot(reply.state) };
		}
		while (asked % 3 === 0 && engine.goOn());
	}
}

describe('an experiment that runs to its end', () => {
	it('has the figures, verdicts, and digest of the command line', () => {
		expect(open(reviewJson('span-and-spare'))).toEqual({ type: 'opened' });
		const { asked, report, state } = runToEnd(3);
		const native = JSON.parse(ftl('run', reviewFile('span-and-spare')).toString());
		expect(asked).toBeGreaterThan(5);
		expect(report.verdicts.length).toBeGreaterThan(0);
		expect(report.phases).toEqual(native.phases);
		expect(report.verdicts).toEqual(native.verdicts);
		expect(report.digest).toBe(native.digest);
		expect(state.get('hostOps')).toBe(native.host_ops);
	});

	it('comes to the same in one piece and in many', () => {
		open(JSON.stringify(SMALL));
		const whole = runToEnd(Number.MAX_VALUE).report;
		open(JSON.stringify(SMALL));
		expect(runToEnd(1).report).toEqual(whole);
		expect(whole.phases[0].megabytes_per_second_by_zone).toHaveLength(9);
		expect(whole.phases[1].operations_by_interval.length).toBeGreaterThan(50);
		expect(whole.phases[2].latency_us.p99).toBeGreaterThan(whole.phases[0].latency_us.p99);
	});

	it('says in one sentence why it cannot go on', () => {
		const phases = [{ name: 'long', interval_ms: 1, uniform: { pages: 1800, writes: 900_000 } }];
		open(JSON.stringify({ ...SMALL, phases }));
		const reply = engine.handle({ type: 'stages', msMax: Number.MAX_VALUE, spare: [] });
		// What came of the run up to there stays.
		expect(reply).toMatchObject({ type: 'staged', isDone: true });
		expect(reply.type === 'staged' && reply.fault).toMatch(
			/^the interval of long is too short; it must be so long that there are at most 100000/
		);
	});
});
