/** Runs that are drawn as curves can be gone through like those of pages, by the same row. */
import { expect } from '@playwright/test';
import { chapters } from '../../content/index';
import { nativeDigest } from '../boundary/native';
import { FigureOnPage, test } from './site';

/** Kinds whose single steps cannot be seen. */
const KINDS = [
	'cliff',
	'steady',
	'cache',
	'passes',
	'share',
	'slower',
	'worn',
	'knee',
	'waterfall'
];
const CURVES = chapters.flatMap(({ slug, figures }) =>
	Object.entries(figures)
		.filter(([, { kind }]) => KINDS.includes(kind))
		.map(([id, { variants }]) => ({ slug, id, experiment: variants[0]?.experiment ?? '' }))
);

for (const { slug, id, experiment } of CURVES) {
	test(`${slug}: ${id} shows any moment of its run, and the same one again`, async ({ page }) => {
		await page.goto(`/chapters/${slug}`);
		const figure = await new FigureOnPage(page, id).open();
		const end = Number(await figure.timeline.getAttribute('max'));
		expect(end).toBeGreaterThan(0);
		const there = Math.round(end * 0.6);
		await figure.timeline.fill(`${there}`);
		await figure.isAt(there);
		await figure.isAtRest();
		const drawn = await figure.drawing.innerHTML();
		const said = await figure.now.textContent();
		await figure.button('A little forward').click();
		await expect(figure.timeline).not.toHaveValue(`${there}`);
		await figure.isAtRest();
		await figure.button('A little back').click();
		await figure.isAt(there);
		await figure.isAtRest();
		expect(await figure.now.textContent()).toBe(said);
		expect(await figure.drawing.innerHTML()).toBe(drawn);
		await expect(figure.digest).toHaveText(nativeDigest(experiment, '--steps', there));
	});
}

for (const hasBet of [true, false]) {
	const far = hasBet ? 'to its end' : 'as far as it was seen while a bet is open';
	test(`the curve of a drive that was left is drawn ${far}`, async ({ page }) => {
		await page.goto('/chapters/trim');
		const figure = await new FigureOnPage(page, 'worth').open({ hasBet });
		const widths = () =>
			figure.root
				.locator('.live path.seen')
				.evaluateAll((paths: SVGPathElement[]) => paths.map((path) => path.getBBox().width));
		await figure.root.getByRole('radio', { name: 'Half', exact: true }).check({ force: true });
		await figure.isAtRest();
		const plot = await figure.root
			.locator('.live line.axis')
			.evaluateAll((lines: SVGLineElement[]) =>
				Math.max(...lines.map((line) => line.getBBox().width))
			);
		if (hasBet) {
			await expect.poll(async () => Math.max(0, ...(await widths()))).toBeGreaterThan(plot * 0.5);
		} else {
			expect(Math.max(0, ...(await widths()))).toBeLessThan(plot * 0.5);
		}
	});
}

test('the timeline of a curve follows a hand, and keys go far', async ({ page }) => {
	await page.goto('/chapters/steady-state');
	const figure = await new FigureOnPage(page, 'steady').open();
	const end = Number(await figure.timeline.getAttribute('max'));
	const line = figure.root.locator('.timeline > svg').first();
	const box = await line.boundingBox();
	if (box === null) {
		throw new Error('The timeline is not drawn.');
	}
	const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
	await page.mouse.move(...at(0.2));
	await page.mouse.down();
	await page.mouse.move(...at(0.5), { steps: 8 });
	await expect
		.poll(async () => Number(await figure.timeline.inputValue()))
		.toBeGreaterThan(end * 0.45);
	await page.mouse.up();
	await figure.isAtRest();
	const before = Number(await figure.timeline.inputValue());
	await figure.timeline.press('ArrowRight');
	await figure.isAt(before + Math.round(end / 100));
	await expect(figure.timeline).toHaveAttribute('aria-valuetext', /of drive time\. Rounds/);
});
