/** While files are read: who skips one keeps the keyboard, and a pause has no speed. */
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { expect, it } from 'vitest';
import { FilesRun } from '$lib/tools/your-files/FilesRun.svelte';
import { NO_PACE, type Pace } from '$lib/tools/your-files/pace';
import RunProgress from '$lib/tools/your-files/RunProgress.svelte';

/** A run of which only the pace is told. */
function reading() {
	const said = new SvelteMap<'pace', Pace>();
	const run = new FilesRun(() => Promise.reject(new Error('It reads nothing.')));
	Object.defineProperty(run, 'pace', { get: () => said.get('pace') });
	const tell = (pace: Partial<Pace>) => said.set('pace', { ...NO_PACE, ...pace });
	return { run, tell, say: (isCurrentLong: boolean) => tell({ isCurrentLong }) };
}

it('the keyboard goes on at the progress when the button goes, and only then', async () => {
	const { run, say } = reading();
	say(true);
	render(RunProgress, { run });
	const skip = screen.getByRole('button', { name: 'Skip this file' });
	skip.focus();
	say(true);
	await tick();
	expect(document.activeElement).toBe(skip);
	say(false);
	await tick();
	expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Progress' }));
	const stop = screen.getByRole('button', { name: 'Stop' });
	say(true);
	stop.focus();
	say(false);
	await tick();
	expect(document.activeElement).toBe(stop);
});

it('says how fast files are read and how long it takes, but not in a pause', async () => {
	const { run, tell } = reading();
	let isPaused = false;
	Object.defineProperty(run, 'isPaused', { get: () => isPaused });
	const pace = { filesCounted: 9, filesDone: 3, bytesCounted: 8e6, bytesDone: 2e6 };
	tell({ ...pace, bytesPerSecond: 5e5, secondsLeft: 12 });
	const { container } = render(RunProgress, { run });
	const facts = () =>
		Array.from(container.querySelectorAll('.facts span'), ({ textContent }) =>
			textContent.replaceAll('\u00a0', ' ')
		);
	expect(facts()).toEqual([
		'3 of 9 files',
		'2.00 MB of 8.00 MB',
		'500 kB/s',
		'about 15 seconds left'
	]);
	isPaused = true;
	tell({ ...pace, bytesPerSecond: 5e5, secondsLeft: 12 });
	await tick();
	expect(facts()).toEqual(['3 of 9 files', '2.00 MB of 8.00 MB']);
});
