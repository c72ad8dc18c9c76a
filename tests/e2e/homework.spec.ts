/** A class gets a problem set, answers it, and prints it; only the teacher's link has the key. */
import { expect, type Page } from '@playwright/test';
import { test } from './site';

const cards = (page: Page) => page.getByRole('article').filter({ has: page.locator('form') });

test('the teacher’s link has the key, with which every question is right', async ({ page }) => {
	await page.goto('/homework');
	await expect(cards(page)).toHaveCount(10);
	await page.locator('summary', { hasText: 'ask for others' }).click();
	await page.getByRole('spinbutton', { name: 'Questions' }).fill('6');
	await page.getByRole('spinbutton', { name: 'Questions' }).blur();
	await expect(cards(page)).toHaveCount(6);
	await expect(page.getByText('Answer: ', { exact: false }).first()).toBeHidden();

	await page.locator('summary', { hasText: 'For the teacher' }).click();
	const teacher = await page
		.getByRole('link', { name: 'Link for the teacher' })
		.getAttribute('href');
	const other = await page.context().newPage();
	await other.goto(teacher ?? '');
	await expect(other.locator('.key')).toHaveCount(6);
	const keys = await other.locator('.key strong').allTextContents();
	for (const [index, told] of keys.entries()) {
		const key = told.replace(/^Answer: (.*)$/, '$1').trim();
		const card = cards(page).nth(index);
		const written = card.getByRole('textbox');
		if ((await written.count()) > 0) {
			await written.fill(key);
		} else {
			// A block or a bar is pressed where it is drawn.
			await card.getByRole('radio', { name: key, exact: true }).check();
		}
		await card.getByRole('button', { name: 'Check' }).click();
		await expect(card.getByRole('status')).toContainText('Right.');
	}
	await expect(page.getByText('6 of 6 right so far.')).toBeVisible();
});

test('on paper no question is wider than its sheet, and a line waits for each answer', async ({
	page
}) => {
	await page.goto('/homework#1;s=3;n=12;d=3;k=slcvar;c=9083e3a1');
	await expect(cards(page)).toHaveCount(12);
	await page.emulateMedia({ media: 'print' });
	// The narrower of A4 and Letter, within margins of a centimeter.
	await page.setViewportSize({ width: 718, height: 1_000 });
	const wide = await page.evaluate(() =>
		Array.from(document.querySelectorAll('article *'))
			.filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
			.map(({ className }) => String(className))
	);
	expect(wide).toEqual([]);
	await expect(page.locator('.blank').first()).toBeVisible();
	await expect(page.getByRole('button', { name: 'Check' }).first()).toBeHidden();
});

test('pages are pressed by hand or keys, and the row that is typed says the same', async ({
	page
}) => {
	await page.goto('/homework#1;s=3;n=12;d=3;k=slcvar;c=9083e3a1');
	const card = cards(page).first();
	const row = card.getByRole('textbox');
	const first = card.getByRole('button', { name: /^Block 0, page 0: / });
	await expect(first).toHaveAttribute('aria-pressed', 'true');
	await first.click();
	await expect(first).toHaveAttribute('aria-pressed', 'false');
	await expect(row).toHaveValue(/^Evvvv /);
	// From a block's first page an arrow leads to its second.
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('Space');
	await expect(row).toHaveValue(/^EEvvv /);
	await row.fill('hello');
	await card.getByRole('button', { name: 'Check' }).click();
	await expect(card.getByRole('status')).toContainText('this one has 5');
});
