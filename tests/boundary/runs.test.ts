/** Experiments that name drives become the same runs in the browser as on the command line. */
import { expect, it } from 'vitest';
import { expandRuns, type Json } from '$lib/content/runs';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { driveJsonById, ftl, reviewFile, reviewJson, reviewNames } from './native';

const parse = (text: string): Json => JSON.parse(text);

const drives = Object.fromEntries(
	Object.entries(driveJsonById).map(([id, text]) => [id, parse(text)])
);

/** In any order: a line says where it belongs. */
const sorted = (lines: string) => lines.trim().split('\n').sort();

it.each(reviewNames)('%s', (name) => {
	const runs = expandRuns(parse(reviewJson(name)), drives);
	expect(runs.length).toBeGreaterThan(0);
	for (const { drive, experiment } of runs) {
		const options = runs.length > 1 ? ['--drive', drive] : [];
		const native = ftl('lines', reviewFile(name), ...options).toString();
		expect(sorted(flattenExperiment(experiment))).toEqual(sorted(native));
	}
});

const DRIVE: Json = { scale: 256, drive: { logical_pages: 61_038, page_bytes: 4_096, trim: 'a' } };

/** The vectors of the tests in `wasm-ftl/src/drives.rs`. */
it('puts numbers in place of amounts', () => {
	const file: Json = {
		drive: 'd',
		drive_overrides: { trim: null, idle: 'compact' },
		about: { title: 'T' },
		phases: [
			{ uniform: { pages: '100 %', writes: '16.5 %' } },
			{ uniform: { pages: '8 GiB', request_pages: '128 KiB' } },
			{ idle_us: '40 min' },
			{ ops: 'w1, w2' }
		]
	};
	expect(expandRuns(file, { d: DRIVE })).toEqual([
		{
			drive: 'd',
			published: [],
			experiment: {
				drive: { logical_pages: 61_038, page_bytes: 4_096, idle: 'compact' },
				scale: 256,
				phases: [
					{ uniform: { pages: 61_038, writes: 10_071 } },
					{ uniform: { pages: 8_192, request_pages: 32 } },
					{ idle_us: 9_375_000 },
					{ ops: 'w1, w2' }
				]
			}
		}
	]);
});

it('says which drive is missing, and where amounts cannot be', () => {
	expect(() => expandRuns({ drive: 'e' }, {})).toThrow('Drive e must be an object.');
	const file: Json = { drive: {}, array: {}, phases: ['8 GiB'] };
	expect(() => expandRuns(file, {})).toThrow("'8 GiB' must be a number of pages");
});
