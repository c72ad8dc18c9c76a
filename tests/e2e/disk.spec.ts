/** "Your drive" in the browser's own storage: a real file on a real disk, nothing of it left. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axe, AXE_TAGS } from './axe';
import { open, stored, test } from './disk.profile';
import { expectCutOff, expectNoWayOut } from './network';
import { encodeGrowth } from '../../web/lib/tools/your-drive/shareCurves';
import { expectBelow } from './rounds';
import { holdWriting, letGo, theWorker } from './workers';

/** One after another: they measure, and the disk is one. */
test.describe.configure({ mode: 'default' });

/** A result in an address. */
const SHARED = '1;29923311;67108864;495.8,162.7,1511,5;585.9,371.3,924.5,8;c=38b66cb3';

const testButton = (page: Page) => page.getByRole('button', { name: /^Test my drive/ });
const compareButton = (page: Page) => page.getByRole('button', { name: /^Compare: write/ });
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Bytes written' });

async function start(page: Page, button = testButton(page)): Promise<void> {
	await button.click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Write/ })
		.click();
}

/** Waits until a run that was told to stand still after so many bytes has come there. */
async function written(page: Page, bytes: number): Promise<void> {
	await expect
		.poll(async () => Number(await progress(page).getAttribute('value')))
		.toBeGreaterThan(bytes);
}

async function saved(page: Page, kind: 'CSV' | 'JSON' | 'Text'): Promise<string> {
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: `Save as ${kind}` }).click();
	return readFileSync(await (await downloading).path(), 'utf8');
}

test('nothing is written before the reader agrees to a number of bytes', async ({ page }) => {
	await open(page);
	await testButton(page).click();
	const dialog = page.getByRole('dialog', { name: 'Write 395 MB now?' });
	await expect(dialog).toContainText('395,186,176 bytes');
	await dialog.getByRole('button', { name: 'Not now' }).click();
	await expect(dialog).toBeHidden();
	await testButton(page).click();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	expect(await stored(page)).toEqual({});
	expect(page.workers()).toEqual([]);
});

