/** A file in the chapter on compression: measured here, and nothing of it is sent. */
import { expect } from '@playwright/test';
import { FigureOnPage, test } from './site';

test('a file sets the dial to what it shrinks to, and the drive is built anew', async ({
	page
}) => {
	await page.goto('/chapters/fewer-bytes');
	await new FigureOnPage(page, 'speeds').open();
	const sent: string[] = [];
	page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
	const dial = page.getByRole('spinbutton', { name: /Stored size/ });
	await expect(dial).toHaveValue('100');
	await page.getByLabel('measure a file').setInputFiles({
		name: 'zeros.bin',
		mimeType: 'application/octet-stream',
		buffer: Buffer.alloc(300_000)
	});
	await expect(page.getByText(/zeros\.bin shrinks to/)).toBeVisible();
	await expect(dial).toHaveValue('1');
	await page.getByLabel('measure a file').setInputFiles({
		name: 'empty.bin',
		mimeType: 'application/octet-stream',
		buffer: Buffer.alloc(0)
	});
	await expect(page.getByText(/empty\.bin is empty/)).toBeVisible();
	await expect(dial).toHaveValue('1');
	expect(sent.filter((one) => !/^GET $/.test(one))).toEqual([]);
});
