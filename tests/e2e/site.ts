/** The site under test: its pages, its figures, and a watch that nothing goes wrong unnoticed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chapters } from '../../content/index';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { draws, NO_FRAMES } from './frames';

const AHEAD_MS = 2_000;

/** Addresses of all chapters, in reading order; tests name the first three by their number. */
export const CHAPTERS = named(chapters.map(({ slug }) => `/chapters/${slug}`));

function named(paths: readonly string[]): readonly [string, string, string, ...string[]] {
	const [first, second, third, ...others] = paths;
	if (first === undefined || second === undefined || third === undefined) {
		throw new Error('the tests need three chapters');
	}
	return [first, second, third, ...others];
}

const ROUTES = 'web/routes';

/** Pages with an address of their own, as the folders of the routes name them. */
const FIXED_PAGES = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
	.filter((file) => path.basename(file) === '+page.svelte' && !file.includes('['))
	.map((file) => path.posix.join('/', path.dirname(file)))
	.filter((page) => !['/404', '/card', '/embed/lab/free', '/gallery', '/offline'].includes(page))
	.sort();

/** An experiment with several drives, one of these drives, and one with a drive of its own. */
function labPages(): readonly string[] {
	const reviews = readdirSync('content/reviews')
		.sort()
		.map((file) => {
			const review: { readonly drives?: readonly string[] } = JSON.parse(
				readFileSync(path.join('content/reviews', file), 'utf8')
			);
			return { name: path.basename(file, '.json'), drives: review.drives ?? [] };
		});
	const single = reviews.find(({ drives }) => drives.length === 0);
	const several = reviews.find(({ drives }) => drives.length > 1);
	return [single?.name, several?.name, `${several?.name}-${several?.drives[0]}`].map(
		(name) => `/lab/${name}`
	);
}

/** Every page of the site, and some of the lab's many of the same kind. */
export const PAGES: readonly string[] = [...FIXED_PAGES, ...CHAPTERS, ...labPages()];

/** Those whose words stand beside pictures, and are seen with them. */
export const SCENE_PAGES: readonly string[] = [...CHAPTERS, '/drive', '/challenges'];

/** Windows in which pages are looked at, where two must do. */
export const PHONE_AND_LAPTOP = [
	{ width: 390, height: 844 },
	{ width: 1366, height: 768 }
] as const;

