/** The site in German: whole, without barriers, for keys alone, and one press from the original. */
import { expect, type Locator, type Page } from '@playwright/test';
import { barriers } from './axe';
import { FigureOnPage, openAllFigures, overflowOf, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CHAPTER = '/chapters/cell-page-block';
const PAGES = ['/de/', `/de${CHAPTER}`, '/de/chapters/garbage-collection', '/de/lab/free'];
const TABS_MAX = 160;

/** Goes with the tabulator until something has the focus, as who has no mouse does. */
async function tabTo(page: Page, wished: Locator): Promise<void> {
	const hasFocus = () => wished.evaluate((element) => element === document.activeElement);
	for (let press = 0; press < TABS_MAX && !(await hasFocus()); press += 1) {
		await page.keyboard.press('Tab');
	}
	await expect(wished).toBeFocused();
}

test('no barriers, and nothing is too wide for a small window', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 720 });
	for (const path of PAGES) {
		await page.goto(path);
		await openAllFigures(page);
		expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
		expect(await barriers(page), path).toEqual([]);
	}
});

test('each page leads to itself in the other language, and says which it is in', async ({
	page
}) => {
	await page.goto('/de/chapters/only-a-mark');
	await expect(page.locator('main p a[href="/de/check"]')).toHaveCount(1);
	await expect(page.locator('main a[href^="/"]:not([href^="/de/"])')).toHaveCount(0);
	await page.goto(CHAPTER);
	await page.getByRole('link', { name: 'Deutsch' }).click();
	await expect(page).toHaveURL(`/de${CHAPTER}`);
	await expect(page).toHaveTitle(/[äöü]|Seite|Block/);
	const isGerman = page.locator('main p:lang(de)');
	await expect(isGerman.first()).toBeVisible();
	await page.getByRole('link', { name: 'English' }).click();
	await expect(page).toHaveURL(CHAPTER);
	await expect(page.locator('main p:lang(de)')).toHaveCount(0);
});

test('a chapter by keys alone: a step, a question, and its answer', async ({ page }) => {
	await page.goto(`/de${CHAPTER}`);
	const figure = await new FigureOnPage(page, 'bench').open();
	await tabTo(page, figure.root.getByRole('slider', { name: 'Zeitleiste' }));
	const right = page.getByRole('radio', { name: 'Der ganze Block muss gelöscht werden.' });
	const first = page.getByRole('radio', { name: 'Diese eine Seite muss gelöscht werden.' });
	await tabTo(page, first);
	await page.keyboard.press('ArrowDown');
	await expect(right).toBeChecked();
	await expect(page.getByText('muss vorher anderswohin.').first()).toBeVisible();
});
