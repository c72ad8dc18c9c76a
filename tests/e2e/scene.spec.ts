/** Words and pictures meet: every figure fits, and every sentence is seen with its picture. */
import { expect, type Locator, type Page } from '@playwright/test';
import { CHAPTERS, showWhatWaits, test } from './site';

/** What a window can show of a figure's parts. */
interface Fit {
	readonly figure: string;
	readonly heightPx: number;
	readonly stagePx: number;
	/** From the top of the drawing to the bottom of the row that plays it. */
	readonly dockedPx: number;
	/** Whether it stays while its words scroll. */
	readonly isDocked: boolean;
}

const fits = (page: Page): Promise<readonly Fit[]> =>
	page.evaluate(() => {
		const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
		return Array.from(document.querySelectorAll('figure[data-figure]'), (figure) => {
			const stage = figure.querySelector('[data-stage]');
			const row = figure.querySelector('[data-transport]');
			const top = stage?.getBoundingClientRect().top ?? 0;
			return {
				figure: figure.getAttribute('data-figure') ?? '',
				heightPx: heightOf(figure),
				stagePx: heightOf(stage),
				isDocked: figure.querySelector('[data-dock]') !== null,
				dockedPx: (row?.getBoundingClientRect().bottom ?? 0) - top
			};
		});
	});

/** How much of an element lies outside the window, or under what is docked above it. */
async function hiddenPx(element: Locator, under: Locator | undefined): Promise<number> {
	const dock = under && (await under.boundingBox());
	return element.evaluate(
		(node, dockBottom) => {
			const boxes = Array.from(node.getClientRects());
			const top = Math.min(...boxes.map((box) => box.top));
			const bottom = Math.max(...boxes.map((box) => box.bottom));
			return Math.max(0, dockBottom - top, bottom - innerHeight);
		},
		dock ? dock.y + dock.height : 0
	);
}

/** Puts an element at a share of the window's height, as a reader does who scrolls to it. */
async function bringTo(page: Page, element: Locator, share: number): Promise<void> {
	await element.evaluate((node, at) => {
		const { top } = node.getBoundingClientRect();
		scrollBy({ top: top - innerHeight * at, behavior: 'instant' });
	}, share);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

const ROUND_PX = 1.5;

/** Every bet and task, brought before the reader's eyes, stands beside its whole picture. */
async function cardsAreSeen(page: Page, isDocked: boolean): Promise<void> {
	const cards = page.locator('[data-task], [data-predict]').filter({ visible: true });
	for (let index = 0; index < (await cards.count()); index += 1) {
		const card = cards.nth(index);
		const name = await card.evaluate((node) => node.dataset.task ?? node.dataset.predict ?? '');
		const id = await card.evaluate((node) =>
			node.closest('.scene')?.querySelector('figure')?.getAttribute('data-figure')
		);
		expect.soft(id, `${name} stands in a scene`).toBeDefined();
		const figure = page.locator(`figure[data-figure="${id}"]`);
		const share = await card.evaluate(
			(node) => 0.5 - node.getBoundingClientRect().height / 2 / innerHeight
		);
		await bringTo(page, card, isDocked ? 0.465 : share);
		const stage = figure.locator('[data-stage]').filter({ visible: true });
		const dock = isDocked ? figure.locator('[data-dock]') : undefined;
		expect.soft(await hiddenPx(stage, undefined), `${name}: picture`).toBeLessThan(ROUND_PX);
		expect.soft(await hiddenPx(card, dock), `${name}: card`).toBeLessThan(ROUND_PX);
	}
}

/** Every sentence that sets a picture is seen with it when it was pressed. */
async function sentencesAreSeen(page: Page, isDocked: boolean): Promise<void> {
	const shows = page.locator('[data-show]').filter({ visible: true });
	for (let index = 0; index < (await shows.count()); index += 1) {
		const show = shows.nth(index);
		const name = `${await show.getAttribute('data-moment')}`;
		await bringTo(page, show, 0.6);
		await show.click();
		const id = (await show.getAttribute('data-show')) ?? '';
		const figure = page.locator(`figure[data-figure="${id}"]`);
		const stage = figure.locator('[data-stage]').filter({ visible: true });
		const dock = isDocked ? figure.locator('[data-dock]') : undefined;
		// The picture answers first: its sentence may take a line more or less.
		await expect
			.poll(() => hiddenPx(stage, undefined), { message: `${name}: picture` })
			.toBeLessThan(ROUND_PX);
		await expect
			.poll(() => hiddenPx(show, dock), { message: `${name}: sentence` })
			.toBeLessThan(ROUND_PX);
	}
}

for (const chapter of [...CHAPTERS, '/drive', '/challenges']) {
	test(`every figure of ${chapter} fits a laptop and a phone`, async ({ page }) => {
		await page.setViewportSize({ width: 1366, height: 768 });
		await page.goto(chapter);
		for (const fit of await fits(page)) {
			expect.soft(fit.heightPx, `${fit.figure} at 1366x768`).toBeLessThanOrEqual(560 + ROUND_PX);
			expect.soft(fit.stagePx / fit.heightPx, `drawing of ${fit.figure}`).toBeGreaterThan(0.7);
		}
		await page.setViewportSize({ width: 390, height: 844 });
		for (const fit of (await fits(page)).filter(({ isDocked }) => isDocked)) {
			expect.soft(fit.dockedPx, `${fit.figure} at 390x844`).toBeLessThanOrEqual(844 * 0.46);
		}
		await page.setViewportSize({ width: 360, height: 640 });
		for (const fit of await fits(page)) {
			expect.soft(fit.dockedPx, `${fit.figure} at 360x640`).toBeLessThanOrEqual(640);
		}
	});

	for (const [width, height] of [
		[1280, 900],
		[1366, 768],
		[1024, 768],
		[390, 844]
	] as const) {
		const seen = `bets, tasks, and sentences of ${chapter} are seen with their pictures`;
		test(`${seen} at ${width}x${height}`, async ({ page }) => {
			await page.setViewportSize({ width, height });
			await page.goto(chapter);
			const isDocked = width < 1100;
			await cardsAreSeen(page, isDocked);
			await showWhatWaits(page);
			await sentencesAreSeen(page, isDocked);
		});
	}
}
