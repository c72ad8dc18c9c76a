/** Words and pictures meet: figures fit, and sentences set them and are seen with them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { chapters } from '../../content/index';
import { nativeDigest } from '../boundary/native';
import { contentFiles } from '../content/prose';
import { hurry } from './hurry';
import {
	CHAPTERS,
	FigureOnPage,
	openAllFigures,
	SCENE_PAGES,
	showWhatWaits,
	stepAllFigures,
	test
} from './site';

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

/** How much of words and of their picture cannot be seen. */
interface Hidden {
	readonly name: string;
	/** Of the drawing: outside the window. */
	readonly picturePx: number;
	/** Of the words: outside the window, or under what is docked above them. */
	readonly wordsPx: number;
}

interface Look {
	/** Whether words can lie under what is docked above them. */
	readonly isUnder: boolean;
	/** Pressed first, and looked at until less than this is hidden; as it is, when missing. */
	readonly pressedPx?: number;
}

/**
 * In the page. The figure is the one that the words set, or that they stand beside. A picture
 * answers a press within a few frames: what is hidden after many stays so.
 */
async function hiddenInPage(node: HTMLElement, { isUnder, pressedPx }: Look): Promise<Hidden> {
	const FRAMES_MAX = 600;
	const pastPx = (element: Element | undefined, dockBottom: number) => {
		const boxes = Array.from(element?.getClientRects() ?? []);
		if (boxes.length === 0) {
			return Infinity;
		}
		const top = Math.min(...boxes.map((box) => box.top));
		const bottom = Math.max(...boxes.map((box) => box.bottom));
		return Math.max(0, dockBottom - top, bottom - innerHeight);
	};
	const { show, moment, task, predict } = node.dataset;
	const figure =
		show === undefined
			? node.closest('.scene')?.querySelector('figure[data-figure]')
			: document.querySelector(`figure[data-figure="${show}"]`);
	const hidden = () => {
		const stages = Array.from(figure?.querySelectorAll('[data-stage]') ?? []);
		const dock = isUnder ? figure?.querySelector('[data-dock]') : undefined;
		const stage = stages.find((one) => one.checkVisibility());
		return {
			name: moment ?? task ?? predict ?? '',
			picturePx: pastPx(stage, 0),
			wordsPx: pastPx(node, dock?.getBoundingClientRect().bottom ?? 0)
		};
	};
	if (pressedPx === undefined) {
		return hidden();
	}
	const box = node.getClientRects()[0] ?? node.getBoundingClientRect();
	const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
	if (!node.contains(over)) {
		throw new Error(`${moment ?? ''} lies under ${over?.outerHTML.slice(0, 80) ?? 'nothing'}`);
	}
	node.click();
	for (let frames = 0; ; frames += 1) {
		const now = hidden();
		if (Math.max(now.picturePx, now.wordsPx) < pressedPx || frames === FRAMES_MAX) {
			return now;
		}
		await new Promise((done) => requestAnimationFrame(done));
	}
}

/** Measured at one moment. */
const hiddenOf = (words: Locator, isUnder: boolean): Promise<Hidden> =>
	words.evaluate(hiddenInPage, { isUnder });

const isSeen = ({ picturePx, wordsPx }: Hidden) => picturePx < ROUND_PX && wordsPx < ROUND_PX;

