/** A copy that stands still: each freeze leads to the copies behind it, by hand and by keys. */
import { expect, type Locator, type Page } from '@playwright/test';
import { nsIn } from './durations';
import { FigureOnPage, showWhatWaits, test } from './site';

interface Copy {
	readonly figure: FigureOnPage;
	readonly freezes: Locator;
	/** Where the picture is between the bar (0), the drive (1), and the pages (2). */
	readonly room: Locator;
}

async function open(page: Page): Promise<Copy> {
	await page.goto('/drive');
	const figure = await new FigureOnPage(page, 'photo').open();
	const freezes = figure.root.getByRole('button', { name: /^Freeze \d+ of \d+/ });
	await expect(figure.root.locator('[data-copy]')).toBeAttached();
	return { figure, freezes, room: figure.root.locator('[data-at]') };
}

/** Where all freezes are over, and each can be looked into. */
async function copied({ figure, freezes }: Copy): Promise<void> {
	await figure.timeline.press('End');
	await expect(freezes.first()).toBeAttached();
}

/** Like "Freeze 3 of 12: page 42 took 19.6 ms. Show why". */
async function toldBy(freeze: Locator) {
	const name = (await freeze.getAttribute('aria-label')) ?? '';
	return { page: Number(/page (\d+)/.exec(name)?.[1]), tookNs: nsIn(name) };
}

test.describe('without motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('every freeze shows the copies of that very stall, and adds up', async ({ page }) => {
		const copy = await open(page);
		const { figure, freezes, room } = copy;
		await copied(copy);
		const count = await freezes.count();
		expect(count).toBeGreaterThan(5);
		for (let index = 0; index < count; index += 1) {
			await copied(copy);
			await expect(freezes).toHaveCount(count);
			const { page: number, tookNs } = await toldBy(freezes.nth(index));
			await freezes.nth(index).click();
			await expect(figure.now).toContainText(`Page ${number} must wait`);
			await figure.isAtRest();
			await expect(room).toHaveAttribute('data-at', '2');
			await expect(room).toHaveAttribute('data-done', String(number - 1));
			await expect(figure.root.locator('[data-copy]')).toHaveAttribute('data-copy', 'waits');
			const told = (await figure.now.textContent()) ?? '';
			const victim = /block (\d+)/.exec(told)?.[1];
			const valid = Number(/where (\d+) of/.exec(told)?.[1]);
			const frame = figure.root.locator(`.live [data-block="${victim}"] .victim`);
			await expect(frame).toHaveCount(1);
			await expect(figure.root.locator('.trail')).toHaveCount(0);
			await figure.button('One step forward').click();
			await expect(figure.now).toContainText(`1 of ${valid} valid pages`);
			await expect(figure.root.locator('.trail')).toHaveCount(1);
			if (index % 4 > 0) {
				continue;
			}
			for (let steps = 0; steps < valid + 1; steps += 1) {
				await figure.isAtRest();
				await figure.button('One step forward').click();
			}
			await expect(figure.now).toContainText(`Page ${number} is written at last`);
			await expect(room).toHaveAttribute('data-done', String(number));
			await expect(figure.root.locator('.trail')).toHaveCount(valid);
			const [whole, parts] = ((await figure.now.textContent()) ?? '').split(' = ');
			const sumNs = (parts ?? '').split(' + ').reduce((sum, part) => sum + nsIn(part), 0);
			expect([nsIn(whole ?? ''), Math.round(sumNs)]).toEqual([tookNs, tookNs]);
		}
	});
});

test('the keyboard alone plays, goes down to a cause, and comes back', async ({ page }) => {
	const copy = await open(page);
	const { figure, freezes, room } = copy;
	await copied(copy);
	await freezes.first().focus();
	await page.keyboard.press('ArrowRight');
	await expect(freezes.nth(1)).toBeFocused();
	const { page: number } = await toldBy(freezes.nth(1));
	await page.keyboard.press('Enter');
	await expect(room).toHaveAttribute('data-at', '2');
	await expect(figure.now).toContainText(`Page ${number} must wait`);
	await page.keyboard.press('-');
	await expect(room).toHaveAttribute('data-at', '1');
	const blocks = figure.root.getByRole('grid', { name: 'Blocks of the drive' });
	await blocks.locator('[tabindex="0"]').focus();
	await expect(blocks.locator(':focus')).toHaveAttribute('aria-label', /being collected/);
	await page.keyboard.press('Escape');
	await expect(room).toHaveAttribute('data-at', '0');
	await freezes.nth(1).focus();
	await page.keyboard.press('+');
	await expect(room).toHaveAttribute('data-at', '1');
});

