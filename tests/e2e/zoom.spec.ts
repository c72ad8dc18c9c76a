/** One drive from its curve into its pages: by hand, by keyboard, and without losing the place. */
import { expect, type Locator, type Page } from '@playwright/test';
import { FigureOnPage, standStill, test } from './site';

const LEVELS = ['curve', 'drive', 'blocks', 'pages'] as const;

async function open(page: Page): Promise<{ figure: FigureOnPage; stage: Locator }> {
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'whole').open();
	const stage = figure.root.locator('[data-level]');
	await expect(stage).toBeVisible();
	return { figure, stage };
}

/** Plays a moment at full speed, so that there is something to see. */
async function write(figure: FigureOnPage): Promise<void> {
	await (await figure.speed()).selectOption({ index: 3 });
	await figure.playUntil({ selector: '[data-count="erases"]', not: '0' });
	await figure.isAtRest();
}

/** Waits until the figure rests at a level. */
async function isAt(stage: Locator, level: (typeof LEVELS)[number]): Promise<void> {
	await expect(stage).toHaveAttribute('data-at', String(LEVELS.indexOf(level)));
}

/** Where a cell of a grid is, with the number in its name. */
const cellOf = (stage: Locator, name: RegExp) => stage.getByRole('gridcell', { name });

test('plus and minus go from level to level, and the text twin goes with them', async ({
	page
}) => {
	const { figure, stage } = await open(page);
	await expect(stage).toHaveAttribute('data-level', 'drive');
	const twins = new Set<string>();
	await figure.button(/Zoom out/).click();
	for (const level of LEVELS) {
		await isAt(stage, level);
		twins.add((await figure.root.locator('.twin pre').textContent()) ?? '');
		await figure.button(new RegExp(`^${level}$`, 'i')).focus();
		await page.keyboard.press('+');
	}
	expect(twins.size).toBe(LEVELS.length);
	await page.keyboard.press('-');
	await isAt(stage, 'blocks');
});

test('the keyboard walks over the blocks, past the edge of the picture, and goes into one', async ({
	page
}) => {
	const { figure, stage } = await open(page);
	await write(figure);
	await figure.button('Blocks').click();
	await isAt(stage, 'blocks');
	await stage.getByRole('grid').locator('[tabindex="0"]').focus();
	await page.keyboard.press('Control+Home');
	await expect(cellOf(stage, /^Block 0:/)).toBeFocused();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('PageDown');
	await page.keyboard.press('PageDown');
	const focused = stage.locator(':focus');
	await expect(focused).toHaveAttribute('aria-label', /^Block \d+: \d+ valid/);
	const name = (await focused.getAttribute('aria-label'))?.split(':')[0] ?? '';
	expect(Number(name.replace('Block ', ''))).toBeGreaterThan(40);
	await page.keyboard.press('Enter');
	await isAt(stage, 'pages');
	await expect(stage.getByRole('region', { name: 'Map' })).toBeVisible();
	await expect(stage.getByText(name, { exact: false }).first()).toBeVisible();
	await expect(stage.getByRole('grid', { name: 'Pages' })).toBeVisible();
});

test('a block that is clicked stays under the pointer on the way in', async ({ page }) => {
	const { figure, stage } = await open(page);
	await write(figure);
	await stage.scrollIntoViewIfNeeded();
	const box = await stage.locator('canvas').boundingBox();
	const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 220 };
	await page.mouse.move(at.x, at.y);
	const pointed = (await figure.root.locator('.foot .block').textContent())?.split(':')[0]?.trim();
	expect(pointed).toMatch(/^Block [\d,]+$/);
	await page.mouse.click(at.x, at.y);
	await isAt(stage, 'blocks');
	const plain = pointed?.replace(',', '') ?? '';
	await expect(figure.root.locator('.foot .block')).toContainText(/^Block/);
	await expect(
		cellOf(stage, new RegExp(`^Block ${plain.slice(6).replace(/(\d)(?=\d{3}$)/, '$1,')}:`))
	).toHaveCount(1);
});

test('the wheel scrolls the page, and zooms with the control key, both ways at any time', async ({
	page
}) => {
	await page.clock.install();
	const { stage } = await open(page);
	await stage.hover();
	const before = await page.evaluate(() => scrollY);
	await page.mouse.wheel(0, 120);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
	await expect(stage).toHaveAttribute('data-level', 'drive');
	await stage.hover();
	// Time stands still: a hand that rests for a moment would let go between two turns.
	await standStill(page);
	await page.keyboard.down('Control');
	await page.mouse.wheel(0, -80);
	await expect(stage.locator('.layer')).toHaveCount(2);
	await page.mouse.wheel(0, -100);
	await page.keyboard.up('Control');
	await page.clock.resume();
	await isAt(stage, 'blocks');
});

test.describe('reduced motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('goes from level to level without a way between', async ({ page }) => {
		const { figure, stage } = await open(page);
		await figure.button(/Zoom in/).click();
		await expect(stage).toHaveAttribute('data-level', 'blocks');
		expect(await stage.locator('.layer').count()).toBe(0);
	});
});

test('cells that were painted one by one look as if all were painted at once', async ({ page }) => {
	const { figure } = await open(page);
	await (await figure.speed()).selectOption({ index: 4 });
	// Long enough for blocks to be collected, and for cells to be painted many times.
	await figure.playUntil({ has: 'of your processor busy' });
	await figure.isAtRest();
	const canvas = figure.root.locator('.stage.live canvas');
	const pixels = () =>
		canvas.evaluate((element) =>
			element instanceof HTMLCanvasElement ? element.toDataURL('image/png') : ''
		);
	const before = await pixels();
	const paint = async (palette: string) => {
		const last = await pixels();
		await page.evaluate((name) => (document.documentElement.dataset.palette = name), palette);
		await expect.poll(pixels).not.toBe(last);
	};
	await paint('okabe');
	await paint('site');
	expect(await pixels()).toBe(before);
});

test('a run of a million pages goes back to any step so far, and is the same again', async ({
	page
}) => {
	const { figure } = await open(page);
	await write(figure);
	await figure.more();
	await figure.root.locator('.twin summary').click();
	const digest = figure.root.getByTestId('digest');
	const timeline = figure.root.getByRole('slider', { name: 'Timeline' });
	await expect(digest).toBeVisible();
	const reached = { digest: (await digest.textContent()) ?? '', step: await timeline.inputValue() };
	expect(Number(reached.step)).toBeGreaterThan(1_000);
	await figure.button('One step back').click();
	await expect(timeline).toHaveValue(String(Number(reached.step) - 1));
	await expect(digest).not.toHaveText(reached.digest);
	await figure.button('One step forward').click();
	await expect(digest).toHaveText(reached.digest);
	await timeline.focus();
	await page.keyboard.press('Home');
	await expect(timeline).toHaveValue('0');
	await expect(digest).not.toHaveText(reached.digest);
	await page.keyboard.press('End');
	await expect(timeline).toHaveValue(reached.step);
	await expect(digest).toHaveText(reached.digest);
});
