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

/** Words of what is computed, each with what it is in the other language. */
const COMPUTED = /\{\d+:([^{}]*)\}/g;

/** How each text is said without what is computed, and each word that is computed. */
function saidOf(all: readonly Readonly<Record<string, string | null>>[]) {
	const said = new Map<string, Set<string>>();
	const add = (text: string, words: string) => {
		const key = text.trim().toLowerCase();
		said.set(key, (said.get(key) ?? new Set()).add(words.trim().toLowerCase()));
	};
	for (const [text, words] of all.flatMap((texts) => Object.entries(texts))) {
		if (words !== null && !/[{<]/.test(text + words)) add(text, words);
		for (const [, list = ''] of (words ?? '').matchAll(COMPUTED)) {
			for (const pair of list.split('|')) {
				const [own = '', other = ''] = pair.split('=');
				add(own, other);
			}
		}
	}
	return said;
}

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

	it('says no word here as another is said there, and that one as this', () => {
		const said = saidOf(catalog.map(([, texts]) => texts));
		expect(said.size).toBeGreaterThan(1_000);
		const both = [...said].filter(([, words]) => words.size > 1);
		const exchanged = both.flatMap(([one, words], index) =>
			both.slice(index + 1).flatMap(([other, others]) => {
				// Forms of one word share theirs: “write” and “writes” with “schreibt” and “schreiben”.
				const areForms = one.startsWith(other) || other.startsWith(one);
				const shared = [...words].filter((word) => others.has(word));
				return areForms || shared.length < 2 ? [] : [{ one, other, shared }];
			})
		);
		expect(exchanged).toEqual([]);
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
