/** What the chapter on the steady state says of a dot is what a dot is. */
import { expect, it } from 'vitest';
import { dotsOf, roundsOf } from '$lib/figures/steady/steady.state';
import { NO_LIMIT, stateAt } from '../boundary/runs';
import { specFiles } from './prose';

const FRACTIONS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, eighth: 8 };

it.each(['steady-7', 'steady-28'])('a round of %s has as many dots as the words say', (name) => {
	const { body } = specFiles.find(({ spec }) => spec.slug === 'steady-state') ?? { body: '' };
	const said = [...body.matchAll(/\ban? (\w+) of a round\b/g)].map(([, word = '']) => word);
	expect(said.length).toBeGreaterThan(0);
	const snapshot = stateAt(name, NO_LIMIT);
	const perRound = Math.round(dotsOf(snapshot).length / roundsOf(snapshot).length);
	expect(said.map((word) => FRACTIONS[word])).toEqual(said.map(() => perRound));
});
