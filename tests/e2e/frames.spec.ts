/** What tells a browser that has stopped drawing from a page that is wrong. */
import { expect } from '@playwright/test';
import { draws } from './frames';
import { test } from './site';

test('a page that draws is told from one that only answers', async ({ page }) => {
	await page.goto('/');
	expect(await draws(page)).toBe(true);
	await page.evaluate(() => {
		window.requestAnimationFrame = () => 0;
	});
	expect(await draws(page)).toBe(false);
});
