/** A number in the prose: keys go by its steps, and what is typed counts once it is finished. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import Dial from '$lib/article/Dial.svelte';
import { FakeFrames } from '../unit/fakes';
import { createPage, text } from './page';
import WithPage from './WithPage.svelte';

const DIAL = {
	...({ figure: 'hands', quantity: 'spare', claim: 'spare', label: 'Spare area' } as const),
	...{ from: 4, to: 9, step: 0.5 }
};

let dialed: number | undefined;
let input: HTMLElement;

beforeEach(() => {
	new FakeFrames().install();
	const { spec, figures } = createPage();
	const view = figures.get('hands');
	dialed = undefined;
	vi.spyOn(view, 'dialed', 'get').mockImplementation(() => undefined);
	vi.spyOn(view, 'dial').mockImplementation(async (value) => {
		dialed = value;
	});
	const declared = {
		...spec,
		dials: { spare: DIAL },
		claims: { spare: { experiment: 'hands', field: 'erases', value: '7' } as const }
	};
	const component: Component = (anchor) => Dial(anchor, { to: 'spare', children: text('7') });
	render(WithPage, { spec: declared, figures, component });
	input = screen.getByRole('spinbutton', { name: 'Spare area' });
});

it.each([
	['ArrowUp', 7.5],
	['ArrowDown', 6.5],
	['PageUp', 9],
	['PageDown', 4.5]
])('%s takes it to %f', async (key, value) => {
	await fireEvent.keyDown(input, { key });
	expect(dialed).toBe(value);
});

it.each([
	['5', 5],
	['5,3', 5.5],
	['30', 9],
	['1', 4]
])('typed, %s is %f', async (typed, value) => {
	await fireEvent.input(input, { target: { value: typed } });
	expect(dialed).toBeUndefined();
	await fireEvent.keyDown(input, { key: 'Enter' });
	expect(dialed).toBe(value);
});

it.each(['', 'seven'])('typed, “%s” changes nothing', async (typed) => {
	await fireEvent.input(input, { target: { value: typed } });
	await fireEvent.blur(input);
	expect(dialed).toBeUndefined();
});

it('a drag goes one step for some pixels, and a press none', async () => {
	Object.assign(input, { setPointerCapture: () => undefined });
	await fireEvent.pointerDown(input, { clientX: 100 });
	await fireEvent.pointerMove(input, { clientX: 103 });
	expect(dialed).toBeUndefined();
	await fireEvent.pointerMove(input, { clientX: 115 });
	expect(dialed).toBe(8.5);
	await fireEvent.pointerMove(input, { clientX: 90 });
	expect(dialed).toBe(6);
});
