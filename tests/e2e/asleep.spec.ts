/** Figures stay as they were sent until somebody comes near: then they wake; nothing is lost. */
import { expect } from '@playwright/test';
import { CHAPTERS, FigureOnPage, startStepOf, test } from './site';

const [, SECOND] = CHAPTERS;
/** Below the first view of the second chapter. */
const BELOW = 'hands';
const ASLEEP = '[data-asleep]';

test('a figure below the first view wakes by a press, a key, paper, and the wheel', async ({
	page
}) => {
	const figure = new FigureOnPage(page, BELOW);
	const asleep = figure.root.locator(ASLEEP);

	await page.goto(SECOND);
	await expect(page.locator('figure').first().locator(ASLEEP)).toHaveCount(0);
	await expect(asleep).toHaveCount(1);
	// Whatever comes first is heard: no press waits for the picture to come near.
	await figure.button('More').evaluate((button: HTMLElement) => button.click());
	await expect(figure.button('More')).toHaveAttribute('aria-expanded', 'true');

	await page.reload();
	await expect(asleep).toHaveCount(1);
	const isAwake = (button: HTMLElement, selector: string) => {
		button.focus({ preventScroll: true });
		return button.closest(selector) === null;
	};
	expect(await figure.button('More').evaluate(isAwake, ASLEEP)).toBe(true);

	await page.reload();
	await expect(asleep).toHaveCount(1);
	const print = (root: HTMLElement) => {
		dispatchEvent(new Event('beforeprint'));
		return root.querySelectorAll('.still').length;
	};
	expect(await figure.root.evaluate(print), 'stands on paper').toBe(1);

	await page.reload();
	await expect(asleep).toHaveCount(1);
	await page.mouse.wheel(0, 1e5);
	await expect(asleep).toHaveCount(0);
	await figure.open();
	await figure.isAt(startStepOf(BELOW));
});

test('a press on play counts before the simulator is there', async ({ page }) => {
	await page.goto('/chapters/reading-a-review');
	const figure = new FigureOnPage(page, 'room');
	const play = figure.root.locator('[data-play]');
	await expect(play).toBeEnabled();
	await play.click();
	await expect.poll(async () => Number(await figure.timeline.inputValue())).toBeGreaterThan(0);
});

test('a chart is as it was sent, and answers the keys once its code has come', async ({ page }) => {
	await page.goto('/chapters/garbage-collection');
	const chart = page.locator('#figure-spare');
	await expect(chart.locator('svg').first()).toBeAttached();
	await chart.scrollIntoViewIfNeeded();
	await expect(chart.locator(ASLEEP)).toHaveCount(0);
	const plot = chart.getByRole('application');
	await plot.focus();
	const before = await chart.textContent();
	await plot.press('ArrowRight');
	await expect(chart).not.toHaveText(before ?? '');
});

test('a sentence sets a picture that is still asleep', async ({ page }) => {
	await page.goto('/chapters/many-at-once');
	const figure = new FigureOnPage(page, 'knee');
	await expect(figure.root.locator(ASLEEP)).toHaveCount(1);
	const show = page.locator('[data-show="knee"]').last();
	await show.evaluate((link: HTMLElement) => link.click());
	await expect(show).toHaveAttribute('aria-current', 'step');
	await expect(figure.root.locator(ASLEEP)).toHaveCount(0);
	await expect(figure.root).toHaveAttribute('data-answers', 'true');
});

test('of a drawing in two layouts, that of a window made narrower shows the same state', async ({
	page
}) => {
	await page.goto(SECOND);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	/** The data in its pages: words beside them are those of a layout. */
	const shown = () =>
		figure.drawing.evaluate((svg) =>
			Array.from(svg.querySelectorAll('text'), ({ textContent }) => textContent.trim())
				.filter((word) => /^\d+[a-z]$/.test(word))
				.sort()
		);
	await figure.button('One step forward').click();
	await figure.button('One step forward').click();
	await page.setViewportSize({ width: 1366, height: 768 });
	await figure.isAtRest();
	const roomy = await shown();
	await page.setViewportSize({ width: 390, height: 844 });
	await figure.isAtRest();
	expect(roomy.length).toBeGreaterThan(4);
	expect(await shown()).toEqual(roomy);
});
