/** The statement on accessibility: every criterion is there, and every test that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accessibility } from '../../content/accessibility/index';
import { TESTS } from '../../content/accessibility/tests';

/** Criteria of WCAG 2.2 by guideline, levels A and AA, as its table of contents has them. */
const NUMBERS = [
	...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.3.3', '1.3.4'],
	...['1.3.5', '1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12'],
	...['1.4.13', '2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3'],
	...['2.4.4', '2.4.5', '2.4.6', '2.4.7', '2.4.11', '2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7'],
	...['2.5.8', '3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6', '3.3.1', '3.3.2'],
	...['3.3.3', '3.3.4', '3.3.7', '3.3.8', '4.1.2', '4.1.3']
];
const CHARTS = 14;

const [wcag, charts] = accessibility.parts;
const criteria = [...wcag.criteria, ...charts.criteria];

it('has each criterion of WCAG 2.2 once, in its order, and the critical ones of charts', () => {
	expect(wcag.criteria.map(([name]) => name.split(' ')[0])).toEqual(NUMBERS);
	expect(wcag.criteria.filter(([, level]) => level === 'A')).toHaveLength(31);
	expect(new Set(charts.criteria.map(([name]) => name)).size).toBe(CHARTS);
});

it.each(Object.values(TESTS))('names a test that is there: %s, %s', (name, title) => {
	const file = `tests/${name}`;
	expect(existsSync(file), file).toBe(true);
	const text = readFileSync(file, 'utf8');
	const isThere = ["'", '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
	expect(isThere, `${file} has no test '${title}'`).toBe(true);
});

it('uses each test that it names, and shows what it calls met by one at least', () => {
	const used = new Set<string>(criteria.flatMap(([, , , , shownBy = []]) => shownBy));
	expect(Object.keys(TESTS).filter((name) => !used.has(name))).toEqual([]);
	for (const [name, , standing, , shownBy = []] of criteria) {
		expect(shownBy.length > 0, name).toBe(standing !== 'none');
	}
});
