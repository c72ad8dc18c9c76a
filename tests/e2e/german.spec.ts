/** The site in German: whole, without barriers, for keys alone, and one press from the original. */
import { expect, type Locator, type Page } from '@playwright/test';
import { barriers } from './axe';
import { FigureOnPage, openAllFigures, overflowOf, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CHAPTER = '/chapters/cell-page-block';
const PAGES = [
	...['/de/', `/de${CHAPTER}`, '/de/chapters/garbage-collection', '/de/lab/free'],
	...['/de/homework', '/de/disk', '/de/files', '/de/lab/six-drives', '/de/accessibility']
];
const TABS_MAX = 160;

/** Goes with the tabulator until something has the focus, as who has no mouse does. */
async function tabTo(page: Page, wished: Locator, tab = 'Tab'): Promise<void> {
	const hasFocus = () => wished.evaluate((element) => element === document.activeElement);
	for (let press = 0; press < TABS_MAX && !(await hasFocus()); press += 1) {
		await page.keyboard.press(tab);
	}
	await expect(wished).toBeFocused();
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`no barriers, and nothing too wide for a small window: ${colorScheme}`, async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 720 });
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		for (const path of PAGES) {
			await page.goto(path);
			await openAllFigures(page);
			expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
			expect(await barriers(page), path).toEqual([]);
		}
	});
}

test('each page leads to itself in the other language, and says which it is in', async ({
	page
}) => {
	await page.goto('/de/chapters/only-a-mark');
	await expect(page.locator('main p a[href="/de/check"]')).toHaveCount(1);
	await expect(page.locator('main a[href^="/"]:not([href^="/de/"])')).toHaveCount(0);
	await page.goto(CHAPTER);
	await page.getByRole('link', { name: 'Deutsch' }).click();
	await expect(page).toHaveURL(`/de${CHAPTER}`);
	await expect(page).toHaveTitle(/[äöü]|Seite|Block/);
	const isGerman = page.locator('main p:lang(de)');
	await expect(isGerman.first()).toBeVisible();
	await page.getByRole('link', { name: 'English' }).click();
	await expect(page).toHaveURL(CHAPTER);
	await expect(page.locator('main p:lang(de)')).toHaveCount(0);
});

test('a whole chapter by keys alone, by the names that are read aloud', async ({ page }) => {
	await page.goto(`/de${CHAPTER}`);
	const press = async (wished: Locator, key = 'Enter') => {
		await tabTo(page, wished);
		await page.keyboard.press(key);
	};
	// Who listens hears the parts of the page, its headings, and its figures by their names.
	const main = page.getByRole('main');
	await expect(main).toMatchAriaSnapshot(`
    - heading "Seitenweise programmiert, blockweise gelöscht" [level=1]
    - heading "Was geschieht mit einer Seite, die zweimal geschrieben wird?" [level=2]
    - heading "Warum so ungleich?" [level=2]
    - heading "Jetzt du" [level=2]
  `);

	// The bet, and what comes of it.
	const bet = page.getByRole('group', { name: 'Vorhersage' });
	await press(bet.getByRole('radio', { name: 'b wird durch x ersetzt' }), 'ArrowDown');
	await expect(bet.getByRole('radio', { name: 'Es wird abgelehnt.' })).toBeChecked();
	await press(bet.getByRole('button', { name: 'Jetzt sieh zu' }));
	await expect(bet).toContainText(
		'Nach einer Löschung kann eine Seite einmal programmiert werden.'
	);

	// A step of the first figure, forward and back.
	const medium = await new FigureOnPage(page, 'medium').open();
	const timeline = medium.root.getByRole('slider', { name: 'Zeitleiste' });
	const step = Number(await timeline.inputValue());
	await press(medium.button('Ein Schritt vor'));
	await expect(timeline).toHaveValue(String(step + 1));
	await press(medium.button('Ein Schritt zurück'));
	await expect(timeline).toHaveValue(String(step));

	// The task: a refusal, an erase, and four pages in order.
	const bench = await new FigureOnPage(page, 'bench').open();
	const cell = (number: number) => bench.cell(new RegExp(`Seite ${number}\\b`));
	await press(cell(0));
	await expect(bench.now).toContainText('Abgelehnt');
	await press(bench.button(/Block 0 löschen/));
	await expect(bench.now).toContainText('Block 0 wird gelöscht');
	await tabTo(page, cell(0), 'Shift+Tab');
	for (const number of [0, 1, 2, 3]) {
		await expect(cell(number)).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(bench.now).toContainText(`Seite ${number}`);
		await page.keyboard.press('ArrowRight');
	}
	await expect(page.locator('[data-goal][data-done="true"]')).toHaveCount(3);

	// The question at the end.
	const first = page.getByRole('radio', { name: 'Diese eine Seite muss gelöscht werden.' });
	await press(first, 'ArrowDown');
	const right = page.getByRole('radio', { name: 'Der ganze Block muss gelöscht werden.' });
	await expect(right).toBeChecked();
	await expect(page.getByText('muss vorher anderswohin.').first()).toBeVisible();
});

test('homework asks in German, and takes its own key as right', async ({ page }) => {
	await page.goto('/de/homework#1;s=3;n=12;d=3;k=slcvar;c=9083e3a1');
	const cards = page.getByRole('article').filter({ has: page.locator('form') });
	await expect(cards).toHaveCount(12);
	await expect(cards.nth(0)).toContainText('Was steht nach dieser Liste in der Zeile State?');
	await page.locator('summary', { hasText: 'Für die Lehrkraft' }).click();
	const link = page.getByRole('link', { name: 'Link für die Lehrkraft' });
	const other = await page.context().newPage();
	await other.goto((await link.getAttribute('href')) ?? '');
	await expect(other.locator('.key')).toHaveCount(12);
	const keys = await other.locator('.key strong').allTextContents();
	for (const [index, told] of keys.entries()) {
		const key = told.replace(/^Antwort: (.*)$/, '$1').trim();
		const card = cards.nth(index);
		const written = card.getByRole('textbox');
		if ((await written.count()) > 0) {
			await written.fill(key);
		} else {
			await card.getByRole('radio', { name: key, exact: true }).check();
		}
		await card.getByRole('button', { name: 'Prüfen' }).click();
		await expect(card.getByRole('status')).toContainText('Richtig.');
	}
});

test('an experiment runs with its German words, to the same digest', async ({ page }) => {
	await page.goto('/lab/blocks-misaligned');
	const digest = /digest (\w+)/.exec((await page.getByText(/digest \w/).textContent()) ?? '')?.[1];
	await page.goto('/de/lab/blocks-misaligned');
	await page.getByRole('button', { name: 'Starten', exact: true }).click();
	const own = page.getByText('Aus dem Lauf auf deinem Computer');
	await expect(own).toContainText(`Fingerabdruck ${digest}`);
	await expect(page.getByText('Im Flash geschrieben für jedes Byte')).toBeVisible();
});

test('pages fetch the faces of their letters, and no whole one', async ({ page }) => {
	const faces: string[] = [];
	page.on('request', (request) => {
		if (/\.woff2$/.test(request.url())) {
			faces.push(request.url().replace(/^.*\/([a-z\d-]+)\.[^/]*$/, '$1'));
		}
	});
	for (const path of ['/de/', '/de/chapters/garbage-collection', '/de/glossary']) {
		await page.goto(path);
		await page.evaluate(() => document.fonts.ready);
	}
	expect(faces.length).toBeGreaterThan(1);
	expect(faces.filter((name) => /latin/.test(name))).toEqual([]);
});
