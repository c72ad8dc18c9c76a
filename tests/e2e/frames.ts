/** Whether a browser still draws: now and then one stops for good, while its page answers. */
import type { Page } from '@playwright/test';

/** What is noted of a test that failed in a browser which had stopped drawing. */
export const NO_FRAMES = 'no frames';

/** So many answers pass without a frame only where none will come: a frame takes a few. */
const ANSWERS_MAX = 2_000;

/** In the page. */
function noteFrame(): void {
	delete document.documentElement.dataset.drawn;
	// Told once a frame is drawn, also where a test holds the page's clock.
	const observer = new IntersectionObserver(() => {
		observer.disconnect();
		document.documentElement.dataset.drawn = '';
	});
	observer.observe(document.documentElement);
}

/** A page that cannot be asked has another fault. */
export async function draws(page: Page): Promise<boolean> {
	try {
		await page.evaluate(noteFrame);
		for (let answers = 0; answers < ANSWERS_MAX; answers += 1) {
			if (await page.evaluate(() => 'drawn' in document.documentElement.dataset)) {
				return true;
			}
		}
		return false;
	} catch {
		return true;
	}
}
