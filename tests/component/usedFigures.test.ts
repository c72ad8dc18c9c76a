/**
 * Each control of each kind of figure is used once, and what it then shows and hands over is what
 * was last seen to be right: it is recorded beside this file.
 */
import { beforeAll, expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { installBrowser } from './browser';
import { useAll } from './usedPages';

/** Runs that begin later take longer than a test should. */
const START_STEP_MAX = 20_000;
const ADVICE =
	'If the change is meant, use the figure, and keep it: npx vitest run tests/component/used -u.';

/** The first figure of each kind. */
const FIRST = new Map(
	chapters
		.flatMap(({ slug, figures }) =>
			Object.entries(figures)
				.filter(([, { variants, startStep }]) =>
					variants.every((one) => (one.startStep ?? startStep) <= START_STEP_MAX)
				)
				.map(([figure, { kind }]) => [kind, `${slug} ${figure}`] as const)
		)
		.toReversed()
);

beforeAll(() => installBrowser());

it('figures show what they did, whatever is used', async () => {
	const used = new Set(FIRST.values());
	const all = await useAll(['/embed/[slug]/[figure]/'], {
		most: 16,
		isUsed: ({ slug, figure }) => used.has(`${slug} ${figure}`)
	});
	expect(Object.keys(all).length).toBeGreaterThan(8);
	const text = JSON.stringify(all, null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('usedFigures.json');
});
