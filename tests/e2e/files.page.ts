/** The page "Your files" as its tests use it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { workersCount } from '../../web/lib/tools/your-files/workersCount';

export async function open(page: Page): Promise<void> {
	await page.goto('/files');
	// The workers are there: the page needs nothing more from the network.
	const cores = await page.evaluate(() => navigator.hardwareConcurrency);
	await expect.poll(() => page.workers().length).toBeGreaterThanOrEqual(workersCount(cores));
}

/** The page in browsers that hand over no handles: all but Chromium's. */
export async function openElsewhere(page: Page): Promise<void> {
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, 'showDirectoryPicker');
		Reflect.deleteProperty(DataTransferItem.prototype, 'getAsFileSystemHandle');
	});
	await open(page);
}

export const filesInput = (page: Page) => page.getByLabel('Choose files');
export const folderInput = (page: Page) => page.getByLabel('Choose a folder');

export async function finished(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible();
}

/** In the page: presses Stop. Returns how long it took until the page said that it did. */
async function pressStop(button: Element): Promise<number> {
	const startMs = performance.now();
	button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
	while (!/Stopped( before a file|\. Below is what)/.test(document.body.innerText)) {
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
	return performance.now() - startMs;
}

/** Stops a run, whatever it has found by then. Returns the milliseconds until the page said so. */
export async function stop(page: Page): Promise<number> {
	const ms = await page.getByRole('button', { name: 'Stop' }).evaluate(pressStop);
	const hasResult = await page.getByRole('region', { name: 'Result', exact: true }).isVisible();
	const said = hasResult ? 'Stopped. Below is what' : 'Stopped before a file was finished.';
	await expect(page.getByText(said)).toBeVisible();
	return ms;
}

export interface Row {
	readonly name: string;
	readonly bytesBefore: number;
	readonly bytesGzip: number;
	readonly ratio: number;
}

/** The saved results, which carry exact numbers. */
export async function savedRows(page: Page): Promise<readonly Row[]> {
	await page.getByLabel('with file names').check();
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as CSV' }).click();
	const file = await (await downloading).path();
	return readFileSync(file, 'utf8')
		.split('\r\n')
		.slice(1, -1)
		.filter((line) => line !== '')
		.map((line) => line.split(','))
		.map(([name = '', , before, , gzip, ratio]) => ({
			name,
			bytesBefore: Number(before),
			bytesGzip: Number(gzip),
			ratio: Number(ratio)
		}));
}

export function gzipBinarySize(file: string): number | undefined {
	try {
		// From standard input, so that no name is stored.
		return execFileSync('gzip', ['-6', '-c'], { input: readFileSync(file), maxBuffer: 2 ** 30 })
			.length;
	} catch {
		return undefined;
	}
}

/** Drops real paths on the page, as a file manager does. */
export async function dropPaths(page: Page, files: readonly string[]): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const data = { items: [], files: [...files], dragOperationsMask: 1 };
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
		await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
	}
}

/** Memory that the page's process occupies, in bytes; undefined where `/proc` is missing. */
export async function residentBytes(page: Page): Promise<number | undefined> {
	return (await memoryOf(page))();
}

/** The same for a page that is looked at again and again. */
export async function memoryOf(page: Page): Promise<() => number | undefined> {
	const session = await page.context().browser()?.newBrowserCDPSession();
	const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
	await session?.detach();
	const files = processInfo
		.filter(({ type }) => type === 'renderer')
		.map(({ id }) => `/proc/${id}/status`);
	return () => {
		const sizes = files
			.filter((file) => existsSync(file))
			.map((file) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) * 1024);
		return sizes.length > 0 ? Math.max(...sizes) : undefined;
	};
}
