/** No two texts of a figure lie on each other, on a phone and a laptop, whatever drive it shows. */
import { expect } from '@playwright/test';
import { meetingsOf } from './meeting';
import { openAllFigures, PHONE_AND_LAPTOP, SCENE_PAGES, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of ['', '/de'].flatMap((language) => SCENE_PAGES.map((page) => language + page))) {
	test(`texts of figures of ${path} keep clear of each other`, async ({ page }) => {
		await page.goto(path);
		for (const size of PHONE_AND_LAPTOP) {
			await page.setViewportSize(size);
			// All at once: a moment takes frames, not work.
			const figures = await openAllFigures(page);
			const met = await Promise.all(figures.map(({ root }) => meetingsOf(root)));
			for (const [index, { root }] of figures.entries()) {
				const id = await root.getAttribute('id');
				expect.soft(met[index], `${id} at ${size.width}`).toEqual([]);
			}
		}
	});
}
