/** The picture in previews of links is the one that the site draws now. */
import { copyFileSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../e2e/site';

/** Where previews look for it, and where pictures are compared. */
const SENT = 'public/card.png';
const KEPT = 'tests/visual/pictures/card.png';

test.skip(process.platform !== 'linux', 'The reference picture is of Linux.');

test('the card of link previews', async ({ page }, info) => {
	await page.setViewportSize({ width: 1200, height: 630 });
	await page.goto('/card?theme=light');
	await page.evaluate(() => document.fonts.ready);
	const isRenewed = ['all', 'changed'].includes(info.config.updateSnapshots);
	await expect(page.locator('[data-card]')).toHaveScreenshot('card.png', {
		maxDiffPixelRatio: 0.001
	});
	if (isRenewed) {
		copyFileSync(KEPT, SENT);
	}
	expect(readFileSync(SENT).equals(readFileSync(KEPT)), `${SENT} is not ${KEPT}`).toBe(true);
});
