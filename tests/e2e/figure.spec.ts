/** Chapter 2's figures in a real browser do what the native simulator does, forward and back. */
import { chapters } from '../../content/index';
import { expect } from '@playwright/test';
import { experimentFile, ftl, nativeDigest } from '../boundary/native';
import { hurry } from './hurry';
import { CHAPTERS, FigureOnPage, startStepOf, test } from './site';

const CHAPTER = '/chapters/never-in-place';
const START = startStepOf('overwrite');

interface NativeRun {
	readonly steps: number;
}

function endStep(name: string): number {
	const run: NativeRun = JSON.parse(ftl('run', experimentFile(name)).toString());
	return run.steps;
}

test('steps forward and back show the native digests', async ({ page }) => {
	await page.goto(CHAPTER);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.isAt(START);
	for (const step of [START + 1, START + 2, START + 3]) {
		await figure.button('One step forward').click();
		await figure.isAt(step);
		await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', step));
	}
	await figure.button('One step back').click();
	await figure.isAt(START + 2);
	await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', START + 2));
	await figure.timeline.fill('3');
	await figure.isAt(3);
	for (let press = 0; press < 3; press += 1) {
		await figure.button('One step back').click();
	}
	await figure.isAt(0);
	await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', 0));
	await expect(figure.button('One step back')).toBeDisabled();
});

test('where the next step is the reader’s, play is shown once it has something to play', async ({
	page
}) => {
	await page.goto(CHAPTER);
	const figure = await new FigureOnPage(page, 'hands').open();
	await expect(figure.button('Play')).toBeHidden();
	const back = await figure.button('One step back').boundingBox();
	const forward = await figure.button('One step forward').boundingBox();
	expect((forward?.x ?? Infinity) - (back?.x ?? 0) - (back?.width ?? 0)).toBeLessThan(10);
	await figure.button('One step back').click();
	await expect(figure.button('Play')).toBeEnabled();
});

/** Steps that the words speak of, after the figure's start. */
const LESSONS = Object.values(
	chapters.find(({ figures }) => 'overwrite' in figures)?.figures['overwrite']?.moments ?? {}
)
	.map(({ step }) => step)
	.filter((step) => step > START)
	.sort((a, b) => a - b);

test('playing waits at each lesson, pauses where it is, and ends at the native end', async ({
	page
}) => {
	const end = endStep('overwrite');
	await hurry(page);
	await page.goto(CHAPTER);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await (await figure.speed()).selectOption({ index: 2 });
	expect(LESSONS.length).toBeGreaterThan(2);
	// The end is one, too.
	const onTheWay = LESSONS.filter((step) => step < end);
	for (const lesson of onTheWay) {
		await figure.button('Play').click();
		await figure.isAt(lesson);
		await figure.isAtRest();
		await expect(figure.button('Play')).toBeVisible();
		await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', lesson));
	}
	await figure.playUntil({ selector: 'input[type=range]', above: (onTheWay.at(-1) ?? 0) + 1 });
	await figure.isAtRest();
	const paused = Number(await figure.timeline.inputValue());
	await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', paused));

	await (await figure.speed()).selectOption({ index: 4 });
	await figure.button('Play').click();
	await figure.isAt(end);
	await expect(figure.button('Play')).toBeVisible();
	await expect(figure.digest).toHaveText(nativeDigest('overwrite'));

	await figure.button('One step back').click();
	await figure.isAt(end - 1);
	await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', end - 1));
	await figure.startOver();
	await figure.isAt(START);
});

test('the timeline goes to any step, and says what happens there', async ({ page }) => {
	await page.goto(CHAPTER);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	for (const [step, words] of [
		[23, /erased/],
		[14, /turns stale/],
		[21, /Garbage collection picks/],
		[22, /copies/]
	] as const) {
		await figure.timeline.fill(String(step));
		await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', step));
		await expect(figure.now).toHaveText(words);
		await expect(figure.timeline).toHaveAttribute('aria-valuetext', new RegExp(`^Step ${step} of`));
	}
});

test('a table says of every page what the picture shows of it', async ({ page }) => {
	await page.goto(CHAPTER);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	await figure.timeline.fill(String(START + 1));
	await expect(figure.digest).toHaveText(nativeDigest('overwrite', '--steps', START + 1));
	await figure.more();
	await figure.root.getByText('The same as a table').click();
	const table = figure.root.getByRole('region', { name: 'State of the drive as a table' });
	await expect(table.getByRole('row')).toHaveCount(25);
	await expect(table.getByRole('row').nth(1)).toHaveText(/^0\s*0\s*stale\s*0\s*a/);
	await expect(table.getByRole('row').nth(13)).toHaveText(/^12\s*3\s*valid\s*0\s*b/);
	await expect(table.getByRole('row').nth(24)).toHaveText(/^23\s*5\s*erased/);
});

test('what the file system would refuse cannot be pressed', async ({ page }) => {
	await page.goto('/chapters/only-a-mark');
	const figure = await new FigureOnPage(page, 'desk').open();
	await expect(figure.button('Delete B')).toBeEnabled();
	await expect(figure.button('Create B')).toBeDisabled();
	await figure.button('Delete B').click();
	await expect(figure.button('Create B')).toBeEnabled();
	await expect(figure.button('Delete B')).toBeDisabled();
	await expect(figure.button('Save A')).toBeEnabled();
});

test('a file is thrown away by dragging a key of it to the bin, or with the Delete key', async ({
	page
}) => {
	await page.goto(CHAPTERS[2]);
	const figure = await new FigureOnPage(page, 'desk').open();
	const key = figure.cell(/^Follow logical page 5, .*its file, B$/);
	await key.hover();
	await page.mouse.down();
	await figure.drawing.getByText('drag a file').hover({ force: true });
	await figure.drawing.getByText('drop it here').hover({ force: true });
	await page.mouse.up();
	await expect(figure.now).toContainText('The file system deletes file B');
	await figure.isAtRest();
	await expect(key).toHaveCount(0);

	await figure.cell(/^Follow logical page 1, .*its file, A$/).press('Delete');
	await expect(figure.now).toContainText('The file system deletes file A');
});

test.describe('with reduced motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('clicked logical pages give the native digest', async ({ page }) => {
		await page.goto(CHAPTER);
		const figure = await new FigureOnPage(page, 'hands').open();
		await figure.isAt(10);
		const done: string[] = [];
		for (const lpn of [0, 3, 0, 3, 6, 6, 0]) {
			await figure.cell(`Write logical page ${lpn}`).click();
			done.push(`w${lpn}`);
			await expect(figure.digest).toHaveText(
				nativeDigest('hands', '--steps', 10, '--then', done.join(','))
			);
			await figure.isAtRest();
		}
		await expect(figure.root.locator('dl')).toContainText(/\b1 erase\b/);
		await figure.startOver();
		await figure.isAt(10);
		await expect(figure.digest).toHaveText(nativeDigest('hands', '--steps', 10));
	});

	test('going back and choosing otherwise is another future', async ({ page }) => {
		await page.goto(CHAPTER);
		const figure = await new FigureOnPage(page, 'hands').open();
		await figure.cell('Write logical page 0').click();
		await figure.isAt(11);
		await figure.isAtRest();
		await figure.button('One step back').click();
		await figure.isAt(10);
		await figure.isAtRest();
		await figure.cell('Write logical page 5').click();
		await expect(figure.digest).toHaveText(nativeDigest('hands', '--then', 'w5'));
	});
});
