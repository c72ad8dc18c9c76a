/** The site under test: its pages, its figures, and a watch that nothing goes wrong unnoticed. */
import { chapters } from '../../content/index';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

/** Tags of the WCAG 2.2 A and AA rules. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const CHAPTERS = [
	'/chapters/cell-page-block',
	'/chapters/never-in-place',
	'/chapters/only-a-mark',
	'/chapters/four-mappings',
	'/chapters/garbage-collection'
] as const;

/** Every page of the site. */
export const PAGES = [
	'/',
	'/chapters',
	...CHAPTERS,
	'/drive',
	'/files',
	'/disk',
	'/bench',
	'/lab',
	'/lab/free',
	'/lab/torture-and-passes',
	'/lab/traces',
	'/lab/six-drives',
	'/lab/six-drives-barefoot',
	'/trust'
] as const;

export interface Watch {
	/** Errors of the page, the console, and the security policy, and requests to other origins. */
	readonly wrongs: string[];
	/** Wrongs that a test brings about on purpose. */
	readonly expected: RegExp[];
}

/** Says every violation of the content security policy on the console. */
function tellViolations(): void {
	document.addEventListener('securitypolicyviolation', (event) => {
		// eslint-disable-next-line no-console -- The watch reads the page's console.
		console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
	});
}

async function watchPage(page: Page, watch: Watch, origin: string): Promise<void> {
	const isOwn = (url: string) => /^(blob|data):/.test(url) || new URL(url).origin === origin;
	page.on('pageerror', (error) => watch.wrongs.push(`page: ${error.message}`));
	page.on('console', (message) => {
		if (message.type() === 'error' || message.type() === 'warning') {
			watch.wrongs.push(`console: ${message.text()}`);
		}
	});
	page.on('request', (request) => {
		if (!isOwn(request.url())) {
			watch.wrongs.push(`foreign request: ${request.url()}`);
		}
	});
	await page.addInitScript(tellViolations);
}

/** Every test ends with the check that nothing went wrong which it did not expect. */
export const test = base.extend<{ watch: Watch }>({
	watch: [
		async ({ page, baseURL }, use) => {
			const watch: Watch = { wrongs: [], expected: [] };
			await watchPage(page, watch, new URL(baseURL ?? '').origin);
			await use(watch);
			const unexpected = watch.wrongs.filter(
				(wrong) => !watch.expected.some((pattern) => pattern.test(wrong))
			);
			expect(unexpected).toEqual([]);
		},
		{ auto: true }
	]
});

/** Step at which a figure starts, and to which it is reset. */
export function startStepOf(id: string): number {
	const specs = chapters.flatMap(({ figures }) => Object.entries(figures));
	const found = specs.find(([name]) => name === id);
	if (found === undefined) {
		throw new Error(`no chapter has a figure '${id}'`);
	}
	return found[1].startStep;
}

/** One figure and its controls. */
export class FigureOnPage {
	readonly root: Locator;
	readonly #page: Page;

	constructor(page: Page, id: string) {
		this.#page = page;
		this.root = page.locator(`figure#${id}`);
	}

	button(name: string | RegExp): Locator {
		return this.root.getByRole('button', { name, exact: typeof name === 'string' });
	}

	get timeline(): Locator {
		return this.root.getByRole('slider', { name: 'Timeline' });
	}

	/** What the present step does. */
	get now(): Locator {
		return this.root.getByTestId('now');
	}

	get digest(): Locator {
		return this.root.getByTestId('digest');
	}

	/** The drawing that fits the window. */
	get drawing(): Locator {
		return this.root.locator('.stage.live svg:visible').first();
	}

	/** A logical page, or on bare flash a page, that can be chosen. */
	cell(name: string | RegExp): Locator {
		return this.drawing.getByRole('button', { name });
	}

	/** Brings the figure into view and waits until its simulator answers. */
	async open(): Promise<this> {
		await this.root.scrollIntoViewIfNeeded();
		await expect(this.button('Play')).toBeEnabled();
		return this;
	}

	/** Waits until the figure rests at a step. */
	async isAt(step: number): Promise<void> {
		await expect(this.timeline).toHaveValue(String(step));
	}

	/** Does something that ends with a new digest, and returns that one once it stays. */
	async settledDigest(): Promise<string> {
		await this.isAtRest();
		return (await this.digest.textContent()) ?? '';
	}

	/** Waits until two frames in a row are the same: nothing on the figure moves. */
	async isAtRest(): Promise<void> {
		await expect.poll(() => this.#changesWithin(6)).toBe(false);
	}

	/** Whether the figure's drawing or text changes within so many frames. */
	async #changesWithin(frames: number): Promise<boolean> {
		return this.root.evaluate(async (element, count) => {
			const before = element.outerHTML;
			for (let frame = 0; frame < count; frame += 1) {
				await new Promise((resolve) => requestAnimationFrame(resolve));
			}
			return element.outerHTML !== before;
		}, frames);
	}

	/** Whether the figure stays as it is for a second of frames. */
	async staysStill(): Promise<boolean> {
		return !(await this.#changesWithin(60));
	}

	get page(): Page {
		return this.#page;
	}
}

/** All figures of the page, once their simulators answer. */
export async function openAllFigures(page: Page): Promise<readonly FigureOnPage[]> {
	// The gallery's pieces and charts of numbers run nothing.
	const ids = await page
		.locator('figure[id]:not(.piece):not([id^="figure-"])')
		.evaluateAll((elements) => elements.map(({ id }) => id));
	const figures = ids.map((id) => new FigureOnPage(page, id));
	for (const figure of figures) {
		await figure.root.scrollIntoViewIfNeeded();
		await expect(figure.root.getByRole('button', { name: /^(Play|Pause)$/ })).toBeEnabled();
	}
	return figures;
}
