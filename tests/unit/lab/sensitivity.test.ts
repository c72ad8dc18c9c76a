/** How it is told what a verdict depends on, and what moves to find out. */
import { describe, expect, test } from 'vitest';
import type { RecordedRow } from '$lib/tools/lab/recorded';
import { dependsOf, dependsText } from '$lib/tools/lab/sensitivity';
import { verdictWords } from '$lib/tools/lab/verdictWords';
import { movesOf, phaseMovesOf } from '../../../web/sensitivity/moves.mjs';

const turn = { drive: 'x', field: 'read_us', from: 50, to: 40, verdict: 'outside band' };

describe('what a verdict depends on', () => {
	test('is told once for each parameter, with every value that turns it', () => {
		expect(dependsText([turn, { ...turn, to: 1_060 }])).toBe(
			'depends on read_us of x: at 40 or 1,060 instead of 50, outside band'
		);
		const phase = { phase: 'torture', field: 'writes', from: '16 %', to: '14 %' };
		expect(dependsText([turn, { ...phase, verdict: 'within band' }])).toBe(
			'depends on read_us of x: at 40 instead of 50, outside band; ' +
				'on how much torture writes: at 14 % instead of 16 %, within band'
		);
	});

	test('is counted beside the values that hold, and not beside others', () => {
		const row = (label: string, verdict: string, of: RecordedRow['class'] = 'R'): RecordedRow => ({
			...{ label, verdict, class: of, unit: '', source: '', locator: '', note: null },
			...{ seeds_borne_out: 5, seeds: 5 }
		});
		const depends = dependsOf([
			{ label: 'sure', verdict: 'within band', turns: [] },
			{ label: 'unsure', verdict: 'within band', turns: [turn] },
			{ label: 'missed', verdict: 'outside band', turns: [turn] },
			{ label: 'fitted', verdict: 'within band', turns: [turn] }
		]);
		expect(Object.keys(depends)).toEqual(['unsure', 'missed', 'fitted']);
		const rows = [row('sure', 'within band'), row('unsure', 'within band')];
		const others = [row('missed', 'outside band'), row('fitted', 'within band', 'F')];
		expect(verdictWords([...rows, ...others], depends)).toBe(
			'2 of 3 predicted values within band, 1 only with parameters just as they are; ' +
				'1 fitted, which proves nothing'
		);
	});
});

describe('a parameter moves', () => {
	const moved = (tag: string, value: string | number, between?: number[]) =>
		movesOf({ field: value }, { 'drive.field': { tag, source: '', between } }).map(({ to }) => to);

	test('by a fifth where nobody published it, also in a word', () => {
		expect(moved('assumed', 50)).toEqual([40, 60]);
		expect(moved('fitted', 'fast:64')).toEqual(['fast:51', 'fast:77']);
		expect(moved('assumed', 1), 'not to what it is').toEqual([]);
		expect(moved('assumed', 'compact')).toEqual([]);
	});

	test('as far as its source says, and not at all where that is one number', () => {
		expect(moved('sourced', 50)).toEqual([]);
		expect(moved('sourced', 50, [30, 55])).toEqual([30, 55]);
	});

	test('not where it would make a drive of another size', () => {
		const provenance = { 'drive.blocks': { tag: 'assumed', source: '' } };
		expect(movesOf({ blocks: 100 }, provenance)).toEqual([]);
	});

	test('in a phase, where its provenance says between what', () => {
		const phases = [{ name: 'torture', uniform: { pages: '100 %', writes: '16 %' } }];
		const provenance = { tag: 'fitted', source: '', between: ['14 %', '18 %'] };
		expect(phaseMovesOf(phases, { 'phases.torture': provenance })).toEqual([
			{ phase: 'torture', field: 'writes', from: '16 %', to: '14 %' },
			{ phase: 'torture', field: 'writes', from: '16 %', to: '18 %' }
		]);
	});
});
