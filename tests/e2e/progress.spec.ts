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
	await expect(page.getByText('This browser remembers: read.')).toBeVisible();
	await page.goto('/chapters');
	await expect(entry.getByText('read', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Forget it' }).click();
	await expect(page.getByText('Forgotten. Nothing of it is kept.')).toBeVisible();
	await expect(entry.getByText('read', { exact: true })).toHaveCount(0);
	await page.reload();
	await expect(entry).toBeVisible();
	await expect(entry.getByText('read', { exact: true })).toHaveCount(0);
});

test('the list of challenges marks what was met, also on the next visit', async ({ page }) => {
	await page.goto('/challenges');
	const list = page.getByRole('navigation', { name: 'On this page' });
	const asked = page.locator('[data-task], [data-predict]');
	await expect(list.getByRole('link')).toHaveCount(await asked.count());
	await expect(list.getByText('Done.')).toHaveCount(0);
	const entry = list.getByRole('link', { name: 'The drive that does not listen' });
	await entry.click();
	const card = page.locator('[data-predict="does-trim-arrive"]');
	await expect(card).toBeInViewport();
	await card.getByRole('radio', { name: 'It does not.' }).check();
	await card.getByRole('button').click();
	await expect(entry.getByText('Done.')).toBeAttached();
	await page.reload();
	await expect(list.getByText('Done.')).toHaveCount(1);
});
