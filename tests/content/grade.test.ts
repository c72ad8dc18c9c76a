/** A chapter can be read after ten years of school, and so can each of its sections. */
import { describe, expect, it } from 'vitest';
import { glossary } from '../../content/index';
import { gradeOf, readText, syllables, withoutTerms } from './grade';
import { specFiles } from './prose';

const GRADE_MAX = 10;
const labels = Object.values(glossary).map(({ label }) => label);
const chapters = specFiles.filter(({ spec }) => spec.number > 0);

describe('the grade of a text', () => {
	it.each([
		['page', 1],
		['pages', 2],
		['erased', 2],
		['written', 2],
		['controller', 3],
		['garbage', 2],
		['the', 1],
		['reliability', 6]
	])('%s has %i syllables', (word, count) => {
		expect(syllables(word)).toBe(count);
	});

	it('is that of short words in short sentences, or that of long ones in one long sentence', () => {
		expect(gradeOf('The drive is full. It must make room. So it looks for a block.')).toBeLessThan(
			3
		);
		expect(
			gradeOf(
				'Considerations of reliability necessitate the periodic reorganization of information ' +
					'that the manufacturer’s documentation characterizes as comparatively inaccessible.'
			)
		).toBeGreaterThan(20);
	});

	it('leaves out markup, targets of links, and words of the field', () => {
		const markdown = '## Who pays?\n\n[Write amplification](term:write-amplification) is `1 + 1`.';
		expect(readText(markdown)).toBe('Who pays? term term is 1.');
		expect(withoutTerms('Garbage collections of pages', ['garbage collection', 'page'])).toBe(
			'term term of term'
		);
	});
});

describe.each(chapters)('$file', ({ body }) => {
	it(`is of grade ${GRADE_MAX} at most, and so is each of its sections`, () => {
		const [, ...sections] = body.split(/^## /m);
		const graded = [body, ...sections].map((text) => ({
			begins: text.trim().slice(0, 40),
			grade: gradeOf(withoutTerms(readText(text), labels))
		}));
		expect(graded.filter(({ grade }) => grade > GRADE_MAX)).toEqual([]);
	});
});