/** Told on pages whose scripts do not run. */
export const UNSTARTED = '#unstarted';

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
		const isWrong = message.type() === 'error' || message.type() === 'warning';
		// Tests do without what the site keeps, unless they are about it.
		if (isWrong && !/Service Worker registration blocked/.test(message.text())) {
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

/** Waits until the page's controls listen: before, what is typed and clicked is lost. */
export async function listens(page: Page): Promise<void> {
	const html = page.locator('html');
	// Pages that a test makes up, and those of other origins, never say so. Not by `expect`, which
	// describes the whole page each time it finds nothing.
	await html
		.and(page.locator('[data-ready]'))
		.or(page.locator('body:not(:has(.app))'))
		.waitFor({ state: 'attached' });
}

/**
 * Every test ends with the check that nothing went wrong which it did not expect; and whoever goes
 * to a page of the site finds it listening, however slow the machine.
 */
export const test = base.extend<{ watch: Watch }>({
	page: async ({ page, javaScriptEnabled }, use) => {
		const visits = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
		const arrived = async <T>(visit: Promise<T>): Promise<T> => {
			const response = await visit;
			if (javaScriptEnabled !== false) {
				await listens(page);
			}
			return response;
		};
		page.goto = (...asked) => arrived(visits.goto(...asked));
		page.reload = (...asked) => arrived(visits.reload(...asked));
		await use(page);
	},
	watch: [
		async ({ page, baseURL }, use, testInfo) => {
			const watch: Watch = { wrongs: [], expected: [] };
			await watchPage(page, watch, new URL(baseURL ?? '').origin);
			await use(watch);
			if (testInfo.status !== testInfo.expectedStatus && !(await draws(page))) {
				testInfo.annotations.push({ type: NO_FRAMES });
			}
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

/** What a run is watched for: something that appears, or a text or a value that is another. */
interface Seen {
	/** Nothing: the figure itself. */
	readonly selector?: string;
	/** Of those that fit the selector. */
	readonly index?: number;
	readonly not?: string;
	/** A part of the text. */
	readonly has?: string;
	/** Of the value of a field. */
	readonly above?: number;
}

/** In the page. */
async function playUntilSeen(root: Element, seen: Seen): Promise<void> {
	const { selector, index = 0, not, has = '', above } = seen;
	const press = (title: string) => {
		const button = root.querySelector<HTMLButtonElement>(`button[title="${title}"]`);
		button?.click();
		return button !== null;
	};
	const isSeen = () => {
		const found = selector === undefined ? root : root.querySelectorAll(selector)[index];
		if (found instanceof HTMLInputElement && above !== undefined) {
			return Number(found.value) > above;
		}
		const text = found?.textContent?.trim();
		return text !== undefined && text !== not && text.includes(has);
	};
	press('Play');
	while (!isSeen()) {
		await new Promise((resolve) => requestAnimationFrame(resolve));
		if (!isSeen() && root.querySelector('button[title="Pause"]') === null) {
			throw new Error(`The run was over before this was seen: ${JSON.stringify(seen)}.`);
		}
	}
	if (!press('Pause')) {
		throw new Error('The run was over when it was to be paused.');
	}
}

/**
 * From now on the page's time passes only as the test says: nothing is over before it looks. The
 * page's clock must have been installed before the visit.
 */
export async function standStill(page: Page): Promise<void> {
	// The clock stops only at a time to come; a simulator may take longer than that to answer.
	await expect(async () => {
		await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
	}).toPass();
}

/** Moves the pointer, as whoever is there does: what is heavy is fetched only then. */
export async function stir(page: Page): Promise<void> {
	await page.mouse.move(1, 1);
}

const BETS = chapters.map(({ slug, predictions }) => [slug, Object.keys(predictions)] as const);

/** In the page: keeps bets as those of an earlier visit. */
function keepBets(_: Element, bets: typeof BETS): void {
	const key = 'write-cliff:progress';
	const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
	const all = bets.map(([slug, ids]) => [slug, { tasks: [], ...kept[slug], bets: ids }]);
	localStorage.setItem(key, JSON.stringify(Object.fromEntries(all)));
	dispatchEvent(new StorageEvent('storage', { key }));
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

	/**
	 * Brings the figure into view and waits until its simulator answers. The reader has bet on an
	 * earlier visit, unless the test is about that: bets that stand open hold presses up.
	 */
	async open({ hasBet = true } = {}): Promise<this> {
		await this.root.scrollIntoViewIfNeeded();
		if (hasBet) {
			await this.root.evaluate(keepBets, BETS);
		}
		await stir(this.#page);
		await expect(this.root).toHaveAttribute('data-answers', 'true');
		return this;
	}

	/** Shows what waits behind the figure's last button. */
	async more(): Promise<void> {
		const more = this.button('More');
		if ((await more.getAttribute('aria-expanded')) === 'false') {
			await more.click();
		}
	}

	/** Opens what goes through a run in other ways. */
	get tools(): Locator {
		return this.root.locator('summary', { hasText: 'What if' });
	}

	async openTools(): Promise<void> {
		await this.more();
		await this.tools.click();
	}

	/** The speeds that can be chosen. */
	async speed(): Promise<Locator> {
		await this.more();
		return this.root.getByRole('combobox', { name: 'Speed' });
	}

	async startOver(): Promise<void> {
		await this.more();
		await this.button('Start over').click();
	}

	/** Waits until the figure rests at a step. */
	async isAt(step: number): Promise<void> {
		await expect(this.timeline).toHaveValue(String(step));
	}

	/** Waits until nothing on the figure moves, nor waits for the simulator. */
	async isAtRest(): Promise<void> {
		await expect(async () => {
			await expect(this.root).toHaveAttribute('data-rest', 'true');
			expect(await this.#changesWithin(6)).toBe(false);
		}).toPass();
	}

	/**
	 * Plays, and pauses in the very frame in which there is something to see. The page does both: a
	 * run may be over before a test that is told of it can answer.
	 */
	async playUntil(seen: Seen): Promise<void> {
		await expect(this.root).toHaveAttribute('data-answers', 'true');
		await this.root.evaluate(playUntilSeen, seen);
		await expect(this.button('Play')).toBeVisible();
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
	await stir(page);
	for (const figure of figures) {
		await figure.root.scrollIntoViewIfNeeded();
		await expect(figure.root).toHaveAttribute('data-answers', 'true');
	}
	return figures;
}

/** Takes each figure one step further. */
export async function stepAllFigures(page: Page): Promise<void> {
	for (const figure of await openAllFigures(page)) {
		const forward = figure.button('One step forward');
		if ((await forward.count()) > 0 && (await forward.isEnabled())) {
			await forward.click();
		}
	}
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** By how much the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});

/** Opens every text on the page that says the same as a picture; the page presses what does so. */
export async function openTwins(page: Page): Promise<void> {
	const press = (all: readonly (HTMLElement | SVGElement)[]) =>
		all.forEach((one) => one instanceof HTMLElement && one.click());
	const more = page.getByRole('button', { name: 'More', exact: true });
	await more.and(page.locator('[aria-expanded=false]')).evaluateAll(press);
	await expect(more.and(page.locator('[aria-expanded=false]'))).toHaveCount(0);
	const twins = page.getByText('The same as text');
	await twins.evaluateAll(press);
	await expect(page.locator('details:not([open])').filter({ has: twins })).toHaveCount(0);
}

/** Shows what waits for the answer to a bet: it must be seen with its picture as all else. */
export async function showWhatWaits(page: Page): Promise<void> {
	const waiting = page.getByRole('button', { name: 'Show it now' });
	const count = await waiting.count();
	// One bet can hold back several places: they open together.
	for (let left = count; left > 0; left = await waiting.count()) {
		await waiting.first().click();
		await expect.poll(() => waiting.count()).toBeLessThan(left);
	}
}
