/** For teachers: two clicks to a printed worksheet, links to steps, and chapters on paper. */
import { expect, type Page } from '@playwright/test';
import { test } from './site';

/** Counts the pages of a PDF by their objects. */
async function pagesOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
	const margin = { top: '14mm', bottom: '14mm', left: '14mm', right: '14mm' };
	const pdf = await page.pdf({ format, margin, printBackground: true });
	return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}

/** A window of the browser's own, which a test cannot see, only says that it was asked for. */
async function tellPrints(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.print = () => {
			document.documentElement.dataset.printed = '';
		};
	});
}

test('from the first page it is two clicks to a printed worksheet of two sides', async ({
	page
}) => {
	await tellPrints(page);
	await page.goto('/');
	await page.getByRole('link', { name: 'For teachers' }).click();
	await page.getByRole('link', { name: 'Worksheet, chapter 4' }).click();
	await expect(page.locator('html[data-printed]')).toBeAttached();
	await expect(page.locator('main')).toContainText('Which drive has moved pages');
	for (const format of ['A4', 'Letter'] as const) {
		expect(await pagesOf(page, format)).toBeLessThanOrEqual(2);
	}
});

test('a link of a guide opens the chapter at its step', async ({ page }) => {
	await page.goto('/teach/garbage-collection');
	await page
		.getByRole('listitem')
		.filter({ hasText: 'Why did the drive take this block?' })
		.getByRole('link')
		.click();
	const timeline = page.locator('figure#greedy').getByRole('slider', { name: 'Timeline' });
	await expect(timeline).toHaveValue('37');
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a chapter is at most four sides of paper, light, with its drawings', async ({ page }) => {
	await tellPrints(page);
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto('/chapters/how-long-it-lives?print=student');
	await expect(page.locator('html[data-print="student"][data-printed]')).toBeAttached();
	expect(await pagesOf(page, 'A4')).toBeLessThanOrEqual(4);
	await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
	await expect(page.locator('figure#copies .still svg').first()).toBeVisible();
	await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
	// What tells the answer of a bet is for the teacher.
	await expect(page.locator('[data-after="never"] p').first()).toBeHidden();
	const wear = page.locator('figure#wear');
	await expect(wear.locator('.still')).toBeHidden();
	await expect(wear.locator('.drawing svg').first()).toBeVisible();
	await expect(wear.locator('.stage.live')).toContainText('no block has been erased yet');
});
