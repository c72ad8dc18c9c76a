/** Slow moments of the free lab's picture: one after another, with their cause and their block. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { Reader } from '$lib/article/reader.svelte';
import { warm } from '$lib/run/sim/warm';
import { Closer } from '$lib/tools/lab/free/Closer.svelte';
import { curveOf } from '$lib/tools/lab/free/ending';
import { Live, type Result } from '$lib/tools/lab/free/Live.svelte';
import { PRESETS, withValue } from '$lib/tools/lab/free/presets';
import { START, type Setup } from '$lib/tools/lab/free/setup';
import { withMore } from '$lib/tools/lab/free/sides';
import { spikesOf } from '$lib/tools/lab/free/spikes';
import Stage from '$lib/tools/lab/free/Stage.svelte';
import { FakeWorkers, settle } from '../unit/fakes';
import { until } from '../unit/until';
import { withoutSizes } from './sizes';

withoutSizes();

const THREE: Setup = {
	...START,
	drives: withMore(START.drives, withValue(START.drives[0], 'spare', '150'))
};

async function ran(setup: Setup): Promise<Result> {
	const environments = [0, 1, 2].map(() => warm(new FakeWorkers()));
	const live = new Live(environments, () => ({
		...{ name: 'Test', seed: 1, link: '' }
	}));
	live.want(setup, '');
	await settle();
	await until(() => expect(live.shown).toBeDefined());
	const result = live.shown;
	live.dispose();
	if (result === undefined) {
		throw new Error('nothing was run');
	}
	return result;
}

function open(result: Result): void {
	const closer = new Closer(new FakeWorkers());
	const fixed = {
		before: undefined,
		presets: PRESETS,
		said: '',
		onphases: () => undefined,
		onpick: () => undefined
	};
	render(Stage, { ...fixed, result, closer, moving: new Reader() });
}

const told = () => document.querySelector('.moment p')?.textContent.replace(/\s+/g, ' ') ?? '';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a press goes from each slow moment to the next, and after the last to the first', async () => {
	const result = await ran(THREE);
	const spikes = spikesOf(result.snapshots.map((last) => (last ? curveOf(last) : [])));
	expect(spikes.length).toBeGreaterThan(1);
	open(result);
	expect(screen.queryByRole('button', { name: 'Its block' })).toBeNull();
	const seen: string[] = [];
	for (const { side } of spikes) {
		await press('Next slow moment');
		await until(() => expect(told()).toContain(`slow moment of ${'ABC'.charAt(side)}, near `));
		seen.push(told());
	}
	expect(new Set(seen).size).toBe(spikes.length);
	await press('Next slow moment');
	expect(told()).toBe(seen[0]);
});

it('a slow moment leads to the block that it is about, and back', async () => {
	const result = await ran(START);
	open(result);
	await press('Next slow moment');
	const moment = told();
	await press('Its block');
	expect(told()).toMatch(/Block [\d,]+ of [AB]/);
	expect(screen.getByRole('button', { name: 'Its pages' })).toBeDefined();
	await press('The moment');
	expect(told()).toBe(moment);
});

it('a run without one has no such button', async () => {
	const [a] = START.drives;
	open(await ran({ ...START, drives: [a], phases: START.phases.slice(0, 1) }));
	expect(screen.queryByRole('button', { name: 'Next slow moment' })).toBeNull();
	expect(told()).toContain('A programs 1.0 pages for one of yours');
});

it('over time the run is told in its seconds, and goes on from its end', async () => {
	open(await ran(THREE));
	const axis = screen.getByRole('combobox', { name: 'Axis of the curves' });
	// None of them stands for a drive that was sold.
	const names = [...axis.querySelectorAll('option')].map(({ textContent }) => textContent);
	expect(names).toEqual(['drives written', 'time of the run']);
	await fireEvent.change(axis, { target: { value: 'time' } });
	const moment = screen.getByRole('slider', { name: 'Moment of the run' });
	await until(() => expect(moment.getAttribute('aria-valuetext')).toMatch(/ seconds$/));
	expect(Number(moment.getAttribute('max'))).toBeGreaterThan(30);
	await press('Next slow moment');
	await until(() => expect(told()).toMatch(/slow moment of [ABC], near [\d.]+ s:/));
});
