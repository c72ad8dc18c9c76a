/** Tasks, bets, and numbers of the prose: the simulator ticks off and judges what a reader does. */
import { expect, type Page } from '@playwright/test';
import { chapters } from '../../content/index';
import type { Action, FigureSpec, TaskSpec } from '../../content/schema';
import { nativeDigest } from '../boundary/native';
import { CHAPTERS, FigureOnPage, openAllFigures, showWhatWaits, test } from './site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Does an operation of a task's solution as a reader would: by its button, or in the picture. */
async function act(figure: FigureOnPage, op: string, actions: readonly Action[]): Promise<void> {
	const target = /^([wp])(\d+)/.exec(op);
	const victim = /^g(\d+)$/.exec(op)?.[1];
	const label = actions.find((action) => action.op === op)?.label;
	if (label !== undefined) {
		await figure.button(label).click();
	} else if (victim !== undefined) {
		await figure
			.cell(new RegExp(`^Collect block ${victim}:`))
			.first()
			.click();
	} else if (target !== null) {
		const [, kind, id] = target;
		const name = kind === 'w' ? `Write logical page ${id}` : `Program page ${id},`;
		await figure.cell(new RegExp(`^${name}(?!\\d)`)).click();
	} else {
		await figure.cell(new RegExp(`^Delete file ${op.slice(1)}\\b`)).click();
	}
}

/** Where layers stand between files and drive: opens each gate, so that slips come through. */
async function openGates(figure: FigureOnPage): Promise<void> {
	const shut = figure.cell(/: open the gate$/);
	for (let left = await shut.count(); left > 0; left -= 1) {
		await shut.first().click();
		await expect(shut).toHaveCount(left - 1);
	}
}

/** What the reader does; a slip that comes through a gate does the rest by itself. */
const handsOf = ({ solution }: TaskSpec, spec: FigureSpec | undefined) =>
	solution.filter((op) => spec?.kind !== 'gates' || !op.startsWith('t'));

const goal = (page: Page, id: string) => page.locator(`[data-goal="${id}"]`);

for (const chapter of chapters) {
	for (const [id, task] of Object.entries(chapter.tasks)) {
		test(`chapter ${chapter.number}: '${id}' is ticked off by doing it`, async ({ page }) => {
			await page.goto(`/chapters/${chapter.slug}`);
			const figure = await new FigureOnPage(page, task.figure).open();
			for (const goalId of Object.keys(task.goals)) {
				await expect(goal(page, goalId)).toHaveAttribute('data-done', 'false');
			}
			if (task.solution.length === 0) {
				await figure.button('Play').click();
			}
			await openGates(figure);
			const spec = chapter.figures[task.figure];
			for (const op of handsOf(task, spec)) {
				const before = await figure.timeline.inputValue();
				await act(figure, op, spec?.actions ?? []);
				await expect(figure.timeline).not.toHaveValue(before);
				await figure.isAtRest();
			}
			const section = page.locator(`#${id}`);
			for (const goalId of Object.keys(task.goals)) {
				await expect(goal(page, goalId)).toHaveAttribute('data-done', 'true');
				await expect(goal(page, goalId)).toContainText('Done.');
			}
			await expect(section).toContainText('All done.');
			if (task.solution.length === 0) {
				return;
			}
			await figure.button('One step back').click();
			await expect(section, 'what was done stays done').toContainText('All done.');
		});
	}
}

test('the switch shows the same run with TRIM, and the sentences use the right one', async ({
	page
}) => {
	await page.goto(CHAPTERS[2]);
	const figure = await new FigureOnPage(page, 'deleting').open();
	await showWhatWaits(page);
	await page.getByRole('link', { name: 'the file system tells the drive' }).click();
	await expect(figure.root.getByRole('radio', { name: 'With TRIM' })).toBeChecked();
	await expect(figure.now).toContainText('TRIM tells the drive');
	await figure.root.getByRole('radio', { name: 'Without TRIM' }).check();
	await expect(figure.digest).toHaveText(nativeDigest('delete', '--steps', 13));
});

test('a recall asks about another drive, and knows its answer', async ({ page }) => {
	await page.goto(CHAPTERS[10] ?? '');
	const recall = page.getByRole('group', { name: 'Recall' });
	await recall.getByText('The same as text').click();
	const twin = recall.getByLabel('State of the drive as text');
	const before = (await twin.textContent()) ?? '';
	await recall.getByRole('button', { name: 'Another drive' }).click();
	await expect(twin).not.toHaveText(before);
	const live = /^Live\s+(.*)$/m.exec((await twin.textContent()) ?? '')?.[1] ?? '';
	const valid = String(live.match(/\+/g)?.length ?? 0);
	await recall.getByRole('textbox', { name: 'Your answer' }).fill('many');
	await recall.getByRole('button', { name: 'Check' }).click();
	await expect(recall).toContainText('Type a whole number.');
	await recall.getByRole('textbox', { name: 'Your answer' }).fill(valid);
	await page.keyboard.press('Enter');
	await expect(recall).toContainText(`Right: ${valid}.`);
	await recall.getByRole('textbox', { name: 'Your answer' }).fill('99');
	await page.keyboard.press('Enter');
	await expect(recall, 'a wrong answer points at what was missed').toContainText(
		`Not 99. It is ${valid}: the pages that stand out.`
	);
});

test('a bet is a page that is pressed, and its gap is named', async ({ page }) => {
	await page.goto(CHAPTERS[1]);
	const figure = await new FigureOnPage(page, 'overwrite').open();
	const predict = page.getByRole('group', { name: 'Predict' });
	await figure.cell(/^Bet on page 15,/).focus();
	await page.keyboard.press('Enter');
	await expect(predict).toContainText('Your bet: page 15.');
	await expect(figure.drawing.locator('[data-bet]')).toBeVisible();
	await predict.getByRole('button', { name: 'Now see' }).click();
	await expect(predict).toContainText('You bet on page 15. It went to page 12, the next free one.');
	await expect(figure.drawing.locator('[data-bet]'), 'the guess stays').toBeVisible();
	await expect(figure.now).toContainText('it goes to flash page 12');
});

