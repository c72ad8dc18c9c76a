/** How much the first view of a page transfers as it is sent: until it rests, not scrolled. */
import { readFileSync } from 'node:fs';
import { expect, test as base, type Page } from '@playwright/test';
import { chapters } from '../../content/index';
import { buildFor } from '../../web/lib/run/sim/build';
import { flattenExperiment } from '../../web/lib/run/sim/wireForm';
import { CHAPTERS, FigureOnPage, PHONE_AND_LAPTOP, stir, test } from './site';

const BYTES_MAX = 260_000;
const FACES_BYTES_MAX = 44_000;
/** The page with its styles: all that the first paint waits for. */
const TEXT_BYTES_MAX = 50_000;
const WASM_BYTES_MAX = 64_000;

const KINDS = {
	script: /\.js$/,
	style: /\.css$/,
	faces: /\.woff2$/,
	wasm: /\.wasm$/
};

interface Sent {
	readonly path: string;
	readonly bytes: number;
}

/** What was sent since the page was opened, the page itself included. */
async function sentTo(page: Page): Promise<readonly Sent[]> {
	return page.evaluate(() => {
		const timings = ['navigation', 'resource'].flatMap((type) =>
			performance.getEntriesByType(type)
		);
		return timings.flatMap((timing) =>
			timing instanceof PerformanceResourceTiming && timing.name.startsWith('http')
				? [{ path: new URL(timing.name).pathname, bytes: timing.encodedBodySize }]
				: []
		);
	});
}

/** What was asked for before anything was seen, besides the page itself. */
async function askedBeforePaint(page: Page): Promise<readonly string[]> {
	return page.evaluate(() => {
		const [paint] = performance.getEntriesByName('first-contentful-paint');
		const resources = performance.getEntriesByType('resource');
		return resources
			.filter(({ startTime }) => startTime < (paint?.startTime ?? Infinity))
			.map(({ name }) => new URL(name).pathname);
	});
}

const sum = (sent: readonly Sent[], pattern = /./) =>
	sent.filter(({ path }) => pattern.test(path)).reduce((total, { bytes }) => total + bytes, 0);

for (const path of ['/', ...CHAPTERS]) {
	test(`the first view of ${path} is light`, async ({ page }) => {
		for (const window of PHONE_AND_LAPTOP) {
			await page.setViewportSize(window);
			await page.goto(path);
			await page.waitForLoadState('networkidle');
			const sent = await sentTo(page);
			const parts = Object.entries(KINDS).map(([name, kind]) => `${name} ${sum(sent, kind)} B`);
			const told = `${window.width} px: ${sum(sent)} B, of these ${parts.join(', ')}`;
			base.info().annotations.push({ type: 'as sent', description: told });
			process.stdout.write(`first view of ${path}, ${told}\n`);
			expect(sum(sent)).toBeLessThanOrEqual(BYTES_MAX);
			expect(sum(sent, KINDS.wasm)).toBeLessThanOrEqual(WASM_BYTES_MAX);
			expect(sum(sent, KINDS.faces)).toBeLessThanOrEqual(FACES_BYTES_MAX);
			for (const kind of [KINDS.script, KINDS.faces]) {
				expect(sum(sent, kind)).toBeGreaterThan(0);
			}
			// The text does not wait for scripts, which would share connection and processor with it.
			for (const asked of await askedBeforePaint(page)) {
				expect(asked, 'is asked for before the first paint').toMatch(/\.woff2$|favicon\.svg$/);
			}
			expect(sent[0]?.bytes).toBeLessThanOrEqual(TEXT_BYTES_MAX);
		}
	});
}

/** Chapters whose first figure is run by the small build, whatever comes after it. */
const BEGIN_SMALL = chapters.filter(({ figures }) => {
	const [first] = Object.values(figures);
	const drives = first?.variants.map(({ experiment }) =>
		flattenExperiment(JSON.parse(readFileSync(`content/experiments/${experiment}.json`, 'utf8')))
	);
	return drives !== undefined && buildFor(drives) === 'chapter';
});

test('the first figure answers before the reader stirs, where the small build runs it', async ({
	page
}) => {
	expect(BEGIN_SMALL.length).toBeGreaterThan(3);
	for (const { slug } of BEGIN_SMALL) {
		await page.goto(`/chapters/${slug}`);
		await expect(page.locator('figure[data-figure]').first()).toHaveAttribute(
			'data-answers',
			'true'
		);
	}
});

test('the full build is fetched when the reader stirs', async ({ page }) => {
	await page.goto('/chapters/four-mappings');
	await page.waitForLoadState('networkidle');
	expect(sum(await sentTo(page), KINDS.wasm)).toBe(0);
	await stir(page);
	await expect(new FigureOnPage(page, 'mappings').root).toHaveAttribute('data-answers', 'true');
	expect(sum(await sentTo(page), KINDS.wasm)).toBeGreaterThan(0);
});
