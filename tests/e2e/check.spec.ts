/** A reader picks the layers of a computer, asks each, and copies what is to be run. */
import { expect } from '@playwright/test';
import { test } from './site';

test('shows the layers that were picked, where TRIM stops, and copies a command', async ({
	page,
	context
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/check');
	await expect(page.getByRole('heading', { name: 'Windows', exact: true })).toBeVisible();
	await page.getByRole('radio', { name: 'Linux' }).check();
	await expect(page.getByRole('heading', { name: 'Windows', exact: true })).toHaveCount(0);
	await page.getByLabel('Encryption').selectOption({ label: 'LUKS (dm-crypt)' });
	const luks = page.locator('#linux-luks');
	const verdict = page.getByText('Ask next: ext4');
	await expect(verdict).toBeVisible();
	const files = page.locator('#linux-ext4');
	await files.getByRole('radio', { name: 'It says so' }).check();
	await luks.getByRole('radio', { name: 'It says otherwise' }).check();
	await expect(page.getByText('TRIM stops at: LUKS')).toBeVisible();
	await luks.getByRole('button', { name: 'cryptsetup status' }).click();
	await expect(luks.getByText('Copied.')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
		'sudo cryptsetup status NAME'
	);
});
