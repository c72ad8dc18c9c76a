/** Experiments of articles: twins side by side, parts of runs, filters that stay, phones. */
import { expect } from '@playwright/test';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('twins are in one chart, and lead to each other', async ({ page }) => {
	await page.goto('/lab/raid0-trim-off');
	const chart = page.getByRole('application').first();
	await expect(chart).toHaveAttribute('aria-label', /^without TRIM 7[.\d]*, with TRIM 1[.\d]*\.$/);
	await expect(page.getByText(/it is theory: L\. Xiang/)).toBeVisible();
	await page.getByRole('link', { name: 'Striped drives with TRIM' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Striped drives with TRIM');
	await expect(page.getByRole('link', { name: 'Striped drives without TRIM' })).toBeVisible();
});

test('a part of a run is looked at from nearer by drag, wheel, keys, and buttons', async ({
	page
}) => {
	await page.goto('/lab/crucial-consistency-m500');
	const zoom = page.getByRole('group', { name: 'Part of the run' }).first();
	await expect(zoom).toContainText('The whole run, 0 s to 1,800 s');
	const svg = page.locator('.zoom svg[viewBox]:visible').first();
	await svg.scrollIntoViewIfNeeded();
	const box = await svg.boundingBox();
	const [x, y] = [(box?.x ?? 0) + 0.4 * (box?.width ?? 0), (box?.y ?? 0) + 120];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + 0.2 * (box?.width ?? 0), y + 90, { steps: 4 });
	await page.mouse.up();
	await expect(zoom).toContainText(/Shown: [5-9]\d\d s to 1,[0-3]\d0 s/);
	expect(await page.evaluate(() => String(getSelection()))).toBe('');
	await zoom.getByRole('button', { name: 'Whole run' }).click();
	const chart = page.getByRole('application').first();
	await chart.focus();
	await page.keyboard.press('+');
	await expect(zoom).toContainText('Shown: 450 s to 1,350 s');
	await page.keyboard.press('Shift+ArrowRight');
	await expect(zoom).toContainText('Shown: 675 s to 1,570 s');
	const said = page.locator('.zoom > [role=status]').first();
	await expect(said).toHaveText(/^Shown: 675 s to 1,570 s\.$/);
	await page.keyboard.press('0');
	await expect(zoom).toContainText('The whole run');
	await zoom.getByRole('button', { name: 'From 1,400 s on' }).click();
	await expect(zoom).toContainText('Shown: 1,400 s to 1,800 s');
	await page.getByRole('radio', { name: 'Linear' }).first().check();
	await expect(zoom).toContainText('Shown: 1,400 s to 1,800 s');
});

test('what the list of experiments was filtered by is in the address, and there on Back', async ({
	page
}) => {
	await page.goto('/lab');
	await page.getByLabel('Mechanism').selectOption('TRIM');
	await page.getByLabel('Verdict').selectOption('missed');
	await expect(page).toHaveURL(/#mechanism=TRIM&verdict=missed$/);
	const status = page.getByRole('status').filter({ hasText: 'experiments' });
	const count = await status.textContent();
	await page.getByRole('article').getByRole('link').first().click();
	await expect(page.getByRole('link', { name: 'All experiments' })).toBeVisible();
	await page.goBack();
	await expect(page.getByLabel('Mechanism')).toHaveValue('TRIM');
	await expect(status).toHaveText(String(count));
	await page.reload();
	await expect(page.getByLabel('Verdict')).toHaveValue('missed');
});

test('before a run its recorded verdicts stand where the drive will live', async ({ page }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/lab/crucial-consistency-m500');
	const drive = page.getByRole('region', { name: 'Living drive' });
	await expect(drive.getByText(/^Recorded:/)).toBeInViewport({ ratio: 1 });
	await expect(drive.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
	await expect(page.getByRole('progressbar')).toBeHidden();
});

test('on a phone each recorded verdict is seen without scrolling sideways', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/lab/six-drives');
	const table = page.getByRole('region', { name: 'All drives of the experiment' });
	const hidden = await table.evaluate((box) => box.scrollWidth - box.clientWidth);
	expect(hidden).toBeLessThanOrEqual(0);
});
