/** Nothing leaves the site: no page asks another origin, and none could if it tried. */
import { createServer, type Server } from 'node:http';
import { expect } from '@playwright/test';
import { CHAPTERS, FigureOnPage, openAllFigures, test } from './site';

/** A host elsewhere that answers anybody, with a page that has no policy. */
async function startElsewhere(): Promise<{ url: string; asked: string[]; server: Server }> {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? '');
		response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return { url: `http://127.0.0.1:${port}/`, asked, server };
}

/** Runs in the page or in its worker. */
async function tryFetch(url: string): Promise<string> {
	return fetch(url).then(
		(response) => response.text(),
		() => 'refused'
	);
}

test('neither the page nor its worker can reach another origin', async ({ page, watch }) => {
	const [elsewhere, another] = [await startElsewhere(), await startElsewhere()];
	try {
		watch.expected.push(/policy: connect-src/, /Content Security Policy/, /foreign request/);
		await page.goto(CHAPTERS[1]);
		await new FigureOnPage(page, 'overwrite').open();
		const [worker] = page.workers();
		expect(worker?.url(), 'the simulator runs in a worker from a Blob').toMatch(/^blob:/);

		expect(await page.evaluate(tryFetch, elsewhere.url)).toBe('refused');
		expect(await worker?.evaluate(tryFetch, elsewhere.url)).toBe('refused');
		expect(elsewhere.asked).toEqual([]);
		// Told on the console, which arrives in its own time.
		await expect.poll(() => watch.wrongs.join('\n')).toContain('policy: connect-src');

		const free = await page.context().newPage();
		await free.goto(another.url);
		expect(await free.evaluate(tryFetch, elsewhere.url), 'a free page reaches it').toBe('reached');
		const started = free.waitForEvent('worker');
		await free.evaluate(() => void new Worker(URL.createObjectURL(new Blob(['']))));
		const freeWorker = await started;
		expect(await freeWorker.evaluate(tryFetch, elsewhere.url), 'and so does its worker').toBe(
			'reached'
		);
	} finally {
		elsewhere.server.close();
		another.server.close();
	}
});

test('nothing is kept but the reader’s own settings, and no cookie', async ({ page }) => {
	await page.goto(CHAPTERS[0]);
	await openAllFigures(page);
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
	await page.locator('summary').filter({ hasText: 'Display settings' }).click();
	await page.getByRole('radio', { name: 'Dark' }).check();
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['write-cliff:reader']);
	expect(await page.context().cookies()).toEqual([]);
	await page.reload();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
