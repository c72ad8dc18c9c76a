/** Addresses that do not exist, and parameters that make no sense, get a proper answer. */
import { expect } from '@playwright/test';
import { test } from './site';

for (const path of ['/chapters/nowhere', '/chapters/x/y', '/a/b/c/d?q=1']) {
	test(`${path} gives the proper 404 page`, async ({ page, watch }) => {
		watch.expected.push(/status of 404/);
		const response = await page.goto(path);
		expect(response?.status()).toBe(404);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page was never written');
		await expect(page).toHaveTitle(/Page not found/);
		const style = await page
			.getByRole('link', { name: 'Write Cliff' })
			.evaluate((element) => getComputedStyle(element).fontFamily);
		expect(style, 'the style sheets are there').toMatch(/system-ui/);
		await page.getByRole('link', { name: 'All chapters' }).click();
		await expect(page).toHaveURL(/\/chapters$/);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chapters');
	});
}

test('the skip link of the 404 page leads into that page', async ({ page, watch }) => {
	watch.expected.push(/status of 404/);
	await page.goto('/chapters/x/y');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page was never written');
});

test('a theme that does not exist is named, and the default used', async ({ page }) => {
	await page.goto('/?theme=purple&motion=slow&check=2');
	const notice = page.getByRole('alert');
	await expect(notice).toContainText('theme = “purple”');
	await expect(notice).toContainText('light, dark, projector');
	await expect(notice).toContainText('motion = “slow”');
	await expect(notice).toContainText('check = “2”');
	await expect(page.locator('html')).not.toHaveAttribute('data-theme', /.*/);
	await notice.getByRole('button', { name: 'Close' }).click();
	await expect(notice).toBeHidden();
});