test('nothing of a freeze is shown before it happens', async ({ page }) => {
	const { figure, freezes } = await open(page);
	await expect(freezes).toHaveCount(0);
	await expect(figure.root.locator('.live .to-come')).toHaveCount(0);
	await page.getByRole('link', { name: 'A few pages later' }).click();
	await expect(figure.now).toContainText('must wait');
	await expect(freezes).toHaveCount(1);
	await expect(freezes).toHaveAttribute('aria-current', 'step');
});

test('while it plays, the bar stands still as long as a page waits', async ({ page }) => {
	const { figure } = await open(page);
	await figure.button('Play').click();
	// Every frame until the second page that waits is written.
	const frames = await figure.root.evaluate(async (root) => {
		const seen: { readonly waits: boolean; readonly done: number }[] = [];
		const count = () => seen.filter(({ waits }, at) => waits && seen[at + 1]?.waits === false);
		while (count().length < 2) {
			await new Promise(requestAnimationFrame);
			const done = Number(root.querySelector('[data-done]')?.getAttribute('data-done'));
			const waits = root.querySelector('[data-copy]')?.getAttribute('data-copy') === 'waits';
			seen.push({ waits, done });
		}
		return seen;
	});
	const still = frames.filter(({ waits }, at) => waits && frames[at - 1]?.waits);
	expect(still.length).toBeGreaterThan(1);
	for (const [at, { waits, done }] of frames.entries()) {
		const before = frames[at - 1];
		if (before?.waits && waits) {
			expect(done, `frame ${at}`).toBe(before.done);
		}
	}
	expect(frames.at(-1)?.done).toBeGreaterThan(frames[0]?.done ?? Infinity);
});

test('two fingers go down to the pages and up again, and one does not', async ({ page }) => {
	const { figure, room } = await open(page);
	await expect(room).toHaveAttribute('data-at', '0');
	const spread = (ids: readonly number[], apart: readonly number[]) =>
		figure.root.getByRole('group', { name: 'Copy of a file' }).evaluate(
			(element, { pointers, gaps }) => {
				const { left, top } = element.getBoundingClientRect();
				const send = (type: string, pointerId: number, x: number) =>
					element.dispatchEvent(
						new PointerEvent(type, {
							...{ pointerId, pointerType: 'touch', bubbles: true },
							...{ clientX: left + x, clientY: top + 90 }
						})
					);
				const at = (index: number, gap: number) => 120 + (index === 0 ? 0 : gap);
				pointers.forEach((id, index) => send('pointerdown', id, at(index, gaps[0] ?? 0)));
				for (const gap of gaps) {
					pointers.forEach((id, index) => send('pointermove', id, at(index, gap)));
				}
				pointers.forEach((id, index) => send('pointerup', id, at(index, gaps.at(-1) ?? 0)));
			},
			{ pointers: ids, gaps: apart }
		);
	await spread([5], [40, 160]);
	await expect(room).toHaveAttribute('data-at', '0');
	await spread([5, 6], [20, 40, 80]);
	await expect(room).toHaveAttribute('data-at', '2');
	await spread([5, 6], [80, 40, 20]);
	await expect(room).toHaveAttribute('data-at', '0');
});

test('a sentence of the page sets the picture to the freeze and to its cause', async ({ page }) => {
	const { figure, room } = await open(page);
	await showWhatWaits(page);
	await page.getByRole('link', { name: 'it picks one to empty' }).click();
	await expect(room).toHaveAttribute('data-at', '2');
	await expect(figure.now).toContainText('must wait');
	await page.getByRole('link', { name: 'A few pages later' }).click();
	await expect(room).toHaveAttribute('data-at', '0');
	await expect(figure.now).toContainText('must wait');
});
