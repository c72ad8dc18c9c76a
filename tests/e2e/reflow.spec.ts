/** Every page fits small windows, and everything can be done with the keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { PSEUDO, translate } from './pseudo';
import { CHAPTERS, FigureOnPage, openAllFigures, overflowOf, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no page scrolls sideways in windows between, in ordinary and in large type', async ({
	page
}) => {
	for (const path of ['/', CHAPTERS[1], CHAPTERS[3], CHAPTERS[4], '/lab', '/files', '/disk']) {
		await page.goto(`${path}?theme=light`);
		for (const theme of ['light', 'projector']) {
			// What the setting does; another visit would only take longer.
			await page.evaluate((name) => {
				document.documentElement.dataset.theme = name;
			}, theme);
			for (let width = 320; width <= 1_120; width += 40) {
				await page.setViewportSize({ width, height: 720 });
				const at = `${path}, ${theme}, ${width} px`;
				expect(await overflowOf(page), at).toBeLessThanOrEqual(0);
			}
		}
	}
});

test('text that is spaced out is not cut off', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 720 });
	await page.goto(CHAPTERS[2]);
	await openAllFigures(page);
	await page.evaluate(() => {
		for (const element of document.querySelectorAll<HTMLElement>('main *')) {
			element.style.setProperty('line-height', '1.5', 'important');
			element.style.setProperty('letter-spacing', '0.12em', 'important');
			element.style.setProperty('word-spacing', '0.16em', 'important');
		}
	});
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

for (const kind of PSEUDO) {
	test(`words of another language fit and stand on their side: ${kind}`, async ({ page }) => {
		const isFromRight = kind === 'right to left';
		for (const path of [CHAPTERS[3] ?? '/', '/lab/free', '/disk']) {
			await page.setViewportSize({ width: 360, height: 720 });
			await page.goto(path);
			await translate(page, kind);
			expect(await overflowOf(page), `${path}, narrow`).toBeLessThanOrEqual(0);
			await page.setViewportSize({ width: 1_366, height: 768 });
			expect(await overflowOf(page), `${path}, wide`).toBeLessThanOrEqual(0);
			const brand = await page.locator('header a').first().boundingBox();
			expect((brand?.x ?? 0) > 683, `${path}: the name begins its line`).toBe(isFromRight);
			const scales = page.locator('main :is([data-transport], svg, [type=range])');
			// What was drawn anew meanwhile has no direction.
			const turned = await scales.evaluateAll((all) =>
				all
					.filter((one) => one.isConnected && getComputedStyle(one).direction !== 'ltr')
					.map((one) => one.outerHTML)
			);
			expect(turned, `${path}: what draws time or addresses keeps its direction`).toEqual([]);
		}
	});
}

/** Presses Tab until something has the focus. @throws when it is not reached */
async function tabTo(page: Page, target: Locator): Promise<void> {
	for (let presses = 0; presses < 80; presses += 1) {
		await page.keyboard.press('Tab');
		const isThere = await target.evaluate((element) => element === document.activeElement);
		if (isThere) {
			await expect(target, 'what has the focus can be seen').toBeInViewport();
			return;
		}
	}
	throw new Error(`Tab does not reach ${String(target)}.`);
}

test('the keyboard alone reaches the prediction, the controls, and the timeline', async ({
	page
}) => {
	await page.goto(CHAPTERS[1]);
	const predict = page.getByRole('group', { name: 'Predict' });
	const figure = new FigureOnPage(page, 'overwrite');
	await tabTo(page, figure.cell(/^Bet on page 0,/));
	for (let presses = 0; presses < 12; presses += 1) {
		await page.keyboard.press('ArrowRight');
	}
	await expect(figure.cell(/^Bet on page 12,/)).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(predict).toContainText('Your bet: page 12.');
	await tabTo(page, predict.getByRole('button', { name: 'Now see' }));
	await page.keyboard.press('Enter');
	await expect(predict).toContainText('As you predicted.');
	await figure.isAt(13);
	await figure.isAtRest();

	await tabTo(page, figure.button('One step back'));
	await page.keyboard.press('Enter');
	await figure.isAt(12);
	await tabTo(page, figure.button('Play'));
	await page.keyboard.press('Space');
	await expect(figure.button('Pause')).toBeFocused();
	await page.keyboard.press('Space');
	await expect(figure.button('Play')).toBeFocused();
	await figure.isAtRest();
	const at = Number(await figure.timeline.inputValue());
	await tabTo(page, figure.button('One step forward'));
	await page.keyboard.press('Enter');
	await figure.isAt(at + 1);
	await tabTo(page, figure.timeline);
	await page.keyboard.press('Home');
	await figure.isAt(0);
	await page.keyboard.press('ArrowRight');
	await figure.isAt(1);
});

test('the keyboard alone writes logical pages, one Tab stop for all of them', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'hands').open();
	await tabTo(page, figure.cell('Write logical page 0'));
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(figure.cell('Write logical page 2')).toBeFocused();
	await page.keyboard.press('Enter');
	await figure.isAt(11);
	await expect(figure.now).toContainText(/^The host writes 2[a-z]:/);
	await figure.isAtRest();
	await page.keyboard.press('End');
	await expect(figure.cell('Write logical page 8')).toBeFocused();
	await page.keyboard.press('Space');
	await figure.isAt(12);
	await page.keyboard.press('Home');
	await expect(figure.cell('Write logical page 0')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(figure.drawing.locator(':focus')).toHaveCount(0);
});
