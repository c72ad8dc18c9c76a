/** The picture in previews of links is the one that the site draws now. */
import { test } from '../e2e/site';
import { expectSent } from './sent';

test.skip(process.platform !== 'linux', 'The reference picture is of Linux.');

test('the card of link previews', async ({ page }, info) => {
	await page.setViewportSize({ width: 1200, height: 630 });
	await page.goto('/card?theme=light');
	await page.evaluate(() => document.fonts.ready);
	const card = page.locator('[data-card]');
	await expectSent(card, { name: 'card.png', path: 'public/card.png' }, info);
});
