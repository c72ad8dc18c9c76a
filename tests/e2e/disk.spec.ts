/** "Your drive" in the browser's own storage: a real file on a real disk, nothing of it left. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { open, stored, test } from './disk.profile';
import { expectNoWayOut } from './network';
import { AXE_TAGS } from './site';

/** One after another: they measure, and the disk is one. */
test.describe.configure({ mode: 'default', timeout: 120_000 });

const measureButton = (page: Page) => page.getByRole('button', { name: /^Measure: write/ });
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Bytes written' });

async function start(page: Page): Promise<void> {
	await measureButton(page).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Write/ })
		.click();
}

async function written(page: Page, bytes: number): Promise<void> {
	await expect
		.poll(async () => Number(await progress(page).getAttribute('value')), { intervals: [20] })
		.toBeGreaterThan(bytes);
}

async function saved(page: Page, kind: 'CSV' | 'JSON' | 'Text'): Promise<string> {
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: `Save as ${kind}` }).click();
	return readFileSync(await (await downloading).path(), 'utf8');
}

test('nothing is written before the reader agrees to a number of bytes', async ({ page }) => {
	await open(page);
	await measureButton(page).click();
	const dialog = page.getByRole('dialog', { name: 'Write 268 MB now?' });
	await expect(dialog).toContainText('267,976,704 bytes');
	await dialog.getByRole('button', { name: 'Not now' }).click();
	await expect(dialog).toBeHidden();
	await measureButton(page).click();
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
	await start(page);
	await expect(result(page)).toContainText('What this number is not', { timeout: 90_000 });
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

async function stop(page: Page): Promise<number> {
	await start(page);
	await written(page, 60e6);
	return page.evaluate(async () => {
		const button = [...document.querySelectorAll('button')].find(
			({ textContent }) => textContent?.trim() === 'Stop and delete'
		);
		const startMs = performance.now();
		button?.click();
		while (!document.body.textContent?.includes('Stopped after')) {
			await new Promise((resolve) => requestAnimationFrame(resolve));
		}
		return performance.now() - startMs;
	});
}

test('stopping takes less than 200 ms, and leaves nothing', { tag: '@alone' }, async ({ page }) => {
	await open(page);
	const stopsMs: number[] = [];
	for (let count = 0; count < 3; count += 1) {
		stopsMs.push(await stop(page));
		await expect.poll(() => stored(page), { timeout: 20_000 }).toEqual({});
		await expect(page.getByText('What was written is deleted.')).toBeVisible();
		await expect(page.getByRole('region', { name: 'Results kept here' })).toBeHidden();
		await expect(measureButton(page)).toBeEnabled();
	}
	const all = stopsMs.map((ms) => `${Math.round(ms)} ms`).join(', ');
	test.info().annotations.push({ type: 'stopped', description: all });
	// What else runs on the machine can hold up one of them.
	expect(stopsMs.toSorted((one, other) => one - other)[1], all).toBeLessThan(200);
});

test('a private window keeps files in memory: no number is shown', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL ?? '' });
	const page = await context.newPage();
	await open(page);
	await start(page);
	await expect(result(page)).toContainText('This is not a disk', { timeout: 60_000 });
	await expect(result(page)).not.toContainText('MB/s');
	await expect(page.getByRole('region', { name: 'Results kept here' })).toBeHidden();
	expect(await stored(page)).toEqual({});
	await context.close();
});

test('no more room: said, nothing left, and the next run works', async ({ page, baseURL }) => {
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
	await open(page);
	await open(other);
	// Long enough for the other tab to try meanwhile.
	await page.getByRole('radio', { name: /Thorough/ }).check();
	await start(page);
	await written(page, 1e6);
	await other.bringToFront();
	await start(other);
	await expect(other.getByRole('alert')).toContainText('already running in another tab');
	expect(Object.keys(await stored(other))).toEqual(['write-cliff-test-1.bin']);
	await page.bringToFront();
	await page.getByRole('button', { name: 'Stop and delete' }).click();
	await expect(page.getByText('Stopped after')).toBeVisible();
	await expect.poll(() => stored(page), { timeout: 20_000 }).toEqual({});
});

test('rounds in the background do not count, and the reader is told', async ({ page }) => {
	await open(page);
	await start(page);
	await written(page, 45e6);
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	});
	await expect(result(page)).toContainText(/rounds do not count: [1-9]\d* while this page was in/, {
		timeout: 90_000
	});
});

test('a browser closed midway: the next visit offers to delete what is left', async ({
	page,
	disk
}) => {
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

test('the worker that writes cannot reach the network', async ({ page, watch }) => {
	await open(page);
	const starting = page.waitForEvent('worker');
	await start(page);
	await expectNoWayOut(await starting, watch, () => page.keyboard.press('Escape'));
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
	await expect(result(page)).toContainText('What this number is not', { timeout: 90_000 });
	expect(await stored(page)).toEqual({});
});

test('what a run shows fits 360 pixels and breaks no rule of accessibility', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page);
	const check = async (selector?: string) => {
		const builder = new AxeBuilder({ page }).withTags(AXE_TAGS);
		const { violations } = await (selector ? builder.include(selector) : builder).analyze();
		expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
		const overflow = await page.evaluate(() => {
			const { scrollWidth, clientWidth } = document.documentElement;
			return scrollWidth - clientWidth;
		});
		expect(overflow).toBeLessThanOrEqual(0);
	};
	await measureButton(page).click();
	await check('dialog');
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Write/ })
		.click();
	await check();
	await expect(result(page)).toContainText('What this number is not', { timeout: 90_000 });
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await check();
	}
});
