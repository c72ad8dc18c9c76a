/** What is typed into the free lab becomes a value, or stays typed with what it must be. */
import { describe, expect, it, test } from 'vitest';
import { readChoice, readField, readWhole, shownWhole } from '$lib/tools/lab/free/entry';
import { FIELDS, type Field } from '$lib/tools/lab/free/fields';
import { decodeLink, encodeLink } from '$lib/tools/lab/free/link';
import { withValue } from '$lib/tools/lab/free/presets';
import { START } from '$lib/tools/lab/free/setup';

function field(key: string): Field {
	const found = FIELDS.find((other) => other.key === key);
	if (found === undefined) {
		throw new Error(`no field ${key}`);
	}
	return found;
}

describe('a number', () => {
	test.each([
		['7,5', { value: '75' }],
		['7.5', { value: '75' }],
		[' 7 ', { value: '70' }],
		['0', { value: '0' }],
		['12.3', { value: '123' }],
		['95', { problem: 'a number from 0 to 90' }],
		['-5', { problem: 'a number from 0 to 90' }],
		['', { problem: 'a number from 0 to 90' }],
		['seven', { problem: 'a number from 0 to 90' }],
		['1e1', { problem: 'a number from 0 to 90' }],
		['NaN', { problem: 'a number from 0 to 90' }],
		['Infinity', { problem: 'a number from 0 to 90' }]
	])('typed as %j for the spare area', (text, entry) => {
		expect(readField(field('spare'), text)).toEqual(entry);
	});

	test.each([
		['512', { value: '512' }],
		['0512', { value: '512' }],
		['7,5', { problem: 'a whole number from 1 to 33,554,432' }],
		['', { problem: 'a whole number from 1 to 33,554,432' }],
		['0', { problem: 'a whole number from 1 to 33,554,432' }]
	])('typed as %j for the blocks', (text, entry) => {
		expect(readField(field('blocks'), text)).toEqual(entry);
	});

	it('is shown as it was typed, with a point', () => {
		expect(shownWhole('75', 10)).toBe('7.5');
		expect(shownWhole('512', 1)).toBe('512');
		expect(readWhole('30,5', { min: 0, max: 900 }, 10)).toEqual({ value: '305' });
	});

	it('that has a default in the simulator may be left out, others not', () => {
		expect(readField(field('queue_depth'), '')).toEqual({ value: '' });
		for (const key of ['spare', 'blocks', 'pages_per_block', 'logical_pages', 'program_us']) {
			expect(readField(field(key), ' '), key).toHaveProperty('problem');
		}
	});
});

describe('a choice', () => {
	it('takes its number', () => {
		expect(readChoice(field('gc_policy'), 'dchoices:10', '12')).toEqual({ value: 'dchoices:12' });
		expect(readChoice(field('gc_policy'), 'dchoices:10', '7,5')).toEqual({
			problem: 'a whole number from 1 to 1,024'
		});
	});

	it('takes an expression in any case and spacing, and says what else it must be', () => {
		expect(readChoice(field('gc_policy'), 'score:age', 'Valid + 1')).toEqual({
			value: 'score:valid+1'
		});
		expect(readChoice(field('gc_policy'), 'score:age', 'valid;1')).toEqual({
			problem: 'an expression of at most 200 lower-case letters, digits, and ( ) + - * / , .'
		});
	});
});

const TYPED = [
	...['', ' ', '0', '1', '7,5', '7.5', '-5', '95', '1e9', 'NaN', '999999999999999', '+3', '0x10'],
	...['140:3,1000:1', '1:0', 'a;b', '~sp70', '%3B', '1,', ':', '!', 'A', 'Ω', '1 000', '12:7,5']
];

it('whatever is typed into any field, the page takes its own link again', () => {
	let taken = 0;
	for (const of of FIELDS) {
		for (const text of TYPED) {
			const before = START.drives[0][of.key] ?? '';
			for (const entry of [readField(of, text), readChoice(of, before, text)]) {
				if (!('value' in entry)) {
					expect(entry.problem, `${of.key} ${text}`).not.toBe('');
					continue;
				}
				taken += 1;
				const setup = {
					...START,
					drives: [withValue(START.drives[0], of.key, entry.value)]
				} as const;
				const { problems, setup: again } = decodeLink(encodeLink(setup));
				expect(problems, `${of.key} typed as ${text}`).toEqual([]);
				expect(again.drives[0]).toEqual(setup.drives[0]);
				expect(Object.values(again.drives[0]).join(' ')).not.toContain('NaN');
			}
		}
	}
	expect(taken).toBeGreaterThan(50);
});
