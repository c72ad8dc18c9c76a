/** The clock of a figure: honest when it plays, exact when it steps, still when it should be. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback } from '$lib/run/session/Playback.svelte';
import { canPlay, toldState } from '$lib/run/session/told';
import type { SimSession } from '$lib/run/session/SimSession.svelte';
import { nativeDigest } from '../boundary/native';
import { createSession, FakeFrames, FakeWorkers, settle, type SessionSetup } from './fakes';

const SPEEDS = [0.5e6, 1e6, 2e6, 5e6, 50e6];
const FRAME_MS = 1_000 / 60;

let frames: FakeFrames;

beforeEach(() => {
	frames = new FakeFrames();
	frames.install();
});

afterEach(() => {
	vi.unstubAllGlobals();
});

interface Setup extends SessionSetup {
	readonly speedIndex?: number;
	readonly isMotionReduced?: boolean;
	readonly speeds?: readonly number[];
}

async function start(setup: Setup) {
	const workers = new FakeWorkers();
	const session = createSession(workers, setup);
	const playback = new Playback({
		session,
		speedsNsPerS: setup.speeds ?? SPEEDS,
		startSpeedIndex: setup.speedIndex ?? 2,
		isMotionReduced: () => setup.isMotionReduced ?? false
	});
	await session.activate();
	await settle();
	return { workers, session, playback };
}

/** Where the drive's clock stands, within the step that is being shown. */
function driveNs(session: SimSession, playback: Playback): number {
	const { snapshot, next } = session;
	const durationNs = next === undefined ? 0 : next.event.endNs - next.event.startNs;
	return snapshot.timeNs + durationNs * playback.progress;
}

describe('playing', () => {
	it.each([
		{ speedIndex: 1, frameMs: FRAME_MS },
		{ speedIndex: 2, frameMs: FRAME_MS },
		{ speedIndex: 3, frameMs: 1_000 / 48 }
	])(
		'is honest: drive time is wall time by speed ($speedIndex)',
		async ({ speedIndex, frameMs }) => {
			const { session, playback } = await start({ experiment: 'overwrite', speedIndex });
			playback.play();
			await frames.pass(frameMs);
			const wallMs = await frames.passMs(2_000, frameMs);
			const honestNs = (wallMs / 1_000) * playback.speedNsPerS;
			const frameNs = (frameMs / 1_000) * playback.speedNsPerS;
			expect(Math.abs(driveNs(session, playback) - honestNs)).toBeLessThanOrEqual(2 * frameNs);
		}
	);

	it('makes up for the time that the simulator took to answer', async () => {
		const { workers, session, playback } = await start({ experiment: 'overwrite' });
		playback.play();
		await frames.pass(FRAME_MS);
		workers.port.isHolding = true;
		for (let frame = 0; frame < 120; frame += 1) {
			await frames.pass(FRAME_MS);
			if (frame % 4 === 0) {
				workers.port.release();
			}
		}
		workers.port.isHolding = false;
		workers.port.release();
		await frames.passMs(2 * FRAME_MS);
		const honestNs = 122 * (FRAME_MS / 1_000) * playback.speedNsPerS;
		const toleranceNs = 5 * (FRAME_MS / 1_000) * playback.speedNsPerS;
		expect(Math.abs(driveNs(session, playback) - honestNs)).toBeLessThanOrEqual(toleranceNs);
	});

	it('holds a decision, which takes no time in the drive, so that it can be seen', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.seek(20);
		await settle();
		expect(session.next?.event.kind).toBe('gcPick');
		playback.play();
		await frames.passMs(400);
		expect(session.snapshot.step).toBe(20);
		expect(playback.progress).toBeGreaterThan(0.4);
		await frames.passMs(400);
		expect(session.snapshot.step).toBe(21);
	});

	it('that was stopped while a step ended goes one step on when asked to', async () => {
		const { workers, session, playback } = await start({ experiment: 'overwrite' });
		playback.play();
		await frames.passMs(300);
		const { step } = session.snapshot;
		workers.port.isHolding = true;
		while (!session.isWaiting) {
			await frames.pass(FRAME_MS);
		}
		playback.pause();
		workers.port.isHolding = false;
		workers.port.release();
		await settle();
		expect(session.snapshot.step).toBe(step + 1);
		playback.stepForward();
		await frames.passAll();
		expect(session.snapshot.step).toBe(step + 2);
	});

	it('ends at the end, and starts again from the start', async () => {
		const { session, playback } = await start({ experiment: 'medium', speedIndex: 3 });
		playback.play();
		await frames.passAll();
		expect(session.snapshot.step).toBe(10);
		expect([playback.isPlaying, playback.canForward]).toEqual([false, false]);
		playback.play();
		await frames.passMs(100);
		expect(session.snapshot.step).toBe(0);
		expect(playback.isPlaying).toBe(true);
	});

	it('pauses in the middle of a step, and goes on from there', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.play();
		await frames.passMs(300);
		playback.pause();
		const { progress } = playback;
		expect(progress).toBeGreaterThan(0.3);
		await frames.passMs(1_000);
		expect([session.snapshot.step, playback.progress]).toEqual([0, progress]);
		playback.play();
		await frames.passMs(3 * FRAME_MS);
		expect(playback.progress).toBeGreaterThan(progress);
		expect(session.snapshot.step).toBe(0);
	});

	it.each(['seen', 'held'] as const)('stands still while it is not to be %s', async (what) => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		const figure = {};
		const setFree = (isFree: boolean) =>
			what === 'seen' ? playback.audience.note(figure, isFree) : (playback.isHeld = !isFree);
		playback.play();
		await frames.passMs(100);
		const before = playback.progress;
		setFree(false);
		await frames.passMs(3_000);
		expect([session.snapshot.step, playback.progress]).toEqual([0, before]);
		setFree(true);
		await frames.passMs(100);
		expect(playback.progress).toBeGreaterThan(before);
		expect(session.snapshot.step, 'the pause is not made up for').toBe(0);
	});

	it('counts a tab that was away as one frame', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.play();
		await frames.pass(FRAME_MS);
		await frames.pass(3_600_000);
		await settle();
		expect(session.snapshot.step).toBe(0);
		expect(playback.progress).toBeLessThan(0.5);
	});

	it('stops when there is no simulator any more', async () => {
		const { workers, session, playback } = await start({ experiment: 'overwrite' });
		const broken = { type: 'failed', message: 'broke', isFatal: true } as const;
		workers.onSpawn = (port) => (port.replace = () => broken);
		workers.port.replace = () => broken;
		playback.play();
		await frames.passAll();
		expect(session.status).toBe('failed');
		expect(playback.isMoving).toBe(false);
	});
});

