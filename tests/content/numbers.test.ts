/** Every number in the prose is a claim that the simulator bears out, or a citation. */
import { describe, expect, it } from 'vitest';
import { sources } from '../../content/index';
import { experimentNames } from '../boundary/native';
import { NO_LIMIT, stateAt } from '../boundary/runs';
import { claimText } from './claims';
import { MANY, numberOf } from './numberWords';
import { specFiles, type ContentFile } from './prose';

const claims = specFiles.flatMap(({ spec, links }) =>
	Object.entries(spec.claims).map(([id, claim]) => {
		const texts = links.filter((l) => l.scheme === 'claim' && l.to === id).map((l) => l.text);
		return { page: spec.slug, id, claim, texts };
	})
);

describe.each(claims)('claim $page/$id', ({ claim, texts }) => {
	it('is what the simulator says', () => {
		expect(experimentNames).toContain(claim.experiment);
		const snapshot = stateAt(claim.experiment, claim.step ?? NO_LIMIT);
		expect(snapshot.step).toBe(claim.step ?? snapshot.step);
		expect(claimText(claim, snapshot)).toBe(claim.value);
	});

	it('stands in the text as it is declared', () => {
		const digits = texts.map((text) => {
			const number = numberOf(text);
			const digit = /\d/.test(text);
			// Thousands are set apart for the eye.
			return Number.isNaN(number) || digit ? text.replace(/,(?=\d{3})/g, '') : String(number);
		});
		expect(digits).toEqual(texts.map(() => claim.value));
	});
});

it.each(
	specFiles.flatMap(({ spec, links }) =>
		links.filter(({ scheme }) => scheme === 'dial').map(({ to, text }) => ({ spec, to, text }))
	)
)('the dial $to begins at the number of its claim', ({ spec, to, text }) => {
	const dial = spec.dials?.[to];
	expect(text).toBe(spec.claims[dial?.claim ?? '']?.value);
	expect(spec.figures).toHaveProperty(dial?.figure ?? '');
});

/** Links whose text may hold numbers: a test runs the claim, the reader can look the source up. */
const BACKED_LINK = /\[[^\]]*\]\((claim|cite|dial):[^)]*\)/g;
const OTHER_LINK_TARGET = /\]\([^)]*\)/g;
const CODE = /`[^`]*`/g;
const HEADING = /^#+ .*$/gm;
/** A number that is a name: a logical page, as the figures label it, or a page's version. */
const NAME = /\b(?:logical )?page\s+\d+\b|\b\d+[a-c]\b/g;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** The prose with everything blanked out that may hold digits. */
function bareProse({ body, links }: ContentFile): string {
	const years = links
		.filter(({ scheme }) => scheme === 'cite')
		.map(({ to }) => sources[to]?.year ?? 0);
	// The year of a source that the page cites, in words like "a review of 2013".
	const year = new RegExp(`\\bof (?:${years.join('|') || 'none'})\\b`, 'g');
	return [BACKED_LINK, OTHER_LINK_TARGET, CODE, HEADING, NAME, year].reduce(
		(text, pattern) => text.replace(pattern, blank),
		body
	);
}

describe.each(specFiles)('digits in $file', (content) => {
	it('stand in a claim, a citation, code, a heading, or the name of a page', () => {
		const loose = bareProse(content)
			.split('\n')
			.map((line, index) => ({ line: content.firstLine + index, text: line.trim() }))
			.filter(({ text }) => /\d/.test(text) && !text.startsWith(':::'));
		expect(loose).toEqual([]);
	});
});

/** What figures count, so that a number before it can be wrong. */
const COUNTED = 'pages|blocks|copies|files|erases|writes|reads|programs|steps';
const NUMBER_WORD = new RegExp(
	`\\b(?:${MANY.join('|')})(?:\\s+[\\w’-]+)?\\s+(?:${COUNTED})\\b`,
	'gi'
);
/** Items of a task, which are compared with what ticks them. */
const TASK = /^::: task .*?^:::$/gms;

describe.each(specFiles)('number words in $file', (content) => {
	it('stand in a claim or a citation where they count what figures count', () => {
		const bare = bareProse(content).replace(TASK, blank);
		const loose = [...bare.matchAll(NUMBER_WORD)].map(({ 0: said, index }) => ({
			line: content.firstLine + bare.slice(0, index).split('\n').length - 1,
			said
		}));
		expect(loose).toEqual([]);
	});
});
