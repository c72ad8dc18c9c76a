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
	await page.getByRole('button', { name: 'Give both 8 dies and a queue' }).click();
	const row = page.getByRole('row', { name: /^999 of 1,000 \(p99\.9\)/ });
	await expect(row.getByRole('cell')).toHaveText([/^\d.* ms$/, /^\d.* ms$/]);
	await expect(page.getByText('keep no latencies')).toHaveCount(0);
	await page.getByRole('button', { name: 'Try queue depths 1 to 64' }).click();
	await page.getByRole('button', { name: 'Cancel the depths' }).click();
	await expect(page.getByText(/^Cancelled after \d+ of 14 runs; they stay\.$/)).toBeVisible();
	await page.getByRole('button', { name: 'Try queue depths 1 to 64' }).click();
	await expect(page.getByText('Done: 14 of 14 runs.')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'p99 by queue depth' })).toBeVisible();
});
