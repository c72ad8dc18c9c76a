/** What moves by itself, and that nothing does for those who asked for less motion. */
import { expect, type Page } from '@playwright/test';
import { chapters } from '../../content/index';
import { keyTwin } from './keyTwin';
import { CHAPTERS, FigureOnPage, openAllFigures, standStill, startStepOf, test } from './site';

const START = startStepOf('overwrite');
const KEY_STEP = chapters[1]?.figures.overwrite?.keyStep ?? NaN;

/** The text of a whole drive's figure that changes as its run goes on. */
const driveTime = (page: Page) => page.locator('figure#whole').getByText(/of drive time$/);

/** A whole drive that plays, with time standing still. */
async function openPlaying(page: Page): Promise<FigureOnPage> {
	await page.clock.install();
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'whole').open();
	await figure.more();
	await expect(driveTime(page)).toBeVisible();
	await standStill(page);
	await figure.button('Play').click();
	await expect(figure.button('Pause')).toBeVisible();
	return figure;
}

/** Lets time pass, a frame at a time, until the figure shows that it does. */
async function goesOn(page: Page): Promise<void> {
	const before = (await driveTime(page).textContent()) ?? '';
	await expect(async () => {
		await page.clock.runFor(50);
		expect(await driveTime(page).textContent()).not.toBe(before);
	}).toPass();
}

test('a whole drive goes on while it plays, and can be stopped', async ({ page }) => {
	const figure = await openPlaying(page);
	await goesOn(page);
	await figure.button('Pause').click();
	await expect(figure.button('Play')).toBeVisible();
	await page.clock.resume();
	await figure.isAtRest();
	expect(await figure.staysStill()).toBe(true);
});

test('one button stops every figure, and lets them go on', async ({ page }) => {
	const figure = await openPlaying(page);
	await goesOn(page);
	await page.getByRole('button', { name: 'Pause figures' }).click();
	await page.clock.resume();
	await figure.isAtRest();
	expect(await figure.staysStill()).toBe(true);
	await standStill(page);
	await page.getByRole('button', { name: 'Resume figures' }).click();
	// The button is above the page's first picture; one that is out of sight waits.
	await figure.root.scrollIntoViewIfNeeded();
	await goesOn(page);
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
		for (const step of [START + 1, START + 2, START + 3]) {
			await figure.button('One step forward').click();
			await figure.isAt(step);
		}
		await figure.button('One step back').click();
		await figure.isAt(START + 2);
		await expect(figure.root).not.toHaveAttribute('data-moved');
	});
});

test('with motion, what is written flies to its page', async ({ page }) => {
	await page.clock.install();
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await standStill(page);
	await figure.button('One step forward').click();
	await page.clock.runFor(100);
	await expect(figure.drawing.locator('.mover')).toBeVisible();
	await page.clock.resume();
	await figure.isAt(START + 1);
	await expect(figure.drawing.locator('.mover')).toHaveCount(0);
});

test('print shows the key frame of each figure, its text twin, and no controls', async ({
	page
}) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.isAt(START);
	// What is only for paper is not in the page until then: it would double its work.
	await expect(figure.root.locator('.still')).toHaveCount(0);
	await page.emulateMedia({ media: 'print' });
	const { root } = figure;
	await expect(root.locator('svg[role="img"]:visible')).toHaveCount(1);
	await expect(root.locator('pre:visible')).toHaveText(keyTwin('overwrite', KEY_STEP));
	await expect(figure.button('Play')).toBeHidden();
	await expect(figure.timeline).toBeHidden();
	await expect(page.getByRole('banner')).toBeHidden();
	await expect(page.locator('#second-version details')).toBeVisible();
	const pdf = await page.pdf({ format: 'A4' });
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

/** Sheets of a chapter, A4, its folded parts closed. */
const SHEETS_MAX = 6;

test(`a chapter is printed on at most ${SHEETS_MAX} sheets`, async ({ page }) => {
	for (const chapter of CHAPTERS) {
		await page.goto(chapter);
		await expect(page.locator('html[data-ready]')).toBeAttached();
		const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
		const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
		expect(sheets.length, chapter).toBeGreaterThan(0);
		expect(sheets.length, chapter).toBeLessThanOrEqual(SHEETS_MAX);
	}
});
