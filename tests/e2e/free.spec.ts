/** Links to the free lab: every wrong field is named on the page, and nothing on the console. */
import { expect } from '@playwright/test';
import { encodeLink, LINK_MAX } from '../../web/lib/lab/free/link';
import { newPhase, PHASES_MAX } from '../../web/lib/lab/free/phases';
import { PRESETS } from '../../web/lib/lab/free/presets';
import { START, type Setup } from '../../web/lib/lab/free/setup';
import { mutatedLink, random } from '../unit/lab/links';
import { test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SEED = 20_261_121;
const LINKS = 30;

test(`of ${LINKS} links each wrong field is named, seed ${SEED}`, async ({ page }) => {
	await page.goto('/lab/free');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	// Before the link is there, the page does not listen yet.
	await expect(link).toHaveAttribute('href', /#\d;/);
	const start = (await link.getAttribute('href')) ?? '';
	const draw = random(SEED);
	for (let count = 0; count < LINKS;) {
		const { text, wrong } = mutatedLink(draw, PRESETS);
		if (wrong.length === 0) {
			continue;
		}
		count += 1;
		await page.evaluate((fragment) => (location.hash = fragment), text);
		const items = page.getByRole('alert').getByRole('listitem');
		await expect(items, text).toHaveText(wrong.map((name) => new RegExp(`^${name} is .*must be`)));
		await expect(page.getByLabel('Spare area')).toHaveValue('7');
		await expect(link).toHaveAttribute('href', start);
	}
	await page.evaluate((fragment) => (location.hash = fragment), start.replace(/^.*#/, ''));
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('mutated links give the defaults and a notice, without a word on the console', async ({
	page
}) => {
	await page.goto('/lab/free');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	await expect(link).toHaveAttribute('href', /#\d;/);
	const href = (await link.getAttribute('href')) ?? '';
	const text = href.slice(href.indexOf('#') + 1);
	// Every seventh letter, one at a time.
	for (let at = 0; at < text.length; at += 7) {
		const letter = text.charAt(at) === 'x' ? 'y' : 'x';
		const mutated = text.slice(0, at) + letter + text.slice(at + 1);
		await page.evaluate((fragment) => (location.hash = fragment), mutated);
		await expect(page.getByRole('alert')).toContainText(/must be/);
		await expect(page.getByLabel('Spare area')).toHaveValue('7');
		await page.evaluate((fragment) => (location.hash = fragment), text);
		await expect(page.getByRole('alert')).toHaveCount(0);
	}
});

test('a phase has data, queue, and request sizes of its own, also by a link', async ({ page }) => {
	await page.goto('/lab/free');
	const host = page.getByRole('group', { name: 'What the host does' });
	const link = page.getByRole('link', { name: 'Link to this setup' });
	await expect(link).toHaveAttribute('href', /#\d;/);
	await host.getByText('Data and requests: as the drive says').nth(1).click();
	const sizes = host.getByLabel('Request sizes, phase 2');
	await sizes.fill('1:60, 2000:40');
	await sizes.press('Tab');
	await expect(sizes).toHaveAttribute('aria-invalid', 'true');
	await expect(sizes).toHaveAccessibleDescription(/must be pages from 1 to 1024/);
	await sizes.fill('1:60, 16:40');
	await sizes.press('Tab');
	await expect(sizes).toHaveAttribute('aria-invalid', 'false');
	await host.getByLabel('Data shrink to, phase 2').fill('140:46,1000:54');
	await host.getByLabel('Data shrink to, phase 2').press('Tab');
	await host.getByLabel('Queue depth, phase 2').fill('32');
	await host.getByLabel('Queue depth, phase 2').press('Tab');
	await expect(link).toHaveAttribute('href', /p=f_y\.25-d140:46,1000:54-q32-z1:60,16:40;/);
	const href = (await link.getAttribute('href')) ?? '';
	await page.goto('/');
	await page.goto(href);
	await expect(
		host.getByText(
			'Data and requests: data shrink to 140:46,1000:54; queue depth 32; request sizes'
		)
	).toBeVisible();
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	await expect(page.getByText(/Drive A, steady after round \d+/)).toBeVisible();
});

test('a setup whose link would be too long is not taken, and the page says so', async ({
	page
}) => {
	const expression = `score:${'(valid+1)*'.repeat(19)}age`;
	const mix = new Array(16).fill('1000:100000').join(',');
	const sizes = '1024:100,1023:100,1022:100,1021:100';
	const long: Setup = {
		...START,
		a: { ...START.a, gc_policy: expression, stored_permille: mix },
		phases: Array.from({ length: PHASES_MAX }, () => ({
			...newPhase('uniform'),
			values: [2000, 50, 50, 0, 1],
			options: { stored: '999:100,998:100,997:100,996:100', depth: '1024', sizes }
		}))
	};
	const text = encodeLink(long);
	expect(text.length).toBeLessThanOrEqual(LINK_MAX);
	expect(text.length).toBeGreaterThan(LINK_MAX - 150);
	await page.goto(`/lab/free#${text}`);
	const rule = page.getByLabel('Of valid, age, erases, pages');
	await expect(rule).toHaveValue(/age$/);
	await page.getByLabel('A second drive beside it').check();
	const second = page.getByRole('group', { name: 'Drive B' });
	await second.getByLabel('Of valid, age, erases, pages').fill('pages*'.repeat(30) + 'age');
	await second.getByLabel('Of valid, age, erases, pages').press('Tab');
	await expect(page.getByRole('alert')).toContainText(/not taken: .* would have 2,\d+ letters/);
});
