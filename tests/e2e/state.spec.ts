/** A link to a step opens it, the browser's Back finds it again, and a broken one says so. */
import { expect } from '@playwright/test';
import { CHAPTERS, FigureOnPage, test } from './site';

test('a link to a step shows it to whoever opens it, and Back brings it back', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.cell('Logical page 3').click();
	await figure.isAtRest();
	await figure.more();
	await figure.root.getByText('The same as text').click();
	const [digest, step] = [await figure.digest.textContent(), await figure.timeline.inputValue()];
	const link = await figure.root
		.getByRole('link', { name: 'Link to this step' })
		.getAttribute('href');

	const other = await page.context().newPage();
	await other.goto(link ?? '');
	const opened = new FigureOnPage(other, 'overwrite');
	await opened.isAt(Number(step));
	await expect(opened.root).toBeInViewport();
	await expect(opened.root.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
	await opened.more();
	await opened.root.getByText('The same as text').click();
	await expect(opened.digest).toHaveText(digest ?? 'a digest');

	await opened.button('One step back').click();
	await opened.isAt(Number(step) - 1);
	await other.getByRole('link', { name: 'Chapter 2' }).click();
	await expect(other.getByRole('heading', { level: 1, name: 'Chapters' })).toBeVisible();
	await other.goBack();
	await opened.isAt(Number(step) - 1);
});

test('a link to a step is shown as a QR code, too', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.more();
	const button = figure.root.getByRole('button', { name: 'QR code' });
	await button.click();
	const code = figure.root.getByRole('img', { name: 'QR code of the link' });
	await expect(code).toBeVisible();
	await button.click();
	await expect(code).toHaveCount(0);
});

test('a broken link to a step leaves the page as it is and says why', async ({ page }) => {
	await page.goto(`${CHAPTERS[1]}#1;f=overwrite;v=log;l=;n=24;c=00000000`);
	await expect(page.getByRole('alert')).toHaveText(
		'The address of this step was changed or cut off; ask for the link again.'
	);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.isAtRest();
});
