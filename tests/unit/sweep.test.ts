/** What lies far ahead is run to in about two seconds; whoever does something else ends that. */
import { expect, it, vi } from 'vitest';
import { Playback } from '$lib/run/session/Playback.svelte';
import { sweepTo } from '$lib/run/view/sweep';
import { createSession, FakeFrames, FakeWorkers, settle } from './fakes';

const frames = new FakeFrames();
frames.install();

const FRAME_MS = 50;
const TARGET = 300;

async function start() {
	const session = createSession(new FakeWorkers(), { experiment: 'steady-7' });
	const playback = new Playback({
		...{ session, speedsNsPerS: [1e6], startSpeedIndex: 0, isMotionReduced: () => false }
	});
	await session.activate();
	session.show(0);
	await settle();
	const ended = vi.fn();
	const sweep = sweepTo({ session, playback }, TARGET).then(ended);
	return { session, playback, sweep, ended };
}

async function pass(ms: number): Promise<void> {
	for (let passed = 0; passed < ms; passed += FRAME_MS) {
		await frames.pass(FRAME_MS);
		await settle();
	}
}

it('shows states between, one after another, and in the end the step itself', async () => {
	const { session, playback, sweep, ended } = await start();
	const steps: number[] = [];
	for (let ms = 0; ms < 1_900; ms += 100) {
		await pass(100);
		steps.push(session.snapshot.step);
	}
	expect(ended).not.toHaveBeenCalled();
	expect(steps).toEqual(steps.toSorted((one, other) => one - other));
	expect(new Set(steps).size).toBeGreaterThan(8);
	await pass(200);
	await sweep;
	expect(playback.isMoving).toBe(true);
	await pass(2_000);
	expect(session.snapshot.step).toBe(TARGET);
	expect(playback.isMoving).toBe(false);
});

it('shows what is near at once, as it happens', async () => {
	const { session, playback } = await start();
	await pass(3_000);
	playback.seek(10);
	await settle();
	await sweepTo({ session, playback }, 14);
	await pass(2_000);
	expect(session.snapshot.step).toBe(14);
});

it('ends where the reader plays, steps, or goes elsewhere, and leaves the run there', async () => {
	for (const act of [
		({ playback }: { playback: Playback }) => playback.play(),
		({ playback }: { playback: Playback }) => playback.stepForward(),
		({ playback }: { playback: Playback }) => playback.seek(2)
	]) {
		const { session, playback, sweep, ended } = await start();
		await pass(600);
		expect(ended).not.toHaveBeenCalled();
		act({ playback });
		await pass(200);
		await sweep;
		await pass(3_000);
		expect(session.snapshot.step).not.toBe(TARGET - 1);
		playback.dispose();
	}
});
