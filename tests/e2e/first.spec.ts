/** The first page's drive: worn down by key and by pointer, brought back, and linked. */
import { expect, type Page } from '@playwright/test';
import { hurry } from './hurry';
import { test } from './site';

const key = (page: Page) => page.getByRole('button', { name: /^(?:Hold to write|Writing)/ });
const figure = (page: Page) => page.locator('[data-figure="wear-down"]');
const said = (page: Page) => page.getByTestId('said');
const FALLEN = /^From 73 to 1\d MB\/s\./;

test('a run is played to its end by the keyboard alone, and its link brings it back', async ({
	page,
	context
}) => {
	await hurry(page);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/');
	await expect(said(page)).toContainText('Hold the key.');
	await key(page).focus();
	await expect(figure(page)).toHaveAttribute('data-status', 'ready');
	await page.keyboard.press('Enter');
	await expect(said(page)).toHaveText(FALLEN);
	await page.keyboard.press('Enter');
	await expect(key(page)).toHaveAttribute('aria-pressed', 'false');
	await page.getByRole('button', { name: /^Delete/ }).focus();
	await page.keyboard.press('Enter');
	await expect(said(page)).toContainText(/Nobody told the drive: it still keeps 737 pages/);
	await page.getByRole('switch', { name: 'TRIM' }).focus();
	await page.keyboard.press('Space');
	await expect(said(page)).toContainText(/TRIM told the drive: 737 pages/);
	await key(page).focus();
	await page.keyboard.down(' ');
	await expect(said(page)).toContainText(/no longer 1\d\./);
	await page.keyboard.up(' ');
	await page.getByRole('button', { name: 'Keep this run' }).focus();
	await page.keyboard.press('Enter');
	const card = page.getByRole('dialog');
	await expect(card.getByRole('button', { name: 'Copy link' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(card.getByRole('status')).toContainText('Link copied');
	const digest = await figure(page).getAttribute('data-digest');
	expect(digest).toMatch(/^[\da-f]{16}$/);
	const sentence = await said(page).textContent();
	const link = await page.evaluate(() => navigator.clipboard.readText());
	await page.keyboard.press('Escape');
	await expect(key(page)).toBeFocused();

	await page.goto('/chapters');
	await page.goto(link);
	await expect(figure(page)).toHaveAttribute('data-digest', digest ?? '');
	await expect(said(page)).toHaveText(sentence ?? '');
	await expect(page.getByRole('switch', { name: 'TRIM' })).toBeChecked();
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the pointer holds the key, wipes over the drive, and drags the game to the bin', async ({
	page
}) => {
	await hurry(page);
	await page.goto('/');
	await key(page).hover();
	await expect(figure(page)).toHaveAttribute('data-status', 'ready');
	await page.mouse.down();
	await expect(said(page)).toHaveText(FALLEN);
	await page.mouse.up();
	const free = page.locator('[data-stage] canvas').first();
	const box = await free.boundingBox();
	if (box === null) {
		throw new Error('the drive is not drawn');
	}
	const wrote = page.getByRole('img', { name: /^You wrote/ });
	const before = (await wrote.getAttribute('aria-label')) ?? '';
	await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
	await page.mouse.down();
	await expect(async () => {
		await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.4, { steps: 12 });
		await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.6, { steps: 12 });
		expect(await wrote.getAttribute('aria-label')).not.toBe(before);
	}).toPass();
	await page.mouse.up();
	const game = page.locator('[data-stage] g.game');
	await game.hover();
	await page.mouse.down();
	const bin = await page.locator('[data-stage] .bin').boundingBox();
	await page.mouse.move((bin?.x ?? 0) + 8, (bin?.y ?? 0) + 8, { steps: 8 });
	await page.mouse.up();
	await expect(said(page)).toContainText(/You deleted the game/);
	// Looking back shows the drive as it was, and its sentence.
	const back = page.getByRole('slider', { name: 'Look back along the run' });
	await back.fill('1200');
	await expect(said(page)).toContainText('Every write finds an erased page.');
	await back.press('End');
	await expect(said(page)).toContainText(/You deleted the game/);
});

