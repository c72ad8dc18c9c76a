/** Faults of the browser, the network, and the machine: the page goes on, or says in a sentence. */
import { expect, type Page } from '@playwright/test';
import { LATE_MS } from '../../web/lib/run/sim/SimClient';
import { nativeDigest } from '../boundary/native';
import { CHAPTERS, FigureOnPage, standStill, startStepOf, test, UNSTARTED } from './site';
import { amendWorkers } from './workers';

const WORKER_FILE = /sim\.worker[^/]*\.js$/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** From now on the simulator never comes back from a step. */
const hangAt = (page: Page, step: number) =>
	amendWorkers(
		page,
		WORKER_FILE,
		`addEventListener('message', ({ data: { message } }) => {
			while (message.type === 'show' && message.step === ${step});
		});`
	);

test('a simulator that hangs is told in less than two seconds, then replaced', async ({ page }) => {
	await page.clock.install();
	await hangAt(page, 14);
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	const notice = figure.root.getByRole('alert');
	await standStill(page);
	await figure.timeline.fill('14');
	await page.clock.runFor(LATE_MS);
	await expect(notice).toContainText('No answer yet');
	await page.clock.runFor('10');
	await expect(notice).toContainText('started again; this is where you were');
	await expect(figure.digest).toHaveText(
		nativeDigest('overwrite', '--steps', startStepOf('overwrite'))
	);
	await page.clock.resume();
	await figure.button('One step forward').click();
	await figure.isAt(startStepOf('overwrite') + 1);
});

test('a simulator that is slow to come is told, and what was told goes when it is there', async ({
	page
}) => {
	await page.clock.install();
	let arrive: () => void = () => undefined;
	const isFree = new Promise<void>((resolve) => (arrive = resolve));
	await page.route(/\.wasm$/, async (route) => {
		await isFree;
		await route.continue();
	});
	await page.goto(CHAPTERS[0]);
	const figure = new FigureOnPage(page, 'medium');
	await figure.root.scrollIntoViewIfNeeded();
	// What is shown meanwhile is whole, and what cannot be used yet says so; play can be asked for.
	await expect(figure.drawing).toBeVisible();
	await expect(figure.button('One step forward')).toBeDisabled();
	await expect(figure.button('Play')).toBeEnabled();
	const transport = figure.root.locator('[data-transport]');
	const before = await transport.boundingBox();
	await page.clock.runFor(LATE_MS);
	await expect(figure.root.getByRole('alert')).toContainText('No answer yet');
	// What comes and goes by itself moves nothing.
	expect(await transport.boundingBox()).toEqual(before);
	arrive();
	await expect(figure.button('One step forward')).toBeEnabled();
	await expect(figure.root.getByRole('alert')).toBeHidden();
});

test('a machine without memory for another simulator is told so, and what to do', async ({
	page
}) => {
	await amendWorkers(
		page,
		WORKER_FILE,
		`WebAssembly.Instance = function () {
			throw new RangeError('WebAssembly.Instance(): Out of memory');
		};`
	);
	await page.goto(CHAPTERS[0]);
	const figure = new FigureOnPage(page, 'medium');
	await figure.root.scrollIntoViewIfNeeded();
	await expect(figure.root.getByRole('alert')).toContainText(
		'not enough memory for the simulator. Close other pages'
	);
	await expect(figure.drawing).toBeVisible();
});

test('a simulator whose memory is used up says so in a sentence', async ({ page }) => {
	await amendWorkers(
		page,
		WORKER_FILE,
		`const { Instance } = WebAssembly;
		WebAssembly.Instance = function (module, imports) {
			const instance = new Instance(module, imports);
			const { grow } = WebAssembly.Memory.prototype;
			for (let pages = 65536; pages >= 1; pages = Math.floor(pages / 2)) {
				try {
					for (;;) grow.call(instance.exports.memory, pages);
				} catch {}
			}
			return instance;
		};`
	);
	await page.goto(CHAPTERS[1]);
	const figure = new FigureOnPage(page, 'overwrite');
	await figure.root.scrollIntoViewIfNeeded();
	const notice = figure.root.getByRole('alert');
	await expect(notice).toContainText('The simulator broke off');
	await expect(notice).toContainText('Close other pages, in case memory ran out');
	await expect(figure.drawing).toBeVisible();
});

