/** The benchmark runs in the reader's browser, shows its progress, and can be stopped. */
import { expect } from '@playwright/test';
import { test } from './site';

test('a short run measures both sizes at the write amplification of the yardstick', async ({
	page
}) => {
	await page.goto('/bench');
	await page.getByRole('button', { name: 'Run it here' }).click();
	await expect(page.getByRole('button', { name: 'Run it again' })).toBeVisible();
	const status = page.getByRole('status');
	await expect(status).toContainText(
		/16 Ki pages: [\d.]+ million host page writes a second, at a write amplification of 6\.1/
	);
	await expect(status).toContainText(/1 Mi pages: [\d.]+ million .* write amplification of 7\.3/);
	await expect(page.getByText('not measured')).toHaveCount(0);
});

test('a run that is stopped can be started again', async ({ page }) => {
	await page.goto('/bench');
	await page.getByText('Thorough').click();
	await page.getByRole('button', { name: 'Run it here' }).click();
	const progress = page.getByRole('progressbar', { name: 'Benchmark' });
	await expect
		.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value))
		.toBeGreaterThan(0);
	await page.getByRole('button', { name: 'Stop' }).click();
	await expect(page.getByRole('status')).toHaveText('Stopped.');
	await page.getByRole('button', { name: 'Run it again' }).click();
	await expect(page.getByRole('status')).toContainText('Measuring');
	await page.getByRole('button', { name: 'Stop' }).click();
	await expect(page.getByText('not measured')).toHaveCount(2);
});