test('pausing all figures lets go of the key that is held', async ({ page }) => {
	await page.goto('/');
	await key(page).focus();
	await expect(figure(page)).toHaveAttribute('data-status', 'ready');
	await page.keyboard.press('Enter');
	await expect(key(page)).toHaveAttribute('aria-pressed', 'true');
	await page.getByRole('button', { name: 'Pause figures' }).click();
	await expect(key(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a bet is drawn with keys, stays as a ghost, and its gap is said', async ({ page }) => {
	await hurry(page);
	await page.goto('/');
	await page.getByRole('button', { name: 'Bet first: draw its speed' }).click();
	for (const slider of await page
		.getByRole('group', { name: 'Your bet' })
		.getByRole('slider')
		.all()) {
		await slider.focus();
		await slider.press('PageDown');
	}
	await page.getByRole('button', { name: 'Done' }).click();
	await expect(said(page)).toContainText('Now hold the key');
	await key(page).focus();
	await page.keyboard.press('Enter');
	await expect(said(page)).toContainText(/You drew \d\d MB\/s here; it is 1\d\./);
	await expect(page.getByText('your bet', { exact: true })).toBeVisible();
});

test('a link that was changed is refused in one sentence, and the drive is new', async ({
	page
}) => {
	await page.goto('/#1;s=1;r=w4500;n=9000;d=01234567;c=00000000');
	await expect(page.getByRole('alert')).toContainText('was changed or cut off');
	await expect(said(page)).toContainText('Hold the key.');
});

test('on a phone, title, picture, line, and key are on one screen', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/');
	const parts = [
		page.getByRole('heading', { level: 1 }),
		said(page),
		page.locator('[data-stage] canvas').first(),
		key(page),
		page.locator('[data-transport]').first()
	];
	for (const part of parts) {
		await expect(part).toBeInViewport({ ratio: 0.99 });
	}
});

/** The longest that is said beside the line. */
const LONGEST =
	'34 MB/s, no longer 12. The blocks that it cleans are more stale, so it copies less: ' +
	'2.2 programs for each page of yours, not 6.8.';

test('no sentence crosses the line or its number, however wide the window is', async ({ page }) => {
	await page.goto('/');
	for (const width of [360, 390, 480, 600, 705, 768, 900, 1024, 1366, 1920]) {
		await page.setViewportSize({ width, height: 800 });
		for (const text of [undefined, LONGEST]) {
			const gap = await said(page).evaluate((sentence, longest) => {
				const wasSaid = [...sentence.childNodes];
				if (longest !== undefined) {
					sentence.replaceChildren(longest);
				}
				const words = document.createRange();
				words.selectNodeContents(sentence);
				const { bottom } = words.getBoundingClientRect();
				const drawn = [...document.querySelectorAll('[data-figure] .speed, [data-figure] .new')];
				const top = Math.min(...drawn.map((part) => part.getBoundingClientRect().top));
				sentence.replaceChildren(...wasSaid);
				return top - bottom;
			}, text);
			expect(gap, `${width} pixels, ${text ?? 'the first sentence'}`).toBeGreaterThanOrEqual(0);
		}
	}
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('the drive after its fall stands there as a still', async ({ page }) => {
		await page.goto('/');
		const still = page.locator('[data-figure="wear-down-still"] svg:visible');
		await expect(still).toHaveAttribute('aria-label', /wrote 73 MB\/s.*writes 1\d MB\/s now/);
		await expect(still.locator('.valid')).toBeVisible();
		await expect(key(page)).toBeHidden();
		const levels = page.getByRole('heading', { level: 3 });
		await expect(levels).toHaveText(['Level ground', 'The fall', 'The way back', 'The view']);
	});
});

test('a short tap on the key writes, even before the simulator is there', async ({ page }) => {
	await page.goto('/');
	await expect(said(page)).toContainText('Hold the key.');
	await key(page).dispatchEvent('pointerdown', { button: 0, pointerId: 1 });
	await key(page).dispatchEvent('pointerup', { button: 0, pointerId: 1 });
	await expect(key(page)).toHaveAttribute('aria-pressed', 'false');
	await expect(said(page)).toContainText('Every write finds an erased page.');
});
