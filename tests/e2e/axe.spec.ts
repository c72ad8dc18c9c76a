/** No page breaks a WCAG 2.2 A or AA rule that a machine can check, in any colors or state. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { AXE_TAGS, CHAPTERS, FigureOnPage, openAllFigures, PAGES, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function scan(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
	const told = violations.map(({ id, nodes }) => ({
		id,
		where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`)
	}));
	expect(told).toEqual([]);
}

for (const theme of ['light', 'dark', 'projector'] as const) {
	test(`every page in ${theme} colors`, async ({ page, watch }) => {
		watch.expected.push(/status of 404/);
		for (const path of [...PAGES, '/chapters/nowhere']) {
			await page.goto(`${path}?theme=${theme}`);
			await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
			await openAllFigures(page);
			await test.step(path, () => scan(page));
		}
	});
}

test('the colors that the system asks for', async ({ page }) => {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await page.goto(CHAPTERS[1]);
		await openAllFigures(page);
		await test.step(colorScheme, () => scan(page));
	}
});

test('a revealed prediction, an open menu, open text, and a wrong answer', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	await openAllFigures(page);
	const predict = page.getByRole('region', { name: 'Predict' });
	await predict.getByRole('radio').first().check();
	await predict.getByRole('button', { name: 'Now see' }).click();
	await expect(predict).toContainText('what the drive does');
	for (const twin of await page.getByText('The same as text').all()) {
		await twin.click();
	}
	const recall = page.getByRole('region', { name: 'Recall' });
	await recall.getByRole('textbox', { name: 'Your answer' }).fill('99');
	await recall.getByRole('button', { name: 'Check' }).click();
	await expect(recall).toContainText('Not 99');
	await page.getByText('Deeper').or(page.locator('details.aside summary')).first().click();
	await page.locator('summary').filter({ hasText: 'Display settings' }).click();
	await expect(page.getByRole('group', { name: 'Colors' })).toBeVisible();
	await scan(page);
});

test('a task that is done, and a refusal', async ({ page }) => {
	await page.goto(CHAPTERS[0]);
	const figure = await new FigureOnPage(page, 'bench').open();
	await figure.cell(/^Program page 0\b/).click();
	await expect(figure.now).toContainText('Refused');
	await expect(page.locator('[data-goal="refused"]')).toHaveAttribute('data-done', 'true');
	await scan(page);
});
