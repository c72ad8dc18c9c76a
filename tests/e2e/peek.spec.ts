/** Words and sources of a chapter are told where they stand: nobody loses the place. */
import { expect } from '@playwright/test';
import { PHONE_AND_LAPTOP, test } from './site';

for (const size of PHONE_AND_LAPTOP) {
	test(`a word and a source are told where they are pressed, ${size.width} px wide`, async ({
		page
	}) => {
		await page.setViewportSize(size);
		await page.goto('/chapters/cell-page-block');
		for (const [link, list] of [
			['a.term', '#words'],
			['a.cite', '#sources']
		] as const) {
			const pressed = page.locator(link).first();
			await pressed.scrollIntoViewIfNeeded();
			const hash = (await pressed.getAttribute('href')) ?? '';
			const before = await page.evaluate(() => scrollY);
			await pressed.press('Enter');
			const told = page.getByRole('dialog', { name: 'What this is' });
			await expect(told).toBeFocused();
			const words = (await page.locator(hash).textContent())?.trim().split(/\s+/)[0] ?? '';
			await expect(told).toContainText(words);
			const box = await told.boundingBox();
			expect(box?.x).toBeGreaterThanOrEqual(0);
			expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
			expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
			expect(await page.evaluate(() => scrollY), 'the page stays').toBe(before);
			await page.keyboard.press('Escape');
			await expect(told).toBeHidden();
			await expect(pressed).toBeFocused();
			// Whoever wants the list goes there.
			await pressed.press('Enter');
			await told.getByRole('link', { name: 'To the list below' }).click();
			await expect(page.locator(list)).toBeInViewport();
			await expect(told).toBeHidden();
		}
	});
}
