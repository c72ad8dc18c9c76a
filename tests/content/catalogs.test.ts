/** Texts of the code in other languages: each is there, none is left over, with the same parts. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TRANSLATIONS } from '$lib/server/language';
import { NUMBER } from '../../web/language/numbers.js';
import { catalogOf } from '../../web/language/plugin.js';
import { translated } from '../../web/language/translate.js';

/** What is computed, and elements in the text with what they hold, from the inmost on. */
const PARTS = /\{\d+(?::[^{}]*)?\}|<(\d+)>[^<]*<\/\1>|<\d+\/>/g;
const PLACES = /\{\d+|<\/?\d+\/?>/g;
/** Begins as sentences do, has more than one word, or is put together with others. */
const READ = /^\p{Lu}\p{Ll}|\p{L}[,:;.]? \p{L}|[\d%]\s\p{Ll}{3}|^,? \p{Ll}{2}|\p{L} $/u;
/** A word before what is computed, or after it. */
const BESIDE = [/(?:^|\s)\p{Ll}{3,}[,:;]?\s\{\d/u, /\{\d+\}%?[,:;]?\s\p{Ll}{3,}(?:[\s.,]|$)/u];
/** Keys, names of what browsers have, selectors, queries, paths, and commands. */
const CODE = new RegExp(
	[
		'^(?:Arrow\\w+|Page(?:Up|Down)|Home|End|Enter|Escape|Tab|Delete|Backspace)$|\\w+Error$',
		'^[\\w-]+$(?<![a-z])|^(?:screen and )?\\(|[{}=<>]|;$',
		'^-\\w|^[MmLl] ?[\\d{-]|^\\w+\\(|--|^\\.|\\.\\w+$'
	].join('|')
);

const isBeside = (text: string) =>
	!text.includes('<') && BESIDE.some((pattern) => pattern.test(text));

/** The words of a text alone. */
function wordsOf(text: string): string {
	const rest = text.replaceAll(PARTS, '');
	return rest === text ? text : wordsOf(rest);
}

function textsOf(file: string, texts: Readonly<Record<string, string | null>>, language: string) {
	const seen = new Set<string>();
	const lookUp = (text: string) => {
		seen.add(text);
		return Object.hasOwn(texts, text) ? (texts[text] ?? undefined) : undefined;
	};
	translated(file, readFileSync(file, 'utf8'), lookUp, language);
	return seen;
}

const placesOf = (text: string) =>
	[/^ /, / $/].map((blank) => String(blank.test(text))).concat((text.match(PLACES) ?? []).sort());

describe.each(TRANSLATIONS)('%s', (language) => {
	const catalog = Object.entries(catalogOf(language));

	it('has every text of the files that it names, and none that is gone', () => {
		const found = catalog.map(([file, texts]) => {
			const seen = textsOf(file, texts, language);
			const isNew = (text: string) => {
				const words = wordsOf(text);
				const isRead = READ.test(words) || isBeside(text);
				return isRead && !CODE.test(words) && !Object.hasOwn(texts, text);
			};
			return {
				file,
				missing: [...seen].filter(isNew),
				gone: Object.keys(texts).filter((text) => !seen.has(text) && text !== NUMBER)
			};
		});
		expect(found.filter(({ missing, gone }) => missing.length + gone.length > 0)).toEqual([]);
	});

	it('leaves what programs ask for by its name', () => {
		const asked = catalog.flatMap(([file, texts]) => {
			const code = readFileSync(file, 'utf8');
			const names = code.matchAll(/\.(?:get|find|has|includes|getItem)\('([^']+)'\)/g);
			return Array.from(names, ([, name = '']) => ({ file, name })).filter(
				({ name }) => Object.hasOwn(texts, name) && texts[name] !== null
			);
		});
		expect(asked).toEqual([]);
	});

	it('keeps what is computed, what is marked, and blanks at the ends', () => {
		const other = catalog.flatMap(([file, texts]) =>
			Object.entries(texts)
				.filter(([text, said]) => said !== null && `${placesOf(text)}` !== `${placesOf(said)}`)
				.map(([text, said]) => ({ file, text, said }))
		);
		expect(other).toEqual([]);
	});
});
