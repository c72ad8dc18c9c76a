/** Random experiments over every mechanism give the same digest natively and in Node. */
import { describe, expect, it } from 'vitest';
import { flattenExperiment } from '$lib/sim/experiment';
import { nativeDigestOf } from './native';
import { RANDOM_COUNT, RANDOM_SEED, randomExperiments } from './random';
import { NO_LIMIT, openLines } from './runs';

const experiments = randomExperiments();

/** What must occur in the list, or else nothing is shown of it. */
const MECHANISMS = [
	...['raw', 'page', 'block', 'direct', 'bast', 'fast'].map((word) => `drive.mapping=${word}`),
	...['greedy', 'fifo', 'random', 'cost-benefit', 'dchoices', 'windowed'].map(
		(word) => `drive.gc_policy=${word}`
	),
	...['single', 'split', 'blended', 'temperature'].map((word) => `drive.frontiers=${word}`),
	...['none', 'dynamic', 'static'].map((word) => `drive.wear_leveling=${word}`),
	...['immediate', 'ignored', 'queued', 'partial'].map((word) => `drive.trim=${word}`),
	...['none', 'compact', 'defragment'].map((word) => `drive.idle=${word}`),
	...['dies', 'write_buffer_pages', 'parallelism'].map((field) => `drive.${field}=`),
	...['sequential', 'uniform', 'hotcold', 'zipf', 'trim', 'ops'].map((kind) => `.${kind}`),
	...['file_system.trim=true', 'file_system.trim=false']
];

describe(`${RANDOM_COUNT} random experiments from seed ${RANDOM_SEED}`, () => {
	it('hold every mechanism', () => {
		const lines = experiments.map(flattenExperiment).join('');
		expect(MECHANISMS.filter((word) => !lines.includes(word))).toEqual([]);
	});

	it('have the native digest', { timeout: 60_000 }, () => {
		const different = experiments.flatMap((experiment, index) => {
			const sim = openLines(flattenExperiment(experiment));
			sim.seek(NO_LIMIT);
			const [digest, native] = [sim.digest(), nativeDigestOf(experiment)];
			sim.free();
			return digest === native ? [] : [{ index, experiment, digest, native }];
		});
		expect(different).toEqual([]);
	});
});
