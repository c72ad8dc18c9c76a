/** What the simulated drive makes of real files, on the page. */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { axe, AXE_TAGS } from './axe';
import { test } from './files.disk';
import { filesInput, finished, folderInput, openElsewhere } from './files.page';

async function simulated(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Simulate it' }).click();
	const sentence = page.getByText(/^With your files the compressing drive takes \d+ MB/);
	await expect(sentence).toBeVisible();
}

test('files are simulated on a drive that compresses, and saved with the rest', async ({
	page,
	disk
}) => {
	await openElsewhere(page);
	await folderInput(page).setInputFiles(path.join(disk.folder, 'ten'));
	await finished(page);
	await simulated(page);
	const table = page.getByRole('table').filter({ hasText: 'Write amplification' });
	await expect(table.getByRole('row', { name: /^Zeros 519 about 500 MB/ })).toBeVisible();
	await expect(table.getByRole('row', { name: /^Random data 189 193 MB/ })).toBeVisible();
	await expect(
		table.getByRole('row', { name: /^Your files, without compression 189/ })
	).toBeVisible();
	expect((await axe(page).withTags(AXE_TAGS).analyze()).violations).toEqual([]);
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as CSV' }).click();
	const saved = readFileSync(await (await downloading).path(), 'utf8');
	expect(saved).toMatch(/\r\n\r\nsimulated drive,.*\r\nYour files,\d+\.\d,/);
	await page.setViewportSize({ width: 360, height: 740 });
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth
	);
	expect(overflow).toBe(0);
	await filesInput(page).setInputFiles(path.join(disk.folder, 'ten/photo.jpg'));
	await finished(page);
	await expect(table, 'it was for other files').toBeHidden();
});

test('once the page is there, files are read and simulated without a single request', async ({
	page,
	disk
}) => {
	// What the page fetches by itself, so that nothing is fetched later.
	const fetched = [/sim\.worker[^/]*\.js$/, /wasm_ftl_bg[^/]*\.wasm$/].map((file) =>
		page.waitForEvent('requestfinished', (request) => file.test(request.url()))
	);
	await openElsewhere(page);
	await Promise.all(fetched);
	const requests: string[] = [];
	page.on('request', (request) => requests.push(request.url()));
	await page.context().setOffline(true);
	await folderInput(page).setInputFiles(path.join(disk.folder, 'ten'));
	await finished(page);
	await simulated(page);
	// Starting over takes a new worker, which needs nothing from the network either.
	await page.getByRole('button', { name: 'Start over' }).click();
	await folderInput(page).setInputFiles(path.join(disk.folder, 'ten'));
	await finished(page);
	await expect(page.getByRole('table')).toContainText('numbers.csv');
	expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
});
