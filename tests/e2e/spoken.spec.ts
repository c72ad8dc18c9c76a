/** What runs by itself is told at the pace of a voice: a region says a thing in two seconds. */
import { expect, type Page } from '@playwright/test';
import { FigureOnPage, test } from './site';
import { tell as note } from './rounds';

/** A region waits two seconds; a clock of the page and one of the test may differ a little. */
const APART_MS = 1_900;
/** Long enough for several sentences. */
const HEARD_MS = 7_000;

interface Heard {
	readonly region: number;
	readonly text: string;
	readonly timeMs: number;
}

/** Listens to whatever is read aloud when it changes, as far as it can be heard. */
function listen(): void {
	const heard: Heard[] = [];
	Object.assign(globalThis, { heard });
	const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output';
	const last = new Map<Element, string>();
	const ids: Element[] = [];
	const look = () => {
		for (const region of document.querySelectorAll(regions)) {
			const text = region.checkVisibility() ? (region.textContent ?? '').trim() : '';
			const before = last.get(region);
			last.set(region, text);
			if (before !== undefined && before !== text && text !== '') {
				ids.push(...(ids.includes(region) ? [] : [region]));
				heard.push({ region: ids.indexOf(region), text, timeMs: performance.now() });
			}
		}
	};
	look();
	new MutationObserver(look).observe(document.body, {
		...{ subtree: true, childList: true, characterData: true, attributes: true }
	});
}

/** What is said from now on, apart from the answer to the press that starts it. */
async function heardWhile(page: Page, start: () => Promise<void>): Promise<readonly Heard[]> {
	await page.evaluate(listen);
	const startMs = Number(await page.evaluate('performance.now()'));
	await start();
	await page.waitForFunction((endMs) => performance.now() > endMs, startMs + HEARD_MS);
	const heard: Heard[] = await page.evaluate('heard');
	note('spoken', `${test.info().title}: ${heard.length} in ${HEARD_MS / 1_000} s`);
	return heard;
}

function expectHuman(heard: readonly Heard[]): void {
	for (const region of new Set(heard.map((one) => one.region))) {
		// The press itself is answered at once.
		const said = heard.filter((one) => one.region === region).slice(1);
		for (const [index, { timeMs, text }] of said.entries()) {
			const before = said[index - 1]?.timeMs ?? -Infinity;
			expect(timeMs - before, `too soon: ${text}`).toBeGreaterThan(APART_MS);
		}
	}
	const most = Math.ceil(HEARD_MS / 2_000) + 2;
	expect(heard.length, heard.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(most);
}

for (const [slug, id] of [
	['never-in-place', 'overwrite'],
	['garbage-collection', 'greedy'],
	['many-at-once', 'lanes'],
	['steady-state', 'steady'],
	['garbage-collection', 'collector']
] as const) {
	test(`${slug}: ${id} is told at the pace of a voice as it plays`, async ({ page }) => {
		await page.goto(`/chapters/${slug}`);
		const figure = await new FigureOnPage(page, id).open();
		expectHuman(await heardWhile(page, () => figure.root.locator('[data-play]').first().click()));
	});
}

test('the drive of the first page is, too', async ({ page }) => {
	await page.goto('/');
	const key = page.getByRole('button', { name: /^(?:Hold to write|Writing)/ });
	const heard = await heardWhile(page, async () => {
		await key.focus();
		await page.keyboard.down(' ');
	});
	await page.keyboard.up(' ');
	expect(heard.length, 'it says something').toBeGreaterThan(0);
	expectHuman(heard);
});

test('the free lab is, too', async ({ page }) => {
	await page.goto('/lab/free');
	const copy = page.getByRole('button', { name: 'Duplicate drive A' });
	expectHuman(await heardWhile(page, () => copy.click()));
});
