/** The free lab keeps its setup in the address, and says which setup its results are of. */
import { expect, type Page } from '@playwright/test';
import { encodeLink } from '../../web/lib/tools/lab/free/link';
import { START } from '../../web/lib/tools/lab/free/setup';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const spare = (page: Page) => page.getByLabel('Spare area');
// The text of the page speaks of steps that were done.
const done = (page: Page) => page.getByRole('status').filter({ hasText: 'Done:' });
const old = (page: Page) => page.getByText('These results are of the setup before it was changed');

async function open(page: Page): Promise<void> {
	await page.goto('/lab/free');
	// Before the link is there, the page does not listen yet.
	await expect(page.getByRole('link', { name: 'Link to this setup' })).toHaveAttribute('href', /#/);
}

async function set(page: Page, percent: string): Promise<void> {
	await spare(page).fill(percent);
	await spare(page).press('Tab');
}

test('leaving and coming back finds the setup again', async ({ page }) => {
	await open(page);
	await set(page, '12,3');
	await expect(spare(page)).toHaveValue('12.3');
	await expect(page).toHaveURL(/#3;.*~sp123/);
	await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Lab' }).click();
	await expect(page).toHaveURL(/\/lab$/);
	await page.goBack();
	await expect(spare(page)).toHaveValue('12.3');
});

test('results of another setup are marked, and gone with another link', async ({ page }) => {
	await open(page);
	const results = page.getByRole('region', { name: 'Results' });
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	await expect(done(page)).toBeVisible();
	await expect(old(page)).toHaveCount(0);
	await set(page, '20');
	await expect(old(page)).toBeVisible();
	await set(page, '7');
	await expect(old(page)).toHaveCount(0);
	const link = encodeLink({ ...START, seed: 9 });
	await page.evaluate((fragment) => (location.hash = fragment), link);
	await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('9');
	await expect(results).toHaveCount(0);
});

test('the link to the text is no link to a setup, and Run keeps the keys', async ({ page }) => {
	await open(page);
	await set(page, '20');
	await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.click());
	await expect(page).toHaveURL(/#main$/);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await expect(spare(page)).toHaveValue('20');
	const run = page.getByRole('button', { name: 'Run', exact: true });
	await run.focus();
	await page.keyboard.press('Enter');
	await expect(done(page)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Run again' })).toBeFocused();
});

test('all five rooms of the site are in the header at 360 and at 390 pixels', async ({ page }) => {
	for (const width of [360, 390]) {
		await page.setViewportSize({ width, height: 740 });
		await page.goto('/lab');
		const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link');
		await expect(links).toHaveCount(5);
		for (const link of await links.all()) {
			const box = await link.boundingBox();
			expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
		}
	}
});
