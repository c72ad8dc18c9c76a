/** A translation says what its original says: the same parts, links, code, numbers, and answers. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRANSLATIONS } from '$lib/server/language';
import { readItems, splitBlocks, splitFrontMatter } from '../../web/markdown/blocks.js';
import { compileTranslation } from '../../web/markdown/preprocess.js';
import { numberOf, numbersIn } from './numberWords';
import { contentFiles, linksOf } from './prose';

interface Side {
	readonly file: string;
	readonly source: string;
	readonly front: Readonly<Record<string, string>>;
	readonly body: string;
	readonly markup: string;
}

const FENCE = /^```[^]*?^```/gm;
const TARGET = /\]\(\s*([^)\s]+)\s*\)/g;
const CODE = /`[^`]+`/g;

function sideOf(file: string, original: string): Side {
	const source = readFileSync(file, 'utf8');
	const { metadata, body } = splitFrontMatter(file, source);
	const markup = compileTranslation(file, source, readFileSync(original, 'utf8'));
	return { file, source, front: metadata, body, markup };
}

const withoutFences = (text: string) => text.replace(FENCE, '');

const linked = ({ body }: Side) =>
	Array.from(withoutFences(body).matchAll(TARGET), ([, target = '']) => target).sort();

/** Numbers, and what is computed with them: no names, and no commands. */
const SUM = /^`(?:[\d\s.,()+−×÷=≤·|⌈⌉%-]|max|min|mean|\b[a-zA-Z]\b)+`$/;

/** A sum as a language writes it: 1,024 × 0.5 is 1.024 × 0,5 in German. */
function sumIn(language: string, text: string): string {
	const parts = new Intl.NumberFormat(language).formatToParts(1_234.5);
	const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
	const signs = { '.': signOf('decimal'), ',': signOf('group') };
	return SUM.test(text)
		? text.replaceAll(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? signs['.'] : signs[',']))
		: text;
}

const code = ({ body }: Side, language = 'en') =>
	[
		...(body.match(FENCE) ?? []),
		...Array.from(withoutFences(body).matchAll(CODE), ([found]) =>
			sumIn(language, found.replaceAll(/\s+/g, ' '))
		)
	].sort();

/** Blocks with their ids, items with theirs, and headings, in order. */
function parts({ file, body }: Side): string[] {
	return splitBlocks(file, body, 1).flatMap((block) => {
		if (block.kind === 'scene') {
			return [block.isEnd ? 'scene ends' : 'scene'];
		}
		if (block.kind === 'prose') {
			return (block.text.match(/^#+(?= )/gm) ?? []).map((depth) => `heading ${depth}`);
		}
		const hasItems = ['predict', 'task', 'recall'].includes(block.name);
		const items = hasItems ? readItems(file, block).items : [];
		const answered = items.map(({ id, feedback }) => `- ${id}${feedback === '' ? '' : ' >'}`);
		return [`${block.name} ${block.id}`, ...answered];
	});
}

/** Digits that are read, in order of their size: 1.24 and 1,24 have the same. */
const digits = ({ body }: Side) =>
	(withoutFences(body).replace(CODE, '').replace(TARGET, ']').match(/\d+/g) ?? []).sort();

/** What claims say, as numbers. */
const claims = ({ markup }: Side, language: string) =>
	linksOf(markup)
		.filter(({ scheme }) => scheme === 'claim' || scheme === 'dial')
		.map(({ to, text }) => `${to}: ${numberOf(text.replace(',', '.'), language)}`)
		.sort();

/** Numbers in what a task asks for, item by item. */
const asked = ({ file, body }: Side, language: string) =>
	splitBlocks(file, body, 1).flatMap((block) =>
		block.kind === 'directive' && block.name === 'task'
			? readItems(file, block).items.map(({ text }) => numbersIn(text, language).toSorted())
			: []
	);

describe.each(TRANSLATIONS)('in the language %s', (language) => {
	const folder = `content/${language}`;
	const translated = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((name) => path.posix.join(folder, name))
		.filter((name) => name.endsWith('.md') && path.posix.dirname(name) !== folder);
	const ofOriginal = (file: string) => file.replace('content/', `${folder}/`);

	it('each file is translated, and there are no others', () => {
		const originals = contentFiles.map(({ file }) => ofOriginal(file));
		expect([...translated].sort()).toEqual([...originals].sort());
	});

	describe.each(contentFiles)('$file', ({ file }) => {
		const original = sideOf(file, file);
		const translation = sideOf(ofOriginal(file), file);

		it('has the same blocks, items, and headings', () => {
			expect(parts(translation)).toEqual(parts(original));
		});

		it('has the same addresses of sections', () => {
			const ids = ({ markup }: Side) => markup.match(/<h\d id="[^"]*"/g);
			expect(ids(translation)).toEqual(ids(original));
		});

		it('has the same facts about itself', () => {
			expect(Object.keys(translation.front)).toEqual(Object.keys(original.front));
			expect(translation.front.moved).toBe(original.front.moved);
			expect(translation.front.title).not.toBe('');
		});

		it('links to the same, and has the same code', () => {
			expect(linked(translation)).toEqual(linked(original));
			expect(code(translation)).toEqual(code(original, language));
		});

		it('claims the same numbers', () => {
			expect(claims(translation, language)).toEqual(claims(original, 'en'));
			expect(digits(translation)).toEqual(digits(original));
		});

		it('asks for the same in tasks', () => {
			expect(asked(translation, language)).toEqual(asked(original, 'en'));
		});

		it('says what the model leaves out where the original does', () => {
			const leaves = ({ body }: Side, words: RegExp) =>
				splitBlocks(file, body, 1).flatMap((block, index) =>
					block.kind === 'directive' && block.name === 'deeper' && words.test(block.title)
						? [index]
						: []
				);
			expect(leaves(translation, /weglässt/)).toEqual(leaves(original, /leaves out/));
		});
	});
});
