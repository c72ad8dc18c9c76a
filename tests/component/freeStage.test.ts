/** The picture of the free lab: its words, its phases under a hand, its pages, and its paper. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Reader } from '$lib/article/reader.svelte';
import { warm } from '$lib/run/sim/warm';
import { Closer } from '$lib/tools/lab/free/Closer.svelte';
import { curvesLayout } from '$lib/tools/lab/free/curves.layout';
import { Live, type Result } from '$lib/tools/lab/free/Live.svelte';
import { amountOf, steppedAmount } from '$lib/tools/lab/free/segments';
import { newPhase, type Phase } from '$lib/tools/lab/free/phases';
import { PRESETS } from '$lib/tools/lab/free/presets';
import { BY_DATA } from '$lib/tools/lab/free/ruler';
import Segments from '$lib/tools/lab/free/Segments.svelte';
import { START } from '$lib/tools/lab/free/setup';
import Stage from '$lib/tools/lab/free/Stage.svelte';
import Moment from '$lib/tools/lab/free/Moment.svelte';
import { FakeFrames, FakeWorkers, settle } from '../unit/fakes';
import { until } from '../unit/until';
import { withoutSizes } from './sizes';

withoutSizes();
afterEach(cleanup);

const END = { from: 3.9, written: 4, megabytesPerSecond: 10, amplification: 5 };
const LINK = 'https://example.org/lab/free#3;m=1;s=1;long';
let result: Result;

beforeAll(async () => {
	const environments = [0, 1].map(() => warm(new FakeWorkers()));
	const live = new Live(environments, () => ({ name: 'Test', seed: 1, link: LINK }));
	live.want(START, '');
	await settle();
	await until(() => expect(live.shown).toBeDefined());
	if (live.shown === undefined) {
		throw new Error('nothing was run');
	}
	result = live.shown;
	live.dispose();
});

function open(moving = new Reader()) {
	const given = { before: undefined, presets: PRESETS, said: '', result };
	const handlers = { onphases: () => undefined, onpick: () => undefined };
	const closer = new Closer(new FakeWorkers());
	return render(Stage, { ...given, ...handlers, closer, moving });
}

it('for paper it makes a sheet with values, settings, results, and the whole link', async () => {
	open();
	expect(document.querySelector('.sheet')).toBeNull();
	await fireEvent(window, new Event('beforeprint'));
	const linesOf = (selector: string) =>
		Array.from(document.querySelectorAll(selector), (line) => line.textContent.trim());
	const cells = linesOf('.sheet tr:first-child > *');
	expect(cells).toContain('Speed, MB/s, over the last drive’s worth');
	expect(cells.slice(-2)).toEqual(['9.5', '34.0']);
	expect(linesOf('.sheet dd')).toEqual([
		'A page-mapped drive; 512 blocks of 64 pages of 4,096 bytes',
		'The same with much spare area; 512 blocks of 64 pages of 4,096 bytes',
		'Fill in order',
		expect.stringMatching(/^Random writes \(torture\), 3 × the drive, over the first 100\s%, /),
		'1'
	]);
	expect(linesOf('.sheet .link')).toEqual([LINK]);
	expect(document.querySelectorAll('.sheet :is(input, button, select)')).toHaveLength(0);
	await fireEvent(window, new Event('afterprint'));
	expect(document.querySelector('.sheet')).toBeNull();
});

it('pages of a block are left with Escape, and the keys go back to where they were', async () => {
	open();
	await fireEvent.click(screen.getByRole('button', { name: 'Next slow moment' }));
	const block = screen.getByRole('button', { name: 'Its block' });
	block.focus();
	await fireEvent.click(block);
	const pages = screen.getByRole('button', { name: 'Its pages' });
	await until(() => expect(document.activeElement).toBe(pages));
	await fireEvent.click(pages);
	const region = () => screen.getByRole('region', { name: /^Pages of block/ });
	await until(() => expect(document.activeElement).toBe(region()));
	await fireEvent.keyDown(region(), { key: 'Escape' });
	await until(() =>
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Its pages' }))
	);
	expect(screen.queryByRole('region', { name: /^Pages of block/ })).toBeNull();
	await fireEvent.click(screen.getByRole('button', { name: 'The moment' }));
	await until(() =>
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Its block' }))
	);
});

it('a run plays from its beginning to its end, and stands where all is paused', async () => {
	const frames = new FakeFrames();
	frames.install();
	const reader = new Reader();
	open(reader);
	const moment = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of the run' });
	const at = () => Number(moment.value) / Number(moment.max);
	await fireEvent.click(screen.getByRole('button', { name: 'Play the run' }));
	await frames.passMs(3_000);
	expect(at()).toBeCloseTo(0.25, 1);
	reader.allPaused = true;
	await frames.passMs(1_000);
	expect(at()).toBeCloseTo(0.25, 1);
	await fireEvent.click(screen.getByRole('button', { name: 'Play the run' }));
	expect(reader.allPaused).toBe(false);
	await frames.passMs(10_000);
	expect(at()).toBe(1);
	expect(frames.isWanted).toBe(false);
	screen.getByRole('button', { name: 'Play the run' });
});

it('without motion it plays in cuts that can be read', async () => {
	const frames = new FakeFrames();
	frames.install();
	const reader = new Reader();
	reader.motion = 'reduced';
	open(reader);
	const moment = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of the run' });
	await fireEvent.click(screen.getByRole('button', { name: 'Play the run' }));
	const seen = new Set<string>();
	for (let ms = 0; ms < 3_000; ms += 50) {
		await frames.passMs(50);
		seen.add(moment.value);
	}
	expect(seen.size).toBeLessThanOrEqual(5);
	await fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
	await frames.pass(50);
	expect(frames.isWanted).toBe(false);
});

it('the only slow moment is called so, and keeps the keys', () => {
	const given = { when: 'near 1', words: '', told: undefined, isLooking: false, order: 0 };
	const handlers = {
		...{ onorder: vi.fn(), onlook: vi.fn(), onnext: vi.fn(), onpages: vi.fn(), onback: vi.fn() }
	};
	render(Moment, { ...given, ...handlers, isOnly: true });
	const button = screen.getByRole('button', { name: 'The only slow moment' });
	expect(button.getAttribute('aria-disabled')).toBe('true');
	expect(screen.queryByRole('button', { name: 'Next slow moment' })).toBeNull();
});

const PHASES: readonly Phase[] = [newPhase('fill'), newPhase('uniform'), newPhase('trim')];

function strip() {
	const [onchange, onpick] = [vi.fn(), vi.fn()];
	Element.prototype.setPointerCapture = () => undefined;
	render(Segments, {
		layout: curvesLayout({ width: 800, height: 300 }, [{ id: 'a', curve: [END] }]),
		phases: PHASES,
		report: result.shown[0]?.report,
		logicalPages: result.snapshots[0]?.get('logicalPages') ?? 1,
		ruler: BY_DATA,
		onchange,
		onpick
	});
	const [chip] = screen.getAllByRole('button');
	if (chip === undefined) {
		throw new Error('no phase is there');
	}
	const move = (clientX: number) => fireEvent.pointerMove(chip, { clientX });
	return { chip, move, onchange, onpick };
}

it('a dragged phase is put back by Escape, and letting go of it is no press', async () => {
	const { chip, move, onchange, onpick } = strip();
	await fireEvent.pointerDown(chip, { clientX: 100 });
	await move(400);
	expect(chip.parentElement?.classList).toContain('dragged');
	await fireEvent.keyDown(window, { key: 'Escape' });
	expect(chip.parentElement?.classList).not.toContain('dragged');
	await fireEvent.pointerUp(chip, { clientX: 400 });
	await fireEvent.click(chip, { detail: 1 });
	expect(onchange).not.toHaveBeenCalled();
	expect(onpick).not.toHaveBeenCalled();
	await fireEvent.click(chip);
	expect(onpick).toHaveBeenCalledExactlyOnceWith(0);
});

it('a phase that is dragged to another place is not chosen by that where it was', async () => {
	const { chip, move, onchange, onpick } = strip();
	await fireEvent.pointerDown(chip, { clientX: 100 });
	await move(700);
	await fireEvent.pointerUp(chip, { clientX: 700 });
	await fireEvent.click(chip, { detail: 1 });
	expect(onchange).toHaveBeenCalledOnce();
	expect(onpick).not.toHaveBeenCalled();
});

it('keys move a phase one place along, not beyond the first, and remove it', async () => {
	const { onchange } = strip();
	const phaseAt = (at: number) =>
		document.querySelector(`[data-phase="${at}"]`) ?? expect.fail('no phase is there');
	const [first, middle] = [phaseAt(0), phaseAt(1)];
	const kinds = () => (onchange.mock.lastCall?.[0] ?? []).map(({ kind }: Phase) => kind);
	await fireEvent.keyDown(middle, { key: 'ArrowLeft', altKey: true });
	expect(kinds()).toEqual(['uniform', 'fill', 'trim']);
	await fireEvent.keyDown(middle, { key: 'ArrowRight', altKey: true });
	expect(kinds()).toEqual(['fill', 'trim', 'uniform']);
	await fireEvent.keyDown(middle, { key: 'Delete' });
	expect(kinds()).toEqual(['fill', 'trim']);
	const before = onchange.mock.calls.length;
	await fireEvent.keyDown(middle, { key: 'ArrowLeft' });
	await fireEvent.keyDown(first, { key: 'ArrowLeft', altKey: true });
	expect(onchange).toHaveBeenCalledTimes(before);
});

it('phases say what they are, however short; the keys take an amount to its ends', () => {
	const { chip } = strip();
	expect(chip.title).toMatch(/^fill\. /);
	const [, uniform = newPhase('uniform')] = PHASES;
	const amount = (key: string) => {
		const next = steppedAmount(uniform, key);
		return next === undefined ? undefined : amountOf(next);
	};
	expect(['Home', 'End', 'ArrowUp', 'PageDown', 'a'].map(amount)).toEqual([
		...[1, 5_000, 210, 100],
		undefined
	]);
});
