/** Four drives in a real browser: bet, play, write, and go along, by keyboard and by pointer. */
import { expect, type Locator, type Page } from '@playwright/test';
import { FigureOnPage, test } from './site';

const CHAPTER = '/chapters/four-mappings';

async function open(page: Page) {
	await page.goto(CHAPTER);
	const figure = await new FigureOnPage(page, 'mappings').open();
	return { figure, writes: figure.root.getByRole('slider', { name: 'Host writes' }) };
}

/** What begins the race asks for a bet first. */
async function expectAsked(figure: FigureOnPage): Promise<void> {
	await expect(figure.now).toHaveText(/^Bet on the question first/);
}

/** By the wheel, as a reader does, until a sentence stands where eyes rest. */
async function scrollTo(page: Page, moment: string): Promise<void> {
	const place = await page.locator(`[data-moment="${moment}"]`).boundingBox();
	const rested = page.evaluate(
		() =>
			new Promise<void>((resolve) => addEventListener('scrollend', () => resolve(), { once: true }))
	);
	await page.mouse.wheel(0, (place?.y ?? 0) - 200);
	await rested;
}

test.describe('without motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('a bet by keys is answered over it, and the barcode hides nothing then', async ({
		page
	}) => {
		const { figure, writes } = await open(page);
		await expect(writes.locator('rect')).toHaveCount(0);
		const page1 = figure.root.getByRole('slider', { name: 'Your bet for the page map' });
		await page1.focus();
		for (const place of [3, 2, 1]) {
			await page.keyboard.press('ArrowDown');
			await expect(page1).toHaveAttribute('aria-valuenow', String(place));
		}
		await writes.focus();
		await page.keyboard.press('ArrowRight');
		await figure.isAtRest();
		await expect(figure.now).toHaveText('Write 1 of 16, page 5: all four are done.');
		await expect(writes.locator('rect')).not.toHaveCount(0);
		await expect(page1).toHaveCount(0);
		await page.keyboard.press('End');
		await figure.isAtRest();
		await expect(figure.now).toHaveText(
			'Block map: 6.5 times the page map’s time. Your bet: 2 of 4 right.'
		);
	});

	test('without a bet the barcode shows only what was seen', async ({ page }) => {
		const { figure, writes } = await open(page);
		await figure.button('One step forward').click();
		await expectAsked(figure);
		await figure.button('One step forward').click();
		await figure.isAtRest();
		const seen = await writes.locator('rect').count();
		await figure.button('One step forward').click();
		await expect.poll(() => writes.locator('rect').count()).toBeGreaterThan(seen);
		await figure.button('One step back').click();
		await expect(writes).toHaveAttribute('aria-valuenow', '1');
		await expect(figure.now).not.toContainText('bet');
	});

	test('a key writes to all four drives, and starting over forgets it', async ({ page }) => {
		const { figure, writes } = await open(page);
		await figure.cell('Write logical page 0 on all four drives').focus();
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('Enter');
		await expectAsked(figure);
		await figure.cell('Write logical page 1 on all four drives').focus();
		await page.keyboard.press('Enter');
		await expect(writes).toHaveAttribute('aria-valuemax', '17');
		await figure.isAtRest();
		await expect(figure.now).toHaveText('Write 1 of 17, page 1: all four are done.');
		await figure.button('More').click();
		await figure.button('Start over').click();
		await expect(writes).toHaveAttribute('aria-valuemax', '16');
		await expect(figure.now).toContainText('Bet');
	});

	test('each sentence sets all four drives to its moment', async ({ page }) => {
		const { figure, writes } = await open(page);
		const says: readonly (readonly [string, string, string])[] = [
			['rewrite-copy', 'copies its neighbor 6', '1'],
			['merge', 'log full: empties block 3', '6'],
			['map-program', 'RAM full: saves the entry of 0–3', '1'],
			['clean', 'cleans block 0: 0 valid pages', '13']
		];
		for (const [moment, say, write] of says) {
			await page.locator(`[data-moment="${moment}"]`).click();
			await figure.isAtRest();
			await expect(figure.drawing).toContainText(say);
			await expect(writes).toHaveAttribute('aria-valuetext', `host write ${write} of 16`);
		}
	});
});

test('whoever only scrolls is told nothing of the race before betting or playing', async ({
	page
}) => {
	const { figure, writes } = await open(page);
	await scrollTo(page, 'merge');
	await expect(writes).toHaveAttribute('aria-valuenow', '0');
	await expect(figure.root.getByRole('slider', { name: /^Your bet for/ })).toHaveCount(4);
	await expect(page.locator('p[data-current]:has([data-show])')).toHaveCount(0);
	await figure.button('One step forward').click();
	await expectAsked(figure);
	await figure.button('One step forward').click();
	await figure.isAtRest();
	await figure.root.getByRole('switch', { name: /text/ }).click();
	await scrollTo(page, 'clean');
	await expect(writes).toHaveAttribute('aria-valuetext', 'host write 13 of 16');
});

