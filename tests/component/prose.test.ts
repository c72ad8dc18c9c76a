/** What stands in the prose and asks or answers: predictions, tasks, recalls, and the drawing. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Predict from '$lib/article/Predict.svelte';
import Recall from '$lib/article/Recall.svelte';
import Task from '$lib/article/Task.svelte';
import DriveSvg from '$lib/figures/drive/DriveSvg.svelte';
import { stateAt } from '../boundary/runs';
import { FakeFrames, settle } from '../unit/fakes';
import { until } from '../unit/until';
import { createPage, text, type TestPage } from './page';
import WithPage from './WithPage.svelte';

const OPTIONS = [
	{ id: 'in-place', text: 'Onto the same page.', feedback: 'The chip would refuse.' },
	{ id: 'elsewhere', text: 'To the next free page.', feedback: 'The map changes.' }
];

let page: TestPage;
let frames: FakeFrames;

beforeEach(() => {
	frames = new FakeFrames();
	frames.install();
	page = createPage();
});

/** Renders a component with its properties inside the page. */
function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props) {
	const bound: Component = (anchor) => component(anchor, props);
	render(WithPage, { spec: page.spec, figures: page.figures, component: bound });
}

async function activate() {
	const { session, playback } = page.figures.get('hands').player;
	await session.activate();
	await settle();
	return { session, playback };
}

describe('prediction', () => {
	const predict = () =>
		show(Predict, { id: 'where', options: OPTIONS, children: text('Where does it go?') });
	const section = () => screen.getByRole('group', { name: 'Predict' });

	it('asks, with all options, and gives nothing away', () => {
		predict();
		const group = within(section()).getByRole('group', { name: 'Your guess' });
		expect(within(group).getAllByRole('radio')).toHaveLength(2);
		expect(section().textContent).toContain('Where does it go?');
		expect(within(group).queryByText(/what happens/)).toBeNull();
		expect(within(section()).queryByText('As you predicted.')).toBeNull();
	});

	it('tells a wrong guess what was wrong with it, then the answer', async () => {
		await activate();
		predict();
		await fireEvent.click(screen.getByRole('radio', { name: /Onto the same page/ }));
		await fireEvent.click(screen.getByRole('button', { name: 'Now see' }));
		expect(section().textContent).toContain('You guessed “Onto the same page”.');
		expect(section().textContent).toContain('The chip would refuse.');
		expect(section().textContent).toContain('The map changes.');
		expect(screen.getByRole('radio', { name: /what happens/ })).toHaveProperty(
			'value',
			'elsewhere'
		);
	});

	it('tells a right guess so, and shows the moment in the figure', async () => {
		const { session } = await activate();
		session.show(3);
		predict();
		await fireEvent.click(screen.getByRole('radio', { name: /next free page/ }));
		await fireEvent.click(screen.getByRole('button', { name: 'Now see' }));
		expect(section().textContent).toContain('As you predicted.');
		await frames.passAll();
		expect(session.snapshot.step).toBe(10);
	});

	it('tells who bets and then goes there by another way', async () => {
		const { session } = await activate();
		session.show(3);
		predict();
		await fireEvent.click(screen.getByRole('radio', { name: /next free page/ }));
		expect(section().textContent).not.toContain('As you predicted.');
		session.show(10);
		await until(() => expect(section().textContent).toContain('As you predicted.'));
	});

	it('tells nothing of itself where the figure was at the answer already', async () => {
		const { session } = await activate();
		session.show(10);
		predict();
		await fireEvent.click(screen.getByRole('radio', { name: /next free page/ }));
		session.show(11);
		expect(section().textContent).not.toContain('As you predicted.');
	});

	it('holds up what would answer it until a guess is made', async () => {
		const { session } = await activate();
		session.show(3);
		const { openBets } = page.figures.get('hands');
		const press = () => openBets.holdsUp({ from: 9, to: 10, variant: 'hands' });
		predict();
		expect(press()).toBe(true);
		const asked = () => document.activeElement?.getAttribute('data-predict');
		await until(() => expect(asked()).toBe('where'));
		expect(press()).toBe(false);
		await fireEvent.click(screen.getByRole('radio', { name: /next free page/ }));
		expect(press()).toBe(false);
	});

	it('holds nothing up where one answers from what the picture shows', async () => {
		const bet = page.spec.predictions.where;
		if (bet === undefined) {
			throw new Error('the page has no such bet');
		}
		const predictions = {
			where: { ...bet, ...({ isDiagnosis: true } satisfies Partial<typeof bet>) }
		};
		page = { ...page, spec: { ...page.spec, predictions } };
		const { session } = await activate();
		session.show(3);
		const { openBets } = page.figures.get('hands');
		predict();
		expect(openBets.holdsUp({ from: 9, to: 10, variant: 'hands' })).toBe(false);
	});

	it('holds nothing up once a guess is made', async () => {
		await activate();
		const { openBets } = page.figures.get('hands');
		predict();
		await fireEvent.click(screen.getByRole('radio', { name: /next free page/ }));
		expect(openBets.holdsUp({ from: 9, to: 10, variant: 'hands' })).toBe(false);
	});

	it('can be skipped', async () => {
		await activate();
		predict();
		await fireEvent.click(screen.getByRole('button', { name: 'Just show me' }));
		expect(section().textContent).toContain('The map changes.');
		expect(section().textContent).not.toContain('You guessed');
	});

	it('says what it found where it will be read aloud', async () => {
		predict();
		const live = section().querySelector('[aria-live="polite"]');
		await fireEvent.click(screen.getByRole('button', { name: 'Just show me' }));
		expect(live?.textContent).toContain('The map changes.');
	});
});

