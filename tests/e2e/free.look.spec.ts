/** The free lab stays where it is under a hand, and is whole on paper. */
import { expect, type Page } from '@playwright/test';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1366, height: 768 } });

async function open(page: Page): Promise<void> {
	await page.goto('/lab/free');
	await expect(page.getByRole('link', { name: 'Link to this setup' })).toHaveAttribute('href', /#/);
	await expect(page.getByRole('img', { name: /^Drive B, / })).toBeVisible();
}

/** Where the curves and the blocks lie. */
const places = (page: Page) =>
	page.locator('.stage svg').evaluateAll((drawings) =>
		drawings.map((drawing) => {
			const { x, y, width, height } = drawing.getBoundingClientRect();
			return [x, y, width, height];
		})
	);

test('blocks and curves stay where they are when a moment or a block is chosen', async ({
	page
}) => {
	await open(page);
	const before = await places(page);
	await page.getByRole('button', { name: 'Next slow moment' }).click();
	expect(await places(page)).toEqual(before);
	await page.getByRole('img', { name: /^Drive A, / }).click({ position: { x: 200, y: 60 } });
	await expect(page.getByRole('button', { name: 'Its pages' })).toBeVisible();
	expect(await places(page)).toEqual(before);
});

test('a press on the button of a sweep counts, though it leaves a field that was typed in', async ({
	page
}) => {
	await open(page);
	const panel = page.getByRole('group', { name: 'Sweep a value of drive A' });
	const run = panel.getByRole('button', { name: 'Run the sweep' });
	await run.scrollIntoViewIfNeeded();
	await panel.getByLabel('Runs of each point').fill('2');
	const before = await run.boundingBox();
	await run.hover();
	await page.mouse.down();
	await expect(panel.getByText('12 runs', { exact: true })).toBeVisible();
	expect(await run.boundingBox()).toEqual(before);
	await page.mouse.up();
	await expect(panel.getByRole('status')).toContainText(/of 12 runs/);
});

for (const [width, name] of [
	[794, 'A4'],
	[390, 'a phone’s paper']
] as const) {
	test(`on ${name} nothing is cut, and there are no forms and no help`, async ({ page }) => {
		await open(page);
		await page.setViewportSize({ width, height: 1123 });
		await page.emulateMedia({ media: 'print' });
		await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
		const sheet = page.locator('.sheet');
		await expect(sheet.getByText(/#3;m=/)).toBeVisible();
		await expect(sheet.getByText('34.0').first()).toBeVisible();
		await expect(page.locator('main :is(button, select, input, textarea):visible')).toHaveCount(0);
		await expect(page.getByRole('heading', { name: 'How to use it' })).toBeHidden();
		const beyond = await sheet.locator('*').evaluateAll((parts, right) => {
			const ends = parts.map((part) => part.getBoundingClientRect().right);
			return ends.filter((end) => end > right + 1).length;
		}, width);
		expect(beyond).toBe(0);
	});
}
