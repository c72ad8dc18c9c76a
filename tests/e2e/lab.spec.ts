/** The lab: an experiment runs to its end, comes to what `ftl run` says, and is cancelled. */
import { expect } from '@playwright/test';
import { ftl, reviewFile } from '../boundary/native';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('one click reruns an experiment, with the verdicts of the command line', async ({ page }) => {
	const { verdicts, digest } = JSON.parse(ftl('run', reviewFile('torture-and-passes')).toString());
	await page.goto('/lab');
	await page.getByRole('link', { name: /torture/i }).click();
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	const section = page.getByRole('region', { name: 'Published, and ours' });
	await expect(section).toContainText('From the run on your computer', { timeout: 60_000 });
	await expect(section).toContainText(digest);
	const items = section.getByRole('listitem');
	await expect(items).toHaveCount(verdicts.length);
	for (const [index, { label, verdict }] of verdicts.entries()) {
		await expect(items.nth(index)).toContainText(label);
		await expect(items.nth(index)).toContainText(verdict);
	}
});

test('a run is cancelled at once, by the keyboard', async ({ page }, testInfo) => {
	await page.goto('/lab/consistency');
	const button = page.getByRole('button', { name: 'Run', exact: true });
	await button.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Running.')).toBeVisible();
	await page.getByRole('button', { name: 'Cancel' }).focus();
	const ms = await page.evaluate(async () => {
		const from = performance.now();
		const cancel = document.activeElement;
		if (!(cancel instanceof HTMLButtonElement)) {
			throw new Error('nothing to cancel');
		}
		cancel.click();
		while (!document.body.textContent.includes('Cancelled')) {
			await new Promise((resolve) => requestAnimationFrame(resolve));
		}
		return performance.now() - from;
	});
	await testInfo.attach('cancelled after', { body: `${ms} ms` });
	expect(ms).toBeLessThan(300);
	await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
	// It begins anew, and what the site was built with is still there.
	await expect(page.getByRole('region', { name: 'Published, and ours' })).toContainText(
		'From the run with which this page was built'
	);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('an experiment shows its verdicts, drawings, and parameters', async ({ page }) => {
		await page.goto('/lab/torture-and-passes');
		await expect(page.getByText('needs JavaScript')).toBeVisible();
		await expect(
			page.getByText('outside band').or(page.getByText('within band')).first()
		).toBeVisible();
		await expect(page.locator('[aria-labelledby="drawing"] svg:visible')).toHaveCount(4);
		await expect(page.getByText('sourced').first()).toBeVisible();
		await expect(page.getByRole('button', { name: 'Run' })).toBeHidden();
	});
});
