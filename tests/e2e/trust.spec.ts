/** Can you trust it? The page reads without JavaScript, and runs its proof in the browser. */
import { expect } from '@playwright/test';
import { ftl } from '../boundary/native';
import { pressThen } from './press';
import { test } from './site';

test('the proof runs here, comes to the recorded digests, and can be cancelled', async ({
	page
}) => {
	await page.goto('/trust');
	await pressThen(page, {
		first: 'Run all 18 here',
		then: 'Cancel',
		seen: 'From your computer: (\\d+) of \\1 runs'
	});
	await expect(page.getByText('Cancelled; what was run stays.')).toBeVisible();
	await page.getByRole('button', { name: 'Run again' }).click();
	await expect(page.getByText('Done.')).toBeVisible();
	await expect(page.getByText(/of 18 runs are within.* and 18 have the same digest/)).toBeVisible();
});

for (const [width, height] of [
	[1366, 768],
	[390, 844]
] as const) {
	test(`the answer is seen at once in ${width} x ${height}`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await page.goto('/trust');
		for (const claim of [/theory within [\d.]+ %$/, /^Real drives: \d+ of \d+ /, /: \d+ values$/]) {
			await expect(page.getByRole('heading', { name: claim })).toBeInViewport({ ratio: 1 });
		}
		const worst = page.getByText(/times too (?:high|low)/);
		await expect(worst.nth(2)).toBeInViewport({ ratio: 1 });
		const long = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(long).toBeLessThan(width < 400 ? 12_500 : 9_000);
	});
}

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('every value of theory, of papers, and of drives is there', async ({ page }) => {
		await page.goto('/trust');
		await expect(page.getByText('needs JavaScript')).toBeVisible();
		for (const summary of await page.locator('main summary:visible').all()) {
			await summary.click();
		}
		for (const claim of [
			/^18 of 18 runs lie on the curves of theory$/,
			/^Another program comes to the same within \d.* %$/,
			/^\d+ of \d+ predicted values lie in their bands$/
		]) {
			const figure = page
				.getByRole('figure')
				.filter({ has: page.getByRole('heading', { name: claim }) });
			await expect(figure.locator('svg')).toBeVisible();
		}
		const theory = page.getByRole('region', { name: 'Theory and simulation' });
		await expect(theory.getByRole('row')).toHaveCount(7);
		const papers: { references: unknown[] } = JSON.parse(ftl('curves').toString());
		await expect(
			page.getByRole('region', { name: 'Values from papers and simulation' }).getByRole('row')
		).toHaveCount(papers.references.length + 1);
		await expect(page.getByRole('region', { name: /, torture-and-passes$/ })).toContainText(
			'The second pass'
		);
		await expect(page.getByText('What a real controller loses beside flash time')).toBeVisible();
	});
});
