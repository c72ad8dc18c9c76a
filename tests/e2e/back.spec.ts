/** A page that the browser kept whole: Back shows it as it was left, and it goes on. */
import { expect, type Page } from '@playwright/test';
import { CHAPTERS, FigureOnPage, test } from './site';

/** The browser keeps pages that were left, as it does for readers; tests are run without that. */
test.use({
	launchOptions: async ({ launchOptions }, use) =>
		use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
});

/** Marks the page as it lives now: one that is loaded anew is told from one that was kept. */
async function mark(page: Page): Promise<void> {
	await page.evaluate(() => {
		addEventListener('pageshow', ({ persisted }) => {
			document.documentElement.dataset['kept'] = String(persisted);
		});
	});
}

async function leaveAndComeBack(page: Page): Promise<void> {
	await page.evaluate(() => location.assign('/offline'));
	await page.waitForURL('**/offline');
	// The page is shown again without being loaded, which `goBack` would wait for.
	void page.evaluate(() => history.back()).catch(() => undefined);
	await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
}

test('a chapter comes back with its figure at its step, and goes on', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	await mark(page);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.cell('Logical page 3').click();
	await figure.isAtRest();
	const step = Number(await figure.timeline.inputValue());
	await leaveAndComeBack(page);
	await figure.isAt(step);
	await figure.button('One step back').click();
	await figure.isAt(step - 1);
});

test('the free lab comes back with its result, and simulates what is changed', async ({ page }) => {
	await page.goto('/lab/free');
	await mark(page);
	const told = page.getByRole('status').filter({ hasText: /spare/i });
	const spare = page.getByLabel('Spare area, drive A');
	// What a change does is told against a result: before the first is over there is none.
	await expect(
		page.getByRole('status').filter({ hasText: 'For each page of yours' })
	).toBeVisible();
	await spare.fill('15');
	await spare.press('Tab');
	await expect(told).toContainText('15');
	await leaveAndComeBack(page);
	await expect(spare).toHaveValue('15');
	await spare.fill('22');
	await spare.press('Tab');
	await expect(told).toContainText('22');
});
