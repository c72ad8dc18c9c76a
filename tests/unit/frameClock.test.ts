/** The one clock of all that moves: one row of frames, however often it is started. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameClock } from '$lib/base/FrameClock';

const waiting = new Map<number, FrameRequestCallback>();

/** Lets one frame pass. */
function pass(nowMs: number): void {
	const due = [...waiting.values()];
	waiting.clear();
	for (const callback of due) {
		callback(nowMs);
	}
}

beforeEach(() => {
	let last = 0;
	waiting.clear();
	vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
		last += 1;
		waiting.set(last, callback);
		return last;
	});
	vi.stubGlobal('cancelAnimationFrame', (frame: number) => waiting.delete(frame));
});

afterEach(() => {
	vi.unstubAllGlobals();
});

describe('a frame clock', () => {
	it('has one row of frames, also when a frame starts it anew', () => {
		const passed: number[] = [];
		const clock = new FrameClock((passedMs) => {
			passed.push(passedMs);
			clock.start();
			return true;
		});
		clock.start();
		clock.start();
		for (const nowMs of [1_000, 1_016, 1_032]) {
			expect(waiting.size).toBe(1);
			pass(nowMs);
		}
		expect(passed).toEqual([0, 16, 16]);
	});

	it('asks for no frame once it has nothing to do, or was stopped within one', () => {
		let frames = 0;
		const ended = new FrameClock(() => {
			frames += 1;
			return frames < 2;
		});
		ended.start();
		pass(0);
		pass(16);
		expect(waiting.size).toBe(0);
		const stopped = new FrameClock(() => {
			stopped.stop();
			return false;
		});
		stopped.start();
		pass(32);
		expect(waiting.size).toBe(0);
	});

	it('takes a tab that was away for one long frame', () => {
		const passed: number[] = [];
		const clock = new FrameClock((passedMs) => passed.push(passedMs) < 2);
		clock.start();
		pass(0);
		pass(60_000);
		expect(passed).toEqual([0, 100]);
	});
});
