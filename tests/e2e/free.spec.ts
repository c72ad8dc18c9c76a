/** Links to the free lab: every wrong field is named on the page, and nothing on the console. */
import { expect } from '@playwright/test';
import { encodeLink, LINK_MAX } from '../../web/lib/tools/lab/free/link';
import { newPhase, PHASES_MAX, type Phase } from '../../web/lib/tools/lab/free/phases';
import { PRESETS } from '../../web/lib/tools/lab/free/presets';
import { START, type Setup } from '../../web/lib/tools/lab/free/setup';
import { seededDraw } from '../chance';
import { mutatedLink } from '../unit/lab/links';
import { pressAfter, pressThen } from './press';
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
	const draw = seededDraw(SEED);
	for (let count = 0; count < LINKS;) {
		const { text, wrong } = mutatedLink(draw, PRESETS);
		if (wrong.length === 0) {
			continue;
		}
		count += 1;
		await page.evaluate((fragment) => (location.hash = fragment), text);
		const items = page.getByRole('alert').getByRole('listitem');
		const named = wrong.map((name) => name.replace(/[()]/g, String.raw`\$&`));
		await expect(items, text).toHaveText(named.map((name) => new RegExp(`^${name} is .*must be`)));
		await expect(page.getByLabel('Spare area, drive A')).toHaveValue('7');
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
		await expect(page.getByLabel('Spare area, drive A')).toHaveValue('7');
		await page.evaluate((fragment) => (location.hash = fragment), text);
		await expect(page.getByRole('alert')).toHaveCount(0);
	}
});

