/** Without JavaScript every page reads completely; each figure has its picture and text twin. */
import { expect, type Page } from '@playwright/test';
import { chapters, pages } from '../../content/index';
import type { ChapterSpec } from '../../content/schema';
import { contentFiles } from '../content/prose';
import { splitBlocks } from '../../web/markdown/blocks.js';
import { keyTwin } from './keyTwin';
import { test } from './site';

test.use({ javaScriptEnabled: false });

/** Figures that chart a run instead of drawing its pages. */
const CHART_KINDS: ReadonlySet<string> = new Set([
	'iops',
	'lba',
	'valid',
	'wear',
	'wearMap',
	'latency',
	'bytes'
]);

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Markdown without its marks; what is code stays as it is. */
function withoutMarks(markdown: string): string {
	return markdown
		.replace(/^\|[-| :]+\|$/gm, '')
		.replace(/^\|(.*)\|$/gm, (_, row: string) => `\n\n${row.replaceAll('|', '\n\n')}\n\n`)
		.split(/(^```[\s\S]*?^```$|`[^`\n]+`)/m)
		.map((part, index) =>
			index % 2 === 1
				? part.replace(/^```\w*\n|\n?```$|`/g, '')
				: part.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_]/g, '')
		)
		.join('');
}

/** Paragraphs, items, and cells of tables of Markdown, as a reader sees them. */
function paragraphs(markdown: string): string[] {
	return withoutMarks(markdown)
		.split(/\n\s*\n|\n(?=\s*(?:-|\d+\.) )/)
		.map((text) => squeeze(text.replace(/^\s*(?:-|\d+\.|#+) +/, '')))
		.filter((text) => text !== '');
}

/** Everything of a content file that must be on its page, block by block. */
function expectedTexts(file: string): string[] {
	const content = contentFiles.find((other) => other.file === file);
	if (content === undefined) {
		throw new Error(`there is no ${file}`);
	}
	return splitBlocks(file, content.body, content.firstLine).flatMap((block) => {
		if (block.kind === 'prose') {
			return paragraphs(block.text);
		}
		if (block.kind === 'scene') {
			return [];
		}
		// Feedback on wrong guesses is for those who guessed; the right one's is in the answer.
		const withoutFeedback = block.body.replace(/^ +>.*$/gm, '');
		const items = withoutFeedback.replace(/^- [a-z0-9-]+: /gm, '- ');
		return [...(block.title === '' ? [] : [block.title]), ...paragraphs(items)];
	});
}

async function readsCompletely(page: Page, file: string): Promise<void> {
	const shown = squeeze((await page.locator('main').textContent()) ?? '');
	for (const text of expectedTexts(file)) {
		expect(shown).toContain(text);
	}
}

/** Shapes in the black of a drawing whose styles, loaded by kind, did not come with the page. */
function unstyledShapes(figure: Element): number {
	const shapes = Array.from(figure.querySelectorAll('svg :is(path, rect, circle)'));
	const seen = shapes.filter((shape) => shape.closest('defs') === null);
	return seen.filter((shape) => getComputedStyle(shape).fill === 'rgb(0, 0, 0)').length;
}

async function showsFigures(page: Page, spec: ChapterSpec): Promise<void> {
	for (const [id, figure] of Object.entries(spec.figures)) {
		const root = page.locator(`figure#${id}`);
		if (figure.kind !== 'drive') {
			expect(await root.evaluate(unstyledShapes), `${id}: black shapes`).toBe(0);
		}
		const drawings = root.locator('svg[role="img"]:visible');
		const twin = root.locator('pre:visible');
		if (CHART_KINDS.has(figure.kind)) {
			await expect(root.getByRole('application')).toHaveAttribute('aria-label', /\d/);
			await expect(root.locator('svg:visible rect').nth(10)).toBeAttached();
			await expect(twin).toHaveText(/\d+ valid|\d/);
			continue;
		}
		// Figures with levels show two of them: the curve and the blocks.
		await expect(drawings).toHaveCount(figure.kind === 'zoom' ? 2 : 1);
		const drawing = drawings.last();
		await expect(drawing).toHaveAttribute('aria-label', /\w+/);
		// Blocks of big drives are a few shapes together.
		const isBig = ['zoom', 'cliff', 'share', 'cache', 'passes', 'waterfall'].includes(figure.kind);
		const cells = isBig
			? 'path'
			: figure.kind === 'steady' || figure.kind === 'knee'
				? 'circle'
				: figure.kind === 'slower'
					? 'text'
					: 'rect';
		expect(await drawing.locator(cells).count()).toBeGreaterThan(isBig ? 2 : 10);
		await expect(twin).toHaveCount(1);
		const experiment = figure.variants[0]?.experiment ?? '';
		if (figure.kind === 'drive' || figure.kind === 'collector' || figure.kind === 'gates') {
			await expect(twin).toHaveText(keyTwin(experiment, figure.keyStep));
		} else if (figure.kind === 'maps') {
			await expect(twin).toContainText(/^FTL +0:/m);
		} else if (figure.kind === 'tray') {
			await expect(twin).toContainText(/^Buffer/m);
		} else if (figure.kind === 'steady') {
			await expect(twin).toContainText(/^ *1 +[\d,]+/m);
		} else {
			await expect(twin).toContainText(/\d+\.\d/);
		}
		await expect(root.getByRole('button')).toHaveCount(0);
		await expect(root.getByRole('slider')).toHaveCount(0);
	}
}

async function hasAnswers(page: Page, spec: ChapterSpec): Promise<void> {
	for (const id of Object.keys(spec.predictions)) {
		const details = page.locator(`#${id} details`);
		await details.getByText('What happens').click();
		await expect(details.locator('p')).toHaveText(/\w+ \w+/);
		await expect(details.locator('p')).toBeVisible();
	}
	for (const [id, recall] of Object.entries(spec.recalls)) {
		const details = page.locator(`#${id} details`);
		await details.getByText('Answer').click();
		await expect(details.locator('p')).toHaveText('ask' in recall ? /^\d+$/ : /\w+ \w+/);
		await expect(details.locator('p')).toBeVisible();
		if ('ask' in recall) {
			await expect(page.locator(`#${id} svg:visible`).first()).toBeVisible();
		}
	}
}

for (const chapter of chapters) {
	test(`chapter ${chapter.number} reads completely`, async ({ page }) => {
		await page.goto(`/chapters/${chapter.slug}`);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await readsCompletely(page, `content/${chapter.folder}/index.md`);
		await showsFigures(page, chapter);
		await hasAnswers(page, chapter);
		await page.getByRole('navigation', { name: 'Next' }).getByRole('link').click();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		expect(page.url()).not.toContain(chapter.slug);
	});
}

test('the first page reads completely and leads to every chapter', async ({ page }) => {
	await page.goto('/');
	await readsCompletely(page, 'content/pages/start.md');
	for (const spec of pages.filter(({ slug }) => slug === 'start')) {
		await showsFigures(page, spec);
	}
	await page.getByRole('link', { name: /in place/ }).click();
	await expect(page).toHaveURL(/never-in-place$/);
});

test('the page of a whole drive reads completely and shows its key frame', async ({ page }) => {
	await page.goto('/drive');
	await readsCompletely(page, 'content/pages/drive.md');
	for (const spec of pages.filter(({ slug }) => slug === 'drive')) {
		await showsFigures(page, spec);
	}
});

test('the files page reads completely and says what it needs', async ({ page }) => {
	await page.goto('/files');
	await readsCompletely(page, 'content/pages/files.md');
	await expect(page.locator('main')).toContainText(/JavaScript/);
});

test('the lab reads completely and leads to its experiments', async ({ page }) => {
	await page.goto('/lab');
	await readsCompletely(page, 'content/pages/lab.md');
	await page.getByRole('link', { name: /torture/i }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(/torture/i);
});

test('the free lab reads completely and says what it needs', async ({ page }) => {
	await page.goto('/lab/free');
	await readsCompletely(page, 'content/pages/free-lab.md');
	await expect(page.getByText('The free lab needs JavaScript')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Run' })).toBeHidden();
});

test('the drive test page reads completely and says what it needs', async ({ page }) => {
	await page.goto('/disk');
	await readsCompletely(page, 'content/pages/disk.md');
	await expect(page.getByText('This tool needs JavaScript')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeHidden();
});

test('the page for traces reads completely and says what it needs', async ({ page }) => {
	await page.goto('/lab/traces');
	await readsCompletely(page, 'content/pages/traces.md');
	await expect(page.getByText('Replaying traces needs JavaScript')).toBeVisible();
	await expect(page.getByText('Choose a file')).toBeHidden();
});

test('the page of trust reads completely, with what is not matched', async ({ page }) => {
	await page.goto('/trust');
	await readsCompletely(page, 'content/pages/trust.md');
	await readsCompletely(page, 'content/pages/trust-limits.md');
	await expect(page.getByRole('button', { name: 'Run all' })).toBeHidden();
});

test('the benchmark page reads completely and shows what was measured elsewhere', async ({
	page
}) => {
	await page.goto('/bench');
	await readsCompletely(page, 'content/pages/bench.md');
	await expect(page.locator('main')).toContainText(/JavaScript/);
	await expect(page.getByText('Plain C loop').first()).toBeVisible();
	await expect(page.getByRole('button', { name: 'Run it here' })).toBeHidden();
});
