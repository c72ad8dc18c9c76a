/** The teacher's kit leads to what exists, counts nothing by itself, and has what it promises. */
import { describe, expect, it } from 'vitest';
import { chapters, sources } from '../../content/index';
import { courses, guides, questions } from '../../content/kit/index';
import type { Guide } from '../../content/kit/schema';
import { chapterAnswers } from '$lib/server/teach/answers';
import { chapterParts } from '$lib/server/teach/chapterParts';
import { lookSpec, placeOf } from '$lib/server/teach/states';
import { formOf } from '$lib/tools/teach/forms';
import { said } from '$lib/tools/teach/said';
import * as format from '../../web/markdown/blocks.js';
import { MANY } from './numberWords';

/** Every sentence that was written for a guide. */
function sentencesOf(guide: Guide): readonly string[] {
	return [
		guide.goal,
		...Object.values(guide.plans).flat(),
		...guide.misconceptions.flatMap(({ belief, ask, answer }) => [belief, ask, answer]),
		...(guide.simplifies ?? []),
		...guide.states.map(({ ask }) => ask),
		...guide.looks.flatMap((look) =>
			look.questions.flatMap((one) => ('answer' in one ? [one.ask, one.answer] : [one.ask]))
		)
	];
}

const LINK = /\[([^\]]*)\]\((\w+):([^)]*)\)/g;
const CODE = /`[^`]*`/g;
/** A number that is a name: a page, as figures label it. */
const NAME = /\bpages? \d+(?: to \d+)?\b/gi;
const COUNTED = 'pages|blocks|copies|files|erases|writes|reads|programs|steps';
const NUMBER_WORD = new RegExp(
	`\\b(?:${MANY.join('|')})(?:\\s+[\\w’-]+)?\\s+(?:${COUNTED})\\b`,
	'i'
);

const bare = (text: string) => text.replace(LINK, '').replace(CODE, '').replace(NAME, '');

const guided = guides.flatMap((guide) => {
	const chapter = chapters.find(({ slug }) => slug === guide.chapter);
	return chapter === undefined ? [] : [{ slug: chapter.slug, chapter, guide }];
});

it('has a guide for each chapter, in reading order', () => {
	expect(guides.map(({ chapter }) => chapter)).toEqual(chapters.map(({ slug }) => slug));
});

describe.each(guided)('the guide of $slug', ({ chapter, guide }) => {
	const parts = chapterParts(chapter, format);
	const sentences = sentencesOf(guide);

	it('has a goal, three plans, three beliefs, and three to five figures', () => {
		expect(guide.misconceptions).toHaveLength(3);
		expect(new Set(guide.misconceptions.map(({ id }) => id)).size).toBe(3);
		expect([3, 4, 5]).toContain(guide.states.length);
		expect([1, 2]).toContain(guide.looks.length);
		for (const plan of Object.values(guide.plans)) {
			expect(plan.length).toBeGreaterThan(1);
		}
		expect(guide.plans.five.length).toBeLessThanOrEqual(2);
	});

	it('says what the model leaves out, once: here or in the chapter', () => {
		expect(parts.leftOut.length > 0).not.toBe((guide.simplifies ?? []).length > 0);
		expect(parts.teach).not.toEqual([]);
	});

	it('names places of figures, each with a sentence of the chapter that says what it shows', () => {
		for (const { at } of guide.states) {
			const { figure, moment } = placeOf(chapter, at);
			expect(moment === undefined ? parts.figures[figure] : parts.moments[at], at).toBeTruthy();
		}
		for (const { at } of guide.looks) {
			expect(lookSpec(chapter, at).variants.length, at).toBeGreaterThan(0);
		}
	});

	it('takes its numbers from the chapter’s claims and from sources', () => {
		for (const sentence of sentences) {
			for (const [, text = '', scheme, to = ''] of sentence.matchAll(LINK)) {
				expect(['claim', 'cite'], sentence).toContain(scheme);
				if (scheme === 'claim') {
					expect(chapter.claims[to]?.value, sentence).toBe(text);
				} else {
					expect(sources, sentence).toHaveProperty([to]);
				}
			}
			expect(bare(sentence), sentence).not.toMatch(/\d/);
			expect(bare(sentence), sentence).not.toMatch(NUMBER_WORD);
		}
	});

	it('answers everything that the chapter asks, by its declarations', () => {
		const { bets, tasks, recalls } = chapterAnswers(chapter, parts);
		expect(bets.map(({ id }) => id).sort()).toEqual(Object.keys(chapter.predictions).sort());
		expect(tasks.map(({ id }) => id).sort()).toEqual(Object.keys(chapter.tasks).sort());
		expect(recalls.map(({ id }) => id).sort()).toEqual(Object.keys(chapter.recalls).sort());
		for (const { id, answer } of [...bets, ...tasks, ...recalls]) {
			expect(answer, id).toMatch(/\w/);
		}
	});
});

describe('courses', () => {
	it('name chapters that exist and sources that are listed', () => {
		for (const { topic, chapters: slugs, use } of courses.flatMap(({ weeks }) => weeks)) {
			const known = slugs.filter((slug) => chapters.some((chapter) => chapter.slug === slug));
			expect(known, topic).toEqual(slugs);
			const cites = said(use).flatMap(({ cite }) => cite ?? []);
			expect(Object.keys(sources)).toEqual(expect.arrayContaining(cites));
			expect(bare(use), topic).not.toMatch(/\d/);
		}
	});
});

describe('the test', () => {
	it('has eight questions, whose wrong answers are beliefs that a guide has', () => {
		expect(questions).toHaveLength(8);
		const beliefs = guides.flatMap(({ chapter, misconceptions }) =>
			misconceptions.map(({ id }) => `${chapter}/${id}`)
		);
		for (const { ask, chapter, right, because, wrong } of questions) {
			expect(
				chapters.some(({ slug }) => slug === chapter),
				ask
			).toBe(true);
			expect(wrong, ask).toHaveLength(3);
			expect(beliefs).toEqual(expect.arrayContaining(wrong.map(({ from }) => from)));
			expect(new Set([right, ...wrong.map(({ text }) => text)]).size, ask).toBe(4);
			expect(bare([ask, right, because, ...wrong.map(({ text }) => text)].join(' '))).not.toMatch(
				/\d/
			);
		}
	});

	it('asks the same before and after, and every letter is right as often as the others', () => {
		const forms = (['before', 'after'] as const).map((id) => formOf(id, questions));
		const [before = [], after = []] = forms.map((form) => form.map(({ ask }) => ask));
		expect(after.toSorted()).toEqual(before.toSorted());
		expect(after).not.toEqual(before);
		for (const form of forms) {
			const rights = form.map(({ right }) => right).toSorted();
			expect(rights).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'D', 'D']);
			for (const { options, right } of form) {
				expect(options['ABCD'.indexOf(right)]?.from).toBeUndefined();
				expect(options).toHaveLength(4);
			}
		}
	});
});