test('whoever bet and comes back finds what the bet was answered with', async ({ page }) => {
	await page.goto(CHAPTERS[2]);
	await openAllFigures(page);
	const answer = page.locator('[data-after]').first();
	await expect(answer).toBeHidden();
	await page.getByRole('button', { name: 'Just show me' }).first().click();
	await expect(answer).toBeVisible();
	await page.reload();
	await expect(answer).toBeVisible();
});

test('a bet is a number on a scale, by keys, and its gap is named', async ({ page }) => {
	await page.goto(CHAPTERS[2]);
	await openAllFigures(page);
	const predict = page.getByRole('group', { name: 'Predict' });
	const scale = predict.getByRole('slider', { name: 'Your bet' });
	const hint = predict.locator('.open');
	await expect(hint, 'no handle before the first touch').toHaveText('press or drag');
	await scale.focus();
	await page.keyboard.press('End');
	await expect(scale).toHaveAttribute('aria-valuetext', '6 pages');
	await expect(hint).toHaveCount(0);
	await predict.getByRole('button', { name: 'Now see' }).click();
	await expect(predict).toContainText('You bet 6 pages. It is 0: 6 too many.');
	await expect(scale).toBeDisabled();
});

test('a number in the prose is dragged, typed, or moved by keys, and its drive follows', async ({
	page
}) => {
	await page.goto(CHAPTERS[4] ?? '');
	const figure = await new FigureOnPage(page, 'policies').open();
	await showWhatWaits(page);
	const dial = page.getByRole('spinbutton', { name: /^Spare area in percent/ });
	await page.locator('[data-show="policies"]', { hasText: 'settles' }).click();
	await expect(figure.now).toContainText('6.86 pages for each');
	await dial.fill('15');
	await page.keyboard.press('Enter');
	await expect(figure.now).toContainText('3.31 pages for each');
	await page.keyboard.press('ArrowDown');
	await expect(dial).toHaveValue('14.5');
	await dial.fill('a lot');
	await page.keyboard.press('Enter');
	await expect(dial, 'what is no number changes nothing').toHaveValue('14.5');
	await dial.fill('99');
	await page.keyboard.press('Enter');
	await expect(dial, 'the most that the drive can have').toHaveValue('30');
	await dial.scrollIntoViewIfNeeded();
	const box = await dial.boundingBox();
	const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x - 50, y, { steps: 5 });
	await page.mouse.up();
	await expect(dial).toHaveValue('25');
	await expect(figure.now).toContainText('pages for each');
	await page.locator('[data-show="policies"]', { hasText: 'settles' }).click();
	await expect(dial, 'sentences speak of the declared drive').toHaveValue('6.5');
	await expect(figure.now).toContainText('6.86 pages for each');
});

test.describe('moving pages', () => {
	test.use({ contextOptions: { reducedMotion: 'no-preference' } });

	test('the next chapter is there after its link was pressed, with what it can do', async ({
		page
	}) => {
		await page.goto(CHAPTERS[0]);
		await page
			.getByRole('link', { name: /Nothing is ever overwritten in place/ })
			.last()
			.click();
		await expect(page).toHaveURL(new RegExp(`${CHAPTERS[1]}$`));
		await expect(page.getByRole('heading', { level: 1 })).toContainText('overwritten');
		await new FigureOnPage(page, 'overwrite').open();
	});
});

test('a curve is bet by pointer or keys, stays in the picture, and its gap is named', async ({
	page
}) => {
	await page.goto('/chapters/garbage-collection');
	const question = page.locator('[data-predict="fall"]');
	await question.scrollIntoViewIfNeeded();
	const figure = new FigureOnPage(page, 'policies');
	const end = question.getByRole('slider').last();
	await expect(question).toContainText('Draw the curve in the picture.');
	// The figure sleeps until it is near.
	await expect(figure.drawing.locator('.sheet')).toBeVisible();
	// What the question tells is drawn: the speed of the first fill, up to where the bet begins.
	const told = await figure.drawing.locator('.curve').evaluate((path) => {
		const { width, right } = path.getBoundingClientRect();
		return { width, right };
	});
	const asked = await figure.drawing.locator('.sheet').boundingBox();
	expect(told.width).toBeGreaterThan(20);
	expect(told.right).toBeCloseTo(asked?.x ?? 0, -1);
	await end.focus();
	await expect(figure.drawing.locator('.handle.focused:visible')).toHaveCount(1);
	await page.keyboard.press('Home');
	await expect(question).toContainText('Your bet is in the picture.');
	await expect(end).toHaveValue('0');

	const sheet = figure.drawing.locator('.sheet:visible');
	await sheet.scrollIntoViewIfNeeded();
	const box = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	await page.mouse.move(box.x + 2, box.y + 4);
	await page.mouse.down();
	await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 9 });
	await page.mouse.up();
	await expect(end).not.toHaveValue('0');
	await question.getByRole('button', { name: 'Now see' }).click();
	await expect(question).toContainText(/At the end you drew 4\d MB\/s. It settles at 9.6./);
	await expect(question).toContainText('Nothing is slow while erased blocks are left.');
	await expect(figure.drawing.locator('.bet:visible')).toHaveCount(1);
	await expect(figure.drawing.locator('.sheet')).toHaveCount(0);
	await expect(figure.drawing.locator('.gap:visible')).toHaveCount(1);
});
