/**
 * Uses the built site by chance for a while, and writes what came of it:
 * `npm run soak -- [--seconds=60] [--seeds=1,2,3] [--paths=/drive,/lab/free] [--grow=600]`.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../../web/setup/browser.mjs';
import { distPath, inRoot } from '../../web/setup/paths.mjs';
import { serve } from '../../web/setup/serve.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ path: string, seed: string, seconds: number, acts: number, wrongs: string[],
 *   heapMB: number, slope: number | undefined }} Row */

const CHAPTER = `/chapters/${readdirSync(inRoot('content'))
	.find((name) => name.startsWith('05-'))
	?.slice(3)}`;
const SLOPE_MB_PER_MINUTE_MAX = 0.5;
const SAMPLE_S = 15;
/** Before this, pages still load what they show later. */
const WARM_S = 120;

const { values } = parseArgs({
	options: {
		seconds: { type: 'string', default: '60' },
		seeds: { type: 'string', default: '1,2,3' },
		paths: { type: 'string', default: `${CHAPTER},/lab/free,/drive` },
		grow: { type: 'string', default: '600' }
	}
});

/** Slope of the line through points, by least squares. @type {(points: number[][]) => number} */
function slopeOf(points) {
	const mean = (/** @type {number} */ part) =>
		points.reduce((sum, point) => sum + (point[part] ?? 0), 0) / points.length;
	const [x, y] = [mean(0), mean(1)];
	const over = points.reduce((sum, [a = 0, b = 0]) => sum + (a - x) * (b - y), 0);
	return over / points.reduce((sum, [a = 0]) => sum + (a - x) ** 2, 0);
}

/**
 * Lists what goes wrong.
 * @type {(page: import('@playwright/test').Page, url: string) => string[]}
 */
function watch(page, url) {
	/** @type {string[]} */
	const wrongs = [];
	page.on('console', (message) => {
		if (message.type() === 'error') wrongs.push(`console: ${message.text()}`);
	});
	page.on('pageerror', (error) => wrongs.push(`page: ${error.message}`));
	page.on('crash', () => wrongs.push('the page crashed'));
	page.on('request', (request) => {
		if (/^http/.test(request.url()) && !request.url().startsWith(url)) {
			wrongs.push(`foreign request: ${request.url()}`);
		}
	});
	return wrongs;
}

/** @type {(browser: Browser, url: string, path: string, seed: string, s: number) => Promise<Row>}
 */
async function soak(browser, url, path, seed, seconds) {
	const context = await browser.newContext({ serviceWorkers: 'block' });
	const page = await context.newPage();
	const wrongs = watch(page, url);
	await page.goto(new URL(`${path}?check&fuzz=${seed}`, url).href);
	await page.waitForSelector('html[data-fuzz]');
	const begun = page.url().replace(/#.*/, '');
	const devtools = await context.newCDPSession(page);
	/** @type {number[][]} */
	const heap = [];
	for (let passed = 0; passed < seconds; passed += SAMPLE_S) {
		await wait(Math.min(SAMPLE_S, seconds - passed) * 1000);
		await devtools.send('HeapProfiler.collectGarbage');
		const { usedSize } = await devtools.send('Runtime.getHeapUsage');
		heap.push([(passed + SAMPLE_S) / 60, usedSize / 1e6]);
	}
	const { acts, wrong } = await page.evaluate(() => {
		const { fuzz, fuzzWrong } = document.documentElement.dataset;
		return { acts: Number(fuzz), wrong: fuzzWrong };
	});
	if (wrong !== undefined) wrongs.push(wrong);
	const left = page.url().replace(/#.*/, '');
	if (left !== begun) wrongs.push(`the page was left for ${left}`);
	await context.close();
	const settled = heap.filter(([minutes = 0]) => minutes * 60 > WARM_S);
	const slope = settled.length < 8 ? undefined : slopeOf(settled);
	if (slope !== undefined && slope > SLOPE_MB_PER_MINUTE_MAX) {
		wrongs.push(`the heap grows by ${slope.toFixed(2)} MB a minute`);
	}
	const row = {
		path,
		seed,
		seconds,
		acts,
		wrongs: [...new Set(wrongs)],
		heapMB: heap.at(-1)?.[1] ?? 0,
		slope
	};
	process.stdout.write(`${tell(row)}\n`);
	return row;
}

/** @type {(row: Row) => string} */
const tell = ({ path, seed, seconds, acts, wrongs, heapMB, slope }) =>
	`| \`${path}\` | ${seed} | ${seconds} s | ${acts} | ${heapMB.toFixed(1)} MB | ` +
	`${slope === undefined ? '–' : `${slope.toFixed(2)} MB/min`} | ${wrongs.length} |`;

const { chromium } = await import('@playwright/test');
const { path: executablePath, version } = await ensureBrowser();
const { url, close } = await serve(distPath, { port: 0 });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
/** @type {Row[]} */
const rows = [];
for (const path of values.paths.split(',')) {
	for (const seed of values.seeds.split(',')) {
		rows.push(await soak(browser, url, path, seed, Number(values.seconds)));
	}
}
if (Number(values.grow) > 0) {
	rows.push(await soak(browser, url, CHAPTER, '1', Number(values.grow)));
}
await browser.close();
await close();

const wrongs = rows.flatMap(({ path, seed, wrongs: of }) =>
	of.map((wrong) => `${path}, seed ${seed}: ${wrong}`)
);
writeFileSync(
	inRoot('tests', 'soak', 'RESULTS.md'),
	`# What the last soak came to

\`npm run soak\` writes this: pages used by chance with \`?fuzz=SEED&check\`, in Chromium
${version}, on ${new Date().toISOString().slice(0, 10)}. The heap is measured
after a collection; its slope leaves out the first two minutes.

| page | seed | time | acts | heap at the end | slope | what went wrong |
| ---- | ---- | ---- | ---- | --------------- | ----- | --------------- |
${rows.map(tell).join('\n')}
${wrongs.map((wrong) => `\n- ${wrong.replaceAll('\n', ' ')}`).join('')}`.trimEnd() + '\n'
);
process.stdout.write(wrongs.map((wrong) => `${wrong}\n`).join(''));
process.exitCode = wrongs.length > 0 ? 1 : 0;
