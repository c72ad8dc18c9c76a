/** The keyboard alone is enough: play, step, seek, fork, compare, choose a page, pause. */
import { expect, type Locator, type Page } from '@playwright/test';
import { nativeDigest } from '../boundary/native';
import { axe, AXE_TAGS } from './axe';
import { FigureOnPage, startStepOf, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const START = startStepOf('overwrite');
/** More than any page here has places to stop at: past the last one comes the first again. */
const TABS_MAX = 160;

/** Goes with the tabulator until something has the focus, as who has no mouse does. */
async function tabTo(page: Page, wished: Locator, key = 'Tab'): Promise<void> {
	for (let press = 0; press < TABS_MAX; press += 1) {
		if (await wished.evaluate((element) => element === document.activeElement)) {
			return;
		}
		await page.keyboard.press(key);
	}
	throw new Error(`${TABS_MAX} presses of the tabulator did not reach it`);
}

async function openTools(page: Page, id: string): Promise<FigureOnPage> {
	const figure = await new FigureOnPage(page, id).open();
	if ((await figure.button('More').getAttribute('aria-expanded')) === 'false') {
		await press(page, figure.button('More'));
	}
	await press(page, figure.tools);
	await expect(figure.root.getByRole('heading', { name: 'Events' })).toBeVisible();
	return figure;
}

async function press(page: Page, wished: Locator, key = 'Tab'): Promise<void> {
	await tabTo(page, wished, key);
	await page.keyboard.press('Enter');
}

test('steps of every size, a page, and a pause', async ({ page }) => {
	await page.goto('/chapters/never-in-place');
	const figure = await new FigureOnPage(page, 'overwrite').open();
	const cell = figure.cell(/logical page 0\b/i).first();
	await cell.focus();
	await page.keyboard.press('Enter');
	await expect(cell).toHaveAttribute('aria-pressed', 'true');
	await tabTo(page, figure.button('One step forward'));
	await page.keyboard.press('Enter');
	await figure.isAt(START + 1);
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Enter');
	await figure.isAt(START);

	await openTools(page, 'overwrite');
	const unit = figure.root.getByLabel('One press of step goes through one');
	await tabTo(page, unit);
	await page.keyboard.press('ArrowDown');
	await expect(unit).toHaveValue('micro');
	await figure.timeline.focus();
	await figure.timeline.fill('21');
	await figure.isAt(21);
	const forward = figure.button('One step forward');
	for (const words of [/^Read: /, /^Program: .*still says/, /copies/]) {
		await forward.press('Enter');
		await expect(figure.now).toHaveText(words);
	}
	await figure.isAt(22);
	for (const words of [/^Program: /, /^Read: /]) {
		await figure.button('One step back').press('Enter');
		await expect(figure.now).toHaveText(words);
	}
	await figure.button('One step back').press('Enter');
	await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', 21));

	const add = figure.root.getByRole('button', { name: 'Add' });
	await figure.root.getByLabel('Number').fill('2');
	await press(page, add);
	await figure.button('Start over').press('Enter');
	await figure.isAt(START);
	await (await figure.speed()).selectOption({ index: 4 });
	await figure.button('Play').press('Enter');
	await expect(figure.root.getByText(/^Paused after step \d+: garbage collection/)).toBeVisible();
	await expect(figure.now).toHaveText(/Garbage collection picks/);
});

test('a second future, from a fork and from another drive', async ({ page }) => {
	await page.goto('/chapters/only-a-mark');
	const figure = await openTools(page, 'deleting');
	await press(page, figure.root.getByRole('button', { name: /^Compare with: / }));
	const second = figure.root.getByRole('group', { name: 'Second future, B' });
	await expect(second).toBeVisible();
	await figure.timeline.press('End');
	await expect(figure.root.getByText(/^B has /)).toContainText('fewer');
	const { violations } = await axe(page).withTags(AXE_TAGS).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
	await press(page, figure.button('Keep A'));
	await expect(second).toBeHidden();

	await page.goto('/chapters/never-in-place');
	const other = await openTools(page, 'overwrite');
	await other.timeline.press('Home');
	await other.timeline.fill('20');
	await press(page, other.button('Fork here'));
	await other.timeline.fill('40');
	await expect(other.root.getByText(/^B: /)).toBeVisible();
	await expect(other.root.getByText(/^B has /)).toBeVisible();
	await press(page, other.button('Keep B'));
	await other.timeline.press('End');
	await expect(other.digest).toHaveText(nativeDigest('overwrite', '--steps', 20, '--then', 'w0'));
});

test('everything that a whole drive offers, by keys alone', async ({ page }) => {
	const back = 'Shift+Tab';
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'stall').open();
	const step = async () => Number(await figure.timeline.inputValue());
	await press(page, figure.button('Play'));
	await expect.poll(step).toBeGreaterThan(2);
	await page.keyboard.press('Enter');
	await expect(figure.button('Play')).toBeFocused();
	await figure.isAtRest();
	const played = await step();
	await press(page, figure.button('One step forward'));
	await figure.isAt(played + 1);
	await press(page, figure.button('One step back'), back);
	await figure.isAt(played);

	await tabTo(page, figure.timeline);
	await page.keyboard.press('Home');
	await figure.isAt(0);
	await page.keyboard.press('PageUp');
	await expect.poll(step).toBeGreaterThan(100);
	await page.keyboard.press('ArrowRight');
	await figure.isAtRest();
	const sought = await step();
	await expect(figure.digest).toHaveText(nativeDigest('stalls', '--steps', sought));

	await press(page, figure.button('More'));
	await press(page, figure.tools);
	await press(page, figure.button('Fork here'));
	await expect(figure.root.getByRole('group', { name: 'Second future, B' })).toBeVisible();
	await tabTo(page, figure.timeline, back);
	await page.keyboard.press('End');
	await expect(figure.root.getByText(/^B has /)).toBeVisible();
	await press(page, figure.button('Keep A'));

	const stage = figure.root.locator('[data-level]');
	await tabTo(page, figure.button('Blocks'), back);
	await page.keyboard.press('+');
	await expect(stage).toHaveAttribute('data-at', '3');
	await tabTo(page, stage.locator('[tabindex="0"]').first());
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Enter');
	await expect(stage.locator('.followed, [aria-pressed="true"]').first()).toBeVisible();

	await press(page, figure.root.locator('summary', { hasText: 'Copy or save' }));
	const download = page.waitForEvent('download');
	await press(page, figure.button('Save Drawing (SVG)'));
	expect((await download).suggestedFilename()).toMatch(/\.svg$/);
});