describe('task', () => {
	const goals = [
		{ id: 'write', text: 'Write two pages.' },
		{ id: 'erase', text: 'Make it erase.' }
	];
	const item = (id: string) => screen.getByText(new RegExp(id)).closest('li');

	it('ticks what the simulator did, keeps it when the reader steps back, and says so', async () => {
		const { playback } = await activate();
		show(Task, { id: 'twice', goals, children: text('Do this.') });
		expect(item('Write two')?.textContent).toContain('Not yet.');
		playback.act('w0');
		await frames.passAll();
		expect(item('Write two')?.textContent).toContain('Not yet.');
		playback.act('w3');
		await frames.passAll();
		expect(item('Write two')?.textContent).toContain('Done.');
		expect(item('Make it erase')?.textContent).toContain('Not yet.');
		playback.stepBack();
		await frames.passAll();
		expect(item('Write two')?.textContent).toContain('Done.');
		expect(screen.queryByText('All done.')).toBeNull();
		for (const op of ['w3', 'w0', 'w3', 'w6', 'w6', 'w0', 'w0']) {
			playback.act(op);
			await frames.passAll();
		}
		expect(screen.getByText('All done.').getAttribute('aria-live')).toBe('polite');
	});
});

describe('recall', () => {
	const recall = () => show(Recall, { id: 'free', children: text('How many pages are free?') });
	const asText = () => screen.getByLabelText('State of the drive as text').textContent;
	/** Erased pages, counted as a reader does. */
	const free = () => /^State .*$/m.exec(asText())?.[0].match(/E/g)?.length;

	async function answer(words: string) {
		await fireEvent.input(screen.getByRole('textbox', { name: 'Your answer' }), {
			target: { value: words }
		});
		await fireEvent.submit(screen.getByRole('textbox', { name: 'Your answer' }));
	}

	it('judges the answer about the drive that it shows', async () => {
		recall();
		await answer(String(free()));
		expect(screen.getByText(/^Right: /).getAttribute('aria-live')).toBe('polite');
		await answer(String(Number(free()) + 1));
		expect(screen.getByText(new RegExp(`It is ${free()}: the pages that stand out`))).toBeTruthy();
	});

	it('does not tell the answer by the name of its picture', () => {
		recall();
		expect(screen.getByRole('img').getAttribute('aria-label')).not.toMatch(/\d/);
	});

	it.each(['', ' ', 'many', '2.5'])('asks for a whole number instead of %j', async (words) => {
		recall();
		await answer(words);
		expect(screen.getByText('Type a whole number.')).toBeTruthy();
	});

	it('asks about another drive each time, and forgets the last verdict', async () => {
		recall();
		const seen = new Set([asText()]);
		await answer('99');
		for (let round = 0; round < 3; round += 1) {
			await fireEvent.click(screen.getByRole('button', { name: 'Another drive' }));
			await settle();
			seen.add(asText());
		}
		expect(seen.size).toBeGreaterThanOrEqual(3);
		expect(screen.queryByText(/Not 99/)).toBeNull();
		expect(page.workers.ports.filter((port) => !port.isTerminated)).toHaveLength(0);
	});

	it('says so when there is no simulator', async () => {
		page.workers.onSpawn = (port) => {
			port.replace = () => ({ type: 'failed', message: 'It broke.', isFatal: true });
		};
		recall();
		await fireEvent.click(screen.getByRole('button', { name: 'Another drive' }));
		await settle();
		expect(screen.getByText('It broke.')).toBeTruthy();
	});
});

