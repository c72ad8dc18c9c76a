/** Every figure and chart looks as it did: the gallery, photographed and compared. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { page as gallery } from '../../content/pages/gallery';
import { expect } from '@playwright/test';
import { test } from '../e2e/site';

/** Pictures of a page that runs nothing, in fixed fonts: what differs was changed. */
const CHANGED_SHARE_MAX = 0.001;
const PIECES = [...Object.keys(gallery.figures), 'spare', 'published-lines', 'published-bars'];
const RENEW = 'npm run build && npm run pictures';
const MAKER_FILE = path.resolve('tests/visual/pictures/chromium.txt');

const VIEWS = [
	{ view: 'light', width: 780, theme: 'light', motion: 'no-preference' },
	{ view: 'dark', width: 780, theme: 'dark', motion: 'no-preference' },
	{ view: 'projector', width: 780, theme: 'projector', motion: 'no-preference' },
	{ view: 'narrow', width: 360, theme: 'light', motion: 'no-preference' },
	// Reduced motion changes no still picture.
	{ view: 'light', width: 780, theme: 'light', motion: 'reduce' }
] as const;

test.skip(
	process.platform !== 'linux',
	'The reference pictures are of Linux; other systems draw letters in other ways.'
);

/** What to do, when the browser is not the one that made the pictures. */
function advice(version: string): string {
	const maker = readFileSync(MAKER_FILE, 'utf8').trim();
	return version === maker
		? `If the change is meant, look at the new pictures and keep them: ${RENEW}`
		: `The pictures are of Chromium ${maker}, this is ${version}, which may draw in another way: ` +
				`if nothing else changed, renew them with: ${RENEW}`;
}

/** Hides all pieces of the gallery but one, which lies on whole pixels whatever is above. */
function showOnly(id: string): void {
	// It would stay in view, on top of a piece that is higher than the window.
	document.querySelector('header')?.style.setProperty('position', 'static');
	for (const piece of document.querySelectorAll<HTMLElement>('figure.piece')) {
		piece.hidden = piece.id !== id;
		piece.style.marginTop = '';
		const { top } = piece.getBoundingClientRect();
		piece.style.marginTop = `${Math.ceil(top) - top}px`;
	}
	scrollTo(0, 0);
}

for (const { view, width, theme, motion } of VIEWS) {
	test(`the gallery, ${view}, motion: ${motion}`, async ({ page, browser }, info) => {
		const requests: string[] = [];
		page.on('request', (request) => requests.push(request.url()));
		await page.emulateMedia({ reducedMotion: motion, colorScheme: 'light' });
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`/gallery?theme=${theme}`);
		await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
		await page.evaluate(() => document.fonts.ready);
		if (info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed') {
			writeFileSync(MAKER_FILE, `${browser.version()}\n`);
		}
		for (const id of PIECES) {
			const piece = page.locator(`figure#${id}`);
			// Alone on the page, each lies at the same place whatever is above.
			await page.evaluate(showOnly, id);
			await expect
				.soft(piece, `${id}: ${advice(browser.version())}`)
				.toHaveScreenshot(`${view}-${id}.png`, { maxDiffPixelRatio: CHANGED_SHARE_MAX });
		}
		expect(requests.filter((url) => url.includes('.wasm'))).toEqual([]);
	});
}
