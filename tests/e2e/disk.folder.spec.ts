/** "Your drive" in a folder on a real disk: the reader's files stay, and those of the test go. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { open, stored, test, willPick } from './disk.profile';
import { browserOf, HAS_PROC } from './processes';
import { holdWriting, letGo } from './workers';

/** One after another: they measure, and the disk is one. */
test.describe.configure({ mode: 'default' });

const FIRST_NAME = 'write-cliff-test-1.bin';
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const leftOver = (page: Page) => page.getByRole('region', { name: 'Left over' });

async function start(page: Page, folder: string): Promise<void> {
	await willPick(page, folder);
	await page.getByRole('button', { name: /^Choose a folder/ }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Write/ })
		.click();
}

test('files of the test come and go; those of the reader are neither changed nor moved', async ({
	page,
	disk
}) => {
	const mine = path.join(disk.folder, 'mine.txt');
	const taken = path.join(disk.folder, FIRST_NAME);
	writeFileSync(mine, 'mine');
	writeFileSync(taken, 'of somebody else');
	await open(page);
	await start(page, disk.folder);
	await expect(result(page)).toContainText('MB/s');
	expect(readdirSync(disk.folder).toSorted()).toEqual(['mine.txt', FIRST_NAME]);
	expect(readFileSync(mine, 'utf8')).toBe('mine');
	expect(readFileSync(taken, 'utf8')).toBe('of somebody else');
	await expect(leftOver(page)).toBeHidden();
	await page.reload();
	await expect(page.getByRole('region', { name: 'Results kept here' })).toBeVisible();
});

test('stopped in the middle, nothing stays in the folder', async ({ page, disk }) => {
	await holdWriting(page, 0);
	await open(page);
	await start(page, disk.folder);
	await expect.poll(() => readdirSync(disk.folder)).not.toEqual([]);
	await page.keyboard.press('Escape');
	await expect(page.getByText('Stopped after')).toBeVisible();
	await expect.poll(() => readdirSync(disk.folder)).toEqual([]);
});

test('a folder that goes away meanwhile is named, and the next run works', async ({
	page,
	disk
}) => {
	const inner = path.join(disk.folder, 'inner');
	mkdirSync(inner);
	await holdWriting(page, 0);
	await open(page);
	await start(page, inner);
	await expect.poll(() => readdirSync(inner)).not.toEqual([]);
	rmSync(inner, { recursive: true });
	await letGo(page);
	await expect(page.getByRole('alert')).toContainText(/choose (the folder again|another folder)/);
	expect(existsSync(inner), 'not made again').toBe(false);
	mkdirSync(inner);
	await start(page, inner);
	await expect.poll(() => readdirSync(inner)).not.toEqual([]);
	await letGo(page);
	await expect(result(page)).toContainText('MB/s');
	expect(readdirSync(inner)).toEqual([]);
});

test('a dialog that is closed without a folder is no error', async ({ page }) => {
	await open(page);
	// Headless, the browser closes its dialog at once, as a reader might.
	await page.getByRole('button', { name: /^Choose a folder/ }).click();
	await expect(page.getByText('No folder chosen')).toBeVisible();
	await expect(page.getByRole('alert')).toBeHidden();
	await expect(page.getByRole('button', { name: /^Choose a folder/ })).toBeEnabled();
});

test('a tab closed midway: the next visit lists what it left, and deletes it', async ({
	page,
	context,
	disk
}) => {
	await holdWriting(page, 0);
	await open(page);
	await start(page, disk.folder);
	await expect.poll(() => readdirSync(disk.folder)).toHaveLength(2);
	const again = await context.newPage();
	await page.close();
	// The browser itself deletes what it had not yet given a name.
	await expect.poll(() => readdirSync(disk.folder)).toEqual([FIRST_NAME]);
	writeFileSync(path.join(disk.folder, 'mine.txt'), 'mine');
	await open(again);
	await expect(leftOver(again)).toContainText('A test in the folder “folder” was cut short');
	await willPick(again, disk.folder);
	await leftOver(again).getByRole('button', { name: 'Choose that folder, and look' }).click();
	await leftOver(again).getByRole('button', { name: 'Delete them' }).click();
	await expect(leftOver(again)).toContainText('nothing of the test is left in that folder');
	expect(readdirSync(disk.folder)).toEqual(['mine.txt']);
	expect(await stored(again)).toEqual({});
});

test('a browser that is killed: the next visit finds both files and deletes them', async ({
	page,
	disk
}) => {
	test.skip(!HAS_PROC, 'finds the browser through /proc');
	await holdWriting(page, 0);
	await open(page);
	await start(page, disk.folder);
	await expect
		.poll(() => readdirSync(disk.folder).toSorted())
		.toEqual([FIRST_NAME, `${FIRST_NAME}.crswap`]);
	const browser = browserOf(disk.profile);
	process.kill(browser, 'SIGKILL');
	await expect.poll(() => existsSync(`/proc/${browser}`)).toBe(false);
	expect(readdirSync(disk.folder)).not.toEqual([]);
	writeFileSync(path.join(disk.folder, 'mine.txt'), 'mine');
	const again = await (await disk.launch()).newPage();
	await open(again);
	await expect(leftOver(again)).toContainText('A test in the folder “folder” was cut short');
	await expect(leftOver(again)).toContainText(`${FIRST_NAME}.crswap`);
	await willPick(again, disk.folder);
	await leftOver(again).getByRole('button', { name: 'Choose that folder, and look' }).click();
	await leftOver(again).getByRole('button', { name: 'Delete them' }).click();
	await expect(leftOver(again)).toContainText('nothing of the test is left in that folder');
	expect(readdirSync(disk.folder)).toEqual(['mine.txt']);
	await again.reload();
	await expect(again.getByRole('button', { name: /^Test my drive/ })).toBeEnabled();
	await expect(leftOver(again)).toBeHidden();
});
