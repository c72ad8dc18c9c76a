/** Every figure of every chapter runs again in the free lab, to the same end, or says why not. */
import { describe, expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { experimentSlugs, labExperiment, labLines } from '$lib/server/lab';
import { decodeLink, LINK_MAX } from '$lib/tools/lab/free/link';
import { labLink, reproduced, unflattened } from '$lib/tools/lab/free/reproduce';
import { linesOf } from '$lib/tools/lab/free/setup';
import { dialedName, readDialed, withChange } from '$lib/run/view/dials';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { experimentJson } from './native';
import type { WasmSim } from '$lib/run/sim/wasm';
import { experimentLines, NO_LIMIT, openLines } from './runs';

const figures = chapters.flatMap(({ number, figures: all }) =>
	Object.entries(all).map(([id, { variants, share }]) => ({
		name: `${number}, ${id}`,
		// A figure with a handle builds its first drive anew.
		experiments: [
			...variants.map(({ experiment }) => experiment),
			...(share ? [dialedName(variants[0]?.experiment ?? '', share.from, share.handle)] : [])
		]
	}))
);

function linesOfFigure(name: string): string {
	const { experiment, change } = readDialed(name);
	const lines = experimentLines(experiment);
	return change === undefined ? lines : withChange(lines, change);
}

/** Where a run ends; a drive that wears out before ends it there. */
function endOf(lines: string, run: (sim: WasmSim) => unknown): string {
	const sim = openLines(lines);
	let fault = '';
	try {
		run(sim);
	} catch (error) {
		fault = error instanceof Error ? error.message : '';
	}
	expect(fault).toMatch(/^$|^the drive is worn out/);
	const digest = sim.digest();
	sim.free();
	return digest;
}

/** As the lab runs it, stage by stage. */
function endInLab(fragment: string): string {
	const { setup, problems, notice } = decodeLink(fragment);
	expect(problems).toEqual([]);
	expect(notice).toBe('');
	return endOf(linesOf(setup.drives[0], setup), (sim) => sim.advance_stages(NO_LIMIT));
}

const hasSingleOps = (lines: string) =>
	[...lines.matchAll(/^phases\.\d+\.ops=(.*)$/gm)].some(([, ops = '']) => !/^i\d+$/.test(ops));
const phasesOf = (lines: string) => new Set(lines.match(/^phases\.\d+/gm)).size;

describe('the free lab runs what a figure runs', () => {
	it.each(figures)('chapter $name', ({ experiments }) => {
		for (const name of new Set(experiments)) {
			const lines = linesOfFigure(name);
			const found = reproduced(lines);
			if ('reason' in found) {
				// Only for what the lab's form cannot hold, and each is said.
				const isByHand = hasSingleOps(lines);
				expect(isByHand || phasesOf(lines) > 16, `${name}: ${found.reason}`).toBe(true);
				expect(found.reason).toContain(isByHand ? 'single operations' : 'phases');
			} else {
				expect(found.fragment.length).toBeLessThanOrEqual(LINK_MAX);
				expect(endInLab(found.fragment), name).toBe(endOf(lines, (sim) => sim.seek(NO_LIMIT)));
			}
		}
	});

	it('of most figures of whole drives, and of none that is worked by hand', () => {
		const all = new Set(figures.flatMap(({ experiments }) => experiments));
		const opened = [...all].filter((name) => 'fragment' in reproduced(linesOfFigure(name)));
		const driven = [...all].filter((name) => !hasSingleOps(linesOfFigure(name)));
		expect(opened.length).toBeGreaterThan(50);
		// A journal that goes on through 120 phases, each elsewhere, is the only other.
		expect(driven.filter((name) => !opened.includes(name))).toEqual(['rows-log']);
	});
});

it('says as shares of the drive what is one, and by number what is not', () => {
	const read = reproduced(experimentLines('steady-7'));
	expect('fragment' in read && decodeLink(read.fragment).setup.phases).toEqual([
		{ kind: 'fill', values: [], options: {} },
		{ kind: 'uniform', values: [45, 100, 0, 0, 1], options: { count: '6800' } }
	]);
});

it('an experiment comes back whole from its wire form', () => {
	const json = experimentJson('trim-same-on');
	const lines = flattenExperiment(JSON.parse(json));
	expect(flattenExperiment(JSON.parse(JSON.stringify(unflattened(lines))))).toBe(lines);
});

/** Experiments that the lab has whole, and that run soon. */
const WHOLE = ['blocks-aligned', 'span-wear', 'stale-copies'];

describe('an experiment of a review opens in the free lab', () => {
	it.each(experimentSlugs)('%s: all of it, or its drive', (slug) => {
		const lines = labLines(slug);
		const { fragment, without } = labLink(lines);
		const { setup, problems, notice } = decodeLink(fragment);
		expect([problems, notice]).toEqual([[], '']);
		const drive = (text: string) => text.match(/^drive\..*$/gm)?.toSorted();
		expect(drive(linesOf(setup.drives[0], setup))).toEqual(drive(lines));
		expect(without).toMatch(/^$|^The free lab does not have it/);
	});

	it.each(WHOLE)('%s ends there as in the lab', (slug) => {
		const { lines, report } = labExperiment(slug);
		const { fragment, without } = labLink(lines);
		expect(without).toBe('');
		expect(endInLab(fragment)).toBe(report.digest);
	});
});