test('a run writes what it announced, reads it back, deletes it, and is kept', async ({
	page,
	disk
}) => {
	const own = path.join(disk.folder, 'own.txt');
	writeFileSync(own, 'A short line of the reader’s.\n'.repeat(20_000));
	await open(page);
	await page.getByLabel(/data of your own/).setInputFiles(own);
	await start(page, compareButton(page));
	await expect(result(page)).toContainText('What this number is not');
	expect(await stored(page)).toEqual({});
	await expect(result(page).getByRole('row')).toHaveCount(7);
	await expect(result(page).getByRole('row', { name: /Your file/ })).toContainText(/\d+ to \d+/);

	const json = JSON.parse(await saved(page, 'JSON'));
	const { outcome, browser } = json.records[0];
	expect(browser).toContain('Chrome');
	expect(outcome.end).toBe('complete');
	expect(outcome.bytesWritten).toBe(249_102_336);
	const sequential = outcome.rounds.flatMap((round: { legs: { bytes: number }[] }) => round.legs);
	const bytes = sequential.reduce((sum: number, leg: { bytes: number }) => sum + leg.bytes, 0);
	expect(outcome.bytesVerified, 'all long writes, and some of the small').toBeGreaterThan(bytes);
	expect(await saved(page, 'CSV')).toContain('sequential write');
	expect(await saved(page, 'Text')).toContain('MB/s');
	expect(await saved(page, 'Text')).not.toContain('own.txt');

	await page.getByLabel(/^Name of the run/).fill('At home');
	await page.keyboard.press('Tab');
	await page.reload();
	const kept = page.getByRole('region', { name: 'Results kept here' });
	await expect(kept.getByRole('textbox')).toHaveValue('At home');
	await kept.getByRole('button', { name: /^Delete At home/ }).click();
	await expect(kept).toBeHidden();
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

/** In the page: stops a run in the middle. Returns how long it took until the page said so. */
async function stopIn(bar: Element): Promise<number> {
	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	while (bar instanceof HTMLProgressElement && bar.value < 60e6) {
		await frame();
	}
	const button = [...document.querySelectorAll('button')].find(
		({ textContent }) => textContent.trim() === 'Stop and delete'
	);
	const startMs = performance.now();
	button?.click();
	while (!document.body.textContent.includes('Stopped after')) {
		if (document.body.textContent.includes('What this number is not')) {
			throw new Error('The run was over before it could be stopped.');
		}
		await frame();
	}
	return performance.now() - startMs;
}

test('stopping takes less than 200 ms, and leaves nothing', { tag: '@alone' }, async ({ page }) => {
	await open(page);
	// Thorough: that it is over before it is stopped would take a drive of many gigabytes a second.
	await page.getByText(/How much it writes: /).click();
	await page
		.getByRole('radio', { name: /Thorough/ })
		.first()
		.check();
	await expectBelow(page, 'stopped', 200, async () => {
		await start(page);
		const stoppedMs = await progress(page).evaluate(stopIn);
		await expect.poll(() => stored(page)).toEqual({});
		await expect(page.getByText('What was written is deleted.')).toBeVisible();
		await expect(page.getByRole('region', { name: 'Results kept here' })).toBeHidden();
		await expect(testButton(page)).toBeEnabled();
		return stoppedMs;
	});
});

test('a growing file that is stopped keeps its curve, and leaves nothing', async ({ page }) => {
	await holdWriting(page, 300e6);
	await open(page);
	await start(page, page.getByRole('button', { name: /^Grow: write/ }));
	await expect(page.getByRole('region', { name: 'Progress' })).toBeFocused();
	await written(page, 290e6);
	await expect(page.getByRole('heading', { name: 'Speed over time' })).toBeInViewport();
	await page.getByRole('button', { name: 'Stop and delete' }).click();
	await expect(result(page)).toContainText('Too short to tell');
	await expect(result(page)).toContainText('You stopped it before 2.08 GB were written.');
	await expect(result(page).getByRole('application', { name: /a simulated drive/ })).toBeVisible();
	await expect.poll(() => stored(page)).toEqual({});
	// Somebody's link, pasted into the address: the way back leads to what was found here.
	const shared = page.getByRole('region', { name: 'Result from the link' });
	await page.evaluate((text) => (location.hash = text), SHARED);
	await expect(shared).toBeInViewport();
	await expect(result(page)).toBeHidden();
	await page.getByRole('button', { name: 'Back to your own result' }).click();
	await expect(result(page)).toContainText('Too short to tell');
	await expect(shared).toBeHidden();
});

test('speed over time has the whole width of the page', async ({ page }) => {
	const parts = Array.from({ length: 32 }, (_, at) => ({
		endBytes: (at + 1) * 67e6,
		...{ speed: 400, counts: true }
	}));
	const curve = encodeGrowth({ timeMs: 1.79e12, legBytes: 67e6, parts });
	await page.goto(`/disk#${curve}`);
	const chart = page.getByRole('application', { name: /a simulated drive/ });
	for (const width of [390, 768, 1366, 1920]) {
		await page.setViewportSize({ width, height: 800 });
		const whole = await page.locator('main .wide').first().boundingBox();
		await expect
			.poll(async () => (await chart.locator('svg:visible').boundingBox())?.width)
			.toBeGreaterThan((whole?.width ?? Infinity) - 2);
	}
});

test('a result in the address is shown, and a changed one is not believed', async ({ page }) => {
	await page.goto(`/disk#${SHARED}`);
	const shared = page.getByRole('region', { name: 'Result from the link' });
	await expect(shared).toContainText('Measured 2026-11-23 01:51 UTC');
	await expect(shared).toContainText('496 MB/s, 95% interval 163 to 1,511');
	await expect(shared.getByRole('heading', { name: 'Usual for an SSD at home' })).toBeVisible();
	await page.goto(`/disk#${SHARED.replace('495.8', '995.8')}`);
	await expect(page.getByRole('alert')).toContainText('was changed or cut off');
	await expect(shared).toBeHidden();
	expect(await stored(page)).toEqual({});
});

test('a private window keeps files in memory: no number is shown', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL ?? '' });
	const page = await context.newPage();
	await open(page);
	await start(page);
	await expect(result(page)).toContainText('This is not a disk');
	await expect(result(page)).not.toContainText('MB/s');
	await expect(page.getByRole('region', { name: 'Results kept here' })).toBeHidden();
	expect(await stored(page)).toEqual({});
	await context.close();
});

