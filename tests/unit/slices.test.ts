/** Pieces of work, one a task, and when those of the start are done. */
import { beforeEach, expect, it, vi } from 'vitest';
import { announce, inTurn, whenDone } from '$lib/base/slices';

beforeEach(() => {
	vi.useFakeTimers();
});

it('does one piece a task, in their order, after one that failed, too', () => {
	const done: string[] = [];
	inTurn(() => done.push('first'));
	inTurn(() => {
		throw new Error('broken');
	});
	inTurn(() => done.push('last'));
	expect(done).toEqual([]);
	vi.advanceTimersToNextTimer();
	expect(done).toEqual(['first']);
	expect(() => vi.advanceTimersToNextTimer()).toThrow('broken');
	vi.advanceTimersToNextTimer();
	expect(done).toEqual(['first', 'last']);
	inTurn(() => done.push('again'));
	vi.runAllTimers();
	expect(done.at(-1)).toBe('again');
});

it('tells once all that was announced is done', () => {
	const told = vi.fn();
	const [one, other] = [announce(), announce()];
	whenDone(told);
	one();
	one();
	expect(told).not.toHaveBeenCalled();
	other();
	expect(told).toHaveBeenCalledTimes(1);
	announce()();
	expect(told).toHaveBeenCalledTimes(1);
});

it('tells at once where nothing was announced', () => {
	const told = vi.fn();
	whenDone(told);
	expect(told).toHaveBeenCalledTimes(1);
});
