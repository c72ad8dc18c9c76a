/** `?fuzz=SEED` uses a page by chance: nothing breaks, and the page is not left. */
import { expect } from '@playwright/test';
import { CHAPTERS, test } from './site';

const ACTS = 120;

for (const path of [CHAPTERS[1], '/lab/free', '/drive']) {
	test(`${path} bears ${ACTS} acts by chance`, async ({ page }) => {
		await page.goto(`${path}?check&fuzz=7`);
		const html = page.locator('html');
		await expect
			.poll(async () => Number(await html.getAttribute('data-fuzz')))
			.toBeGreaterThan(ACTS);
		expect(await html.getAttribute('data-fuzz-wrong')).toBeNull();
		expect(new URL(page.url()).pathname).toBe(path);
	});
}

test('a page that is not asked for it loads nothing of it, and a seed must be a number', async ({
	page
}) => {
	await page.goto('/drive?fuzz=seven');
	await expect(page.getByRole('alert')).toContainText('fuzz = “seven”');
	await expect(page.locator('html')).not.toHaveAttribute('data-fuzz', /.*/);
});
