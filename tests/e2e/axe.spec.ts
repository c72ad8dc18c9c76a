/** No WCAG 2.2 A or AA rule that a machine can check is broken in any palette or state. */
import { expect, type Page } from '@playwright/test';
import { barriers, barriersOfLooks } from './axe';
import { CHAPTERS, FigureOnPage, openAllFigures, openTwins, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function scan(page: Page): Promise<void> {
	expect(await barriers(page)).toEqual([]);
}

test('barriers of every kind are found: a picture, a heading, and a color', async ({ page }) => {
	await page.goto('/chapters?theme=light');
	await page.evaluate(() => {
		const parts = ['img', 'h5', 'p'].map((name) => document.createElement(name));
		parts.forEach((part) => part.append(part.localName === 'img' ? '' : 'Here'));
		parts.at(-1)?.setAttribute('id', 'pale');
		document.querySelector('main')?.append(...parts);
		const sheet = new CSSStyleSheet();
		sheet.replaceSync('#pale { color: #eee; background: #fff; }');
		document.adoptedStyleSheets.push(sheet);
	});
	const found = (await barriers(page)).map(({ id }) => id);
	expect(found.sort()).toEqual(['color-contrast', 'heading-order', 'image-alt']);
});

test('every palette, in every theme', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	await openAllFigures(page);
	for (const palette of ['okabe', 'tol']) {
		for (const theme of ['light', 'dark', 'projector']) {
			await page.evaluate(
				(names) => {
					Object.assign(document.documentElement.dataset, names);
				},
				{ palette, theme }
			);
			await test.step(`${palette}, ${theme}`, async () => {
				expect(await barriersOfLooks(page)).toEqual([]);
			});
		}
	}
});

test('the colors that the system asks for', async ({ page }) => {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await page.goto(CHAPTERS[1]);
		await openAllFigures(page);
		await test.step(colorScheme, () => scan(page));
	}
});

test('a revealed prediction, an open menu, open text, and a wrong answer', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	await openAllFigures(page);
	const predict = page.getByRole('group', { name: 'Predict' });
	await new FigureOnPage(page, 'overwrite').cell(/^Bet on page 15,/).click();
	await scan(page);
	await predict.getByRole('button', { name: 'Now see' }).click();
	await expect(predict).toContainText('It went to page 12');
	await openTwins(page);
	const recall = page.getByRole('group', { name: 'Recall' });
	await recall.getByRole('radio', { name: /^It is erased at once/ }).check();
	await expect(recall).toContainText('Not quite.');
	await page.getByText('Deeper').or(page.locator('details.aside summary')).first().click();
	await page.locator('summary').filter({ hasText: 'Display settings' }).click();
	await expect(page.getByRole('group', { name: 'Colors' })).toBeVisible();
	await scan(page);
});

test('a task that is done, and a refusal', async ({ page }) => {
	await page.goto(CHAPTERS[0]);
	const figure = await new FigureOnPage(page, 'bench').open();
	await figure.cell(/^Program page 0\b/).click();
	await expect(figure.now).toContainText('Refused');
	await expect(page.locator('[data-goal="refused"]')).toHaveAttribute('data-done', 'true');
	await scan(page);
});
