/** The checks are chosen by name and their tests are counted as the tools report them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks, chooseChecks } from '../../web/setup/checks.mjs';
import { countTests } from '../../web/setup/verify.mjs';

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
