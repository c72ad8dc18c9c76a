/** Each kind of step has its sound, lower the more it costs; what costs nothing is silent. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playStep } from '$lib/article/sound';

const heardHz: number[] = [];

class FakeAudio {
	currentTime = 0;
	destination = {};
	createOscillator() {
		const frequency = {
			setValueAtTime: (hz: number) => heardHz.push(hz),
			exponentialRampToValueAtTime: () => undefined
		};
		const connect = <T>(node: T) => node;
		return { frequency, connect, start: () => undefined, stop: () => undefined };
	}
	createGain() {
		const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
		return { gain, connect: () => undefined };
	}
}

beforeEach(() => {
	heardHz.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

it('is silent where the browser has no audio', () => {
	playStep('erase');
	expect(heardHz).toEqual([]);
});

it('a write ticks, a copy lower, an erase lowest; an idle drive is silent', () => {
	vi.stubGlobal('AudioContext', FakeAudio);
	for (const kind of ['hostWrite', 'gcCopy', 'erase', 'idle'] as const) {
		playStep(kind);
	}
	expect(heardHz).toHaveLength(3);
	expect(heardHz).toEqual(heardHz.toSorted((a, b) => b - a));
	expect(new Set(heardHz).size).toBe(3);
});