/** Puts an element at a share of the window's height, as a reader does who scrolls to it. */
async function bringTo(page: Page, element: Locator, share: number): Promise<void> {
	await element.evaluate((node, at) => {
		const { top } = node.getBoundingClientRect();
		scrollBy({ top: top - innerHeight * at, behavior: 'instant' });
	}, share);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

const ROUND_PX = 1.5;
/** A picture answers within a few frames. */
const SOON_MS = [20, 30, 50, 100, 250];

/** Every bet and task, brought before the reader's eyes, stands beside its whole picture. */
async function cardsAreSeen(page: Page, isDocked: boolean): Promise<void> {
	const cards = page.locator('[data-task], [data-predict]').filter({ visible: true });
	for (const card of await cards.all()) {
		const share = await card.evaluate(
			(node) => 0.5 - node.getBoundingClientRect().height / 2 / innerHeight
		);
		await bringTo(page, card, isDocked ? 0.465 : share);
		const hidden = await hiddenOf(card, isDocked);
		expect.soft(isSeen(hidden), JSON.stringify(hidden)).toBe(true);
	}
}

/** Every sentence that sets a picture is seen with it when it was pressed. */
async function sentenceIsSeen(page: Page, show: Locator): Promise<void> {
	await bringTo(page, show, 0.6);
	await show.click();
	// The picture answers first: its sentence may take a line more or less.
	await expect
		.poll(
			async () => {
				const hidden = await hiddenOf(show, false);
				return isSeen(hidden) ? 'seen' : hidden;
			},
			{ intervals: SOON_MS }
		)
		.toBe('seen');
}

async function sentencesAreSeen(page: Page): Promise<void> {
	const shows = page.locator('[data-show]').filter({ visible: true });
	for (const show of await shows.all()) {
		await sentenceIsSeen(page, show);
	}
}

/** The same where a hand has pressed them all before: within the page, which is quicker. */
async function othersAreSeen(page: Page, isUnder: boolean): Promise<void> {
	const shows = page.locator('[data-show]').filter({ visible: true });
	for (const show of await shows.all()) {
		await bringTo(page, show, 0.6);
		const hidden = await show.evaluate(hiddenInPage, { isUnder, pressedPx: ROUND_PX });
		expect(isSeen(hidden), JSON.stringify(hidden)).toBe(true);
	}
}

/** The fingerprint that a moment of a chapter's figure has natively. */
function digestOf({ figures }: (typeof chapters)[number], to: string): string {
	const [id = '', name = ''] = to.split('/');
	const spec = figures[id];
	const moment = spec?.moments[name];
	const variant = spec?.variants.find((v) => v.id === moment?.variant) ?? spec?.variants[0];
	const step = moment?.step ?? 0;
	// Four drives side by side stop within the step: one's next begins when another's ends.
	const end = spec?.kind === 'maps' ? step - 1 : step;
	return nativeDigest(variant?.experiment ?? '', '--steps', end);
}

/** The same by the words of the prose, of which each sets its picture to what was declared. */
async function sentencesSet(page: Page, chapter: (typeof chapters)[number]): Promise<void> {
	const file = `content/${chapter.folder}/index.md`;
	const links = contentFiles.find((content) => content.file === file)?.links ?? [];
	const shows = links.filter(({ scheme }) => scheme === 'show');
	await expect(page.locator('[data-show]')).toHaveCount(shows.length);
	for (const { to, text } of shows) {
		const name = text.replace(/\s+/g, ' ');
		await sentenceIsSeen(page, page.getByRole('link', { name, exact: true }));
		const figure = new FigureOnPage(page, to.split('/')[0] ?? '');
		// Not `toHaveText`: what is hidden makes it describe the whole page each time it looks.
		await expect
			.poll(() => figure.digest.textContent(), { message: to, intervals: SOON_MS })
			.toBe(digestOf(chapter, to));
	}
}

/** Windows from a desktop to a phone; below 1100 px pictures are docked above their words. */
const WINDOWS = [
	{ width: 1280, height: 900 },
	{ width: 1366, height: 768 },
	{ width: 1024, height: 768 },
	{ width: 390, height: 844 }
] as const;

async function inEachWindow(
	page: Page,
	look: (page: Page, isDocked: boolean) => Promise<void>,
	windows: readonly { readonly width: number; readonly height: number }[] = WINDOWS
): Promise<void> {
	for (const size of windows) {
		await test.step(`${size.width}x${size.height}`, async () => {
			await page.setViewportSize(size);
			await look(page, size.width < 1100);
		});
	}
}

/** In the page: where the transport is at steps all along a run, from the top of the drawing. */
async function transportTops(figure: Element): Promise<readonly number[]> {
	const range = figure.querySelector<HTMLInputElement>('[data-transport] input[type=range]');
	const max = Number(range?.max ?? 0);
	const STEPS_MAX = 60;
	const tops = new Set<number>();
	for (let at = 0; at <= Math.min(max, STEPS_MAX); at += 1) {
		if (range !== null) {
			range.value = String(max <= STEPS_MAX ? at : Math.round((at * max) / STEPS_MAX));
			range.dispatchEvent(new Event('input', { bubbles: true }));
		}
		await new Promise((done) => requestAnimationFrame(done));
		await new Promise((done) => requestAnimationFrame(done));
		const topOf = (name: string) => figure.querySelector(name)?.getBoundingClientRect().top ?? 0;
		tops.add(Math.round(topOf('[data-transport]') - topOf('[data-stage]')));
	}
	return [...tops];
}

for (const path of SCENE_PAGES) {
	// And runs without a word on the console: every test watches it.
	test(`every figure of ${path} fits a laptop and a phone, and runs`, async ({ page }) => {
		await page.setViewportSize({ width: 1366, height: 768 });
		await page.goto(path);
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
		await page.setViewportSize({ width: 390, height: 844 });
		// Whole drives, whose levels differ in height, are not of a chapter.
		const figures = CHAPTERS.includes(path) ? await openAllFigures(page) : [];
		// All at once: what takes the time is frames.
		const tops = await Promise.all(figures.map(({ root }) => root.evaluate(transportTops)));
		for (const [index, { root }] of figures.entries()) {
			const name = `transport of ${await root.getAttribute('id')}`;
			expect.soft(tops[index], name).toHaveLength(1);
		}
		await page.setViewportSize({ width: 1280, height: 720 });
		await stepAllFigures(page);
	});

	test(`bets, tasks, and sentences of ${path} are seen with their pictures, and set them`, async ({
		page
	}) => {
		await hurry(page);
		await page.goto(path);
		await inEachWindow(page, cardsAreSeen);
		await showWhatWaits(page);
		const chapter = chapters.find(({ slug }) => path === `/chapters/${slug}`);
		const [first, ...others] = WINDOWS;
		await inEachWindow(
			page,
			() => (chapter ? sentencesSet(page, chapter) : sentencesAreSeen(page)),
			[first]
		);
		await inEachWindow(page, othersAreSeen, others);
	});
}

/** In the page, before its own scripts: a browser that does not tell the end of scrolling. */
function tellNoScrollEnd(): void {
	Reflect.deleteProperty(window, 'onscrollend');
	const swallow = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
	addEventListener('scrollend', swallow, { capture: true });
	document.addEventListener('scrollend', swallow, { capture: true });
}

test('the picture follows the words where the browser tells no end of scrolling', async ({
	page
}) => {
	await page.addInitScript(tellNoScrollEnd);
	await page.goto('/drive');
	expect(await page.evaluate(() => 'onscrollend' in window)).toBe(false);
	const figure = await new FigureOnPage(page, 'photo').open();
	const before = await figure.timeline.inputValue();
	const sentence = page.locator('[data-show="photo"][data-moment="freeze"]');
	const { y } = (await sentence.boundingBox()) ?? { y: 0 };
	await page.mouse.wheel(0, y - 280);
	await expect(figure.timeline).not.toHaveValue(before);
});

test('a docked picture makes room for words that are not about it, and for nothing else', async ({
	page
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/chapters/only-a-mark');
	const figure = page.locator('figure[data-figure="deleting"]');
	const words = page.locator('.scene > .words').first();
	const layoutPx = () => words.evaluate((node) => node.getBoundingClientRect().top + scrollY);
	const seenPx = () =>
		figure.evaluate((node) => {
			const isIts = (y: number) => node.contains(document.elementFromPoint(innerWidth / 2, y));
			return Array.from({ length: innerHeight }, (_, y) => y).findLastIndex(isIts);
		});
	const before = await layoutPx();
	expect(await seenPx()).toBeGreaterThan(0.45 * 844);
	// Words that set nothing, and ask nothing.
	await bringTo(page, words.locator('> p').first(), 0.2);
	// What watches the page is fetched: a turn of the wheel may come before it, the next does not.
	await expect(async () => {
		await page.mouse.wheel(0, 1);
		expect(await seenPx()).toBeLessThan(0.26 * 844);
	}).toPass();
	// A press makes it large, and does nothing else.
	await page.mouse.click(195, 60);
	await expect.poll(seenPx).toBeGreaterThan(0.4 * 844);
	await expect(figure.getByRole('switch', { name: 'Follows the text' })).toBeChecked();
	// Once the reader has gone on, it is done with. So does a key that comes to it.
	await bringTo(page, words.locator('> p').first(), -0.5);
	await bringTo(page, words.locator('> p').first(), 0.2);
	await expect(figure).toHaveAttribute('data-small');
	await page.keyboard.press('Tab');
	await figure.getByRole('button', { name: 'More' }).focus();
	await expect(figure).not.toHaveAttribute('data-small');
	// And a sentence that sets it, before it is read.
	await showWhatWaits(page);
	await bringTo(page, page.locator('[data-show="deleting"]').first(), 0.6);
	await expect(figure).not.toHaveAttribute('data-small');
	expect(await layoutPx()).toBe(before);
});
