/** Links to the free lab: every wrong field is named on the page, and nothing on the console. */
import { expect } from '@playwright/test';
import { PRESETS } from '../../web/lib/lab/free/presets';
import { mutatedLink, random } from '../unit/lab/links';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SEED = 20_261_121;
const LINKS = 30;

test(`of ${LINKS} links each wrong field is named, seed ${SEED}`, async ({ page }) => {
	await page.goto('/lab/free');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	// Before the link is there, the page does not listen yet.
	await expect(link).toHaveAttribute('href', /#\d;/);
	const start = (await link.getAttribute('href')) ?? '';
	const draw = random(SEED);
	for (let count = 0; count < LINKS;) {
		const { text, wrong } = mutatedLink(draw, PRESETS);
		if (wrong.length === 0) {
			continue;
		}
		count += 1;
		await page.evaluate((fragment) => (location.hash = fragment), text);
		const items = page.getByRole('alert').getByRole('listitem');
		await expect(items, text).toHaveText(wrong.map((name) => new RegExp(`^${name} is .*must be`)));
		await expect(page.getByLabel('Spare area')).toHaveValue('7');
		await expect(link).toHaveAttribute('href', start);
	}
	await page.evaluate((fragment) => (location.hash = fragment), start.replace(/^.*#/, ''));
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('mutated links give the defaults and a notice, without a word on the console', async ({
	page
}) => {
	await page.goto('/lab/free');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	await expect(link).toHaveAttribute('href', /#\d;/);
	const href = (await link.getAttribute('href')) ?? '';
	const text = href.slice(href.indexOf('#') + 1);
	// Every seventh letter, one at a time.
	for (let at = 0; at < text.length; at += 7) {
		const letter = text.charAt(at) === 'x' ? 'y' : 'x';
		const mutated = text.slice(0, at) + letter + text.slice(at + 1);
		await page.evaluate((fragment) => (location.hash = fragment), mutated);
		await expect(page.getByRole('alert')).toContainText(/must be/);
		await expect(page.getByLabel('Spare area')).toHaveValue('7');
		await page.evaluate((fragment) => (location.hash = fragment), text);
		await expect(page.getByRole('alert')).toHaveCount(0);
	}
});
