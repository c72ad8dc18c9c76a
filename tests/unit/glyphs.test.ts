/** Each chapter has a small drawing on the way: within its place, in few and legible parts. */
import { describe, expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { GLYPH_PX, glyphs } from '$lib/article/glyphs';

/** About as wide as a letter of its words. */
const LETTER_PX = 6.6;

it('there is one for each chapter, and none for another', () => {
	expect(Object.keys(glyphs)).toEqual(chapters.map(({ slug }) => slug));
});

describe.each(Object.entries(glyphs))('the drawing of %s', (_, glyph) => {
	const { pages = [], frames = [], words = [] } = glyph;
	const side = { width: GLYPH_PX.page, height: GLYPH_PX.page };
	const wordBoxes = words.map(({ x, y, text }) => ({
		...{ x, y: y - 10, width: text.length * LETTER_PX, height: 11 }
	}));

	it('stays in its place, and stands on the line', () => {
		const pageBoxes = pages.map(({ x, y }) => ({ x, y, ...side }));
		for (const { x, y, width, height } of [...pageBoxes, ...frames, ...wordBoxes]) {
			expect(x).toBeGreaterThanOrEqual(0);
			expect(y).toBeGreaterThanOrEqual(0);
			expect(x + width).toBeLessThanOrEqual(GLYPH_PX.width);
			expect(y + height).toBeLessThanOrEqual(GLYPH_PX.height);
		}
	});

	it('has no word upon a page, and no page upon another but on an erased one', () => {
		for (const [index, page] of pages.entries()) {
			const isOver = (box: { x: number; y: number; width: number; height: number }) =>
				page.x < box.x + box.width &&
				box.x < page.x + side.width &&
				page.y < box.y + box.height &&
				box.y < page.y + side.height;
			expect(wordBoxes.filter(isOver)).toEqual([]);
			const later = pages.slice(index + 1).filter(({ x, y }) => isOver({ x, y, ...side }));
			expect(later.length).toBeLessThanOrEqual(page.state === 'erased' ? 1 : 0);
		}
	});
});
