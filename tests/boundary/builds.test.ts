/** The small build runs what the first chapters show exactly as the full one, and nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { buildFor, type Build } from '$lib/run/sim/build';
import type * as Wasm from '$lib/run/sim/wasm';
import { chapters, pages } from '../../content/index';
import type { ChapterSpec } from '../../content/schema';
import { experimentFile, experimentNames, ftl, nativeDigest } from './native';
import { compileWasm, ENOUGH_STEPS, experimentLines } from './runs';

const FIRST_CHAPTERS = 3;
/** Pages that show drives with dies, or with other maps, which the small build does not know. */
const FULL_PAGES = ['gallery', 'drive', 'challenges'];
const STEPS = [0, 7, 40, ENOUGH_STEPS];
/** A drive that both builds know. */
const GOOD = experimentLines('hands');

/** Asks only the full build knows: a line of the wire form, and what the small one answers. */
const FULL_ONLY: readonly (readonly [string, string])[] = [
	['drive.mapping=block', 'drive.mapping is block; it must be raw or page'],
	['drive.mapping=fast:2', 'drive.mapping is fast:2; it must be raw or page'],
	['drive.gc_policy=fifo', 'drive.gc_policy is fifo; it must be greedy'],
	['drive.frontiers=split', 'drive.frontiers is split; it must be single'],
	['drive.wear_leveling=dynamic', 'drive.wear_leveling is dynamic; it must be none'],
	['drive.trim=ignored', 'drive.trim is ignored; it must be immediate'],
	['drive.idle=compact', 'drive.idle is compact; it must be none'],
	['drive.dies=2', 'drive.dies is 2; it must be from 0 to 0'],
	['drive.write_buffer_pages=2', 'drive.write_buffer_pages is 2; it must be from 0 to 0'],
	['phases.1.zipf.pages=4', 'phases.1 is zipf; it must be ops, uniform or sequential'],
	['phases.1.hotcold.pages=4', 'phases.1 is hotcold; it must be ops, uniform or sequential'],
	['phases.1.trim.pages=4', 'phases.1 is trim; it must be ops, uniform or sequential']
];

/** The simulator's module with one build in it: a module holds one for good. */
async function load(build: Build): Promise<typeof Wasm> {
	vi.resetModules();
	const wasm = await import('$lib/run/sim/wasm');
	wasm.instantiate(compileWasm(build));
	return wasm;
}

const buildOf = (name: string): Build => buildFor([experimentLines(name)]);
const smallNames = experimentNames.filter((name) => buildOf(name) === 'chapter');

function experimentsOf(spec: ChapterSpec): string[] {
	const shown = Object.values(spec.figures).flatMap(({ variants }) =>
		variants.map(({ experiment }) => experiment)
	);
	return [
		...shown,
		...Object.values(spec.recalls).flatMap((recall) =>
			'experiment' in recall ? recall.experiment : []
		)
	];
}

describe('packages', () => {
	it.each(['wasm_ftl.js', 'wasm_ftl.d.ts'])('have the same %s, so that one serves both', (file) => {
		const read = (folder: string) => readFileSync(`wasm-ftl/${folder}/${file}`, 'utf8');
		expect(read('pkg-full')).toBe(read('pkg'));
	});
});

describe('the build of a page', () => {
	const first = [
		...chapters.slice(0, FIRST_CHAPTERS),
		...pages.filter(({ slug }) => !FULL_PAGES.includes(slug))
	];
	it.each(first.map((spec) => ({ spec, slug: spec.slug })))('is small: $slug', ({ spec }) => {
		expect(buildFor(experimentsOf(spec).map(experimentLines))).toBe('chapter');
	});

	it('is full when one of its experiments needs it', () => {
		const [needy = ''] = FULL_ONLY[0] ?? [];
		expect(buildFor([GOOD, `${GOOD}${needy}\n`])).toBe('full');
		expect(buildFor([`${GOOD}drive.something_new=1\n`])).toBe('full');
	});

	it.each(experimentNames)('takes the experiment: %s', async (name) => {
		const { createSim } = await load(buildOf(name));
		createSim(experimentLines(name), undefined).free();
	});
});

describe('the small build', () => {
	it.each(smallNames)('has the digests and bytes of the full one: %s', async (name) => {
		const { copyBuffer, createSim } = await load('chapter');
		const sim = createSim(experimentLines(name), undefined);
		for (const step of STEPS) {
			sim.seek(step);
			const options = ['--steps', step];
			expect(sim.digest(), `after step ${step}`).toBe(nativeDigest(name, ...options));
		}
		sim.digest(true);
		const bytes = Buffer.from(copyBuffer(sim, sim.write_state(false, 0xffff_ffff, 0)));
		const native = ftl('snapshot', experimentFile(name), '--steps', ENOUGH_STEPS);
		expect(bytes.equals(native)).toBe(true);
	});

	it.each(FULL_ONLY)('refuses %s', async (line, message) => {
		const [path = ''] = line.split('=');
		const without = GOOD.replace(new RegExp(`^(?:${path}=|phases\\.1\\.).*\n`, 'gm'), '');
		const { createSim } = await load('chapter');
		expect(() => createSim(`${without}${line}\n`, undefined)).toThrow(message);
		expect(buildFor([`${without}${line}\n`])).toBe('full');
	});
});