test('no more room: said, nothing left, and the next run works', async ({ page, baseURL }) => {
	await holdWriting(page, 50e6);
	await open(page);
	const session = await page.context().newCDPSession(page);
	const origin = new URL(baseURL ?? '').origin;
	await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 4_000_000 });
	await start(page);
	await expect(result(page)).toContainText('The room was used up');
	expect(await stored(page)).toEqual({});
	await session.send('Storage.overrideQuotaForOrigin', { origin });
	await start(page);
	await written(page, 50e6);
	await page.keyboard.press('Escape');
	await expect(page.getByText('Stopped after')).toBeVisible();
});

test('two tabs do not measure at once', async ({ page, context }) => {
	const other = await context.newPage();
	await holdWriting(page, 1e6);
	await open(page);
	await open(other);
	await start(page);
	await written(page, 1e6);
	await other.bringToFront();
	await start(other);
	await expect(other.getByRole('alert')).toContainText('already running in another tab');
	expect(Object.keys(await stored(other))).toEqual(['write-cliff-test-1.bin']);
	await page.bringToFront();
	await page.getByRole('button', { name: 'Stop and delete' }).click();
	await expect(page.getByText('Stopped after')).toBeVisible();
	await expect.poll(() => stored(page)).toEqual({});
});

test('rounds in the background do not count, and the reader is told', async ({ page }) => {
	await holdWriting(page, 45e6);
	await open(page);
	await start(page);
	await written(page, 45e6);
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	});
	await letGo(page);
	await expect(result(page)).toContainText(/rounds do not count: [1-9]\d* while this page was in/);
});

test('a browser closed midway: the next visit offers to delete what is left', async ({
	page,
	disk
}) => {
	await holdWriting(page, 60e6);
	await open(page);
	await start(page);
	await written(page, 60e6);
	await page.context().close();
	const context = await disk.launch();
	const again = await context.newPage();
	await open(again);
	const card = again.getByRole('region', { name: 'Left over' });
	await expect(card).toContainText('An earlier test was cut short');
	expect(Object.keys(await stored(again))).toEqual(['write-cliff-test-1.bin']);
	await card.getByRole('button', { name: 'Delete it' }).click();
	await expect(card).toContainText('nothing of the test is left');
	expect(await stored(again)).toEqual({});
});

test('the worker that writes cannot reach the network', async ({ page, watch, baseURL }) => {
	await holdWriting(page, -1);
	await open(page);
	await start(page);
	await expectCutOff(await theWorker(page), baseURL ?? '');
	await expectNoWayOut(await theWorker(page), watch, () => page.keyboard.press('Escape'));
});

test('a browser without files and folders is told what works elsewhere', async ({ page }) => {
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, 'showDirectoryPicker');
		Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
	});
	await page.goto('/disk');
	await expect(page.getByText('has no storage in which a page can make files')).toBeVisible();
	await expect(page.getByText('does not hand folders to pages')).toBeVisible();
	await expect(page.getByText('--rw=randwrite').first()).toBeVisible();
});

test('a browser that only lacks folders still measures its own drive', async ({ page }) => {
	// As Firefox and Safari.
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, 'showDirectoryPicker');
		Reflect.deleteProperty(Navigator.prototype, 'locks');
		Reflect.deleteProperty(DataTransferItem.prototype, 'getAsFileSystemHandle');
	});
	await open(page);
	await expect(page.getByText('does not hand folders to pages')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Choose a folder/ })).toBeHidden();
	await start(page);
	await expect(result(page)).toContainText('What this number is not');
	expect(await stored(page)).toEqual({});
});

test('what a run shows fits 360 pixels and breaks no rule of accessibility', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page);
	const check = async (selector?: string) => {
		const builder = axe(page).withTags(AXE_TAGS);
		const { violations } = await (selector ? builder.include(selector) : builder).analyze();
		expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
		const overflow = await page.evaluate(() => {
			const { scrollWidth, clientWidth } = document.documentElement;
			return scrollWidth - clientWidth;
		});
		expect(overflow).toBeLessThanOrEqual(0);
	};
	await testButton(page).click();
	await check('dialog');
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Write/ })
		.click();
	await check();
	await expect(result(page)).toContainText('What this number is not');
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await check();
	}
});
