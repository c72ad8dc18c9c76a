/** A bet in the picture is no wheel that is taken; what answers it is seen coming. */
import { expect, type Page } from '@playwright/test';
import { FigureOnPage, test } from './site';

const cardOf = (page: Page, id: string) => page.locator(`[data-predict="${id}"]`);
const follows = (page: Page) => page.getByRole('switch', { name: 'Follows the text' }).first();
/** As often as the run of the first figure was drawn. */
const writtenIn = (page: Page) => new FigureOnPage(page, 'wear').now;

test('whoever bets in the picture goes on with the words', async ({ page }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/chapters/never-in-place');
	const card = page.locator('[data-predict]').first();
	await card.scrollIntoViewIfNeeded();
	await expect(card.getByText('Press a page in the picture.')).toBeVisible();
	const stage = page.locator('[data-figure]').first().locator('[data-stage]');
	await stage
		.getByLabel(/page 9\b/i)
		.first()
		.click();
	await expect(card.getByText('Your bet: page 9.')).toBeVisible();
	await expect(follows(page)).toBeChecked();
	// After its answer a press on the drawing is the reader's own step again.
	await card.getByRole('button', { name: 'Now see' }).click();
	await expect(card.getByRole('button', { name: 'Now see' })).toBeHidden();
	await stage.dispatchEvent('pointerdown', { pointerType: 'mouse' });
	await expect(follows(page)).not.toBeChecked();
});

test('what a bet is about is run to, and told when it is there', async ({ page }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/chapters/how-long-it-lives');
	const card = cardOf(page, 'never');
	await card.scrollIntoViewIfNeeded();
	await expect(writtenIn(page)).toHaveText(/^Written once/);
	const figure = new FigureOnPage(page, 'wear');
	await expect(figure.root).toHaveAttribute('data-answers', 'true');
	await card.getByRole('button', { name: 'Just show me' }).click();
	// On its way it is in the middle of the run, and nothing is told yet.
	await expect(writtenIn(page)).toHaveText(/^Written [2-8]\S* times over/);
	await expect(card.getByText('You did not bet.')).toBeHidden();
	await expect(card.getByText('You did not bet.')).toBeVisible();
	await expect(writtenIn(page)).toHaveText(/: 103 of 128 blocks were never erased/);
});

test('where nothing is to move, it is there at once', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.goto('/chapters/how-long-it-lives');
	const card = cardOf(page, 'never');
	await card.getByRole('button', { name: 'Just show me' }).click();
	await expect(card.getByText('You did not bet.')).toBeVisible();
	await expect(writtenIn(page)).toHaveText(/: 103 of 128 blocks were never erased/);
});