describe('drawing of a drive', () => {
	const draw = (
		onchoose: ((id: number) => void) | undefined,
		onpin: ((lpn: number) => void) | undefined = undefined
	) =>
		render(DriveSvg, {
			snapshot: stateAt('hands', 10),
			next: undefined,
			progress: 0,
			width: 304,
			onchoose,
			onfollow: onchoose || onpin ? vi.fn() : undefined,
			onpin,
			followed: 3,
			isPinned: onpin !== undefined
		});

	it('is an image that tells its state where nothing can be chosen', () => {
		draw(undefined);
		expect(screen.getByRole('img', { name: '5 blocks of 4 pages: 10 free, 9 valid, 1 stale.' }));
		expect(screen.queryByRole('button')).toBeNull();
	});

	it('lets a logical page be followed where nothing can be written, as a switch', async () => {
		const onpin = vi.fn();
		draw(undefined, onpin);
		const [pressed, ...others] = screen.getAllByRole('button', { pressed: true });
		expect(others).toEqual([]);
		expect(pressed?.getAttribute('aria-label')).toMatch(/logical page 3/i);
		await fireEvent.keyDown(screen.getByRole('button', { name: /logical page 5/i }), {
			key: 'Enter'
		});
		expect(onpin).toHaveBeenCalledExactlyOnceWith(5);
	});

	it('has one tab stop for all logical pages, which the arrow keys move', async () => {
		draw(vi.fn());
		const stops = () =>
			screen
				.getAllByRole('button')
				.filter((cell) => cell.getAttribute('tabindex') === '0')
				.map((cell) => cell.getAttribute('aria-label'));
		expect(stops()).toEqual(['Write logical page 0']);
		const press = (key: string) =>
			fireEvent.keyDown(document.activeElement ?? document.body, { key });
		screen.getByRole('button', { name: 'Write logical page 0' }).focus();
		await press('ArrowRight');
		expect(stops()).toEqual(['Write logical page 1']);
		expect(document.activeElement?.getAttribute('aria-label')).toBe('Write logical page 1');
		await press('End');
		await press('ArrowRight');
		expect(stops()).toEqual(['Write logical page 8']);
		await press('Home');
		await press('ArrowUp');
		expect(stops()).toEqual(['Write logical page 0']);
	});

	it.each(['Enter', ' '])('chooses with the key %j as with a click', async (key) => {
		const onchoose = vi.fn();
		draw(onchoose);
		const cell = screen.getByRole('button', { name: 'Write logical page 5' });
		await fireEvent.keyDown(cell, { key });
		await fireEvent.click(cell);
		expect(onchoose.mock.calls).toEqual([[5], [5]]);
	});
});
