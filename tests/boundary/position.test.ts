/** A link to a step of a run leads to exactly that state, however the run is cut into pieces. */
import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '$lib/tools/lab/free/link';
import { newPhase } from '$lib/tools/lab/free/phases';
import { PRESETS, type DriveSetup } from '$lib/tools/lab/free/presets';
import { linesOf, START, type Setup } from '$lib/tools/lab/free/setup';
import { Engine } from '$lib/run/sim/engine';
import { Snapshot } from '$lib/run/sim/snapshot';
import { nativeDigestOf } from './native';
import { compileWasm } from './runs';

/** Runs to a step, or to the end, in answers of so many looks at the clock. */
function runTo(experimentLines: string, stepsMax: number | undefined, msMax: number) {
	let clockMs = 0;
	const engine = new Engine(() => (clockMs += 1));
	const open = { module: compileWasm(), experimentLines, seed: undefined, log: [], check: false };
	expect(engine.handle({ type: 'open', ...open })).toEqual({ type: 'opened' });
	for (let asked = 1; ; asked += 1) {
		const reply = engine.handle({ type: 'stages', msMax, stepsMax, spare: [] });
		if (reply.type !== 'staged') {
			throw new Error(`expected phases, got ${JSON.stringify(reply)}`);
		}
		if (reply.isDone) {
			return { step: new Snapshot(reply.state).get('step'), digest: reply.digest };
		}
		expect(reply.digest).toBeUndefined();
		while (asked % 3 === 0 && engine.goOn());
	}
}

/** What stands at a path of an experiment in its wire form, as a file has it. */
function valueAt(entries: readonly string[], path: string): unknown {
	const own = entries.find((line) => line.startsWith(`${path}=`));
	if (own !== undefined) {
		return own.slice(path.length + 1);
	}
	const inner = entries.filter((line) => line.startsWith(`${path}.`));
	const names = inner.map((line) => line.slice(path.length + 1).replace(/[.=].*$/, ''));
	const unique = [...new Set(names)];
	const values = unique.map((name) => valueAt(entries, `${path}.${name}`));
	return unique[0] === '0'
		? values
		: Object.fromEntries(unique.map((name, index) => [name, values[index]]));
}

function experimentOf(lines: string): object {
	const entries = lines.split('\n').filter((line) => line !== '');
	const names = ['version', 'seed', 'drive', 'phases'];
	return Object.fromEntries(names.map((name) => [name, valueAt(entries, name)]));
}

const small: DriveSetup = { ...PRESETS[0].drive, blocks: '96', pages_per_block: '32' };
const drives: readonly (readonly [string, DriveSetup])[] = [
	['a page-mapped drive', small],
	['log blocks', { ...small, mapping: 'fast:8', spare: '150' }],
	['a map in a small cache', { ...small, mapping: 'extent', map_cache_bytes: '4096' }],
	['dies', { ...small, dies: '4', parallelism: '1', queue_depth: '4' }],
	['compression', { ...small, compression_floor_bytes: '512', stored_permille: '140:3,1000:1' }]
];

describe.each(drives)('%s', (_name, a) => {
	const phases = [newPhase('fill'), newPhase('uniform'), newPhase('hotcold')];
	const lines = linesOf(a, { ...START, drives: [a], phases });
	const { step: end, digest: last } = runTo(lines, undefined, Number.MAX_VALUE);

	it('stops at exactly the state of the command line, in one piece and in many', () => {
		for (const step of [1, 777, Math.floor(end / 2), end - 1]) {
			const native = nativeDigestOf(experimentOf(lines), '--steps', step);
			expect(runTo(lines, step, Number.MAX_VALUE), String(step)).toEqual({ step, digest: native });
			expect(runTo(lines, step, 1), String(step)).toEqual({ step, digest: native });
		}
	});

	it('is at its end with as many steps, and with more', () => {
		expect(runTo(lines, end, 1)).toEqual({ step: end, digest: last });
		expect(runTo(lines, end + 1_000_000, 1)).toEqual({ step: end, digest: last });
	});
});

it('a link opens at the same state, in a phase that ends by itself, for both drives', () => {
	const b = { ...small, gc_policy: 'fifo' };
	const setup: Setup = { ...START, drives: [small, b], stopAt: [54_321, 23_456] };
	const digests = (of: Setup) =>
		of.drives.map((drive, index) => runTo(linesOf(drive, of), of.stopAt[index], 1));
	const found = digests(setup);
	expect(found.map(({ step }) => step)).toEqual([54_321, 23_456]);
	const { setup: opened, problems } = decodeLink(encodeLink(setup));
	expect(problems).toEqual([]);
	expect(digests(opened)).toEqual(found);
});