test('who played, after being asked to bet, reads on with the picture', async ({ page }) => {
	const { figure, writes } = await open(page);
	await figure.button('Play').click();
	await expectAsked(figure);
	await expect(figure.root.getByRole('slider', { name: /^Your bet for/ }).first()).toBeFocused();
	await figure.button('Play').click();
	await expect(figure.now).toContainText('Write 1 of 16');
	await figure.button('Pause').click();
	await expect(figure.root.getByRole('switch', { name: /text/ })).toBeChecked();
	await scrollTo(page, 'clean');
	await expect(writes).toHaveAttribute('aria-valuetext', 'host write 13 of 16');
});

test('a run that is played pauses within a write and goes back', async ({ page }) => {
	const { figure, writes } = await open(page);
	await figure.root.getByRole('slider', { name: 'Your bet for the page map' }).click();
	await figure.button('Play').click();
	await expect(figure.now).toContainText('Write 2 of 16');
	await figure.button('Pause').click();
	await figure.isAtRest();
	await figure.button('One step back').click();
	await expect(writes).toHaveAttribute('aria-valuenow', '1');
});

test('nothing is bet at first, and one press makes a drive the fastest', async ({ page }) => {
	const { figure } = await open(page);
	const bets = figure.root.getByRole('slider', { name: /^Your bet for/ });
	await expect(bets).toHaveText(['?', '?', '?', '?']);
	await figure.root.getByRole('slider', { name: 'Your bet for the page map' }).click();
	await expect(bets).toHaveText(['4', '2', '3', '1']);
});

test('numbers of the bet change places by dragging', async ({ page }) => {
	const { figure } = await open(page);
	const bet = (name: string) =>
		figure.root.getByRole('slider', { name: `Your bet for the ${name}` });
	await bet('block map').dragTo(bet('page map'));
	await expect(bet('block map')).toHaveAttribute('aria-valuenow', '4');
	await expect(bet('page map')).toHaveAttribute('aria-valuenow', '1');
});

/** The smallest letters of a drawing, as tall as they are on the screen. */
const smallestPx = (figure: Locator) =>
	figure.locator('[data-stage] svg').evaluate((svg) => {
		const scale = svg.getBoundingClientRect().width / Number(svg.getAttribute('width'));
		const sizes = Array.from(svg.querySelectorAll('text'))
			.filter((text) => text.textContent.trim() !== '')
			.map((text) => parseFloat(getComputedStyle(text).fontSize));
		return Math.min(...sizes) * scale;
	});

test('on a phone four drives are drawn, and one of them alone with its words', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { figure } = await open(page);
	const names = figure.root.locator('[data-transport] .names');
	for (const name of ['Block', 'Hybrid', 'Extent', 'Page']) {
		await expect(figure.drawing).toContainText(`${name} map`);
		// Spelled out, not its first letter.
		const row = await names.getByText(name.toLowerCase(), { exact: true }).boundingBox();
		expect(row?.width ?? 0).toBeGreaterThan(20);
	}
	// Whatever is counted says what it is.
	await expect(figure.drawing.getByText('programmed')).toHaveCount(4);
	await expect(figure.root.getByRole('slider', { name: /^Your bet for/ })).toHaveCount(4);
	expect(await smallestPx(figure.root)).toBeGreaterThanOrEqual(11.9);
	await figure.button('Show the extent map alone').click();
	await expect(figure.drawing).toContainText('a ribbon a run');
	await expect(figure.drawing).not.toContainText('Page map');
	expect(await smallestPx(figure.root)).toBeGreaterThanOrEqual(11.9);
	const box = await figure.root.locator('[data-stage]').boundingBox();
	const transport = await figure.root.locator('[data-transport]').boundingBox();
	expect((box?.height ?? 0) + (transport?.height ?? 0)).toBeLessThanOrEqual(0.46 * 844);
	await figure.button('Show all four').press('Enter');
	await expect(figure.drawing).toContainText('Page map');
});

test('on a laptop the whole figure is at most 560 px high', async ({ page }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	const { figure } = await open(page);
	const height = async (part: string) =>
		(await figure.root.locator(part).boundingBox())?.height ?? 0;
	expect((await figure.root.boundingBox())?.height).toBeLessThanOrEqual(560);
	expect(await height('[data-stage]')).toBeGreaterThanOrEqual(0.7 * 560);
});

test('what was measured waits for the bet on it', async ({ page }) => {
	await page.goto(CHAPTER);
	const table = page.getByRole('table').filter({ hasText: 'published' });
	await expect(page.getByText('The answer stands here once')).toBeVisible();
	await expect(table).toBeHidden();
	const question = page.locator('[data-predict="slows-most"]');
	await question.getByRole('radio').first().check();
	await question.getByRole('button', { name: 'Now see' }).click();
	await expect(table).toBeVisible();
	await expect(page.getByText('The answer stands here once')).toBeHidden();
});
