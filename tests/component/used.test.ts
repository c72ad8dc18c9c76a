/**
 * Each control of the tools' pages is used once, and what the page then shows and hands over is
 * what was last seen to be right: it is recorded beside this file.
 */
import { beforeAll, expect, it } from 'vitest';
import { installBrowser } from './browser';
import { ROUTES, useAll } from './usedPages';

/** What runs for long is tried elsewhere. */
const LONG = new RegExp(
	[
		...['bench', 'experiment', 'embed/lab', '/lab/$', 'gallery', 'atlas', 'card', '404', 'offline'],
		...['chapters/\\[', 'figure', 'key', 'worksheet']
	].join('|')
);
const ADVICE =
	'If the change is meant, use the page, and keep it: npx vitest run tests/component/used -u.';

beforeAll(() => installBrowser());

it('pages show what they did, whatever is used', async () => {
	const used = ROUTES.filter((route) => !LONG.test(route));
	const all = await useAll(used, { most: 40, isUsed: (_, index) => index < 2 });
	const text = JSON.stringify(all, null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('used.json');
});
