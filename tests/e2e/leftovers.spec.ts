/** Translated pages have no words of the original but those that are marked as such. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { TRANSLATIONS } from '../../web/lib/server/language.js';
import { isLeft, textsIn, type Told } from './leftovers';
import { openAllFigures, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** For those who work on the site, pictures of links, and a page that only leads on. */
const INNER = /^(?:gallery|404|shell|traces\.html)\b/;

/** Of a page that runs. */
const told = (page: Page) => page.evaluate<Told[]>(`(${textsIn.toString()})()`);

const leftOf = (all: readonly Told[]) =>
	[...new Set(all.filter(isLeft).map(({ where, text }) => `${where}: ${text}`))].slice(0, 20);

test('words of the original are found, and those of a translation are not', () => {
	const found = (text: string) => isLeft({ where: 'p', text });
	expect(
		['The drive is new', 'pass after 20 min', 'veröffentlicht: from 3,000'].map(found)
	).toEqual([true, true, true]);
	expect(
		['Das Laufwerk ist neu', 'Write Amplification: 1,2', 'AnandTech, The SSD Anthology'].map(found)
	).toEqual([false, false, true]);
});

for (const language of TRANSLATIONS) {
	test(`no page as it is sent has words of the original: ${language}`, async ({ page }) => {
		const folder = path.join('dist', language);
		const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.html') && !INNER.test(file))
			.sort();
		// Pages of the site may parse nothing.
		await page.goto('about:blank');
		for (const file of files) {
			const html = JSON.stringify(readFileSync(path.join(folder, file), 'utf8'));
			const root = `new DOMParser().parseFromString(${html}, 'text/html')`;
			const parts = await page.evaluate<Told[]>(`(${textsIn.toString()})(${root})`);
			expect.soft(parts.length, file).toBeGreaterThan(3);
			expect.soft(leftOf(parts), file).toEqual([]);
		}
	});

	test(`nor has a page that runs: ${language}`, async ({ page }) => {
		for (const at of ['', '/homework', '/disk', '/files', '/drive', '/lab/free', '/lab/traces']) {
			await page.goto(`/${language}${at}`);
			if (at === '/homework') {
				await expect(page.getByRole('article').first()).toBeVisible();
			}
			expect.soft(leftOf(await told(page)), at).toEqual([]);
		}
		await page.goto(`/${language}/chapters/garbage-collection`);
		await openAllFigures(page);
		expect(leftOf(await told(page))).toEqual([]);
	});
}
