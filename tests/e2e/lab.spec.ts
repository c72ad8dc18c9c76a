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
		await expect(page.locator('[aria-labelledby="drawing"] svg:visible')).toHaveCount(5);
		await expect(page.getByText('sourced').first()).toBeVisible();
		await expect(page.getByRole('button', { name: 'Run' })).toBeHidden();
	});
});

test('the free lab runs two drives side by side and shows nominal and effective spare', async ({
	page
}) => {
	await page.goto('/lab/free');
	await page.getByLabel('A second drive beside it').check();
	const second = page.getByRole('group', { name: 'Drive B' });
	await second.getByLabel('Spare area').fill('280');
	await second.getByLabel('Spare area').press('Tab');
	await page.getByRole('button', { name: 'Run both' }).click();
	const sums = page.getByRole('table', { name: /^Drive [AB]$/ });
	await expect(sums).toHaveCount(2);
	await expect(page.getByRole('group').getByText('Phases of drive B')).toBeVisible();
	await expect(sums.first().getByRole('row', { name: /nominal/ })).toContainText('%');
	await expect(sums.last().getByRole('row', { name: /effective/ })).toContainText('%');
	const amplification = async (at: number) =>
		Number(
			await sums
				.nth(at)
				.getByRole('row', { name: /amplification/ })
				.getByRole('cell')
				.textContent()
		);
	expect(await amplification(1)).toBeLessThan(await amplification(0));
});

test('the free lab shows a refusal at the field that it names', async ({ page }) => {
	await page.goto('/lab/free');
	await page.getByLabel('All controls').check();
	await page.getByText('Geometry').click();
	await page.getByLabel('Reserve').fill('600');
	await page.getByLabel('Reserve').press('Tab');
	await page.getByRole('button', { name: 'Run' }).click();
	await expect(page.getByLabel('Reserve')).toHaveAttribute('aria-invalid', 'true');
	await expect(page.getByLabel('Reserve')).toHaveAccessibleDescription(/reserve_blocks is 600/);
});

test('a link brings back the whole setup, and a broken one names what is wrong', async ({
	page
}) => {
	await page.goto('/lab/free');
	await page.getByLabel('Spare area').fill('123');
	await page.getByLabel('Spare area').press('Tab');
	await page.getByLabel('Seed').fill('42');
	await page.getByLabel('Seed').press('Tab');
	const href =
		(await page.getByRole('link', { name: 'Link to this setup' }).getAttribute('href')) ?? '';
	await page.goto('/');
	await page.goto(`/lab/free${href}`);
	await expect(page.getByLabel('Spare area')).toHaveValue('123');
	await expect(page.getByLabel('Seed')).toHaveValue('42');
	await expect(page.getByRole('alert')).toHaveCount(0);
	for (const [from, to, named] of [
		['sp123', 'sp9999', 'Spare area of drive A'],
		['s=42', 's=', 'seed'],
		['c=', 'c=0', 'checksum'],
		['1;', '9;', 'version of the link']
	] as const) {
		await page.goto(`/lab/free${href.replace(from, to)}`);
		await expect(page.getByRole('alert')).toContainText(named);
		await expect(page.getByLabel('Spare area')).toHaveValue('70');
	}
});
