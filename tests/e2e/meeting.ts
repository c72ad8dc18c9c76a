/** Texts of a figure that lie on each other, all along its run. */
import type { Locator } from '@playwright/test';

const MOMENTS = 8;

/** In the page: goes to a share of the run that is shown. */
async function seek(figure: Element, share: number): Promise<void> {
	const range = figure.querySelector<HTMLInputElement>('[data-transport] input[type=range]');
	if (range !== null) {
		range.value = String(Math.round(Number(range.max) * share));
		range.dispatchEvent(new Event('input', { bubbles: true }));
	}
	// What was asked for is shown with the second frame, and measured for the next.
	for (let frames = 0; frames < 4; frames += 1) {
		await new Promise((done) => requestAnimationFrame(done));
	}
}

/** In the page: every two texts that meet, and those that leave the window or tell no value. */
function meetingsIn(figure: Element): readonly string[] {
	/** Less than this is no more than the rounding of two boxes. */
	const OVERLAP_PX_MIN = 2.5;
	/** Of the height of a line: there are no letters. */
	const AIR = 0.18;
	interface Box {
		readonly text: string;
		readonly of: Element;
		readonly left: number;
		readonly right: number;
		readonly top: number;
		readonly bottom: number;
	}
	/** Not what is read to those who do not see, nor slips of paper on a pile. */
	const isSeen = (of: Element) =>
		of.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
		of.closest('details:not([open]), .slip-label') === null &&
		[of, of.parentElement].every(
			(one) => one === null || getComputedStyle(one).clipPath !== 'inset(50%)'
		);
	const boxes: Box[] = [];
	// One for all: each that there is must be kept right at every change of the page.
	const range = document.createRange();
	const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
		const [text, of] = [node.textContent?.trim() ?? '', node.parentElement];
		if (text === '' || of === null || !isSeen(of)) {
			continue;
		}
		range.selectNodeContents(node);
		for (const { left, right, top, bottom, height, width } of range.getClientRects()) {
			if (width > 1 && height > 1) {
				const air = height * AIR;
				boxes.push({ text, of, left, right, top: top + air, bottom: bottom - air });
			}
		}
	}
	/** What flies from one place to another has the name of what lies there. */
	const doMeet = (a: Box, b: Box) =>
		a.of !== b.of &&
		a.text !== b.text &&
		Math.min(a.right, b.right) - Math.max(a.left, b.left) > OVERLAP_PX_MIN &&
		Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > OVERLAP_PX_MIN;
	return boxes.flatMap((box, index) => [
		...(box.left < -1 || box.right > innerWidth + 1 ? [`“${box.text}” leaves the window`] : []),
		...(/\b(?:NaN|undefined|Infinity)\b/.test(box.text) ? [`“${box.text}” tells no value`] : []),
		...boxes
			.slice(index + 1)
			.filter((other) => doMeet(box, other))
			.map((other) => `“${box.text}” on “${other.text}”`)
	]);
}

/** What the page is asked at each moment. */
interface Questions {
	readonly seek: typeof seek;
	readonly meetingsIn: typeof meetingsIn;
}

/** In the page, in one go: asking anew at each moment takes longer than the answer. */
async function meetingsOfRun(
	figure: Element,
	{ ask, moments }: { ask: Questions; moments: number }
): Promise<readonly string[]> {
	const found = new Map<string, string>();
	for (let at = 0; at <= moments; at += 1) {
		await ask.seek(figure, at / moments);
		for (const words of ask.meetingsIn(figure)) {
			const kind = words.replace(/[\d.,]+/g, '#');
			found.set(kind, found.get(kind) ?? `${words}, at ${at} of ${moments}`);
		}
	}
	return [...found.values()];
}

/** The same for each drive that the figure offers. */
export async function meetingsOf(figure: Locator): Promise<readonly string[]> {
	const ask = await figure
		.page()
		.evaluateHandle<Questions>(`({ seek: ${String(seek)}, meetingsIn: ${String(meetingsIn)} })`);
	const drives = figure.locator('fieldset input[type=radio]');
	const count = await drives.count();
	const all: string[] = [];
	for (let index = 0; index < Math.max(1, count); index += 1) {
		if (count > 0) {
			await drives.nth(index).evaluate((drive: HTMLInputElement) => drive.click());
		}
		const meetings = await figure.evaluate(meetingsOfRun, { ask, moments: MOMENTS });
		all.push(...meetings.map((meeting) => `drive ${index}: ${meeting}`));
	}
	return all;
}
