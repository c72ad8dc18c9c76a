/** How much the first view of a chapter transfers: its faces apart from all that is its own. */
import { gzipSync } from 'node:zlib';
import { expect, test as base } from '@playwright/test';
import { CHAPTERS, FigureOnPage, openAllFigures, test } from './site';

const TOTAL_BYTES_MAX = 200_000;
const FACES_BYTES_MAX = 72_000;
const WASM_BYTES_MAX = 64_000;

test('the first view of chapter 1 is light', async ({ page }) => {
	const sizes = new Map<string, Promise<number>>();
	page.on('response', (response) => {
		if (response.url().startsWith('http')) {
			sizes.set(
				response.url(),
				response.body().then((body) => gzipSync(body, { level: 9 }).length)
			);
		}
	});
	await page.goto(CHAPTERS[0]);
	await openAllFigures(page);
	await new FigureOnPage(page, 'medium').open();
	await page.waitForLoadState('networkidle');
	const all = await Promise.all(
		Array.from(sizes, async ([url, size]) => ({ url, bytes: await size }))
	);
	const sum = (pattern: RegExp) =>
		all.filter(({ url }) => pattern.test(url)).reduce((total, { bytes }) => total + bytes, 0);
	const figures = {
		total: sum(/./),
		wasm: sum(/\.wasm/),
		script: sum(/\.js/),
		style: sum(/\.css/),
		document: sum(/cell-page-block/),
		faces: sum(/\.woff2/)
	};
	const told = Object.entries(figures).map(([name, bytes]) => `${name} ${bytes} B`);
	base.info().annotations.push({ type: 'gzip', description: told.join(', ') });
	process.stdout.write(`first view of chapter 1, gzip: ${told.join(', ')}\n`);
	expect(figures.wasm).toBeGreaterThan(0);
	expect(figures.wasm).toBeLessThanOrEqual(WASM_BYTES_MAX);
	expect(figures.total - figures.faces).toBeLessThanOrEqual(TOTAL_BYTES_MAX);
	expect(figures.faces).toBeLessThanOrEqual(FACES_BYTES_MAX);
});
