/** Pages come without a jump of what is read, on slow machines, too. */
import { expect } from '@playwright/test';
import { jumpsOf } from './shifts';
import { PHONE_AND_LAPTOP, test } from './site';

/** Each with what comes last. */
const PAGES = [
	{ path: '/', last: '[data-stage] canvas' },
	{ path: '/lab/free', last: 'input[aria-label="Moment of the run"]' },
	{ path: '/drive', last: 'p:has-text("0 of 192 pages")' },
	{ path: '/homework', last: 'article:has-text("Question 1")' }
] as const;
/** A fifth of what Web Vitals still call good. */
const JUMPS_MAX = 0.02;
const SLOW = 8;

for (const { path, last } of PAGES) {
	test(`nothing jumps while ${path} comes`, async ({ page }) => {
		const session = await page.context().newCDPSession(page);
		await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
		for (const size of PHONE_AND_LAPTOP) {
			await page.setViewportSize(size);
			await page.goto(path);
			// Simulators begin when a reader stirs.
			await page.mouse.move(size.width / 2, size.height / 2);
			await expect(page.locator(last).first()).toBeVisible();
			await page.waitForLoadState('networkidle');
			const jumps = await jumpsOf(page);
			const sum = jumps.reduce((all, { value }) => all + value, 0);
			expect(sum, `${size.width} pixels: ${JSON.stringify(jumps)}`).toBeLessThanOrEqual(JUMPS_MAX);
		}
	});
}
