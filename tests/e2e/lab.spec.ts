/** The lab: an experiment runs to its end, comes to what `ftl run` says, and is cancelled. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ftl, reviewFile } from '../boundary/native';
import { axe, AXE_TAGS } from './axe';
import { pressAfter, pressThen } from './press';
import { expectBelow } from './rounds';
import { jumpsOf } from './shifts';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('one click reruns an experiment, with the verdicts of the command line', async ({ page }) => {
	const { verdicts, digest } = JSON.parse(ftl('run', reviewFile('torture-and-passes')).toString());
	await page.goto('/lab');
	await page.getByRole('link', { name: /torture/i }).click();
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	const section = page.getByRole('region', { name: 'Published, and ours' });
	await expect(section).toContainText('From the run on your computer');
	await expect(section).toContainText(digest);
	const items = section.getByRole('listitem');
	await expect(items).toHaveCount(verdicts.length);
	for (const [index, { label, verdict }] of verdicts.entries()) {
		await expect(items.nth(index)).toContainText(label);
		await expect(items.nth(index)).toContainText(verdict);
	}
});

test('a run is cancelled at once, by the keyboard', async ({ page }) => {
	await page.goto('/lab/compressible-loop');
	await expectBelow(page, 'cancelled', 300, async (round) => {
		const name = round === 0 ? 'Run' : 'Run again';
		const button = page.getByRole('button', { name, exact: true });
		await expect(button).toBeEnabled();
		await button.focus();
		const press = { then: 'Cancel', seen: 'Running\\.', until: 'Cancelled' };
		return pressAfter(page, () => page.keyboard.press('Enter'), press);
	});
	await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
	// It begins anew, and what the site was built with is still there.
	await expect(page.getByRole('region', { name: 'Published, and ours' })).toContainText(
		'From the run with which this page was built'
	);
});

test('one press runs all drives of an experiment, with the verdicts of the command line', async ({
	page
}) => {
	const { verdicts } = JSON.parse(ftl('run', reviewFile('six-drives')).toString());
	await page.goto('/lab');
	const title = 'Fresh and used latency of four designs';
	await page.getByRole('link', { name: title }).first().click();
	await page.getByRole('button', { name: 'Run all 4 drives' }).click();
	const section = page.getByRole('region', { name: 'Published, and ours' });
	await expect(section).toContainText('From the runs on your computer');
	await expect(page.getByRole('status').first()).toHaveText('Done: 4 of 4 drives.');
	await expect(section.getByRole('listitem')).toHaveCount(verdicts.length);
	for (const { label, verdict } of verdicts) {
		const item = section.getByRole('listitem').filter({ hasText: label });
		await expect(item.first()).toContainText(verdict);
	}
	const chart = page.getByRole('application').first();
	await expect(chart).toHaveAttribute('aria-label', /Indilinx.*X25-M.*Samsung.*JMicron/);
});

test('one press cancels all drives at once', async ({ page }) => {
	await page.goto('/lab/six-drives');
	await pressThen(page, { first: 'Run all 4 drives', then: 'Cancel' });
	await expect(page.getByRole('status').first()).toHaveText(/Cancelled after [0-3] of 4 drives/);
	await expect(page.getByRole('button', { name: 'Run all 4 drives again' })).toBeVisible();
});

test('beside its chart a drive lives: it follows the run and the moment that one chooses', async ({
	page
}) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/lab/crucial-consistency-m500');
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	const drive = page.getByRole('region', { name: 'Living drive' });
	await expect(page.getByRole('status').filter({ hasText: 'Done:' })).toBeVisible();
	const map = drive.getByRole('img', { name: /^The drive: / });
	await expect(map).toBeInViewport({ ratio: 1 });
	const end = await map.getAttribute('aria-label');
	const chart = page.getByRole('application').first();
	await chart.focus();
	await chart.press('Home');
	await expect(map).not.toHaveAttribute('aria-label', String(end));
	await expect(map).toBeInViewport({ ratio: 1 });
	await expect(chart.locator('svg:visible')).toBeInViewport({ ratio: 0.99 });
	await expect(drive).toContainText(/Fill, after (?:0\.99\d|1) drive writes?:/);
	expect(await jumpsOf(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('an experiment on several drives shows them all together', async ({ page }) => {
		await page.goto('/lab/six-drives');
		await expect(page.getByText('needs JavaScript')).toBeVisible();
		const drawing = page.getByRole('region', { name: 'All drives together' });
		const named = drawing.locator('svg text:visible', { hasText: 'published: 3.5' });
		await expect(named).toHaveCount(1);
		await expect(page.getByText('outside band').first()).toBeVisible();
		await expect(page.getByRole('button', { name: /Run all/ })).toBeHidden();
	});

	test('an experiment shows its verdicts, drawings, and parameters', async ({ page }) => {
		await page.goto('/lab/torture-and-passes');
		await expect(page.getByText('needs JavaScript')).toBeVisible();
		await expect(
			page.getByText('outside band').or(page.getByText('within band')).first()
		).toBeVisible();
		const drawing = page.getByRole('region', { name: 'As it was drawn' });
		await expect(drawing.getByRole('application')).toHaveCount(5);
		const named = drawing.locator('svg text:visible', { hasText: 'published: 171.6 MB/s' });
		await expect(named).toHaveCount(1);
		await expect(drawing.getByText(/171\.6 MB\/s on average after 20 minutes/)).toBeVisible();
		await expect(page.getByText('assumed').first()).toBeVisible();
		await expect(page.getByRole('button', { name: 'Run' })).toBeHidden();
	});
});

test('the free lab runs two drives side by side and shows nominal and effective spare', async ({
	page
}) => {
	await page.goto('/lab/free');
	const second = page.getByLabel('Spare area, drive B');
	await second.fill('20');
	await second.press('Tab');
	const results = page.getByRole('region', { name: 'Results' });
	await expect(results.getByRole('row', { name: /Spare area, nominal/ })).toContainText('20 %');
	const cells = async (name: RegExp) => {
		const row = results.getByRole('row', { name });
		await expect(row.getByRole('cell')).toHaveCount(2);
		return row.getByRole('cell').allTextContents();
	};
	expect(await cells(/Spare area, nominal/)).toEqual(['7 %', '20 %']);
	for (const share of await cells(/Spare area, effective/)) {
		expect(share).toMatch(/^[\d.]+ %$/);
	}
	const [most = '', least = ''] = await cells(/Write amplification, whole run/);
	expect(Number(least)).toBeLessThan(Number(most));
});

test('one button fills drives and brings them to the steady state, near theory', async ({
	page
}) => {
	await page.goto('/lab/free');
	await page.getByRole('button', { name: 'Remove drive B' }).click();
	await page.getByRole('button', { name: 'Fill and bring to steady state' }).click();
	const results = page.getByRole('region', { name: 'Results' });
	await expect(results.getByText(/Drive A, steady after round \d+/)).toBeVisible();
	const value = async (name: RegExp) =>
		Number(await results.getByRole('row', { name }).getByRole('cell').textContent());
	const theory = await value(/by theory/);
	expect(Math.abs((await value(/last round or phase/)) / theory - 1)).toBeLessThan(0.05);
});

test('a sweep runs in several workers, is cancelled, and is drawn against theory', async ({
	page
}) => {
	await page.goto('/lab/free');
	await page.getByRole('button', { name: 'Fill and bring to steady state' }).click();
	const panel = page.getByRole('group', { name: 'Sweep a value of drive A' });
	await panel.getByLabel('Points').fill('32');
	await panel.getByLabel('Points').press('Tab');
	await pressThen(page, { first: 'Run the sweep', then: 'Cancel the sweep' });
	await expect(panel.getByRole('status')).toContainText(/Cancelled after \d+ of 32 runs/);
	await panel.getByLabel('Points').fill('4');
	await panel.getByLabel('Points').press('Tab');
	await panel.getByRole('button', { name: 'Run the sweep' }).click();
	await expect(panel.getByRole('status')).toHaveText('Done: 4 of 4 runs.');
	const [, gap = '100'] =
		/within ([\d.]+) % of it/.exec(
			(await page.getByText(/formula for greedy/).textContent()) ?? ''
		) ?? [];
	expect(Number(gap)).toBeLessThan(5);
});

test('the free lab refuses beside the field what does not fit, before anything runs', async ({
	page
}) => {
	await page.goto('/lab/free');
	await page.getByText('Geometry').click();
	const reserve = page.getByLabel('Reserve, drive A');
	await reserve.fill('600');
	await reserve.press('Tab');
	await expect(reserve).toHaveAttribute('aria-invalid', 'true');
	await expect(reserve).toHaveAccessibleDescription(
		'It must be from 1 to 511 while “Blocks” stays as it is; until then 2 holds.'
	);
	const pages = page.getByLabel('Pages in a block, drive A');
	await pages.fill('65536');
	await pages.press('Tab');
	await reserve.fill('2');
	await reserve.press('Tab');
	await expect(reserve).toHaveAttribute('aria-invalid', 'false');
	await page.getByLabel('Blocks, drive A', { exact: true }).fill('1000000');
	await page.getByLabel('Blocks, drive A', { exact: true }).press('Tab');
	await expect(page.getByLabel('Blocks, drive A', { exact: true })).toHaveAccessibleDescription(
		'It must be from 2 to 512 while “Pages in a block” stays as it is; until then 512 holds.'
	);
});

test('a link brings back the whole setup, and a broken one names what is wrong', async ({
	page
}) => {
	await page.goto('/lab/free');
	await page.getByLabel('Spare area, drive A').fill('12.3');
	await page.getByLabel('Spare area, drive A').press('Tab');
	await page.getByText('Seed and stops').click();
	await page.getByRole('textbox', { name: 'Seed' }).fill('42');
	await page.getByRole('textbox', { name: 'Seed' }).press('Tab');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	await expect(link).toHaveAttribute('href', /sp123/);
	await expect(link).toHaveAttribute('href', /s=42/);
	const whole = (await link.getAttribute('href')) ?? '';
	const href = whole.slice(whole.indexOf('#'));
	await page.goto('/');
	await page.goto(`/lab/free${href}`);
	await expect(page.getByLabel('Spare area, drive A')).toHaveValue('12.3');
	await page.getByText('Seed and stops').click();
	await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('42');
	await expect(page.getByRole('alert')).toHaveCount(0);
	for (const [from, to, named] of [
		['sp123', 'sp9999', 'Spare area of drive A'],
		['s=42', 's=', 'seed'],
		['c=', 'c=0', 'checksum'],
		['#3;', '#9;', 'version of the link']
	] as const) {
		await page.goto(`/lab/free${href.replace(from, to)}`);
		await expect(page.getByRole('alert')).toContainText(named);
		await expect(page.getByLabel('Spare area, drive A')).toHaveValue('7');
	}
});

test('a link that hides controls shows less, and all when asked', async ({ page }) => {
	await page.goto('/lab/free');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	// Before the link is there, the page does not listen yet.
	await expect(link).toHaveAttribute('href', /#/);
	await page.getByLabel('what the host does').check();
	await expect(link).toHaveAttribute('href', /h=hm/);
	const href = (await link.getAttribute('href')) ?? '';
	await page.goto('/');
	await page.goto(href);
	await expect(page.getByLabel('Spare area, drive A')).toBeVisible();
	await expect(page.locator('summary', { hasText: 'What the host does' })).toHaveCount(0);
	await page.getByRole('button', { name: 'Show all' }).click();
	await page.locator('summary', { hasText: 'What the host does' }).click();
	const group = page.getByRole('group', { name: 'What the host does', exact: true });
	await expect(group).toBeVisible();
});

test('the free lab is worked by the keyboard alone, and its files have the link in them', async ({
	page
}) => {
	await page.goto('/lab/free');
	const button = page.getByRole('button', { name: 'Fill and bring to steady state' });
	await expect(button).toBeEnabled();
	for (let presses = 0; presses < 60; presses += 1) {
		await page.keyboard.press('Tab');
		if (await button.evaluate((element) => element === document.activeElement)) {
			break;
		}
	}
	await page.keyboard.press('Enter');
	await expect(page.getByText(/Drive A, steady after round/)).toBeVisible();
	const link = page.getByRole('link', { name: 'Link to this setup' });
	const href = (await link.getAttribute('href')) ?? '';
	const results = page.getByRole('region', { name: 'Results' });
	await results.getByText('Copy or save').click();
	for (const kind of ['SVG', 'PNG', 'CSV', 'Numbers (JSON)', 'all results (JSON)']) {
		const download = page.waitForEvent('download');
		const name = kind.startsWith('all')
			? `Save ${kind}`
			: new RegExp(`Save.*${kind.replace(/[()]/g, '.')}`);
		const save = results.getByRole('button', { name }).first();
		await save.focus();
		await page.keyboard.press('Enter');
		const bytes = await readFile(await (await download).path());
		const file = bytes.toString('utf8').replaceAll('&amp;', '&');
		expect(file, kind).toContain(href);
	}
});

test('results of the free lab break no rule, and are printed without controls', async ({
	page
}) => {
	await page.goto('/lab/free');
	for (const summary of await page.locator('fieldset summary').all()) {
		await summary.click();
	}
	await page.getByRole('button', { name: 'Fill and bring to steady state' }).click();
	await expect(page.getByText(/Drive B, steady after round/)).toBeVisible();
	await page.getByRole('button', { name: 'Run the sweep' }).click();
	await expect(page.getByText('Done: 6 of 6 runs.')).toBeVisible();
	for (const theme of ['light', 'dark', 'projector']) {
		await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
		const { violations } = await axe(page).withTags(AXE_TAGS).analyze();
		expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
	}
	await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
	await page.setViewportSize({ width: 320, height: 720 });
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth
	);
	expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0);
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('region', { name: 'Results' }).locator('svg:visible')).toHaveCount(1);
	await expect(page.getByRole('row', { name: /Spare area, effective/ })).toBeVisible();
	for (const name of ['Undo', 'Copy the link', 'Save all results (JSON)']) {
		await expect(page.getByRole('button', { name })).toBeHidden();
	}
});
