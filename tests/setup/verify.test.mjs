/** The checks are chosen by name and their tests are counted as the tools report them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checks, chooseChecks } from '../../web/setup/checks.mjs';
import { countTests, runChecks } from '../../web/setup/verify.mjs';

/** @typedef {import('../../web/setup/checks.mjs').Check} Check */

/** @param {string} name */
function patternOf(name) {
	const pattern = checks.find((check) => check.name === name)?.tests;
	assert.ok(pattern, name);
	return pattern;
}

test('checks run in their own order, whatever the order of the names', () => {
	const names = chooseChecks('vitest,rustfmt').map((check) => check.name);
	assert.deepEqual(names, ['rustfmt', 'vitest']);
	assert.equal(chooseChecks(undefined), checks);
});

test('a check that needs another comes after it', () => {
	const names = checks.map((check) => check.name);
	for (const { name, after } of checks) {
		if (after !== undefined) assert.ok(names.indexOf(after) < names.indexOf(name), name);
	}
});

test('the numbers of tests are read from the summaries', () => {
	const cargo = 'test result: ok. 41 passed; 0 failed\n\ntest result: ok. 7 passed; 0 failed\n';
	assert.equal(countTests(cargo, patternOf('rust-debug')), 48);
	const vitest = ' Test Files  3 passed (3)\n      Tests  1 skipped | 112 passed (113)\n';
	assert.equal(countTests(vitest, patternOf('vitest')), 112);
	assert.equal(countTests('ℹ tests 9\nℹ pass 8\nℹ fail 1\n', patternOf('setup')), 8);
	assert.equal(countTests('Running 12 tests\n  12 passed (8.1s)\n', patternOf('e2e')), 12);
});

test('lanes run side by side, and what measures has the machine for itself', async () => {
	/** @type {Set<string>} */
	const running = new Set();
	/** @type {Record<string, string[]>} */
	const beside = {};
	/** @type {(name: string, lane?: Check['lane'], after?: string) => Check} */
	const check = (name, lane, after) => ({
		...{ name, needs: 'packages', ...(lane && { lane }), ...(after && { after }) },
		run: async () => {
			running.add(name);
			await nextTurn();
			beside[name] = [...running].sort();
			running.delete(name);
			return { code: name.startsWith('bad') ? 1 : 0, output: '' };
		}
	});
	const chosen = [
		check('alone'),
		check('a1', 'debug'),
		check('a2', 'debug'),
		check('bad', 'site'),
		check('b2', 'site', 'bad'),
		check('last', undefined, 'bad')
	];
	const rows = await runChecks(chosen);
	assert.deepEqual(beside['a1'], ['a1', 'bad']);
	assert.deepEqual([beside['a2'], beside['alone']], [['a2'], ['alone']]);
	assert.deepEqual(
		rows.map(({ name, result }) => `${name} ${result}`),
		['alone passed', 'a1 passed', 'a2 passed', 'bad failed', 'b2 not run', 'last not run']
	);
});

test('what measures, and every test in a browser, is in no lane', () => {
	for (const { name, lane, needs } of checks) {
		if (needs === 'browser' || name === 'vitest') assert.equal(lane, undefined, name);
	}
});