describe('playing fast', () => {
	const fast = { experiment: 'write-cliff', isSurveyed: false, speeds: [1e8], speedIndex: 0 };

	it('runs on in drive time and keeps its clock', async () => {
		const { session, playback } = await start(fast);
		expect(playback.isSummary).toBe(true);
		playback.play();
		await frames.pass(FRAME_MS);
		const wallMs = await frames.passMs(1_000);
		const honestNs = (wallMs / 1_000) * 1e8;
		expect(session.snapshot.timeNs / honestNs).toBeGreaterThan(0.95);
		expect(session.snapshot.timeNs / honestNs).toBeLessThan(1.05);
		expect(playback.achieved).toBeGreaterThan(0.95);
	});

	it('says what share of its speed it reaches when the simulator cannot keep up', async () => {
		const { workers, session, playback } = await start(fast);
		playback.play();
		await frames.passMs(200);
		workers.port.runStepsMax = 8;
		const beforeNs = session.snapshot.timeNs;
		const wallMs = await frames.passMs(2_000);
		const share = (session.snapshot.timeNs - beforeNs) / ((wallMs / 1_000) * 1e8);
		expect(share).toBeLessThan(0.6);
		expect(playback.achieved).toBeCloseTo(share, 1);
	});

	it('has a state to step from when it is paused', async () => {
		const { session, playback } = await start({ experiment: 'overwrite', speedIndex: 4 });
		playback.play();
		await frames.passMs(300);
		playback.pause();
		await frames.passAll();
		const { step } = session.snapshot;
		expect(step).toBeGreaterThan(3);
		expect(session.next?.step).toBe(step + 1);
		expect(session.digest).toBe(nativeDigest('overwrite', '--steps', step));
	});
});

