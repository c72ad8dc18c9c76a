/** A chapter on a projector, by the keys of a clicker: large, complete, and easy to leave. */
import { expect, type Page } from '@playwright/test';
import { CHAPTERS, FigureOnPage, test } from './site';

const TEXT_PX_MIN = 23.9;

test.use({ viewport: { width: 1024, height: 768 } });

const place = (page: Page) => page.locator('[data-presenter] .place');

/** The smallest text of the figure that is shown, in pixels of the window. */
const smallestText = (page: Page) =>
	page.locator('figure[data-presented]').evaluate((figure) => {
		const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
		const sizes: number[] = [];
		while (walker.nextNode()) {
			const element = walker.currentNode.parentElement;
			const isSeen =
				element?.checkVisibility({ visibilityProperty: true }) &&
				!element.closest('.visually-hidden') &&
				walker.currentNode.textContent?.trim() !== '';
			if (element && isSeen) {
				const drawing = element.closest('svg');
				const scale = drawing?.getScreenCTM()?.a ?? 1;
				sizes.push(scale * parseFloat(getComputedStyle(element).fontSize));
			}
		}
		return Math.min(...sizes);
	});

test('one key begins, a clicker goes through states and bets, and Escape leaves', async ({
	page
}) => {
	await page.goto(CHAPTERS[1]);
	await page.keyboard.press('p');
	await expect(place(page)).toHaveText(/^1\/\d+$/);
	const figure = new FigureOnPage(page, 'overwrite');
	await expect(figure.root).toHaveAttribute('data-answers', 'true');
	expect(await smallestText(page)).toBeGreaterThanOrEqual(TEXT_PX_MIN);
	const controls = await figure.root.locator('[data-transport]').boundingBox();
	const bar = await page.getByRole('region', { name: 'Presentation' }).boundingBox();
	expect((controls?.y ?? 0) + (controls?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

	await page.keyboard.press('PageDown');
	await expect(page.getByRole('heading', { level: 2 })).toContainText('second version');
	for (const key of ['1', '3', '3']) {
		await page.keyboard.press(key);
	}
	await expect(page.getByRole('spinbutton').nth(2)).toHaveValue('2');
	await page.keyboard.press('PageDown');
	await expect(page.getByText('2 of 3 bet on it.')).toBeVisible();
	await page.keyboard.press(' ');
	await expect(place(page)).toHaveText(/^3\//);
	await figure.isAt(1);
	await page.keyboard.press('PageDown');
	await figure.isAt(13);

	await page.keyboard.press('b');
	await expect(page.getByRole('button', { name: 'Show the picture again' })).toBeVisible();
	await page.keyboard.press('.');
	await page.keyboard.press('PageUp');
	await expect(place(page)).toHaveText(/^3\//);
	await page.keyboard.press('Escape');
	await expect(page.locator('[data-presenter]')).toHaveCount(0);
	await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'projector');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
