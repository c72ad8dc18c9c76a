/** How long an experiment of ten million page operations takes, that a long one is drawn live, and
 * how soon one is cancelled. Prints what it measures; it fails only far from what a quiet machine
 * reaches, because few machines are. */
import { expect, type Page } from '@playwright/test';
import { ftl, reviewFile } from '../boundary/native';
import { pressThen } from './press';
import { expectBelow, tell } from './rounds';
import { test } from './site';
import { hurryClock } from './workers';

/** On a quiet machine. */
const RUN_MS = 5_000;
const CANCEL_MS = 100;
/** How much worse other work on the machine may make them. */
const LEEWAY = 4;
const PAGE_OPERATIONS = 10_000_000;
const EXPERIMENT = 'half-full';
/** Makes seconds of the milliseconds that the fastest machine takes. */
const TIMES = 50;
/** From moving the slider of the free lab to the new curves: the median of so many. */
const SLIDER_MS = 150;
const MOVES = 30;
/** One that takes longer than it takes to cancel it. */
const LONG_EXPERIMENT = 'compressible-loop';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const done = (page: Page) => page.getByRole('status').filter({ hasText: 'Done:' });

/** Clicks the button, and waits in the page for `until`; milliseconds, and charts on the way. */
function clickUntil({ name, until }: { name: string; until: string }) {
	const charts = new Set<string>();
	const button = Array.from(document.querySelectorAll('button')).find(
		({ textContent }) => textContent.trim() === name
	);
	const from = performance.now();
	button?.click();
	return new Promise<{ ms: number; charts: number }>((resolve) => {
		const look = () => {
			const chart = document.querySelector('.live [aria-label]')?.getAttribute('aria-label');
			if (typeof chart === 'string') {
				charts.add(chart);
			}
			const status = document.querySelector('[role="status"].told')?.textContent ?? '';
			if (status.includes(until)) {
				resolve({ ms: performance.now() - from, charts: charts.size });
			} else {
				requestAnimationFrame(look);
			}
		};
		look();
	});
}

test('ten million page operations take at most seconds', { tag: '@alone' }, async ({ page }) => {
	const sums: Record<string, number> = JSON.parse(ftl('run', reviewFile(EXPERIMENT)).toString());
	const operations = (sums.nand_programs ?? 0) + (sums.nand_reads ?? 0);
	expect(operations).toBeGreaterThan(PAGE_OPERATIONS);
	await page.goto(`/lab/${EXPERIMENT}`);
	await expectBelow(page, `${operations} page operations`, RUN_MS * LEEWAY, async (round) => {
		const name = round === 0 ? 'Run' : 'Run again';
		await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
		const { ms, charts } = await page.evaluate(clickUntil, { name, until: 'Done' });
		tell('charts', `${charts}. ${await done(page).textContent()}`);
		return ms;
	});
});

/** Moves the slider of drive A so many times; when its curves were new, in milliseconds, sorted. */
async function moveSlider(moves: number): Promise<readonly number[]> {
	const slider = document.querySelector<HTMLInputElement>(
		'[aria-label="Share that drive A keeps back"]'
	);
	const curves = () =>
		Array.from(document.querySelectorAll('path.line'), (line) => line.getAttribute('d')).join();
	const isNew = async (before: string, from: number): Promise<number> => {
		const ms = await new Promise(requestAnimationFrame).then(() => performance.now() - from);
		return curves() === before ? isNew(before, from) : ms;
	};
	const all: number[] = [];
	for (let move = 0; move < moves && slider !== null; move += 1) {
		const before = curves();
		slider.value = String(move % 2 === 0 ? 75 : 130 + 5 * move);
		const from = performance.now();
		slider.dispatchEvent(new Event('input', { bubbles: true }));
		all.push(await isNew(before, from));
	}
	return all.toSorted((one, other) => one - other);
}

test('a moved slider draws new curves at once', { tag: '@alone' }, async ({ page }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/lab/free');
	await expect(page.locator('path.line').first()).toBeAttached();
	await expectBelow(page, `median of ${MOVES} moves`, SLIDER_MS, async () => {
		const all = await page.evaluate(moveSlider, MOVES);
		tell('moves', `${all.map((ms) => ms.toFixed(0)).join(' ')} ms`);
		return all[MOVES / 2] ?? Infinity;
	});
	// What was before, and what has changed, in words: all without scrolling.
	await expect(page.locator('path.ghost').first()).toBeInViewport();
	const change = page.getByText(
		/^Spare area of A 7\s% → \d+(?:\.\d)?\s%: write amplification of A/
	);
	await expect(change).toBeInViewport({ ratio: 1 });
});

test('a run that takes seconds is drawn while it comes', async ({ page }) => {
	await hurryClock(page, TIMES);
	await page.goto(`/lab/${EXPERIMENT}`);
	await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
	const { charts } = await page.evaluate(clickUntil, { name: 'Run', until: 'Done' });
	tell('charts', `${charts}. ${await done(page).textContent()}`);
	expect(charts).toBeGreaterThan(0);
});

test('a run is cancelled at once', { tag: '@alone' }, async ({ page }) => {
	await page.goto(`/lab/${LONG_EXPERIMENT}`);
	await expectBelow(page, 'cancelled', CANCEL_MS * LEEWAY, (round) =>
		pressThen(page, {
			first: round === 0 ? 'Run' : 'Run again',
			then: 'Cancel',
			seen: 'Running\\.',
			until: 'Cancelled'
		})
	);
});
