/** Conditions at which a run pauses reach the simulator in its own units. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import PauseWhen from '$lib/figures/inspector/PauseWhen.svelte';
import { SimClient } from '$lib/run/sim/SimClient';
import { SimSession } from '$lib/run/session/SimSession.svelte';
import { experimentLines, stateAt } from '../boundary/runs';
import { FakeWorkers } from '../unit/fakes';

const NAME = 'overwrite';

function open() {
	const source = { experimentLines: experimentLines(NAME), seed: 1, check: false };
	const session = new SimSession({
		startFrame: stateAt(NAME, 0),
		startStep: 0,
		isSurveyed: true,
		createClient: () => new SimClient(new FakeWorkers(), source)
	});
	const pauseWhen = vi.spyOn(session, 'pauseWhen').mockImplementation(() => undefined);
	render(PauseWhen, { session });
	return pauseWhen;
}

// What the simulator counts: write amplification in thousandths, all else as it is.
it.each([
	['garbage collection number', '3', 'gc=3'],
	['write amplification reaches', '1.6', 'wa=1600'],
	['erased blocks fall below', '2', 'free=2'],
	['this logical page moves:', '7', 'page=7']
])('%s %s', async (label, number, words) => {
	const pauseWhen = open();
	const condition = screen.getByRole('combobox', { name: 'Condition' });
	const option = screen.getByRole('option', { name: label });
	await fireEvent.change(condition, { target: { value: option.getAttribute('value') } });
	await fireEvent.input(screen.getByRole('spinbutton', { name: 'Number' }), {
		target: { value: number }
	});
	await fireEvent.click(screen.getByRole('button', { name: 'Add' }));
	expect(pauseWhen).toHaveBeenLastCalledWith(words);
	await fireEvent.click(screen.getByRole('button', { name: `Remove: ${label} ${number}` }));
	expect(pauseWhen).toHaveBeenLastCalledWith('');
});
