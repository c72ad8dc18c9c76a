/** What moves by itself, and that nothing does for those who asked for less motion. */
import { expect, type Page } from '@playwright/test';
import { CHAPTERS, FigureOnPage, openAllFigures, test } from './site';

/** The text of the first page's figure that changes as its run goes on. */
const driveTime = (page: Page) => page.locator('figure#cliff').getByText(/of drive time$/);

test('the first page’s drive runs into the cliff by itself, once, and can be stopped', async ({
	page
}) => {
	await page.goto('/');
	const figure = new FigureOnPage(page, 'cliff');
	await figure.root.scrollIntoViewIfNeeded();
	await expect(figure.button('Pause')).toBeVisible();
	const early = await driveTime(page).textContent();
	await expect(driveTime(page)).not.toHaveText(early ?? '');
	await figure.button('Pause').click();
	await expect(figure.button('Play')).toBeVisible();
	await figure.isAtRest();
	expect(await figure.staysStill()).toBe(true);
});

test('one button stops every figure, and lets them go on', async ({ page }) => {
	await page.goto('/');
	const figure = new FigureOnPage(page, 'cliff');
	await figure.root.scrollIntoViewIfNeeded();
	await expect(figure.button('Pause')).toBeVisible();
	await page.getByRole('button', { name: 'Pause figures' }).click();
	await figure.isAtRest();
	expect(await figure.staysStill()).toBe(true);
	const held = await driveTime(page).textContent();
	await page.getByRole('button', { name: 'Resume figures' }).click();
	await expect(driveTime(page)).not.toHaveText(held ?? '');
});

test.describe('reduced motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('nothing moves by itself', async ({ page }) => {
		for (const path of ['/', CHAPTERS[1]]) {
			await page.goto(path);
			for (const figure of await openAllFigures(page)) {
				await figure.root.scrollIntoViewIfNeeded();
				await figure.isAtRest();
				expect(await figure.staysStill(), path).toBe(true);
			}
		}
		expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
	});

	test('steps still work, without anything on its way between two states', async ({ page }) => {
		await page.goto(CHAPTERS[1]);
		const figure = await new FigureOnPage(page, 'overwrite').open();
		await figure.root.evaluate((element) => {
			new MutationObserver(() => {
				if (element.querySelector('.mover') !== null) {
					element.setAttribute('data-moved', '');
				}
			}).observe(element, { subtree: true, childList: true, attributes: true });
		});
		for (const step of [1, 2, 3]) {
			await figure.button('One step forward').click();
			await figure.isAt(step);
		}
		await figure.button('One step back').click();
		await figure.isAt(2);
		await expect(figure.root).not.toHaveAttribute('data-moved');
	});
});

test('with motion, what is written flies to its page', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.button('One step forward').click();
	await expect(figure.drawing.locator('.mover')).toBeVisible();
	await figure.isAt(1);
	await expect(figure.drawing.locator('.mover')).toHaveCount(0);
});

test('printing shows each figure as it is, its text twin, and no controls', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	await page.emulateMedia({ media: 'print' });
	const figure = new FigureOnPage(page, 'overwrite');
	await expect(figure.drawing).toBeVisible();
	await expect(figure.root.locator('pre')).toBeVisible();
	await expect(figure.button('Play')).toBeHidden();
	await expect(figure.timeline).toBeHidden();
	await expect(page.getByRole('banner')).toBeHidden();
	await expect(page.locator('#second-version details')).toBeVisible();
	const pdf = await page.pdf({ format: 'A4' });
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
