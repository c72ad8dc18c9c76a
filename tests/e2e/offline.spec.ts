/** Who opened one page can read the whole site, and use its tools, when the site is gone. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { serve } from '../../web/setup/serve.mjs';
import { CHAPTERS, FigureOnPage, PAGES, stir, test } from './site';

const DIST = 'dist';
const BYTES_MAX = 3_000_000;

test.use({ serviceWorkers: 'allow' });

/** What is kept, as paths. */
const keptPaths = (page: Page) =>
	page.evaluate(async () => {
		const names = await caches.keys();
		const lists = names.map(async (name) => (await caches.open(name)).keys());
		return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
	});

/** As a host sends it that compresses. */
function sentBytes(asked: string): number {
	const candidates = [asked, `${asked}.html`, path.posix.join(asked, 'index.html')];
	const file = candidates
		.map((name) => path.join(DIST, name))
		.find((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
	if (file === undefined) {
		throw new Error(`${asked} is kept, but no file of the site`);
	}
	const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
	const bytes = readFileSync(file);
	return Math.min(bytes.length, brotliCompressSync(bytes, { params }).length);
}

test('with the server gone, every page and tool still works', async ({ page, watch }) => {
	watch.expected.push(/foreign request/, /status of 503/, /ERR_CONNECTION_REFUSED/);
	const { url, close } = await serve(DIST, { port: 0 });
	const at = (asked: string) => new URL(asked, url).href;
	try {
		await page.goto(url);
		await expect(page.locator('[data-offline="kept"]')).toBeAttached();
		const kept = await keptPaths(page);
		const bytes = kept.reduce((total, asked) => total + sentBytes(asked), 0);
		process.stdout.write(`kept for reading offline: ${kept.length} files, ${bytes} B\n`);
		expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
	} finally {
		await close();
	}

	for (const asked of PAGES) {
		await page.goto(at(asked));
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(page).not.toHaveTitle(/Not connected|went wrong/);
	}
	await page.goto(at('/homework'));
	await expect(page.getByRole('article')).toHaveCount(10);
	await page.goto(at('/chapters'));
	await page.locator(`a[href$="${CHAPTERS[1]}"]`).first().click();
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await stir(page);
	await figure.button('One step forward').click();
	await figure.isAt(13);

	await page.goto(at('/lab/nowhere'));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not connected');
	await page.getByRole('link', { name: 'All chapters' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chapters');
});

test('what is kept leaves nothing out that pages are made of', () => {
	const scripts = readdirSync(path.join(DIST, '_app/immutable'), {
		recursive: true,
		encoding: 'utf8'
	}).filter((file) => /\.(?:js|css|woff2|wasm)$/.test(file) && !/^workers.assets/.test(file));
	const keeper = readFileSync(path.join(DIST, 'service-worker.js'), 'utf8');
	expect(scripts.length).toBeGreaterThan(50);
	expect(scripts.filter((file) => !keeper.includes(path.basename(file)))).toEqual([]);
	expect(readFileSync(path.join(DIST, 'shell.html'), 'utf8')).toContain("default-src 'none'");
});