describe('single steps', () => {
	it('go forward and back, one for each press', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.stepForward();
		await frames.passAll();
		expect(session.snapshot.step).toBe(1);
		playback.stepBack();
		await frames.passAll();
		expect([session.snapshot.step, playback.progress, playback.canBack]).toEqual([0, 0, false]);
	});

	it.each([1, 2, 5])('pressed %i times at once go as many forward', async (presses) => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		for (let press = 0; press < presses; press += 1) {
			playback.stepForward();
		}
		await frames.passAll();
		expect(session.snapshot.step).toBe(presses);
	});

	it.each([1, 2, 5])('pressed %i times at once go as many back', async (presses) => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.seek(20);
		await settle();
		for (let press = 0; press < presses; press += 1) {
			playback.stepBack();
		}
		await frames.passAll();
		expect([session.snapshot.step, playback.progress]).toEqual([20 - presses, 0]);
	});

	it('back from the middle of a step go to its beginning first', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.seek(5);
		playback.play();
		await frames.passMs(250);
		playback.stepBack();
		await frames.passAll();
		expect([session.snapshot.step, playback.progress]).toEqual([5, 0]);
		playback.stepBack();
		await frames.passAll();
		expect(session.snapshot.step).toBe(4);
	});

	it('back more often than there are steps end at the start', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.seek(2);
		await settle();
		for (let press = 0; press < 6; press += 1) {
			playback.stepBack();
			await frames.pass(FRAME_MS);
		}
		await frames.passAll();
		expect([session.snapshot.step, playback.progress, playback.isMoving]).toEqual([0, 0, false]);
	});

	it('are drawn without anything in between when motion is reduced', async () => {
		const { session, playback } = await start({
			experiment: 'overwrite',
			isMotionReduced: true
		});
		playback.stepForward();
		for (let frame = 0; frame < 20; frame += 1) {
			await frames.pass(FRAME_MS);
			expect(playback.progress).toBe(0);
		}
		expect(session.snapshot.step).toBe(1);
		playback.stepBack();
		expect(playback.progress).toBe(0);
		await frames.passAll();
		expect(session.snapshot.step).toBe(0);
	});

	it('of a sentence start before the step and show it', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.showStep(22);
		await frames.passMs(100);
		expect(session.snapshot.step).toBe(21);
		await frames.passAll();
		expect(session.snapshot.event.kind).toBe('gcCopy');
	});

	it('are made even where figures are held', async () => {
		const { session, playback } = await start({ experiment: 'overwrite' });
		playback.isHeld = true;
		playback.stepForward();
		await frames.passAll();
		expect(session.snapshot.step).toBe(1);
	});
});

describe('operations of the reader', () => {
	it('are shown to their end, garbage collection included', async () => {
		const { session, playback } = await start({ experiment: 'hands', startStep: 10 });
		const ops = ['w0', 'w3', 'w0', 'w3', 'w6', 'w6', 'w0'];
		for (const op of ops) {
			playback.act(op);
			await frames.passAll();
		}
		expect(session.snapshot.get('erases')).toBe(1);
		expect(session.snapshot.get('isBusy')).toBe(0);
		expect(session.digest).toBe(nativeDigest('hands', '--then', ops.join(',')));
	});

	it('asked for while one is under way come after it', async () => {
		const { session, playback } = await start({ experiment: 'hands', startStep: 10 });
		playback.act('w0');
		await frames.passMs(200);
		playback.act('w3');
		await frames.passAll();
		expect(session.log.map(({ op }) => op)).toEqual(['w0', 'w3']);
		expect(session.digest).toBe(nativeDigest('hands', '--then', 'w0,w3'));
	});

	it('are undone by starting over', async () => {
		const { session, playback } = await start({ experiment: 'hands', startStep: 10 });
		playback.act('w0');
		await frames.passMs(100);
		playback.reset();
		await frames.passAll();
		expect([session.snapshot.step, playback.progress]).toEqual([10, 0]);
		expect(session.digest).toBe(nativeDigest('hands', '--steps', 10));
	});
});

describe('what is told while a step is drawn', () => {
	it('is of one state, in number and in words, also when paused within it', async () => {
		const { session, playback } = await start({ experiment: 'overwrite', startStep: 20 });
		expect(toldState(session, playback).step).toBe(20);
		playback.play();
		await frames.passMs(200);
		expect(session.snapshot.step).toBe(20);
		expect(toldState(session, playback).step).toBe(21);
		expect(toldState(session, playback).event.kind).toBe('gcPick');
		const showsBegun = true;
		expect(toldState(session, playback, showsBegun), 'what is drawn as begun').toBe(
			session.snapshot
		);
		playback.pause();
		await settle();
		expect(playback.progress).toBeGreaterThan(0);
		expect(toldState(session, playback), 'that of the digest').toBe(session.snapshot);
		playback.stepForward();
		await frames.passAll();
		expect([toldState(session, playback).step, session.snapshot.step]).toEqual([21, 21]);
	});
});

describe('play', () => {
	it('is offered only where it shows something', async () => {
		const bench = await start({ experiment: 'bench', startStep: 5 });
		expect(canPlay(bench.session, bench.playback), 'nothing follows, and nothing was before').toBe(
			false
		);
		bench.playback.act('p5:x');
		await frames.passAll();
		expect(canPlay(bench.session, bench.playback), 'what the reader did can be seen again').toBe(
			true
		);
		const whole = await start({ experiment: 'overwrite' });
		whole.playback.seek(92);
		await settle();
		expect(canPlay(whole.session, whole.playback), 'from the end it begins again').toBe(true);
	});
});
