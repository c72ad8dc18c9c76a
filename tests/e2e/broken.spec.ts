/** When the simulator breaks or does not load, the figure says so, and the prose still reads. */
import { expect, type Page } from '@playwright/test';
import { ANSWER_MS_MAX } from '../../web/lib/run/sim/SimClient';
import { nativeDigest } from '../boundary/native';
import { CHAPTERS, FigureOnPage, standStill, startStepOf, test } from './site';
import { amendWorkers } from './workers';

const WORKER_FILE = /sim\.worker[^/]*\.js$/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Lets a test reach the memory of the simulator in its worker. */
async function exposeMemory(page: Page): Promise<void> {
	await amendWorkers(
		page,
		WORKER_FILE,
		`const { Instance } = WebAssembly;
		WebAssembly.Instance = function (module, imports) {
			const instance = new Instance(module, imports);
			self.simulatorMemory = instance.exports.memory;
			return instance;
		};`
	);
}

/** Ends the page's workers, which do not say so: the newest one may be another figure's. */
async function endWorkers(page: Page): Promise<void> {
	const count = () => page.workers().length;
	await expect.poll(count, 'the simulator has a worker').toBeGreaterThan(0);
	await Promise.all(page.workers().map((worker) => worker.evaluate(() => close())));
	await expect.poll(count, 'no worker is left').toBe(0);
}

/** Fills the memory of the page's newest worker with nonsense. */
async function corrupt(page: Page): Promise<void> {
	const fill = () => {
		const memory: unknown = Reflect.get(globalThis, 'simulatorMemory');
		if (!(memory instanceof WebAssembly.Memory)) {
			return 0;
		}
		new Uint8Array(memory.buffer).fill(0xff);
		return memory.buffer.byteLength;
	};
	// The one before may still be listed for a moment after its end.
	const reached = async () =>
		(await page
			.workers()
			.at(-1)
			?.evaluate(fill)
			.catch(() => 0)) ?? 0;
	await expect.poll(reached, 'the memory was reached').toBeGreaterThan(0);
}

test('a simulator that breaks is replaced, the reader’s operations are replayed, and told', async ({
	page
}) => {
	await exposeMemory(page);
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'hands').open();
	for (const [index, lpn] of [5, 7].entries()) {
		await figure.cell(`Write logical page ${lpn}`).click();
		await figure.isAt(11 + index);
		await figure.isAtRest();
	}
	await corrupt(page);
	await figure.button('One step back').click();
	await expect(figure.root.getByRole('alert')).toContainText('started again');
	await expect(figure.digest).toHaveText(nativeDigest('hands', '--then', 'w5,w7'));
	await figure.button('One step back').click();
	await figure.isAt(11);
	await expect(figure.digest).toHaveText(nativeDigest('hands', '--then', 'w5'));
});

test('a simulator that breaks again and again is given up, and told', async ({ page }) => {
	await exposeMemory(page);
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	const notice = figure.root.getByRole('alert');
	for (let restarts = 1; restarts <= 3; restarts += 1) {
		await corrupt(page);
		await figure.timeline.fill(String(restarts));
		await expect(notice).toContainText('started again');
		await figure.isAtRest();
	}
	await corrupt(page);
	await figure.timeline.fill('9');
	await expect(figure.button('Play')).toBeDisabled();
	await expect(notice).not.toContainText('started again');
	await expect(notice).toContainText(/\w+/);
	await expect(figure.drawing).toBeVisible();
});

test('a worker that vanishes without a word is missed, and replaced', async ({ page }) => {
	await page.clock.install();
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	let step = 13;
	// A worker that only starts while the others are ended answers: then it is ended, too.
	await expect(async () => {
		step += 1;
		await endWorkers(page);
		await figure.timeline.fill(String(step));
		await page.clock.runFor(ANSWER_MS_MAX);
		await figure.isAtRest();
		const told = await figure.root.getByRole('alert').allTextContents();
		expect(told.join(' ')).toContain('started again');
	}).toPass();
	await expect(figure.digest).toHaveText(
		nativeDigest('overwrite', '--steps', startStepOf('overwrite'))
	);
});

test('a worker that is killed is replaced at once, and told', async ({ page }) => {
	await page.clock.install();
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	// From here on no time passes: nobody waits until an answer is overdue.
	await standStill(page);
	await endWorkers(page);
	await figure.timeline.fill('14');
	await expect(figure.root.getByRole('alert')).toContainText('started again');
});

test('a network that answers in the place of the site is told as such', async ({ page }) => {
	await page.route(/\.wasm$/, (route) =>
		route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Please sign in</h1>' })
	);
	await page.goto(CHAPTERS[0]);
	const figure = new FigureOnPage(page, 'medium');
	await figure.root.scrollIntoViewIfNeeded();
	const notice = figure.root.getByRole('alert');
	await expect(notice).toContainText('want you to sign in first');
	await expect(notice).not.toContainText(/magic|0x|expected/i);
	await page.unroute(/\.wasm$/);
	await notice.getByRole('button', { name: 'Try again' }).click();
	await expect(figure.button('Play')).toBeEnabled();
});

for (const [what, pattern] of [
	['simulator', /\.wasm$/],
	['worker', WORKER_FILE]
] as const) {
	test(`a page whose ${what} is missing says so, and reads on`, async ({ page, watch }) => {
		watch.expected.push(/status of 404/);
		await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'gone' }));
		await page.goto(CHAPTERS[0]);
		const figure = new FigureOnPage(page, 'medium');
		await figure.root.scrollIntoViewIfNeeded();
		const notice = figure.root.getByRole('alert');
		await expect(notice).toContainText('could not be loaded (404)');
		await expect(notice.getByRole('button', { name: 'Try again' })).toBeEnabled();
		await expect(figure.button('Play')).toBeDisabled();
		await expect(figure.drawing).toBeVisible();
		await expect(figure.now).toHaveText(/^[A-Z].*\.$/);
		await expect(page.getByRole('heading', { name: 'Why so lopsided?' })).toBeVisible();
		await page.unroute(pattern);
		await notice.getByRole('button', { name: 'Try again' }).click();
		await expect(notice).toBeHidden();
		await expect(figure.button('Play')).toBeEnabled();
		await figure.isAt(startStepOf('medium'));
	});
}

test('a simulator file that is cut short is told too', async ({ page }) => {
	await page.route(/\.wasm$/, (route) =>
		route.fulfill({ status: 200, contentType: 'application/wasm', body: '\0asm' })
	);
	await page.goto(CHAPTERS[0]);
	const figure = new FigureOnPage(page, 'medium');
	await figure.root.scrollIntoViewIfNeeded();
	await expect(figure.root.getByRole('alert')).toContainText('was not received whole');
	await expect(figure.button('Play')).toBeDisabled();
});
