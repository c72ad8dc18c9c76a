/** The whole site as one file: from a disk, in a frame with nothing but scripts, in a course. */
import { createServer } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { builtChapters } from '../../web/setup/release.mjs';
import { BYTES_MAX, ensureSingle } from '../../web/setup/single.mjs';
import { nativeDigest } from '../boundary/native';
import { attend, CHAPTER, courseOf, kept } from './courseSystem';
import { FigureOnPage } from './site';
import { stockFirefox, stockWebKit } from './stock';
import { digestAfterStep as stepElsewhere } from './stockSteps';

let file = '';

// One worker builds the file, once: two at a time would write into one folder.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
	file = await ensureSingle();
});

/** Everything that goes wrong, and every request for something outside the file. */
function watched(page: Page): string[] {
	const wrongs: string[] = [];
	page.on('pageerror', (error) => wrongs.push(error.message));
	page.on('console', (message) => {
		const isWrong = ['error', 'warning'].includes(message.type());
		// The tests' own doing, on the site beside which the file is held.
		if (isWrong && !message.text().includes('Service Worker registration blocked')) {
			wrongs.push(message.text());
		}
	});
	page.on('request', (request) => {
		if (!/^(?:data|blob):/.test(request.url()) && !request.isNavigationRequest()) {
			wrongs.push(request.url());
		}
	});
	return wrongs;
}

/** The fingerprint of a figure after one step more. */
async function digestAfterStep(figure: FigureOnPage): Promise<string> {
	await figure.isAt(12);
	await figure.button('One step forward').click();
	await figure.isAt(13);
	// What it says of a state is told when the state is there.
	await figure.isAtRest();
	await figure.more();
	await figure.root.getByText('The same as text').click();
	return (await figure.digest.textContent()) ?? '';
}

test('opened from a disk it plays and steps as the site does, and has every page', async ({
	page,
	baseURL
}) => {
	expect(statSync(file).size).toBeLessThanOrEqual(BYTES_MAX);
	const address = pathToFileURL(path.resolve(file)).href;
	const wrongs = watched(page);
	await page.goto(address);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Wear down this SSD');
	await page.getByRole('link', { name: 'Chapters' }).first().click();
	await page.locator('main a[href$="#/chapters/never-in-place"]').first().click();
	const inFile = await new FigureOnPage(page, 'overwrite').open();
	const digest = await digestAfterStep(inFile);
	await inFile.button('Play').click();
	await expect(inFile.timeline).not.toHaveValue('13');

	await page.getByRole('link', { name: 'Homework' }).click();
	await expect(page.getByRole('article')).toHaveCount(10);
	await page.getByRole('link', { name: 'Lab', exact: true }).click();
	await page.locator('main a[href$="#/lab/free"]').first().click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('The free lab');
	expect(wrongs).toEqual([]);

	await page.goto(`${baseURL}/chapters/never-in-place`);
	const onSite = await new FigureOnPage(page, 'overwrite').open();
	expect(digest).toMatch(/[0-9a-f]{8}/);
	expect(await digestAfterStep(onSite)).toBe(digest);
});

test('it runs in a frame of another site that allows scripts alone', async ({ page }) => {
	const server = createServer(({ url }, response) => {
		const html = { 'content-type': 'text/html; charset=utf-8' };
		const frame =
			'<iframe sandbox="allow-scripts" width="900" height="700" src="/one#/chapters/only-a-mark">';
		response.writeHead(200, html).end(url === '/one' ? readFileSync(file) : `<h1>A</h1>${frame}`);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		const place = server.address();
		const port = typeof place === 'object' && place !== null ? place.port : 0;
		await page.goto(`http://127.0.0.1:${port}/`);
		const figure = page.frameLocator('iframe').locator('figure#deleting');
		await figure.scrollIntoViewIfNeeded();
		await figure.hover();
		await expect(figure).toHaveAttribute('data-answers', 'true');
	} finally {
		server.close();
	}
});

test('bets, a closed browser, and the next day reach the course system', async ({ page }) => {
	const { bets = [], tasks = [] } = builtChapters().find(({ number }) => number === CHAPTER) ?? {};
	const all = bets.length + tasks.length;
	const scoreOf = (count: number) => String(Math.round((100 * count) / all));
	expect(bets.length).toBeGreaterThan(1);
	const { url, close } = await courseOf(file);
	try {
		const first = await attend(page, url);
		await expect
			.poll(() => kept(page))
			.toMatchObject({
				...{ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '0' },
				'cmi.core.exit': 'suspend'
			});
		for (const [index, bet] of bets.slice(0, 2).entries()) {
			const card = first.locator(`[data-predict="${bet}"]`);
			// Far from right: no bet is judged.
			await card.getByRole('slider').press('Home');
			await card.locator('[data-reveal]').click();
			await expect
				.poll(() => kept(page))
				.toHaveProperty(['cmi.core.score.raw'], scoreOf(index + 1));
		}
		// The student's machine dies: nothing is said any more.
		const second = await page.context().newPage();
		await page.close({ runBeforeUnload: false });
		const done = { bets: bets.slice(0, 2), tasks: [] };
		await second.goto(url);
		expect(JSON.parse((await kept(second))['cmi.suspend_data'] ?? '')).toEqual(done);

		// Another student's browser, which has nothing but what the system kept.
		await second.evaluate(() => localStorage.removeItem('write-cliff:progress'));
		await attend(second, url);
		await expect.poll(() => kept(second)).toMatchObject({ 'cmi.core.score.raw': scoreOf(2) });
		await second.evaluate(() => localStorage.removeItem('finished'));
		await second.goto('about:blank');
		await second.goto(url);
		expect(await second.evaluate(() => localStorage.getItem('finished'))).toBe('yes');
		expect(await second.evaluate(() => localStorage.getItem('refused'))).toBeNull();
		expect(await kept(second)).toMatchObject({ 'cmi.core.lesson_status': 'incomplete' });
	} finally {
		close();
	}
});

for (const [name, start, debian] of [
	['Firefox', stockFirefox(), 'firefox-esr'],
	['WebKit', stockWebKit(), 'webkit2gtk-driver and xvfb']
] as const) {
	test(`${name} opens it from a disk, and steps as the simulator does`, async () => {
		test.skip(start === undefined, `there is no ${name} here: on Debian, install ${debian}`);
		const browser = await start?.();
		if (browser === undefined) {
			return;
		}
		try {
			const { href } = pathToFileURL(path.resolve(file));
			await browser.goto(`${href}#/chapters/never-in-place`);
			const expected = nativeDigest('overwrite', '--steps', 13);
			expect(await browser.evaluate(stepElsewhere, 'overwrite')).toBe(expected);
		} finally {
			await browser.close();
		}
	});
}
