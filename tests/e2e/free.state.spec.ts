/** The free lab keeps its setup in the address, and says which setup its results are of. */
import { expect, type Page } from '@playwright/test';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const spare = (page: Page) => page.getByLabel('Spare area, drive A');
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

test('opens with a result, and each change runs at once, with what was before', async ({
	page
}) => {
	await open(page);
	const claim = page.getByRole('heading', { name: /spare instead of/ });
	await expect(claim).toHaveText(/^28\s% spare instead of 7\s%: [\d.]+ times the speed$/);
	const results = page.getByRole('region', { name: 'Results' });
	await expect(results.getByRole('row', { name: /Fingerprint/ })).toContainText(/[\da-f]{16}/);
	await expect(page.locator('path.ghost')).toHaveCount(0);
	await set(page, '15');
	await expect(claim).toHaveText(/^28\s% spare instead of 15\s%/);
	await expect(page.getByRole('status').filter({ hasText: 'Spare area of A' })).toHaveText(
		/^Spare area of A 7\s% → 15\s%: write amplification of A [\d.]+ → [\d.]+, [\d.]+ times/
	);
	// Of both drives, speed and write amplification.
	await expect(page.locator('path.ghost')).toHaveCount(4);
	await expect(old(page)).toHaveCount(0);
});

test('what does not fit stays in its field, and the run and the address as they were', async ({
	page
}) => {
	await open(page);
	await expect(done(page)).toHaveCount(1);
	const print = page.getByRole('row', { name: /Fingerprint/ });
	const before = await print.textContent();
	const address = page.url();
	for (const wrong of ['95', '-5', '', 'NaN']) {
		await set(page, wrong);
		await expect(spare(page)).toHaveValue(wrong);
		await expect(spare(page)).toHaveAccessibleDescription(/from 0.4 to 90; until then 7 holds/);
	}
	await page.getByText('Geometry').click();
	const reserve = page.getByLabel('Reserve, drive A');
	await reserve.fill('600');
	await reserve.press('Tab');
	await expect(page.getByText('What does not fit is not run.')).toBeVisible();
	expect(page.url()).toBe(address);
	expect(await print.textContent()).toBe(before);
	await page.getByRole('button', { name: 'Put back what holds' }).click();
	await expect(reserve).toHaveValue('2');
});

test('a choice brings along what it needs, and undo, redo, and Back take it back', async ({
	page
}) => {
	await open(page);
	await set(page, '7,5');
	await expect(spare(page)).toHaveValue('7.5');
	// What is chosen before the simulator has allowed this would be one change with it.
	await expect(page).toHaveURL(/~sp75\b/);
	await page.getByText('Cleaning, wear').click();
	const frontiers = page.getByLabel('Open blocks, drive A');
	await frontiers.selectOption('temperature');
	await expect(page.getByRole('status').filter({ hasText: 'So that it fits' })).toContainText(
		'reserve 2 → 3 of A'
	);
	await expect(page).toHaveURL(/~frtemperature/);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(frontiers).toHaveValue('single');
	await expect(spare(page)).toHaveValue('7.5');
	await page.getByRole('button', { name: 'Redo' }).click();
	await expect(frontiers).toHaveValue('temperature');
	await page.goBack();
	await expect(frontiers).toHaveValue('single');
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(spare(page)).toHaveValue('7');
	await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('nothing of the picture lies below the fold at 1366 by 768', async ({ page }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await open(page);
	const maps = page.getByRole('img', { name: /pages valid/ });
	await expect(maps).toHaveCount(2);
	for (const part of [...(await maps.all()), page.getByLabel('Moment of the run')]) {
		const box = await part.boundingBox();
		expect((box?.y ?? 768) + (box?.height ?? 0)).toBeLessThanOrEqual(768);
	}
});

test('one moment of the run is shown by both drives’ blocks', async ({ page }) => {
	await open(page);
	const maps = page.getByRole('img', { name: /pages valid/ });
	await expect(maps.first()).toHaveAccessibleName(/\d+ stale/);
	await page.getByLabel('Moment of the run').fill('0');
	for (const map of await maps.all()) {
		await expect(map).toHaveAccessibleName(/: 0 pages valid, 0 stale/);
	}
	await page.getByLabel('Moment of the run').press('End');
	await expect(maps.first()).toHaveAccessibleName(/: 30,474 pages valid/);
});

test('a block that keys choose says why it is as it is, and opens its pages', async ({ page }) => {
	await open(page);
	await page.getByRole('slider', { name: 'Block of drive A' }).press('ArrowRight');
	await expect(page.getByRole('status').filter({ hasText: 'Block 1 of A' })).toBeVisible();
	await page.getByRole('button', { name: 'Its pages' }).click();
	const pages = page.getByRole('region', { name: 'Pages of block 1 of drive A' });
	await expect(pages.getByRole('listitem')).toHaveCount(64);
	const step = pages.getByRole('status');
	await expect(step).toHaveText(/^Step [\d,]+: Logical page/);
	const end = (await step.textContent()) ?? '';
	await pages.getByRole('button', { name: 'Step back' }).click();
	await expect(step).not.toHaveText(end);
	await pages.getByRole('button', { name: 'Next step' }).click();
	await expect(step).toHaveText(end);
	await pages.getByRole('button', { name: 'Close' }).click();
	await expect(pages).toHaveCount(0);
});

test('the link to the text is no link to a setup, and a change keeps the keys', async ({
	page
}) => {
	await open(page);
	await set(page, '20');
	await expect(page, 'the address follows first').toHaveURL(/~sp200/);
	await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.click());
	await expect(page).toHaveURL(/#main$/);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await expect(spare(page)).toHaveValue('20');
	await spare(page).focus();
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('21');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/~sp210/);
	await expect(spare(page)).toBeFocused();
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
