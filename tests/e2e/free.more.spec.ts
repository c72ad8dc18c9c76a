/** What is folded below the picture of the free lab. */
import { expect } from '@playwright/test';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('latencies are told of drives with dies, and of others how they come to some', async ({
	page
}) => {
	await page.goto('/lab/free');
	await page.getByText('Latency: how long operations take').click();
	await expect(page.getByText('with dies and a queue each operation is timed')).toBeVisible();
	await page.getByRole('button', { name: 'Give both dies and a queue' }).click();
	const row = page.getByRole('row', { name: /^999 of 1,000 \(p99\.9\)/ });
	await expect(row.getByRole('cell')).toHaveText([/^\d.* ms$/, /^\d.* ms$/]);
	await expect(page.getByText('keep no latencies')).toHaveCount(0);
	await page.getByRole('button', { name: 'Try queue depths 1 to 64' }).click();
	await page.getByRole('button', { name: 'Stop trying them' }).click();
	await expect(page.getByText(/^Cancelled after \d+ of 14 runs; they stay\.$/)).toBeVisible();
	await page.getByRole('button', { name: 'Try queue depths 1 to 64' }).click();
	await expect(page.getByText('Done: 14 of 14 runs.')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'p99 by queue depth' })).toBeVisible();
});

test('setups are kept under names, opened, renamed, deleted, and put back', async ({ page }) => {
	await page.goto('/lab/free');
	const open = async () => page.getByText('Setups kept in this browser').click();
	const spare = page.getByLabel('Spare area, drive A');
	await open();
	await page.getByLabel('Keep this setup as').fill('seven');
	await page.getByRole('button', { name: 'Keep it' }).click();
	await expect(page.getByText('“seven” is kept in this browser.')).toBeVisible();
	await page.reload();
	await open();
	await page.getByLabel('Spare area, drive A').fill('15');
	await page.getByRole('button', { name: 'Open seven' }).click();
	await expect(spare).toHaveValue('7');
	await page.getByRole('button', { name: 'Rename seven' }).click();
	await page.getByLabel('New name of seven').fill('7 %');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Delete 7 %' }).click();
	await expect(page.getByText('Nothing is kept yet.')).toBeVisible();
	await page.getByRole('button', { name: 'Put “7 %” back' }).click();
	await expect(page.getByRole('button', { name: 'Open 7 %' })).toBeVisible();
	await page.getByText('Lifetime: how much can be written').click();
	await page.getByLabel('Erases that a block survives').fill('1000');
	const written = page.getByRole('row', { name: /^The same in terabytes/ });
	await expect(written.getByRole('cell')).toHaveText([/^[\d.]+ TB$/, /^[\d.]+ TB$/]);
});