for (const [fault, answer] of [
	['missing', { status: 404, body: 'gone' }],
	['a sign-in page', { status: 200, contentType: 'text/html', body: '<h1>Please sign in</h1>' }],
	['cut short', { status: 200, contentType: 'text/javascript', body: 'export const a = {' }]
] as const) {
	test(`scripts that are ${fault} are told of, on pages of every kind`, async ({ context }) => {
		await context.route(/\/entry\/(?:start|app)\.[^/]+\.js$/, (route) => route.fulfill(answer));
		// A page of the test's own: nobody waits until its controls listen.
		const page = await context.newPage();
		for (const path of ['/', CHAPTERS[1], '/lab', '/files', '/disk', '/homework', '/glossary']) {
			await page.goto(path);
			await expect(page.locator(UNSTARTED)).toBeVisible();
			await expect(page.locator(UNSTARTED)).toContainText('reload the page');
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		}
	});
}

/** In every page of the test's, before its own scripts: nothing can be kept. */
const STORAGES = {
	blocked: () => {
		Object.defineProperty(window, 'localStorage', {
			get() {
				throw new DOMException('The operation is insecure.', 'SecurityError');
			}
		});
	},
	full: () => {
		Storage.prototype.setItem = () => {
			throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
		};
	}
};

for (const [what, spoil] of Object.entries(STORAGES)) {
	test(`with storage that is ${what}, choices hold for the visit`, async ({ page }) => {
		await page.addInitScript(spoil);
		await page.goto(CHAPTERS[1]);
		const figure = await new FigureOnPage(page, 'hands').open({ hasBet: false });
		await figure.cell('Write logical page 5').click();
		await figure.isAt(11);
		await page.locator('summary').filter({ hasText: 'Display settings' }).click();
		await page.getByRole('radio', { name: 'Dark' }).check();
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
		for (const path of ['/lab/free', '/disk', '/homework', CHAPTERS[0]]) {
			await page.goto(path);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		}
	});
}

test('a tab that was frozen goes on where it was', async ({ page, context }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'hands').open();
	await figure.cell('Write logical page 5').click();
	await figure.isAt(11);
	await figure.isAtRest();
	const tab = await context.newCDPSession(page);
	for (const state of ['frozen', 'active', 'frozen', 'active'] as const) {
		await tab.send('Page.setWebLifecycleState', { state });
	}
	await expect(figure.digest).toHaveText(nativeDigest('hands', '--then', 'w5'));
	await figure.cell('Write logical page 7').click();
	await figure.isAt(12);
	await expect(figure.digest).toHaveText(nativeDigest('hands', '--then', 'w5,w7'));
	await expect(figure.root.getByRole('alert')).toBeHidden();
});

test('a page that Back brings back shows the step that was left', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.button('One step forward').click();
	await figure.isAt(startStepOf('overwrite') + 1);
	const digest = (await figure.digest.textContent()) ?? '';
	// Another document, not another page of the same one.
	await page.goto('/glossary');
	await page.goBack();
	await new FigureOnPage(page, 'overwrite').open();
	await figure.isAt(startStepOf('overwrite') + 1);
	await expect(figure.digest).toHaveText(digest);
});

test('a storm of new sizes leaves the run as it was', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.timeline.fill('14');
	await figure.isAt(14);
	for (let index = 0; index < 60; index += 1) {
		await page.setViewportSize({ width: 320 + ((index * 397) % 1300), height: 480 + index * 7 });
	}
	await figure.isAtRest();
	await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', 14));
	await figure.button('One step forward').click();
	await figure.isAt(15);
});
