/** What was read is seen in the list of chapters, and is gone once it is forgotten. */
import { expect } from '@playwright/test';
import { CHAPTERS, test } from './site';

test('the list says what was read and bet, until it is forgotten', async ({ page }) => {
	await page.goto('/chapters');
	const entry = page.locator(`li:has(a[href$="${CHAPTERS[0]}"])`);
	await expect(entry).toBeVisible();
	await expect(entry.getByText('read', { exact: true })).toHaveCount(0);
	await page.goto(CHAPTERS[0]);
	await page.getByRole('navigation', { name: 'Next' }).scrollIntoViewIfNeeded();
	await expect(page.getByText('Kept on this machine: read.')).toBeVisible();
	await page.goto('/chapters');
	await expect(entry.getByText('read', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Forget it' }).click();
	await expect(page.getByText('Forgotten. Nothing of it is kept.')).toBeVisible();
	await expect(entry.getByText('read', { exact: true })).toHaveCount(0);
	await page.reload();
	await expect(entry).toBeVisible();
	await expect(entry.getByText('read', { exact: true })).toHaveCount(0);
});
