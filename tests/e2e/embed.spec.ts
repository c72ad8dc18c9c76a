/** A figure in another site's page: sandboxed, at its step, as high as it is; and its builder. */
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { CHAPTERS, test } from './site';

/** A host elsewhere, with one page. */
async function hostOf(html: string): Promise<{ url: string; close: () => void }> {
	const server = createServer((_, response) => {
		response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const lines = (page: Page) => page.getByRole('textbox', { name: 'Lines for your page' });

test('three clicks lead from the first page to the lines, which a strict frame obeys', async ({
	page,
	watch
}) => {
	watch.expected.push(/foreign request/);
	await page.goto('/');
	await page.getByRole('link', { name: 'Embed a figure' }).click();
	await page.getByRole('combobox', { name: 'Figure' }).selectOption('never-in-place/overwrite');
	await page.getByRole('combobox', { name: 'Step' }).selectOption({ index: 2 });
	await expect(lines(page)).toHaveValue(/#1;f=overwrite;v=[a-z-]+;l=;n=13;/);
	const inner = page.frameLocator('iframe');
	await inner.locator('figure#overwrite').hover();
	await expect(inner.getByRole('slider', { name: 'Timeline' })).toHaveValue('13');
	await inner.getByRole('button', { name: 'One step back' }).click();
	await expect(lines(page)).toHaveValue(/;n=12;/);
	await inner.getByRole('button', { name: 'One step forward' }).click();
	await expect(lines(page)).toHaveValue(/;n=13;/);

	const snippet = (await lines(page).inputValue()).replace(
		/sandbox="[^"]*"/,
		'sandbox="allow-scripts"'
	);
	expect(snippet).toContain('sandbox="allow-scripts"');
	const host = await hostOf(`<!doctype html><title>A course</title><h1>Course</h1>${snippet}`);
	try {
		await page.goto(host.url);
		const frame = page.locator('iframe');
		const content = page.frameLocator('iframe');
		const figure = content.locator('figure#overwrite');
		await figure.hover();
		await expect(figure).toHaveAttribute('data-answers', 'true');
		await expect(content.getByRole('slider', { name: 'Timeline' })).toHaveValue('13');
		await content.getByRole('button', { name: 'One step forward' }).click();
		await expect(content.getByRole('slider', { name: 'Timeline' })).toHaveValue('14');
		await expect(content.getByRole('link', { name: /^Chapter 2 of Write Cliff/ })).toBeVisible();
		await expect(content.getByRole('banner')).toHaveCount(0);
		const isOpaque = await figure.evaluate(() => {
			try {
				return localStorage.length < 0;
			} catch {
				return origin === 'null';
			}
		});
		expect(isOpaque, 'the frame has neither origin nor storage').toBe(true);
		const neededPx = await content
			.locator('[data-embed]')
			.evaluate((element) => element.getBoundingClientRect().height);
		await expect(frame).toHaveAttribute('height', String(Math.round(neededPx)));
	} finally {
		host.close();
	}
});

test('a challenge and a setup of the lab work in frames that keep nothing', async ({
	page,
	watch
}) => {
	watch.expected.push(/foreign request/);
	await page.goto('/embed#challenges/order');
	await expect(lines(page)).toHaveValue(/\/embed\/challenges\/order"/);
	const challenge = await lines(page).inputValue();
	await page.goto('/lab/free');
	await page.getByRole('link', { name: 'Embed this setup' }).click();
	await expect(lines(page)).toHaveValue(/\/embed\/lab\/free#3;m=1;s=1;/);
	const preview = page.frameLocator('iframe');
	// Its page runs once it has drawn, and it draws only in sight.
	await page.locator('iframe').scrollIntoViewIfNeeded();
	await expect(preview.locator('.curves')).toBeVisible();
	await preview.getByRole('slider', { name: 'Share that drive A' }).press('ArrowRight');
	await expect(lines(page)).not.toHaveValue(/A=plain\.[0-9a-f]+;/);
	const lab = await lines(page).inputValue();

	const both = `${challenge}${lab}`.replaceAll(/sandbox="[^"]*"/g, 'sandbox="allow-scripts"');
	const host = await hostOf(`<!doctype html><title>A course</title><h1>Course</h1>${both}`);
	try {
		await page.goto(host.url);
		const first = page.frameLocator('iframe[src*="challenges"]');
		await expect(first.getByRole('heading', { level: 2 })).toHaveText('Two erases, no copy');
		const figure = first.locator('figure#order');
		await figure.scrollIntoViewIfNeeded();
		await figure.hover();
		await expect(figure).toHaveAttribute('data-answers', 'true');
		await expect(first.getByText('0 of 1 done.')).toBeVisible();
		const second = page.frameLocator('iframe[src*="/lab/free"]');
		// What is out of sight does not move.
		await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
		await expect(second.getByRole('link', { name: 'Write Cliff: the free lab' })).toHaveAttribute(
			'href',
			lab
				.match(/#([^"]+)"/)?.[0]
				.slice(0, -1)
				.replace(/^/, '/lab/free') ?? ''
		);
		await expect(second.locator('.curves')).toBeVisible();
		for (const frame of await page.locator('iframe').all()) {
			const neededPx = await frame
				.contentFrame()
				.locator('[data-embed]')
				.evaluate((element) => element.getBoundingClientRect().height);
			await expect(frame).toHaveAttribute('height', String(Math.round(neededPx)));
		}
	} finally {
		host.close();
	}
});

test('an address with ?embed shows the figure alone, and one without it says so', async ({
	page,
	watch
}) => {
	watch.expected.push(/404/);
	await page.goto(`${CHAPTERS[1]}?embed=hands&theme=dark`).catch(() => undefined);
	await expect(page).toHaveURL(/\/embed\/never-in-place\/hands\?of=hands&theme=dark$/);
	await expect(page.locator('figure#hands')).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await expect(page.getByRole('contentinfo')).toHaveCount(0);

	await page.goto('/embed/never-in-place/nothing');
	await expect(page.getByText('There is no figure “nothing” in a chapter')).toBeVisible();
	await page.goto('/embed#never-in-place/nothing');
	await expect(page.getByRole('alert')).toHaveText(/a figure that no chapter has/);
});

test('an address with ?embed never leads to another site', async ({ page, watch, baseURL }) => {
	watch.expected.push(/404/);
	// The watch would tell a request of another site.
	for (const asked of ['/?embed=elsewhere.example', '//elsewhere.example/chapters/a?embed=b']) {
		await page.goto(`${baseURL}${asked}`).catch(() => undefined);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		expect(new URL(page.url()).origin).toBe(baseURL);
	}
});
