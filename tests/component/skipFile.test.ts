/** Who skips a file keeps the keyboard, though the button goes with the file. */
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
	return { run, say: (isCurrentLong: boolean) => said.set('pace', { ...NO_PACE, isCurrentLong }) };
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
