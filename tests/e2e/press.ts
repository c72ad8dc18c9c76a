/** Buttons that the page presses itself: a run may be over before a test can answer. */
import { expect, type Page } from '@playwright/test';

interface Press {
	/** Name of the button that is pressed as soon as it is there … */
	readonly then: string;
	/** … and the page has a text that fits this regular expression. */
	readonly seen?: string;
	/** What the page says then. */
	readonly until?: string;
}

/** In the page. */
function arm({ then, seen = '', until = '' }: Press): void {
	const find = () =>
		Array.from(document.querySelectorAll('button')).find(
			({ textContent, disabled }) => textContent.trim() === then && !disabled
		);
	const pressed = new Promise<number>((resolve) => {
		let pressedMs: number | undefined;
		const look = () => {
			const button = find();
			if (pressedMs === undefined && button && new RegExp(seen).test(document.body.textContent)) {
				pressedMs = performance.now();
				button.focus();
				button.click();
			}
			const fromMs = pressedMs;
			if (fromMs !== undefined && document.body.textContent.includes(until)) {
				watcher.disconnect();
				requestAnimationFrame(() => resolve(performance.now() - fromMs));
			}
		};
		const watcher = new MutationObserver(look);
		watcher.observe(document.body, {
			subtree: true,
			childList: true,
			characterData: true,
			attributes: true
		});
		look();
	});
	Object.assign(globalThis, { pressed });
}

/**
 * Starts something, and has the page press another button as soon as there is reason to. Returns
 * the milliseconds from there until the page said what it says then.
 */
export async function pressAfter(
	page: Page,
	start: () => Promise<void>,
	press: Press
): Promise<number> {
	await page.evaluate(arm, press);
	await start();
	return page.evaluate<number>('pressed');
}

/** The same after another button. */
export async function pressThen(
	page: Page,
	{ first, ...press }: Press & { readonly first: string | RegExp }
): Promise<number> {
	const button = page.getByRole('button', { name: first, exact: true });
	await expect(button).toBeEnabled();
	return pressAfter(page, () => button.click(), press);
}
