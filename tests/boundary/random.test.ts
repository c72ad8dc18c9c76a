/** Random experiments over every mechanism give the same digest natively and in Node. */
import { describe, expect, it } from 'vitest';
import { DRIVE } from '$lib/contract/driveFields';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { nativeDigestOf } from './native';
import { RANDOM_COUNT, RANDOM_SEED, randomExperiments } from './random';
import { look, NO_LIMIT, openLines } from './runs';

const experiments = randomExperiments();

/** What must occur in the list, or else nothing is shown of it. */
const MECHANISMS = [
	...DRIVE.flatMap(({ path, holds }) =>
		holds.kind === 'choice'
			? holds.words.map(({ word, number, expression }) => {
					const isAlone = number === undefined && expression === undefined;
					return `${path}=${word}${isAlone ? '\n' : ':'}`;
				})
			: [`${path}=`]
	),
	...['sequential', 'uniform', 'hotcold', 'zipf', 'trim', 'ops'].map((kind) => `.${kind}`),
	...['array.kind=raid0', 'array.kind=span', 'partition.offset_bytes='],
	...['.request_pages', '.copy.pages', '.queue_depth', ',g', 'x2,', ',i', ',x,'],
	...['.writers.each=', '=streams:', '=isolated:', '@3', 'application.database=lsm:'],
	...['.flush_writes=', '.flush_us=', 'c,w0,w0,f,w0,c'],
	...['file_system.trim=true', 'file_system.trim=false']
];

/** What the runs must have done together: a mechanism that is declared must also have worked. */
const WORK = [
	...['gcCopies', 'erases', 'nandReads', 'trimmedPages', 'absorbedWrites', 'padPrograms'],
	...['latencyOps', 'rewriteReads', 'storedBytes', 'parityPrograms', 'slcPrograms', 'foldedPages'],
	...['mapReads', 'mapPrograms', 'mapHits', 'badBlocks'],
	...[
		'applicationBytes',
		'databaseBytes',
		'flushes',
		'powerCuts',
		'lostPages',
		'brokenPromises',
		'rebuildReads',
		'rebuildNs',
		'retries',
		'refreshedPages',
		'refreshedBlocks'
	]
] as const;

describe(`${RANDOM_COUNT} random experiments from seed ${RANDOM_SEED}`, () => {
	it('hold every mechanism', () => {
		const lines = experiments.map(flattenExperiment).join('');
		expect(MECHANISMS.filter((word) => !lines.includes(word))).toEqual([]);
	});

	it('have the native digest', () => {
		const done = new Set<string>();
		const different = experiments.flatMap((experiment, index) => {
			const sim = openLines(flattenExperiment(experiment));
			sim.seek(NO_LIMIT);
			const state = look(sim);
			WORK.filter((count) => state.get(count) > 0).forEach((count) => done.add(count));
			const [digest, native] = [sim.digest(), nativeDigestOf(experiment)];
			sim.free();
			return digest === native ? [] : [{ index, experiment, digest, native }];
		});
		expect(different).toEqual([]);
		expect(WORK.filter((count) => !done.has(count))).toEqual([]);
	});
});
