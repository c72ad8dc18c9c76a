/** What a figure hands over as files: drawings that render alone, and the numbers that it shows. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { CHAPTERS, FigureOnPage, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PNG_SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

async function openCopies(figure: FigureOnPage): Promise<void> {
	await figure.openTools();
	await figure.root.locator('summary', { hasText: 'Copy or save' }).click();
}

/** Saves as the reader does, and returns what arrived. */
async function saved(figure: FigureOnPage, kind: string): Promise<Buffer> {
	const download = figure.page.waitForEvent('download');
	await figure.button(new RegExp(`Save.*${kind}`)).click();
	return readFile(await (await download).path());
}

/** Rows of a file, without the line on where it comes from. */
async function numbers(figure: FigureOnPage): Promise<readonly (readonly string[])[]> {
	const text = (await saved(figure, 'CSV')).toString('utf8');
	const [origin, ...rows] = text.trimEnd().split('\r\n');
	expect(origin).toMatch(/^\ufeff"?# .*Write Cliff, experiment .* after step \d+/);
	return rows.map((row) => row.split(','));
}

/** What a browser makes of an SVG file alone: its size, its parts, and how many colors it has. */
async function render(page: Page, svg: string) {
	// An empty page: nothing of the site's is at hand there.
	const empty = await page.context().newPage();
	const rendered = await empty.evaluate(async (text) => {
		const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
		const image = new Image();
		image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
		await image.decode();
		const canvas = document.createElement('canvas');
		canvas.width = image.width;
		canvas.height = image.height;
		const context = canvas.getContext('2d');
		context?.drawImage(image, 0, 0);
		const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
		const colors = new Set(new Uint32Array(Uint8ClampedArray.from(pixels).buffer));
		return {
			isBroken: parsed.querySelector('parsererror') !== null,
			hasWords: parsed.querySelectorAll('text').length,
			leansOnPage: /var\(|class=/.test(parsed.documentElement.outerHTML),
			width: image.width,
			height: image.height,
			colors: colors.size
		};
	}, svg);
	await empty.close();
	return rendered;
}

/** Both drawings of a figure are whole: the SVG renders alone, and the PNG is twice as large. */
async function expectDrawings(figure: FigureOnPage): Promise<void> {
	const svg = (await saved(figure, 'SVG')).toString('utf8');
	const rendered = await render(figure.page, svg);
	expect(rendered).toMatchObject({ isBroken: false, leansOnPage: false });
	expect(rendered.hasWords).toBeGreaterThan(1);
	expect(rendered.colors).toBeGreaterThan(8);
	const png = await saved(figure, 'PNG');
	expect([...png.subarray(0, 8)]).toEqual(PNG_SIGNATURE);
	// Twice as many pixels as the drawing has of its own, give or take the rounding of its size.
	const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
	expect(Math.abs((size[0] ?? 0) - 2 * rendered.width)).toBeLessThanOrEqual(2);
	expect(Math.abs((size[1] ?? 0) - 2 * rendered.height)).toBeLessThanOrEqual(2);
}

test('a small drive: its drawing, and every page as a row', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.timeline.fill((await figure.timeline.getAttribute('max')) ?? '');
	await figure.isAtRest();
	await openCopies(figure);
	await expectDrawings(figure);
	const [headings, ...rows] = await numbers(figure);
	expect(headings).toEqual([
		'Page',
		'Block',
		'State',
		'Logical page',
		'Content',
		'Erases of the block'
	]);
	const cells = figure.drawing.locator('g:has(> rect.free)');
	await expect(cells).toHaveCount(rows.length);
	const stale = rows.filter(([, , state]) => state === 'stale');
	await expect(cells.filter({ has: page.locator('rect.stale-line') })).toHaveCount(stale.length);
	const valid = rows.filter(([, , state]) => state === 'valid');
	await expect(
		figure.drawing.locator('g:has(> rect.valid):not(:has(rect.stale-line))')
	).toHaveCount(valid.length);
	expect(valid.length).toBeGreaterThan(0);
	expect(stale.length).toBeGreaterThan(0);
});

test('a cliff: its drawing, and the speed of each window as a row', async ({ page }) => {
	await page.goto('/chapters/garbage-collection');
	const figure = await new FigureOnPage(page, 'policies').open();
	// It begins with the drive filled; what is exported goes on from there.
	await figure.timeline.fill('60000');
	await figure.isAt(60_000);
	await figure.isAtRest();
	await openCopies(figure);
	await expectDrawings(figure);
	const [, ...rows] = await numbers(figure);
	const shown = await figure.drawing.locator('.tip-label').textContent();
	const last = Number(rows.at(-1)?.[1]);
	expect(Math.round(last / 1e6)).toBe(Math.round(Number(/[\d.]+/.exec(shown ?? '')?.[0])));
});

test('a zoom: its drawing and its rows at every level', async ({ page }) => {
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'whole').open();
	await (await figure.speed()).selectOption({ index: 3 });
	await figure.playUntil({ selector: '[data-count="erases"]', not: '0' });
	await figure.isAtRest();
	await openCopies(figure);
	// What the page says of the state is what the rows must add up to.
	const told = (await figure.now.textContent()) ?? '';
	const [erased] = /[\d,]+(?= of 4,096 blocks are erased)/.exec(told) ?? [];
	// Less than 1 % rounds to 0, and more than 99 % to 100.
	const beyond = { 'less than ': -1, 'more than ': 1 };
	const percents = Array.from(
		told.matchAll(/(less than |more than )?(\d+)\s%/g),
		([, words, percent]) =>
			Number(percent) + (words === 'less than ' || words === 'more than ' ? beyond[words] : 0)
	);
	expect(percents).toHaveLength(3);
	for (const level of ['Curve', 'Drive', 'Blocks', 'Pages']) {
		await figure.button(level).click();
		await figure.isAtRest();
		await expectDrawings(figure);
		const [, ...rows] = await numbers(figure);
		if (level === 'Curve') {
			expect(rows.at(-1)?.[3]).toBe(erased?.replaceAll(',', ''));
			continue;
		}
		expect(rows).toHaveLength(4096);
		const shares = [1, 2, 3].map((column) => {
			const sum = rows.reduce((total, row) => total + Number(row[column]), 0);
			return Math.round((sum / (4096 * 256)) * 100);
		});
		expect(shares).toEqual(percents);
	}
});
