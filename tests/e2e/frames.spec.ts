/** What tells a browser that has stopped drawing from a page that is wrong. */
import { expect } from '@playwright/test';
import { draws } from './frames';
import { standStill, test } from './site';

test('a page that draws is told from one that only answers', async ({ page }) => {
	await page.clock.install();
	await page.goto('/');
	expect(await draws(page)).toBe(true);
	await standStill(page);
	expect(await draws(page)).toBe(true);
	await page.evaluate(() => {
		IntersectionObserver.prototype.observe = () => undefined;
	});
	expect(await draws(page)).toBe(false);
});
