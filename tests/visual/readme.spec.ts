/** The pictures in the README are those that the site draws now. */
import { expect } from '@playwright/test';
import { test } from '../e2e/site';
import { expectSent } from './sent';

test.skip(process.platform !== 'linux', 'The reference pictures are of Linux.');

/** A drive that was written until some time after its fall. */
const RUN = '/#1;s=1;r=w4772;n=8153;d=774e173d;c=acdc9728';

test('the first page after the fall', async ({ page }, info) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	await page.emulateMedia({ colorScheme: 'light' });
	await page.goto(RUN);
	await expect(page.getByTestId('said')).toContainText('From 73 to 12 MB/s.');
	await expect(page.locator('[data-figure="wear-down"]')).toHaveAttribute('data-status', 'ready');
	await expectSent(page, { name: 'first-page.png', path: 'public/screenshot.png' }, info);
});

test('a chapter on a projector', async ({ page }, info) => {
	await page.setViewportSize({ width: 1024, height: 768 });
	await page.goto('/chapters/garbage-collection?present');
	const place = page.getByText(/^\d+\/\d+$/);
	for (const stage of [1, 2, 3, 4]) {
		await expect(place).toHaveText(new RegExp(`^${stage}/`));
		if (stage < 4) {
			await page.keyboard.press('PageDown');
		}
	}
	await expect(page.getByText(/^The drive copies/).first()).toBeVisible();
	await expectSent(page, { name: 'class.png', path: 'public/class.png' }, info);
});
