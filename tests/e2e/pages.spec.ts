/** What holds for every page: no barrier to whoever uses it otherwise, no scrolling sideways. */
import { expect } from '@playwright/test';
import { barriers, barriersOfLooks } from './axe';
import { openAllFigures, openTwins, overflowOf, PAGES, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HEIGHT_PX = 720;

for (const path of [...PAGES, '/gallery', '/chapters/nowhere']) {
	test(`${path} in light, dark, and projector colors, and in narrow windows`, async ({
		page,
		watch
	}) => {
		watch.expected.push(/status of 404/);
		await page.goto(`${path}?theme=light`);
		await openAllFigures(page);
		expect(await barriers(page)).toEqual([]);
		for (const theme of ['dark', 'projector', 'light']) {
			// What the setting does; another visit for each would only take longer.
			await page.evaluate((name) => {
				document.documentElement.dataset.theme = name;
			}, theme);
			if (theme !== 'light') {
				await test.step(theme, async () => expect(await barriersOfLooks(page)).toEqual([]));
			}
		}
		await openTwins(page);
		for (const width of [320, 360, 1_280]) {
			await page.setViewportSize({ width, height: HEIGHT_PX });
			expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
		}
		// In a wide window every page begins at the left edge at which the site's name stands.
		const edges = await page.evaluate(() =>
			['header .name', 'h1'].map((part) =>
				Math.round(document.querySelector(part)?.getBoundingClientRect().left ?? 0)
			)
		);
		expect(new Set(edges).size, edges.join(', ')).toBe(1);
	});
}
