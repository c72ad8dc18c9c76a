/** What the model was fitted to is never counted as borne out, and is marked as fitted. */
import { expect, test } from 'vitest';
import { SIGNS, standingOf, tally, type Judged } from '$lib/tools/lab/experiment';

const row = (of: Judged['class'], verdict: string): Judged => ({ class: of, verdict });
const good = row('Q', 'within band');
const order = row('O', 'shape only: holds');
const bad = row('R', 'outside band');
const fitted = row('F', 'within band');
const fittedBad = row('F', 'outside band');

test('each row has its sign', () => {
	const rows = [good, order, bad, row('O', 'shape only: does not hold'), fitted, fittedBad];
	expect(rows.map((one) => SIGNS[standingOf(one)])).toEqual(['✓', '✓', '✗', '✗', '≈', '≈']);
});

test('a tally counts evidence, and tells of the fitted apart', () => {
	expect(tally([good, bad, fitted, order])).toBe(
		'1 of 2 published values are borne out, 1 not; 1 of 1 order holds; 1 more was fitted'
	);
	const unheld = row('O', 'shape only: does not hold');
	expect(tally([good, order, unheld])).toBe(
		'1 of 1 published values are borne out; 1 of 2 orders hold'
	);
	expect(tally([fitted, fittedBad])).toBe('2 published values were fitted');
	expect(tally([])).toBe('no published value for this drive alone');
});

test('what follows from a formula is not called published', () => {
	const theory = { ...good, isReckoned: true };
	expect(tally([theory])).toBe('1 of 1 values of theory are borne out');
	expect(tally([good, bad, theory, fitted])).toBe(
		'1 of 2 published values are borne out, 1 not; 1 of 1 values of theory are borne out; ' +
			'1 more was fitted'
	);
});
