/**
 * Each experiment is what it was, and its run begins and goes on as it did: digests are recorded
 * beside this file. Sentences bound few of a run's numbers, and readers see all of them.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Refusal } from '$lib/run/sim/refused';
import { experimentLines, openLines } from '../boundary/runs';

/** So far each run is followed: most have ended before. */
const STEPS = [100, 20_000, 100_000];
const ADVICE = 'If the change is meant, keep it: npx vitest run tests/content/digests -u.';

const NAMES = readdirSync('content/experiments', { encoding: 'utf8' })
	.map((file) => file.replace(/\.json$/, ''))
	.sort();

/** What the simulator reads of it, and where its run is after some steps. */
function digestsOf(name: string): string {
	const lines = experimentLines(name);
	const read = createHash('sha256').update(lines).digest('hex').slice(0, 8);
	try {
		const sim = openLines(lines);
		const states = STEPS.map((step) => {
			sim.seek(step);
			return sim.digest();
		});
		sim.free();
		return [read, ...states].join(' ');
	} catch (error) {
		// Of several drives at once, each is a run of its own.
		return error instanceof Refusal ? read : expect.fail(String(error));
	}
}

it('experiments go as they went', async () => {
	expect(NAMES.length).toBeGreaterThan(100);
	const all = Object.fromEntries(NAMES.map((name) => [name, digestsOf(name)]));
	const text = JSON.stringify(all, null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('digests.json');
});
