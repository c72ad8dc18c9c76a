/** Every block and link of the prose leads to something that exists, and nothing is left over. */
import { describe, expect, it } from 'vitest';
import { ahead, chapters, glossary, pages, sources, stretches } from '../../content/index';
import { contentFiles, specFiles, type Link } from './prose';

const targets = (links: readonly Link[], scheme: Link['scheme']) =>
	links.filter((link) => link.scheme === scheme).map((link) => link.to);

describe('the list of content', () => {
	it('has a file with prose for each chapter and page, and no other chapter', () => {
		const declared = [...chapters, ...pages].map(({ slug }) => slug).sort();
		expect(specFiles.map(({ spec }) => spec.slug).sort()).toEqual(declared);
	});

	it('has sources of the year that their ids name', () => {
		const named = Object.entries(sources).flatMap(([id, { year }]) =>
			/\b(?:19|20)\d\d\b/.test(id) ? [[id, year]] : []
		);
		const yearIn = (id: unknown) => Number(/\b(?:19|20)\d\d\b/.exec(String(id))?.[0]);
		expect(named).toEqual(named.map(([id]) => [id, yearIn(id)]));
	});

	it('has each number once, written or to come, and an address for each chapter', () => {
		const numbers = chapters.map(({ number }) => number);
		expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
		const all = [...numbers, ...Object.keys(ahead).map(Number)].sort((one, other) => one - other);
		const last = stretches.at(-1)?.to ?? 0;
		expect(all).toEqual(Array.from({ length: last }, (_, index) => index + 1));
		expect(new Set(chapters.map(({ slug }) => slug)).size).toBe(chapters.length);
	});
});

describe.each(contentFiles)('$file', ({ body, links, metadata, blocks }) => {
	it('has the front matter that its page shows', () => {
		expect(metadata.title).toBeTruthy();
		expect(metadata.description).toBeTruthy();
	});

	it('names only words of the glossary and sources of the list', () => {
		const unknown = targets(links, 'term').filter((to) => glossary[to] === undefined);
		const uncited = targets(links, 'cite').filter((to) => sources[to] === undefined);
		expect([...unknown, ...uncited]).toEqual([]);
	});

	it('has no link without text', () => {
		expect(links.filter(({ text }) => text === '')).toEqual([]);
	});

	it('gives each block an id of its own', () => {
		const named = blocks.filter(({ id, name }) => id !== '' && name !== 'after');
		const ids = named.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('lets nothing wait for a prediction that is not there', () => {
		const idsOf = (kind: string) => blocks.filter(({ name }) => name === kind).map(({ id }) => id);
		expect(idsOf('predict')).toEqual(expect.arrayContaining(idsOf('after')));
	});

	it('tells no answer under its question', () => {
		// From each question to the next heading; figures and what waits for the answer aside, which
		// may hold headings of its own.
		const block = /^(:{3}) (?:figure|chart|task|names|predict).*?^\1$/gms;
		const untold = body.replace(/^::: after .*?^:::$/gms, '');
		const told = Array.from(
			untold.matchAll(/^::: predict (\S+).*?^:::$(.*?)(?=^#|^:{4}|$(?![^]))/gms)
		)
			.map(([, id = '', rest = '']) => ({ id, rest: rest.replace(block, '') }))
			.filter(({ rest }) => rest.includes('](show:'));
		expect(told.map(({ id }) => id)).toEqual([]);
	});
});

/** Curves of a whole run: one of them shows what was bet on over another. */
const CURVES: readonly string[] = ['cliff', 'cache'];

describe.each(specFiles)('$file', ({ body, spec }) => {
	it('starts no curve, and shows none, that answers the bet on the one before it', () => {
		const ids = Object.keys(spec.figures);
		const kindOf = (id: string) => spec.figures[id]?.kind ?? '';
		const bet = Object.values(spec.predictions).map(({ figure }) => figure);
		const later = ids.filter(
			(id, index) =>
				CURVES.includes(kindOf(id)) &&
				ids.slice(0, index).some((one) => kindOf(one) === kindOf(id) && bet.includes(one))
		);
		const untold = body.replace(/^::: after .*?^:::$/gms, '');
		const telling = later.filter(
			(id) => (spec.figures[id]?.startStep ?? 0) > 0 || untold.includes(`](show:${id}/`)
		);
		expect(telling).toEqual([]);
	});
});

describe.each(specFiles)('$file and its declarations', ({ links, blocks, spec, metadata }) => {
	const ids = (name: string) =>
		blocks
			.filter((b) => b.name === name)
			.map(({ id }) => id)
			.sort();

	it.each([
		['figure', spec.figures],
		['predict', spec.predictions],
		['task', spec.tasks],
		['recall', spec.recalls]
	])('have the same %s blocks', (name, declared) => {
		// The gallery shows all that it declares, without a word about each.
		const expected = spec.slug === 'gallery' ? [] : Object.keys(declared).sort();
		expect(ids(name)).toEqual(expected);
	});

	it('set figures to moments that they declare', () => {
		const unknown = targets(links, 'show').filter((to) => {
			const [figure = '', moment = ''] = to.split('/');
			return spec.figures[figure]?.moments[moment] === undefined;
		});
		expect(unknown).toEqual([]);
	});

	it('use every moment, in a sentence or a prediction, before or after it', () => {
		const used = new Set([
			...targets(links, 'show'),
			...Object.values(spec.predictions).flatMap((p) =>
				[p.moment, p.from].map((moment) => `${p.figure}/${moment ?? ''}`)
			)
		]);
		const unused = Object.entries(spec.figures)
			.flatMap(([figure, { moments }]) => Object.keys(moments).map((m) => `${figure}/${m}`))
			.filter((moment) => !used.has(moment));
		expect(unused).toEqual([]);
	});

	it('make no claim that is not declared', () => {
		const unknown = targets(links, 'claim').filter((to) => spec.claims[to] === undefined);
		expect(unknown).toEqual([]);
	});

	it('have the question that lists of chapters show, if it is a chapter', () => {
		expect(spec.number === 0 || metadata.question !== undefined).toBe(true);
	});

	it('title each figure with a claim', () => {
		const figures = blocks.filter(({ name }) => name === 'figure');
		expect(figures.filter(({ title }) => title.split(' ').length < 4)).toEqual([]);
	});
});
