/**
 * Each experiment is what it was, and its run begins, goes on, and is told as it was: digests are
 * recorded beside this file. Sentences bound few of a run's numbers, and readers see all of them.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Refusal } from '$lib/run/sim/refused';
import { KINDS, requestOf } from '$lib/tools/homework/questions';
import {
	drawHomework,
	fieldLimits,
	takeEvents,
	takeNext,
	takeReport,
	takeSnapshot,
	takeStalls,
	type WasmSim
} from '$lib/run/sim/wasm';
import { experimentLines, openLines } from '../boundary/runs';

/** So far each run is followed: most have ended before. */
const STEPS = [100, 20_000, 100_000];
/** Problem sets that are drawn of each level. */
const SEEDS = [1, 2, 3, 4, 5];
const ADVICE = 'If the change is meant, keep it: npx vitest run tests/content/digests -u.';

const NAMES = readdirSync('content/experiments', { encoding: 'utf8' })
	.map((file) => file.replace(/\.json$/, ''))
	.sort();

const short = (all: readonly (ArrayBuffer | string)[]) => {
	const hash = createHash('sha256');
	for (const one of all) {
		hash.update(typeof one === 'string' ? one : new Uint8Array(one));
	}
	return hash.digest('hex').slice(0, 8);
};

/** What came of its phases; a run of a page or two has none. */
function reportOf(sim: WasmSim): string {
	try {
		return takeReport(sim);
	} catch (error) {
		return String(error);
	}
}

/** What a page is told of a run: its state and the one after it, what happened, and what came. */
function told(sim: WasmSim): string {
	const [now, next] = [takeSnapshot(sim), takeNext(sim) ?? ''];
	return short([now, next, takeEvents(sim), takeStalls(sim), reportOf(sim)]);
}

/** What the simulator reads and allows of it, and where its run is after some steps. */
function digestsOf(name: string): string {
	const lines = experimentLines(name);
	const read = short([lines]);
	try {
		const sim = openLines(lines);
		const allowed = short([JSON.stringify(fieldLimits(lines))]);
		const states = STEPS.map((step) => {
			sim.seek(step);
			return `${sim.digest()} ${told(sim)}`;
		});
		sim.free();
		return [read, allowed, ...states].join(' ');
	} catch (error) {
		// Of several drives at once, each is a run of its own.
		return error instanceof Refusal ? read : expect.fail(String(error));
	}
}

it('experiments go as they went', async () => {
	expect(NAMES.length).toBeGreaterThan(100);
	const kinds = KINDS.map(([kind]) => kind);
	const all = Object.fromEntries(NAMES.map((name) => [name, digestsOf(name)]));
	for (const level of [1, 2, 3]) {
		const sets = SEEDS.map((seed) => drawHomework(requestOf({ seed, count: 20, level, kinds })));
		all[`homework, level ${level}`] = short(sets);
	}
	const text = JSON.stringify(all, null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('digests.json');
});
