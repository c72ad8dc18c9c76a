/** A finger on a picture: sideways it draws, along the page it scrolls and changes nothing. */
import { expect, type Page } from '@playwright/test';
import { hurry } from './hurry';
import { FigureOnPage, test } from './site';

test.use({
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
	contextOptions: { reducedMotion: 'reduce' }
});

interface Spot {
	readonly x: number;
	readonly y: number;
}

const MOVES = 12;

/** As the browser gets it from a screen: it decides itself whether the page scrolls. */
async function swipe(page: Page, from: Spot, to: Spot): Promise<void> {
	const screen = await page.context().newCDPSession(page);
	const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
		screen.send('Input.dispatchTouchEvent', { type, touchPoints });
	await send('touchStart', [from]);
	for (let move = 1; move <= MOVES; move += 1) {
		const share = move / MOVES;
		const at = (one: number, other: number) => Math.round(one + (other - one) * share);
		await send('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
	}
	await send('touchEnd', []);
}

test('a bet on a curve is drawn in one stroke, and by no swipe that scrolls', async ({ page }) => {
	await page.goto('/chapters/garbage-collection');
	const figure = await new FigureOnPage(page, 'policies').open();
	const sheet = figure.root.locator('.sheet').filter({ visible: true });
	await sheet.scrollIntoViewIfNeeded();
	await expect(figure.root.getByText('draw here').filter({ visible: true })).toBeVisible();
	const before = await page.evaluate(() => scrollY);
	const box = await sheet.boundingBox();
	const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
	const middle = { x: x + width / 2, y: y + height / 2 };
	await swipe(page, middle, { x: middle.x, y: middle.y + 300 });
	await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
	await expect(figure.root.getByText('draw here').filter({ visible: true })).toBeVisible();
	const follows = page.locator('.scene').filter({ has: figure.root }).getByRole('switch');
	await expect(follows.first(), 'the words set it still').toBeChecked();

	await sheet.scrollIntoViewIfNeeded();
	const there = await sheet.boundingBox();
	const low = (there?.y ?? 0) + height * 0.9;
	const [left, right] = [(there?.x ?? 0) + 4, (there?.x ?? 0) + width - 4];
	await swipe(page, { x: left, y: low }, { x: right, y: low });
	await expect(figure.root.getByText('your bet').filter({ visible: true })).toBeVisible();
	const line = await figure.root.locator('path.bet').filter({ visible: true }).getAttribute('d');
	const all = Array.from((line ?? '').matchAll(/[ML]\S+ (\S+?)(?=L|$)/g), ([, at]) => Number(at));
	// The finger came down beside the very ends.
	const drawn = all.slice(1, -1);
	expect(drawn.length).toBeGreaterThan(20);
	expect(Math.max(...drawn) - Math.min(...drawn), 'low all along').toBeLessThan(height * 0.25);
});

test('the game is dragged to the bin by a finger', async ({ page }) => {
	await hurry(page);
	await page.goto('/');
	const key = page.getByRole('button', { name: /^(?:Hold to write|Writing)/ });
	const said = page.getByTestId('said');
	await key.press('Enter');
	await expect(said).toHaveText(/^From 73 to 1\d MB\/s\./);
	await key.press('Enter');
	const game = await page.locator('g.game').boundingBox();
	const bin = await page.locator('.bin').first().boundingBox();
	const middleOf = (box: typeof game) => ({
		x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
		y: (box?.y ?? 0) + (box?.height ?? 0) / 2
	});
	await swipe(page, middleOf(game), middleOf(bin));
	await expect(said).toContainText(/Nobody told the drive: it still keeps \d+ pages/);
});
