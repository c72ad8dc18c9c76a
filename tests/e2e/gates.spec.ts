/** Layers with gates in a real browser: by keys, from a lost slip to a drive that was told. */
import { expect } from '@playwright/test';
import { FigureOnPage, test } from './site';

test('a slip that was stopped is lost until all free space is trimmed', async ({ page }) => {
	await page.goto('/chapters/trim');
	const figure = await new FigureOnPage(page, 'tower').open();
	const press = async (name: string | RegExp) => {
		await figure.cell(name).focus();
		await page.keyboard.press('Enter');
		await figure.isAtRest();
	};
	const goal = (id: string) => page.locator(`[data-task="arrive"] [data-goal="${id}"]`);

	await press('Delete file B');
	await expect(goal('delete')).toHaveAttribute('data-done', 'true');
	await expect(goal('trim')).toHaveAttribute('data-done', 'false');
	await press('Trim all free space');
	await expect(figure.root).toContainText('the encryption stops it again');
	await press('Encryption: open the gate');
	await press('RAID: open the gate');
	await expect(figure.cell('RAID: shut the gate')).toBeVisible();
	await expect(goal('trim')).toHaveAttribute('data-done', 'false');
	await press('Trim all free space');
	await expect(goal('trim')).toHaveAttribute('data-done', 'true');
});
