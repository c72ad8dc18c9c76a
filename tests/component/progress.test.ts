/** Progress is there again on the next page, can be forgotten, and needs no storage. */
import { beforeEach, expect, it, vi } from 'vitest';
import { parseProgress, Progress, progressText } from '$lib/article/Progress.svelte';

let stored: Map<string, string>;

beforeEach(() => {
	stored = new Map();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key)
	});
	return () => vi.unstubAllGlobals();
});

function opened(): Progress {
	const progress = new Progress();
	progress.start();
	return progress;
}

it('is there again on the next page, each thing once', () => {
	const progress = opened();
	expect(progress.isEmpty).toBe(true);
	progress.markBet('trim', 'price');
	progress.markBet('trim', 'price');
	progress.markTask('trim', 'arrive');
	progress.markRead('trim');
	expect(opened().of('trim')).toEqual({ isRead: true, bets: ['price'], tasks: ['arrive'] });
	expect(opened().of('spare-area').isRead).toBe(false);
});

it('is forgotten, here and on the next page', () => {
	const progress = opened();
	progress.markRead('trim');
	progress.forget();
	expect(progress.isEmpty).toBe(true);
	expect(opened().isEmpty).toBe(true);
	expect([...stored.keys()]).toEqual([]);
});

it('holds for this page where nothing may be kept', () => {
	vi.stubGlobal('localStorage', undefined);
	const progress = opened();
	progress.markRead('trim');
	expect(progress.of('trim').isRead).toBe(true);
	progress.forget();
	expect(progress.isEmpty).toBe(true);
});

it.each(['not JSON', '7', 'null', '[]', '{"trim":1}'])(
	'is nothing where there is something else: %s',
	(text) => {
		expect(parseProgress(text)).toEqual({});
	}
);

it('says what was done, and nothing of what was not', () => {
	const all = { bets: 2, tasks: 1 };
	expect(progressText({ isRead: false, bets: [], tasks: [] }, all)).toBe('');
	expect(progressText({ isRead: true, bets: ['a'], tasks: [] }, all)).toBe('read, 1 of 2 bets');
	// A chapter that was changed has other questions than those that were answered.
	expect(progressText({ isRead: false, bets: ['a', 'b', 'c'], tasks: ['d'] }, all)).toBe(
		'2 of 2 bets, 1 of 1 task'
	);
});
