/** Colors are there before the first paint, can be chosen, and yield to those that are forced. */
import { expect, type Locator, type Page } from '@playwright/test';
import { CHAPTERS, FigureOnPage, test } from './site';

/** Fewer than this share of a cell's pixels apart, two states would look alike. */
const INK_SHARE_APART = 0.12;

/** Notes the colors that are set when the page's first element appears, before it is painted. */
function noteFirstColors(): void {
	const watcher = new MutationObserver(() => {
		const root = document.documentElement;
		if (document.querySelector('body') !== null) {
			watcher.disconnect();
			root.dataset.first = `${root.dataset.theme ?? 'none'} ${root.dataset.palette ?? 'none'}`;
		}
	});
	watcher.observe(document, { childList: true, subtree: true });
}

for (const theme of ['light', 'dark', 'projector']) {
	for (const palette of ['okabe', 'tol']) {
		test(`${palette}, ${theme}: set before the first paint, and kept`, async ({ page }) => {
			await page.addInitScript(noteFirstColors);
			await page.goto(`${CHAPTERS[1]}?palette=${palette}&theme=${theme}`);
			const root = page.locator('html');
			await expect(root).toHaveAttribute('data-first', `${theme} ${palette}`);
			await new FigureOnPage(page, 'overwrite').open();
			await expect(root).toHaveAttribute('data-theme', theme);
			await expect(root).toHaveAttribute('data-palette', palette);
		});
	}
}

test('values that make no sense set nothing, and are named', async ({ page }) => {
	await page.addInitScript(noteFirstColors);
	await page.goto('/?palette=constructor&theme=purple');
	await expect(page.locator('html')).toHaveAttribute('data-first', 'none none');
	await expect(page.getByRole('alert')).toContainText('site, okabe, tol');
});

test('a palette that was chosen is there at the next visit, from the start', async ({ page }) => {
	await page.addInitScript(noteFirstColors);
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	const valid = figure.drawing.locator('rect.valid').first();
	const fill = () => valid.evaluate((element) => getComputedStyle(element).fill);
	const before = await fill();
	await page.locator('summary').filter({ hasText: 'Display settings' }).click();
	await page.getByRole('radio', { name: 'Okabe and Ito' }).check();
	await expect.poll(fill).not.toBe(before);
	await page.reload();
	await expect(page.locator('html')).toHaveAttribute('data-first', 'none okabe');
});

test('the settings open inside a narrow window', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto('/');
	await page.locator('summary').filter({ hasText: 'Display settings' }).click();
	for (const radio of await page.getByRole('radio').all()) {
		await expect(radio).toBeInViewport({ ratio: 1 });
		// What lies above it would take the click.
		await radio.check();
	}
});

/** Share of a cell's pixels that are nearer to the color of text than to that of the page. */
async function inkShare(page: Page, cell: Locator): Promise<number> {
	const png = (await cell.screenshot()).toString('base64');
	return page.evaluate(async (base64) => {
		const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
		const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
		if (context === null) {
			throw new Error('This browser draws no canvas.');
		}
		context.drawImage(bitmap, 0, 0);
		const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
		const reds = data.filter((_, index) => index % 4 === 0);
		const isInk = matchMedia('(prefers-color-scheme: dark)').matches
			? (red: number) => red > 127
			: (red: number) => red <= 127;
		return reds.filter(isInk).length / reds.length;
	}, png);
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`forced colors, ${colorScheme}: states differ by texture`, async ({ page }) => {
		await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
		// No theme and no palette wins over the reader's own colors.
		await page.goto(`${CHAPTERS[1]}?theme=projector&palette=tol`);
		const figure = await new FigureOnPage(page, 'overwrite').open();
		await figure.timeline.fill((await figure.timeline.getAttribute('max')) ?? '');
		await figure.isAtRest();
		const cells = figure.drawing.locator('g:has(> rect.free)');
		const stale = cells.filter({ has: page.locator('rect.stale-line') });
		const valid = cells
			.filter({ has: page.locator('rect.valid') })
			.filter({ hasNot: page.locator('rect.stale-line') });
		const free = cells
			.filter({ hasNot: page.locator('rect.valid') })
			.filter({ hasNot: page.locator('rect.stale-line') });
		const shares = {
			free: await inkShare(page, free.first()),
			stale: await inkShare(page, stale.first()),
			valid: await inkShare(page, valid.first())
		};
		test.info().annotations.push({ type: 'ink', description: JSON.stringify(shares) });
		expect(shares.stale - shares.free).toBeGreaterThan(INK_SHARE_APART);
		expect(shares.valid - shares.stale).toBeGreaterThan(INK_SHARE_APART);
		const colors = await valid.first().evaluate((cell) => ({
			ofValid: getComputedStyle(cell.querySelector('rect.valid') ?? cell).fill,
			ofText: getComputedStyle(document.body).color
		}));
		expect(colors.ofValid, 'the system’s color of text').toBe(colors.ofText);
		const marks = await figure.root.evaluate((root) => ({
			copies: getComputedStyle(root.querySelector('.counts .extra') ?? root).fill,
			erases: getComputedStyle(root.querySelector('.key:not(.copies)') ?? root, '::before')
				.backgroundColor
		}));
		expect(marks.copies, 'copies and erases').not.toBe(marks.erases);
	});
}
