/** Faults on purpose can still be made, and what noticed them is still there. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../faults/faults.mjs';
import { redOf, weightOf } from '../faults/red.mjs';
import { RED_MIN } from '../faults/results.mjs';
import { specFiles } from './prose';

const results = readFileSync('tests/faults/RESULTS.md', 'utf8');

describe.each(FAULTS)('$id', ({ name, file, find }) => {
	it('changes what the simulator says once', () => {
		expect(readFileSync(`wasm-ftl/${file}`, 'utf8').split(find).length - 1).toBe(1);
	});

	it('was noticed by enough claims and predictions', () => {
		const [, count] = new RegExp(`^## ${name}: (\\d+) red$`, 'm').exec(results) ?? [];
		expect(Number(count)).toBeGreaterThanOrEqual(RED_MIN);
	});
});

/** Ids of the recorded results, by the heading of their lists. */
function recorded(heading: string): readonly string[] {
	const start = new RegExp(`^- \\*\\*${heading}\\*\\* .*\\n((?:  .*\\n)*)`, 'gm');
	return Array.from(results.matchAll(start)).flatMap(([, list = '']) =>
		Array.from(list.matchAll(/^ {2}- `([\w-]+)`: ((?:[^\n]|\n {4})*)/gm)).flatMap(
			([, slug = '', ids = '']) => ids.split(/,\s+/).map((id) => `${slug}/${id.trim()}`)
		)
	);
}

it('only what chapters still say was red', () => {
	const idsOf = (kind: 'claims' | 'predictions') =>
		specFiles.flatMap(({ spec }) => Object.keys(spec[kind]).map((id) => `${spec.slug}/${id}`));
	expect(recorded('Claims')).not.toEqual([]);
	expect(recorded('Claims').filter((id) => !idsOf('claims').includes(id))).toEqual([]);
	expect(recorded('Predictions').filter((id) => !idsOf('predictions').includes(id))).toEqual([]);
});

it('each claim and each prediction counts once, however many of its tests fail', () => {
	const test = (title: string, status: string) => ({ ancestorTitles: [title], status });
	const assertionResults = [
		test('claim trim/copies', 'failed'),
		test('prediction trim/bet', 'failed'),
		test('prediction trim/bet', 'failed'),
		test('prediction trim/other', 'passed'),
		test('trim: It costs least.', 'failed')
	];
	const red = redOf({ testResults: [{ assertionResults }] });
	expect(weightOf(red)).toBe(2);
	expect(red.statement).toEqual(['trim: It costs least.']);
});
