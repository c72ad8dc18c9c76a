/** The reader as the garbage collector, in a real browser: a whole game through its buttons. */
import { expect, type Page } from '@playwright/test';
import { FigureOnPage, test } from './site';

const CHAPTER = '/chapters/garbage-collection';

async function open(page: Page) {
	await page.goto(CHAPTER);
	const figure = await new FigureOnPage(page, 'collector').open();
	return {
		figure,
		admit: figure.button('Let a write in'),
		move: figure.cell(/copy the next/),
		blocks: figure.cell(/^Empty block/)
	};
}

type Game = Awaited<ReturnType<typeof open>>;

/** Empties a block, a press at a time, by keys. */
async function empty(page: Page, { figure, move }: Game, name: string): Promise<void> {
	await figure.cell(name).focus();
	await page.keyboard.press('Enter');
	await figure.isAtRest();
	while ((await move.count()) > 0) {
		await page.keyboard.press('Enter');
		await figure.isAtRest();
	}
}

/** The block that costs least. */
async function cheapest({ blocks }: Game): Promise<string> {
	const labels = await blocks.evaluateAll((all) =>
		all.map((one) => one.getAttribute('aria-label') ?? '')
	);
	const cost = (label: string) => Number(/: (\d+)/.exec(label)?.[1]);
	return labels.toSorted((one, other) => cost(one) - cost(other))[0] ?? '';
}

test.describe('without motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('a whole game by the greedy rule, through buttons alone, ends at par', async ({ page }) => {
		const game = await open(page);
		const { figure, admit } = game;
		await expect(figure.now).toHaveText('No room for the first write. Press a block to empty it.');
		const over = figure.button('Watch greedy');
		while ((await over.count()) === 0) {
			if (await admit.isEnabled()) {
				await admit.press('Enter');
				await figure.isAtRest();
			} else {
				await empty(page, game, await cheapest(game));
			}
		}
		await expect(figure.now).toHaveText(
			'You copied 24 pages for 30 writes: as many as the greedy rule.'
		);
		await over.click();
		await expect(figure.button('Watch greedy')).toHaveCount(0);
		await figure.button('Play again').click();
		await expect(figure.now).toHaveText('No room for the first write. Press a block to empty it.');
	});

	test('a choice is compared with the cheapest, and can be undone', async ({ page }) => {
		const game = await open(page);
		const { figure } = game;
		await empty(page, game, 'Empty block 3: 5 copies, gains 1');
		await expect(figure.now).toHaveText(
			'5 copies for 1 page gained. A block with 3 valid would have given 3 pages.'
		);
		await figure.button('Undo').click();
		await figure.isAtRest();
		await expect(figure.now).toContainText('No room for the first write.');
		await expect(figure.button('Undo')).toBeDisabled();
		await empty(page, game, 'Empty block 1: 3 copies, gains 3');
		await expect(figure.now).toContainText('No block would have given more.');
	});

	test('a step back and forward never lets the drive choose by itself', async ({ page }) => {
		const { figure } = await open(page);
		await expect(figure.button('One step forward')).toBeDisabled();
		await figure.cell('Empty block 1: 3 copies, gains 3').click();
		await figure.isAtRest();
		await figure.button('One step back').click();
		await figure.isAtRest();
		await figure.button('One step forward').click();
		await figure.isAtRest();
		await expect(figure.now).toHaveText('The framed block is to be emptied: 3 pages still valid.');
	});
});

test('with the clock, writes come to the door and enter as soon as there is room', async ({
	page
}) => {
	const { figure } = await open(page);
	await expect(figure.drawing).toContainText('30 writes wait');
	await figure.button('Play').click();
	await expect(figure.drawing).toContainText('2 writes wait');
	const block = figure.cell('Empty block 1: 3 copies, gains 3');
	await block.click();
	const move = figure.cell(/^Block 1: copy/);
	await expect(move).toHaveCount(1);
	for (const left of [3, 2, 1]) {
		await figure
			.cell(`Block 1: copy the next of its ${left} ${left === 1 ? 'page' : 'pages'}`)
			.click();
	}
	await expect(figure.root).toContainText('3 of 30 written');
	await figure.button('Pause').click();
	await figure.isAtRest();
});
