/** What holds for every page: no barrier, no scrolling sideways, no word on the console. */
import { expect } from '@playwright/test';
import { barriers, barriersOfLooks } from './axe';
import {
	openAllFigures,
	openTwins,
	overflowOf,
	PAGES,
	SCENE_PAGES,
	stepAllFigures,
	test,
	UNSTARTED
} from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HEIGHT_PX = 720;
const NOWHERE = '/chapters/nowhere';
/** Pages with scenes do so where their scenes are looked at, and the gallery runs nothing. */
const runsHere = (path: string) => PAGES.includes(path) && !SCENE_PAGES.includes(path);

for (const path of [...PAGES, '/gallery', NOWHERE]) {
	// Every test ends with its watch of what the console says.
	test(`${path} in light, dark, and projector colors, in narrow windows, and running`, async ({
		page,
		watch
	}) => {
		if (path === NOWHERE) {
			watch.expected.push(/status of 404/);
		}
		await page.goto(`${path}?theme=light`);
		await expect(page.locator(UNSTARTED), 'scripts run').toBeHidden();
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
			// What measures its room is drawn anew a frame later.
			await expect.poll(() => overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
		}
		// In a wide window every page begins at the left edge at which the site's name stands.
		const edges = await page.evaluate(() =>
			['header .name', 'h1'].map((part) =>
				Math.round(document.querySelector(part)?.getBoundingClientRect().left ?? 0)
			)
		);
		expect(new Set(edges).size, edges.join(', ')).toBe(1);
		if (runsHere(path)) {
			await page.emulateMedia({ reducedMotion: 'no-preference' });
			await stepAllFigures(page);
		}
	});
}
