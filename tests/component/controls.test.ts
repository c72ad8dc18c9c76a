/** The controls under a figure: names, roles, states, and what they ask for. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import PlayBar from '$lib/draw/controls/PlayBar.svelte';
import RunControls from '$lib/draw/controls/RunControls.svelte';
import Switch from '$lib/draw/controls/Switch.svelte';
import Timeline from '$lib/draw/controls/Timeline.svelte';
import { TIMELINE_LEGEND, timelineMarks } from '$lib/figures/runMarks';
import { eventsOf } from '../boundary/runs';
import { withoutSizes } from './sizes';

function playBar(more: Record<string, unknown> = {}) {
	const asked = { onplay: vi.fn(), onpause: vi.fn(), onforward: vi.fn(), onback: vi.fn() };
	const { rerender } = render(PlayBar, {
		isPlaying: false,
		canBack: true,
		canForward: true,
		canPlay: true,
		isReady: true,
		...asked,
		...more
	});
	return { asked, rerender };
}

function runControls(more: Record<string, unknown> = {}) {
	const asked = { onskip: vi.fn(), onreset: vi.fn(), onspeed: vi.fn() };
	render(RunControls, {
		isReady: true,
		position: 'Step 3 of 20',
		clock: '1 s here = 2 ms in the drive',
		speeds: ['1 ms per second', '2 ms per second'],
		speedIndex: 1,
		hasSkip: true,
		skipTarget: 'the next erase',
		...asked,
		...more
	});
	return asked;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

withoutSizes();

describe('play bar', () => {
	it.each([
		['Play', 'onplay'],
		['One step forward', 'onforward'],
		['One step back', 'onback']
	] as const)('%s asks for it', async (name, call) => {
		const { asked } = playBar();
		await fireEvent.click(button(name));
		for (const [key, spy] of Object.entries(asked)) {
			expect(spy).toHaveBeenCalledTimes(key === call ? 1 : 0);
		}
	});

	it('is a named group', () => {
		playBar();
		expect(screen.getByRole('group', { name: 'Playback' })).toBeTruthy();
	});

	it('turns play into pause, in the same button, so that the focus stays', async () => {
		const { asked, rerender } = playBar();
		const play = button('Play');
		play.focus();
		await rerender({ isPlaying: true });
		expect(button('Pause')).toBe(play);
		expect(document.activeElement).toBe(play);
		await fireEvent.click(play);
		expect(asked.onpause).toHaveBeenCalledOnce();
		expect(asked.onplay).not.toHaveBeenCalled();
	});

	it('disables what makes no sense', async () => {
		const { rerender } = playBar({ canBack: false });
		expect(button('One step back').matches(':disabled')).toBe(true);
		expect(button('One step forward').matches(':disabled')).toBe(false);
		await rerender({ canBack: true, canForward: false, canPlay: false });
		expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', true);
		expect(button('One step back').matches(':disabled')).toBe(false);
		expect(button('One step forward').matches(':disabled')).toBe(true);
	});

	it('takes a press on play before the simulator is there, and steps only then', async () => {
		const { asked } = playBar({ isReady: false });
		await fireEvent.click(button('Play'));
		expect(asked.onplay).toHaveBeenCalledOnce();
		expect(button('One step back').matches(':disabled')).toBe(true);
		expect(button('One step forward').matches(':disabled')).toBe(true);
	});

	it('speaks of no steps where single ones cannot be seen', async () => {
		const { asked } = playBar({ leaps: true });
		expect(screen.queryByRole('button', { name: /step/i })).toBeNull();
		await fireEvent.click(button('A little back'));
		expect(asked.onback).toHaveBeenCalledOnce();
		await fireEvent.click(button('A little forward'));
		expect(asked.onforward).toHaveBeenCalledOnce();
	});
});

describe('controls behind the button', () => {
	it('say where the run is and how fast its clock goes', () => {
		runControls();
		const group = screen.getByRole('group', { name: 'The run' });
		expect(group.textContent).toContain('Step 3 of 20');
		expect(group.textContent).toContain('1 s here = 2 ms in the drive');
	});

	it.each([
		['Start over', 'onreset'],
		['Skip to the next erase', 'onskip']
	] as const)('%s asks for it', async (name, call) => {
		const asked = runControls();
		await fireEvent.click(button(name));
		for (const [key, spy] of Object.entries(asked)) {
			expect(spy).toHaveBeenCalledTimes(key === call ? 1 : 0);
		}
	});

	it('change the speed', async () => {
		const asked = runControls();
		const speed = screen.getByRole('combobox', { name: 'Speed' });
		expect(speed).toHaveProperty('value', '1');
		await fireEvent.change(speed, { target: { value: '0' } });
		expect(asked.onspeed).toHaveBeenCalledExactlyOnceWith(0);
	});

	it('skip to nothing when nothing comes', () => {
		runControls({ skipTarget: undefined });
		expect(button(/^Skip to/).matches(':disabled')).toBe(true);
	});

	it('answer to nothing before the simulator is there', () => {
		runControls({ isReady: false });
		expect(screen.getAllByRole('button').every((b) => b.matches(':disabled'))).toBe(true);
		expect(screen.getByRole('combobox', { name: 'Speed' }).matches(':disabled')).toBe(true);
	});
});

describe('timeline', () => {
	const marks = timelineMarks(eventsOf('overwrite'), undefined);

	function timeline(more: Record<string, unknown> = {}) {
		const [onseek, onbrush] = [vi.fn(), vi.fn()];
		render(Timeline, {
			step: 21,
			endStep: 92,
			marks,
			seen: undefined,
			stepsPerMark: 1,
			legend: TIMELINE_LEGEND,
			spoken: 'Step 21 of 92. Garbage collection picks block 3.',
			isReady: true,
			onseek,
			stretch: undefined,
			onbrush,
			...more
		});
		return { onseek, onbrush, slider: screen.getByRole('slider', { name: 'Timeline' }) };
	}

	it('is as long as its run beside the longest that it is compared with', () => {
		const { slider } = timeline({ share: 0.75 });
		expect(slider.closest<HTMLElement>('.timeline')?.style.flexGrow).toBe('0.75');
	});

	it('brushes steps by keys: from where it is, on from there, and not at all', async () => {
		const first = timeline();
		await fireEvent.keyDown(first.slider, { key: 'ArrowRight', shiftKey: true });
		expect(first.onbrush).toHaveBeenCalledExactlyOnceWith([21, 22]);
		expect(first.onseek).toHaveBeenCalledExactlyOnceWith(22);
		cleanup();
		const brushed = timeline({ stretch: { from: 5, to: 9 } });
		expect(screen.getByText(/Steps 5 to 9 are brushed/)).toBeTruthy();
		await fireEvent.keyDown(brushed.slider, { key: 'Escape' });
		expect(brushed.onbrush).toHaveBeenCalledExactlyOnceWith(undefined);
	});

	it('is a native slider over the whole run that says what happens at its step', () => {
		const { slider } = timeline();
		expect(slider).toBeInstanceOf(HTMLInputElement);
		expect(slider.getAttribute('max')).toBe('92');
		expect(slider).toHaveProperty('value', '21');
		expect(slider.getAttribute('aria-valuetext')).toBe(
			'Step 21 of 92. Garbage collection picks block 3.'
		);
	});

	it('seeks where it is dragged', async () => {
		const { onseek, slider } = timeline();
		await fireEvent.input(slider, { target: { value: '45' } });
		expect(onseek).toHaveBeenCalledExactlyOnceWith(45, expect.any(Number));
	});

	it.each([
		['forward', 300, 600, 55],
		['back', 600, 300, 28]
	])('follows a hand that is dragged %s across it', async (_way, from, to, step) => {
		Element.prototype.setPointerCapture = () => undefined;
		vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
			new DOMRect(0, 0, 1_000, 32)
		);
		const { onseek, slider } = timeline();
		const drawing = slider.parentElement?.querySelector('svg') ?? expect.fail();
		const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0 });
		await fireEvent.pointerDown(drawing, at(from));
		await fireEvent.pointerMove(drawing, at(to));
		expect(onseek).toHaveBeenCalledExactlyOnceWith(step, expect.any(Number));
	});

	it('goes far with each key where single steps cannot be seen, up to its ends', async () => {
		const { onseek, slider } = timeline({ leap: 50, onbrush: undefined });
		await fireEvent.keyDown(slider, { key: 'ArrowRight' });
		await fireEvent.keyDown(slider, { key: 'ArrowLeft' });
		cleanup();
		const last = timeline({ step: 60, leap: 50, onbrush: undefined });
		await fireEvent.keyDown(last.slider, { key: 'ArrowUp' });
		expect(onseek.mock.calls).toEqual([[71], [0]]);
		expect(last.onseek).toHaveBeenCalledExactlyOnceWith(92);
	});

	it('marks each event, and its key names only the kinds that occur', () => {
		timeline();
		const slider = screen.getByRole('slider');
		const drawn = [...(slider.parentElement?.querySelectorAll('svg:first-child > path') ?? [])];
		const lines = drawn.flatMap((path) => path.getAttribute('d')?.match(/M/g) ?? []);
		expect(lines).toHaveLength(marks.length);
		const key = screen.getAllByRole('listitem').map((item) => item.textContent.trim());
		expect(key.slice(0, -1)).toEqual(['write', 'copy within the drive', 'erase']);
		expect(key.at(-1)).toMatch(/^To brush a stretch of steps/);
	});

	it('cannot be moved before the run is known', () => {
		expect(timeline({ endStep: 0 }).slider.matches(':disabled')).toBe(true);
	});
});

describe('switch', () => {
	it('is a named group of radio buttons, of which one is chosen', async () => {
		const onchoose = vi.fn();
		const choices = [
			{ id: 'without', label: 'Without TRIM' },
			{ id: 'with', label: 'With TRIM' }
		];
		render(Switch, { label: 'Drive', choices, index: 0, onchoose });
		expect(screen.getByRole('group', { name: 'Drive' })).toBeTruthy();
		const [without, withTrim] = screen.getAllByRole('radio');
		expect(without).toHaveProperty('checked', true);
		expect(without?.getAttribute('name')).toBe(withTrim?.getAttribute('name'));
		await fireEvent.click(screen.getByRole('radio', { name: 'With TRIM' }));
		expect(onchoose).toHaveBeenCalledExactlyOnceWith(1);
	});
});
