/** A stretch of a run, brushed by hand or by keys: its events are listed, its pages stand out. */
import { expect } from '@playwright/test';
import { FigureOnPage, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const BRUSHED = /^Steps (\d+) to (\d+) are brushed/;

async function brushedSteps(figure: FigureOnPage): Promise<readonly number[]> {
	const text = (await figure.root.getByText(BRUSHED).textContent()) ?? '';
	return (BRUSHED.exec(text.trim()) ?? []).slice(1).map(Number);
}

test('a stretch of the curve, by hand: its events are listed, and its blocks stand out', async ({
	page
}) => {
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'stall').open();
	await figure.timeline.press('End');
	await figure.isAtRest();
	await figure.openTools();
	await figure.button('Curve').click();
	const stage = figure.root.locator('[data-level]');
	await expect(stage).toHaveAttribute('data-at', '0');
	const plot = stage.locator('.brush');
	await plot.scrollIntoViewIfNeeded();
	const box = await plot.boundingBox();
	const [x, y] = [box?.x ?? 0, (box?.y ?? 0) + (box?.height ?? 0) / 2];
	await page.mouse.move(x + (box?.width ?? 0) * 0.05, y);
	await page.mouse.down();
	await page.mouse.move(x + (box?.width ?? 0) * 0.1, y, { steps: 4 });
	await page.mouse.up();
	const [from = 0, to = 0] = await brushedSteps(figure);
	expect(to).toBeGreaterThan(from);
	await expect(stage.locator('.brushed')).toBeVisible();
	const count = to - from + 1;
	await expect(figure.root.getByText(`of ${count} events, steps ${from} to ${to}.`)).toBeVisible();

	await figure.button('Blocks').click();
	await expect(stage).toHaveAttribute('data-at', '2');
	const lit = stage.locator('rect.lit');
	await expect(lit.first()).toBeVisible();
	expect(await lit.count()).toBeLessThan(await stage.locator('rect.wear').count());
	await figure.button('Forget').click();
	await expect(lit).toHaveCount(0);
});

test('a stretch of the timeline, by keys and by hand: its pages stand out', async ({ page }) => {
	await page.goto('/chapters/never-in-place');
	const figure = await new FigureOnPage(page, 'overwrite').open();
	const dimmed = figure.drawing.locator('g[opacity="0.35"]');
	await expect(dimmed).toHaveCount(0);
	await figure.timeline.fill('20');
	await figure.isAt(20);
	await figure.isAtRest();
	await figure.timeline.focus();
	for (let press = 0; press < 3; press += 1) {
		await page.keyboard.press('Shift+ArrowRight');
	}
	expect(await brushedSteps(figure)).toEqual([20, 23]);
	await figure.isAt(23);
	await expect(dimmed.first()).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dimmed).toHaveCount(0);

	const marks = figure.root.locator('.timeline > svg');
	await marks.scrollIntoViewIfNeeded();
	const box = await marks.boundingBox();
	const [x, y] = [box?.x ?? 0, (box?.y ?? 0) + 10];
	await page.mouse.move(x + (box?.width ?? 0) * 0.2, y);
	await page.keyboard.down('Shift');
	await page.mouse.down();
	await page.mouse.move(x + (box?.width ?? 0) * 0.1, y, { steps: 3 });
	await page.mouse.up();
	await page.keyboard.up('Shift');
	const [from = 0, to = 0] = await brushedSteps(figure);
	expect(to).toBeGreaterThan(from);
	await figure.isAt(23);
	await page.mouse.click(x + 2, y);
	await expect(figure.timeline).toHaveValue('0');
});

test('a drag along the timeline goes through the run, wherever it begins', async ({ page }) => {
	await page.goto('/chapters/never-in-place');
	const figure = await new FigureOnPage(page, 'overwrite').open();
	const marks = figure.root.locator('.timeline > svg');
	await marks.scrollIntoViewIfNeeded();
	const box = await marks.boundingBox();
	const [x, y] = [box?.x ?? 0, (box?.y ?? 0) + 10];
	await page.mouse.move(x + (box?.width ?? 0) * 0.2, y);
	await page.mouse.down();
	await page.mouse.move(x + (box?.width ?? 0) * 0.6, y, { steps: 3 });
	const there = Math.round(0.6 * Number(await figure.timeline.getAttribute('max')));
	await figure.isAt(there);
	await page.mouse.up();
	await figure.isAt(there);
	await expect(figure.root.getByText(BRUSHED)).toHaveCount(0);
});
