/** A page whose animations pass sooner: each state is the same, and comes after fewer frames. */
import type { Page } from '@playwright/test';

/** A sixtieth of a second becomes a tenth, and the page takes no frame for longer. */
const TIMES = 6;

/** In the page, before its own scripts. */
function hurryFrames(times: number): void {
	const ask = requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (call) => ask((nowMs) => call(nowMs * times));
}

/**
 * From the next visit on, the clock of what moves is so many times as fast, as on a machine that
 * draws few frames. For tests of where a run comes to, not of how it moves.
 */
export async function hurry(page: Page): Promise<void> {
	await page.addInitScript(hurryFrames, TIMES);
}
