/** Firefox and WebKit use pages by chance for a while: `npm run soak:engines`. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { isRecord, stockFirefox, stockWebKit, type StockBrowser } from '../e2e/stock';

const MS_EACH = 60_000;
const TRIALS = [
	{ page: '/chapters/garbage-collection', seed: 1 },
	{ page: '/lab/free', seed: 2 },
	{ page: '/drive', seed: 3 }
] as const;
type Trial = (typeof TRIALS)[number];

const RESULTS = 'tests/soak/ENGINES.md';

/** In the page: lets it act until the time is over. @returns what came of it */
async function useByChance(msEach: number): Promise<unknown> {
	const { dataset } = document.documentElement;
	const refused: string[] = [];
	document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
		refused.push(`${violatedDirective} ${blockedURI}`)
	);
	const begun = performance.now();
	while (dataset.fuzz === undefined || performance.now() - begun < msEach) {
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
	const foreign = performance
		.getEntriesByType('resource')
		.map(({ name }) => name)
		.filter((name) => /^http/.test(name) && !name.startsWith(location.origin));
	const { fuzz, fuzzWrong } = dataset;
	return {
		acts: Number(fuzz),
		path: location.pathname,
		wrongs: [...(fuzzWrong === undefined ? [] : [fuzzWrong]), ...refused, ...foreign]
	};
}

const resultsOf = (rows: readonly string[], wrongs: readonly string[]) =>
	`# What other engines bore the last time

\`npm run soak:engines\` writes this: pages used by chance with \`?fuzz=SEED&check\`, on
${new Date().toISOString().slice(0, 10)}. Counted are errors of the page, refusals of its policy,
requests to other origins, and a page that was left.

| browser | page | seed | time | acts | what went wrong |
| ------- | ---- | ---- | ---- | ---- | --------------- |
${rows.join('\n')}
${wrongs.map((wrong) => `\n${wrong}`).join('')}`.trimEnd() + '\n';

/** @returns a row of the results, and what went wrong */
async function trial(browser: StockBrowser, site: string, { page, seed }: Trial) {
	await browser.goto(new URL(`${page}?check&fuzz=${seed}`, site).href);
	const told = await browser.evaluate(useByChance, MS_EACH);
	const { acts, path, wrongs } = isRecord(told) ? told : {};
	const found = [
		...(Array.isArray(wrongs) ? wrongs.map(String) : ['it told nothing']),
		...(path === page ? [] : [`the page was left for ${String(path)}`]),
		...(Number(acts) > 0 ? [] : ['nothing was done'])
	];
	const row = [browser.version, `\`${page}\``, seed, `${MS_EACH / 1000} s`, acts, found.length];
	return { row: `| ${row.join(' | ')} |`, wrongs: found.map((wrong) => `- ${page}: ${wrong}`) };
}

test('other engines bear what is done by chance', async ({ baseURL }) => {
	const rows: string[] = [];
	const wrongs: string[] = [];
	for (const start of [stockFirefox(), stockWebKit()]) {
		expect(start, 'both browsers are installed').toBeDefined();
		for (const asked of TRIALS) {
			const browser = await start?.();
			try {
				const told = browser && (await trial(browser, baseURL ?? '', asked));
				rows.push(told?.row ?? '');
				wrongs.push(...(told?.wrongs ?? []));
			} finally {
				await browser?.close();
			}
		}
	}
	writeFileSync(RESULTS, resultsOf(rows, wrongs));
	expect(wrongs).toEqual([]);
});
