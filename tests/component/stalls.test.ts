/** Slow operations of drives with dies: each that is chosen says why, and the times add up. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import SlowOperations from '$lib/figures/inspector/SlowOperations.svelte';
import { SimClient } from '$lib/run/sim/SimClient';
import { readStalls } from '$lib/run/sim/stalls';
import { SimSession } from '$lib/run/session/SimSession.svelte';
import { experimentLines, stateAt } from '../boundary/runs';
import { nsIn, partsOf } from '../e2e/durations';
import { FakeWorkers, settle } from '../unit/fakes';
import { until } from '../unit/until';

const SEEDS = [1, 2, 3, 4, 5];

async function open(seed: number) {
	const workers = new FakeWorkers();
	const source = { experimentLines: experimentLines('stalls'), seed, check: false };
	const session = new SimSession({
		startFrame: stateAt('stalls', 0, seed),
		startStep: 0,
		isSurveyed: true,
		createClient: () => new SimClient(workers, source)
	});
	await session.activate();
	await settle();
	const onseek = vi.fn((step: number) => session.show(step));
	render(SlowOperations, { session, onseek });
	await until(() => expect(screen.getAllByRole('button').length).toBe(32));
	return { session, onseek };
}

describe('slow operations of a drive with dies', () => {
	it.each(SEEDS)('say why, whichever is chosen: seed %i', async (seed) => {
		const { session, onseek } = await open(seed);
		const { stalls = [] } = (session.stalls && readStalls(session.stalls)) || {};
		expect(stalls.some(({ causeStep }) => causeStep !== undefined)).toBe(true);
		for (const button of screen.getAllByRole('button')) {
			await fireEvent.click(button);
			const sentence = screen.getByTestId('why').textContent ?? '';
			expect(sentence).toMatch(/^This write waited for /);
			const latencyNs = nsIn(button.textContent ?? '');
			const sum = partsOf(sentence).reduce((total, part) => total + part, 0);
			expect(Math.abs(sum - latencyNs) / latencyNs, sentence).toBeLessThan(0.01);
			const answered = Number(/\d+/.exec(button.textContent ?? '')?.[0]);
			const events = session.survey?.events ?? [];
			expect(events[answered - 1]?.kind).toBe('hostWrite');
			const sought = onseek.mock.lastCall?.[0] ?? 0;
			const causeStep = stalls.find(({ step }) => step === answered)?.causeStep;
			expect(sought, 'where the victim it waited for is chosen').toBe(causeStep ?? answered);
			expect(sought === answered || events[sought - 1]?.kind === 'gcPick', sentence).toBe(true);
		}
		await settle();
		expect(session.snapshot.step).toBe(onseek.mock.lastCall?.[0]);
	});

	it('are asked for anew after a change, which leaves the present step alone', async () => {
		const { session } = await open(1);
		const before = session.stalls;
		session.inject('w1', 40);
		await settle();
		expect(session.snapshot.step).toBe(40);
		await until(() => expect(session.stalls).toBeDefined());
		expect(session.stalls).not.toBe(before);
		await settle();
		session.show(41);
		await settle();
		expect(session.snapshot.step).toBe(41);
	});
});
