/** What is done in the pages of browsers that speak no Playwright: functions by themselves. */

/** In the page: one step of the figure, a while of playing, back to the step, and its digest. */
export async function digestAfterStep(id: string): Promise<string> {
	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	const found = async <T>(find: () => T | null | undefined | false): Promise<T> => {
		for (;;) {
			const value = find();
			if (value) {
				return value;
			}
			await frame();
		}
	};
	await found(() => document.documentElement.dataset.ready !== undefined);
	const root = await found(() => document.getElementById(id));
	root.scrollIntoView();
	document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
	await found(() => root.dataset.answers === 'true');
	const button = (title: string) =>
		found(() => root.querySelector<HTMLButtonElement>(`button[title="${title}"]:enabled`));
	const timeline = await found(() => root.querySelector<HTMLInputElement>('input[type="range"]'));
	const begin = Number(timeline.value);
	// The step answers a bet: the first press asks for it.
	(await button('One step forward')).click();
	await found(() =>
		root.querySelector('p.now')?.textContent.startsWith('Bet on the question first')
	);
	(await button('One step forward')).click();
	await found(() => Number(timeline.value) === begin + 1 && root.dataset.rest === 'true');
	(await button('Play')).click();
	await found(() => Number(timeline.value) > begin + 1);
	(await button('Pause')).click();
	timeline.value = String(begin + 1);
	timeline.dispatchEvent(new Event('input', { bubbles: true }));
	timeline.dispatchEvent(new Event('change', { bubbles: true }));
	await found(() => Number(timeline.value) === begin + 1 && root.dataset.rest === 'true');
	(await found(() => root.querySelector<HTMLButtonElement>('button[aria-controls]'))).click();
	for (const twin of root.querySelectorAll('details')) {
		twin.open = true;
	}
	const digest = await found(() => root.querySelector('[data-testid="digest"]'));
	return digest.textContent ?? '';
}
