/** The form of the free lab: what is not legal stays typed, and no press loses the keys. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFragment } from '$lib/params';
import FieldInput from '$lib/tools/lab/free/FieldInput.svelte';
import { FIELDS, type Field } from '$lib/tools/lab/free/fields';
import NumberField from '$lib/tools/lab/free/NumberField.svelte';
import PhaseForm from '$lib/tools/lab/free/PhaseForm.svelte';
import { newPhase, type Phase } from '$lib/tools/lab/free/phases';
import SpareSlider from '$lib/tools/lab/free/SpareSlider.svelte';
import RunFrame from '$lib/tools/lab/RunFrame.svelte';
import { until } from '../unit/until';

afterEach(cleanup);

function field(key: string): Field {
	const found = FIELDS.find((other) => other.key === key);
	if (found === undefined) {
		throw new Error(`no field ${key}`);
	}
	return found;
}

/** Types into an input and leaves it. */
async function type(input: HTMLElement, text: string): Promise<void> {
	await fireEvent.change(input, { target: { value: text } });
}

const textOf = (input: HTMLElement) => (input instanceof HTMLInputElement ? input.value : '');

function paragraphOf(input: HTMLElement): string {
	const id = input.getAttribute('aria-describedby') ?? '';
	return document.getElementById(id)?.textContent ?? '';
}

describe('a field of a drive', () => {
	const spare = (value: string, onchange: (value: string) => void) => ({
		...{ field: field('spare'), value, problem: undefined, isUsed: true, onchange },
		...{ hint: '% of the flash', otherwise: undefined, of: 'drive A' }
	});

	it('keeps what is not legal to itself, with what holds instead', async () => {
		const onchange = vi.fn();
		render(FieldInput, spare('70', onchange));
		const input = screen.getByLabelText('Spare area, drive A');
		for (const text of ['95', '-5', '', 'seven']) {
			await type(input, text);
			expect(textOf(input)).toBe(text);
			expect(input.getAttribute('aria-invalid')).toBe('true');
			expect(paragraphOf(input)).toBe('It must be a number from 0 to 90; until then 7 holds.');
		}
		expect(onchange).not.toHaveBeenCalled();
	});

	it('takes a decimal comma, and forgets what was refused when another value comes', async () => {
		const onchange = vi.fn();
		const { rerender } = render(FieldInput, spare('70', onchange));
		const input = screen.getByLabelText('Spare area, drive A');
		await type(input, '7,5');
		expect(onchange).toHaveBeenCalledExactlyOnceWith('75');
		await rerender(spare('75', onchange));
		expect(textOf(input)).toBe('7.5');
		await type(input, '99');
		await rerender(spare('280', onchange));
		expect([textOf(input), input.getAttribute('aria-invalid')]).toEqual(['28', 'false']);
	});
});

describe('the spare area to drag', () => {
	it('grows with what is kept back, from the left', async () => {
		const onchange = vi.fn();
		const { rerender } = render(SpareSlider, { of: 'drive A', value: 70, onchange });
		const slider = screen.getByRole('slider', { name: 'Share that drive A keeps back' });
		expect(textOf(slider)).toBe('70');
		await fireEvent.input(slider, { target: { value: '280' } });
		expect(onchange).toHaveBeenCalledExactlyOnceWith(280);
		await rerender({ of: 'drive A', value: 900, onchange });
		expect(textOf(slider)).toBe('500');
	});
});

describe('a number', () => {
	it('that is left out or too large is not 0, and is not taken', async () => {
		const onchange = vi.fn();
		render(NumberField, { label: 'Seed', value: '7', min: 0, max: 9, onchange });
		const input = screen.getByLabelText('Seed');
		for (const text of ['', '10', '7,5']) {
			await type(input, text);
			expect(paragraphOf(input)).toBe('It must be a whole number from 0 to 9; until then 7 holds.');
		}
		expect(onchange).not.toHaveBeenCalled();
		await type(input, '3');
		expect(onchange).toHaveBeenCalledExactlyOnceWith('3');
	});
});

describe('the keys stay where they are', () => {
	it('when a phase is removed: on the next, or where one is added', async () => {
		const phases: readonly Phase[] = [newPhase('fill'), newPhase('idle'), newPhase('trim')];
		const { rerender } = render(PhaseForm, {
			phases,
			problems: [],
			onchange: (next: readonly Phase[]) => void rerender({ phases: next })
		});
		for (const [at, then] of [
			[1, 'Remove phase 2, TRIM'],
			[1, 'Then']
		] as const) {
			const button = screen.getAllByText('Remove')[at];
			button?.focus();
			await fireEvent.click(button ?? document.body);
			await until(() => expect(document.activeElement).not.toBe(document.body));
			const name = document.activeElement?.getAttribute('aria-label');
			expect(name ?? document.querySelector('label[for$=kind]')?.textContent).toBe(then);
		}
	});

	it('when a run begins and ends; the second press of two cancels nothing', async () => {
		const [onstart, oncancel] = [vi.fn(), vi.fn()];
		const props = {
			...{ label: 'Run', isReady: true, isBusy: false, share: 0, told: '', status: '', fault: '' },
			...{ onstart, oncancel }
		};
		const { rerender } = render(RunFrame, props);
		const button = screen.getByRole('button', { hidden: true });
		button.focus();
		await fireEvent.click(button, { detail: 1 });
		await rerender({ ...props, isBusy: true });
		expect(document.activeElement).toBe(screen.getByText('Cancel'));
		await fireEvent.click(button, { detail: 2 });
		expect(oncancel).not.toHaveBeenCalled();
		await fireEvent.click(button, { detail: 0 });
		await rerender(props);
		expect([onstart.mock.calls.length, oncancel.mock.calls.length]).toEqual([1, 1]);
		expect(document.activeElement).toBe(screen.getByText('Run'));
	});
});

describe('what follows # in the address', () => {
	afterEach(() => {
		location.hash = '';
		document.body.replaceChildren();
	});

	it('is no setup where it is a place on the page', () => {
		document.body.innerHTML = '<main id="main"></main>';
		location.hash = '#main';
		expect(readFragment()).toBeUndefined();
		location.hash = '#3;m=1';
		expect(readFragment()).toBe('3;m=1');
		location.hash = '';
		expect(readFragment()).toBe('');
	});
});