test('a phase has data, queue, and request sizes of its own, also by a link', async ({ page }) => {
	await page.goto('/lab/free');
	const host = page.getByRole('group', { name: 'What the host does' });
	const link = page.getByRole('link', { name: 'Link to this setup' });
	await expect(link).toHaveAttribute('href', /#\d;/);
	await page.locator('summary', { hasText: 'What the host does' }).click();
	await host.getByText('Data and requests: as the drive says').nth(1).click();
	const sizes = host.getByLabel('Request sizes, phase 2');
	await sizes.fill('1:60, 2000:40');
	await sizes.press('Tab');
	await expect(sizes).toHaveAttribute('aria-invalid', 'true');
	await expect(sizes).toHaveAccessibleDescription(/must be pages from 1 to 1,024/);
	await sizes.fill('1:60, 16:40');
	await sizes.press('Tab');
	await expect(sizes).toHaveAttribute('aria-invalid', 'false');
	await host.getByLabel('Data shrink to, phase 2').fill('140:46,1000:54');
	await host.getByLabel('Data shrink to, phase 2').press('Tab');
	await host.getByLabel('Queue depth, phase 2').fill('32');
	await host.getByLabel('Queue depth, phase 2').press('Tab');
	await expect(link).toHaveAttribute('href', /p=f_u\.300\.100\.0-d140:46,1000:54-q32-z1:60,16:40;/);
	const href = (await link.getAttribute('href')) ?? '';
	await page.goto('/');
	await page.goto(href);
	await page.locator('summary', { hasText: 'What the host does' }).click();
	await expect(
		host.getByText(
			'Data and requests: data shrink to 140:46,1000:54; queue depth 32; request sizes'
		)
	).toBeVisible();
	const results = page.getByRole('region', { name: 'Results' });
	await expect(results.getByRole('row', { name: /Fingerprint/ })).toContainText(/[\da-f]{16}/);
});

test('a link with a rule that is no expression is refused, and nothing of it is run', async ({
	page
}) => {
	const drives = [{ ...START.drives[0], gc_policy: 'score:(pages-valid' }] as const;
	await page.goto(`/lab/free#${encodeLink({ ...START, drives })}`);
	const items = page.getByRole('alert').getByRole('listitem');
	await expect(items).toHaveText(/^Which block is cleaned of drive A, .* It must be an expression/);
	await expect(page.getByRole('img', { name: /^Drive B, / })).toBeVisible();
	await expect(page.getByLabel('Which block is cleaned, drive A')).toHaveValue('greedy');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	await expect(link).not.toHaveAttribute('href', /score/);
});

test('a setup whose link would be too long is not taken, and the page says so', async ({
	page
}) => {
	const expression = `score:${'erases*'.repeat(23)}age`;
	const mix = new Array(16).fill('1000:100000').join(',');
	const sizes = '1024:100,1023:100,1022:100,1021:100';
	const long: Setup = {
		...START,
		drives: [{ ...START.drives[0], gc_policy: expression, stored_permille: mix }],
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
	const rules = page.getByLabel('Of valid, age, erases, pages');
	await expect(rules).toHaveValue(/age$/);
	await page.getByRole('button', { name: 'Duplicate drive A' }).click();
	await rules.nth(1).fill('pages*'.repeat(30) + 'age');
	await rules.nth(1).press('Tab');
	const alert = page.getByRole('alert').filter({ hasText: 'not taken' });
	await expect(alert).toContainText(/not taken: .* would have 2,\d+ letters/);
});

test('a link to where a run was cancelled opens at exactly that state', async ({ page }) => {
	await page.goto('/lab/free');
	const link = page.getByRole('link', { name: 'Link to this setup' });
	await expect(link).toHaveAttribute('href', /#\d;/);
	const again: Phase = { ...newPhase('repeat'), values: [1, 20] };
	const long = { ...newPhase('uniform'), values: [5_000, 100, 0, 0, 1] };
	const text = encodeLink({ ...START, phases: [newPhase('fill'), long, again] });
	const results = page.getByRole('region', { name: 'Results' });
	const cells = (name: RegExp) =>
		results.getByRole('row', { name }).getByRole('cell').allTextContents();
	// On a slow machine the first run could be cancelled, too.
	await expect(results.getByRole('row', { name: /Fingerprint/ })).toContainText(/[\da-f]{16}/);
	await pressAfter(page, () => page.evaluate((fragment) => void (location.hash = fragment), text), {
		then: 'Cancel'
	});
	await expect(page.getByText('Cancelled; what was drawn stays.')).toBeVisible();
	await expect(results.getByRole('row', { name: /Steps of/ }).getByRole('cell')).toHaveCount(2);
	const steps = await cells(/Steps of the run/);
	const position = page.getByLabel(/The link opens at step/);
	await position.check();
	await expect(link).toHaveAttribute('href', /e=0\.\d+\.\d+;/);
	const href = (await link.getAttribute('href')) ?? '';
	const numbers = /e=0\.(\d+)\.(\d+);/.exec(href)?.slice(1).map(Number);
	expect(numbers?.map((step) => step.toLocaleString('en'))).toEqual(steps);
	const opened: string[][] = [];
	for (let time = 0; time < 2; time += 1) {
		await page.goto('/');
		// It runs there by itself.
		await page.goto(href);
		const prints = results.getByRole('row', { name: /Fingerprint/ }).getByRole('cell');
		await expect(prints).toHaveText([/^[\da-f]{16}$/, /^[\da-f]{16}$/]);
		expect(await cells(/Steps of the run/)).toEqual(steps);
		await expect(page.getByText('Stopped at the step that was asked for')).toBeVisible();
		opened.push(await cells(/Fingerprint/));
	}
	expect(opened[1]).toEqual(opened[0]);
	// Another run has no such position.
	await page.getByText('Seed and stops').click();
	await page.getByRole('textbox', { name: 'Seed' }).fill('5');
	await page.getByRole('textbox', { name: 'Seed' }).press('Tab');
	await expect(link).toHaveAttribute('href', /e=0;/);
});

/** In the page: collects what is told of a run, however briefly. */
function noteTold(): void {
	const told: string[] = [];
	Object.assign(globalThis, { told });
	new MutationObserver(() => {
		const now = document.querySelector('p.told')?.textContent ?? '';
		if (now !== '' && now !== told.at(-1)) {
			told.push(now);
		}
	}).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** How its second phase is told. */
const STEADY = 'Drive B, phase 2, random writes until steady, ';

test('a long way to the steady state is told by rounds, and cancelled', async ({ page }) => {
	await page.goto('/lab/free');
	await expect(page.getByRole('link', { name: 'Link to this setup' })).toBeVisible();
	// Minutes beside a second.
	await page.getByLabel('Begin with, drive B').selectOption('dramless-qlc');
	await page.evaluate(noteTold);
	// A round is ten million programs.
	await pressThen(page, {
		first: 'Fill and bring to steady state',
		then: 'Cancel',
		seen: `^(?=[^]*Drive A, steady after round)(?=[^]*${STEADY}round ([2-9]|\\d\\d))`
	});
	const told = await page.evaluate<string[]>('told');
	expect(told).toContainEqual(
		expect.stringMatching(new RegExp(`^${STEADY}round 1, .* in the drive$`))
	);
	expect(told.at(-1)).toMatch(new RegExp(`^${STEADY}round \\d+, .* in the drive$`));
	await expect(page.getByText('Cancelled; what was drawn stays.')).toBeVisible();
	await expect(page.getByText(/Drive B, round \d of the first 5/)).toBeVisible();
});
