/** Sentences of chapters that compare stand in the text as they are declared, and are true. */
import { describe, expect, it } from 'vitest';
import type { Looked, Reason } from '../../content/schema';
import { statements } from '../../content/statements';
import { ENOUGH_STEPS, look, NO_LIMIT, openRun } from '../boundary/runs';
import { valueOf } from './claims';
import { specFiles } from './prose';

/** The words of a text as a reader sees them, in one line. */
const words = (text: string) =>
	text
		.replaceAll(/\]\([^)]*\)/g, '')
		.replaceAll(/^\s*> /gm, '')
		.replaceAll(/[[_*]/g, '')
		.replaceAll(/\s+/g, ' ');

const proseOf = new Map(specFiles.map(({ spec, body }) => [spec.slug, words(body)]));

function measure(field: string, { experiment, step = NO_LIMIT, ops = [], ...own }: Looked): number {
	const sim = openRun(experiment);
	try {
		sim.seek(step);
		for (const op of ops) {
			sim.inject(op);
			sim.advance(ENOUGH_STEPS, NO_LIMIT, NO_LIMIT);
		}
		return valueOf(own.field ?? field, look(sim));
	} finally {
		sim.free();
	}
}

function isSo({ field, of, is, than }: Reason): boolean {
	const own = measure(field, of);
	const others = typeof than === 'number' ? [than] : than.map((other) => measure(field, other));
	const isOne = { less: 1, same: 0, more: -1 }[is];
	return others.length > 0 && others.every((other) => Math.sign(other - own) === isOne);
}

it('only of chapters that there are', () => {
	expect(Object.keys(statements).filter((slug) => !proseOf.has(slug))).toEqual([]);
});

const all = Object.entries(statements).flatMap(([slug, own]) =>
	own.map((statement) => ({ slug, ...statement }))
);

describe.each(all)('$slug: $text', ({ slug, text, because }) => {
	it('stands in the text', () => {
		expect(proseOf.get(slug)).toContain(text);
	});

	it('is true', () => {
		expect(because.length).toBeGreaterThan(0);
		expect(because.filter((reason) => !isSo(reason))).toEqual([]);
	});
});
