/** Why operations of a drive with dies were slow: each spike leads to its recorded cause. */
import { expect } from '@playwright/test';
import { FigureOnPage, test } from './site';
import { nsIn, partsOf } from './durations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every spike goes to its cause and adds up what it waited for', async ({ page }) => {
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'stall').open();
	await figure.openTools();
	await expect(
		figure.root.getByRole('heading', { name: 'How long operations take' })
	).toBeVisible();
	const spikes = figure.root.locator('circle.slow');
	await expect(spikes).toHaveCount(32);
	const names = figure.root.getByRole('button', { name: /^Step \d+: / });
	const why = figure.root.getByTestId('why');
	let collections = 0;
	for (let index = 0; index < 32; index += 1) {
		// Dots may lie on each other: each is asked itself.
		await spikes.nth(index).dispatchEvent('click');
		const name = names.nth(index);
		await expect(name).toHaveAttribute('aria-pressed', 'true');
		await expect(why).toHaveText(/^This write waited for .*\.$/);
		const [label, sentence] = [await name.textContent(), await why.textContent()];
		const latencyNs = nsIn(label ?? '');
		const sum = partsOf(sentence ?? '').reduce((total, part) => total + part, 0);
		expect(Math.abs(sum - latencyNs) / latencyNs, sentence ?? '').toBeLessThan(0.01);
		const answered = Number(/\d+/.exec(label ?? '')?.[0]);
		await expect.poll(async () => Number(await figure.timeline.inputValue())).toBeGreaterThan(0);
		await figure.isAtRest();
		const step = Number(await figure.timeline.inputValue());
		expect(step).toBeLessThanOrEqual(answered);
		if (step < answered) {
			collections += 1;
			await expect(figure.root.locator('.victim')).toHaveCount(1);
		}
	}
	expect(collections).toBeGreaterThan(0);
});

test('the keyboard alone goes from spike to spike', async ({ page }) => {
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'stall').open();
	await figure.more();
	await figure.tools.press('Enter');
	const names = figure.root.getByRole('button', { name: /^Step \d+: / });
	await names.first().focus();
	await page.keyboard.press('ArrowRight');
	await expect(names.nth(1)).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(figure.root.getByTestId('why')).toHaveText(/^This write waited for /);
});
