/** A live region says one message every two seconds, and never loses the last. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '$lib/base/Announcer.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('of many messages in a pause, the last is said when it is over', () => {
	const announcer = new Announcer();
	announcer.say('10% done');
	announcer.say('20% done');
	announcer.say('Done.');
	expect(announcer.text).toBe('10% done');
	vi.advanceTimersByTime(1999);
	expect(announcer.text).toBe('10% done');
	vi.advanceTimersByTime(1);
	expect(announcer.text).toBe('Done.');
	announcer.dispose();
});

test('what is not so any more is gone at once, and nothing old follows', () => {
	const announcer = new Announcer();
	announcer.say('Done.');
	announcer.say('Reading.');
	announcer.say('');
	expect(announcer.text).toBe('');
	vi.advanceTimersByTime(5000);
	expect(announcer.text).toBe('');
	announcer.dispose();
});

test('after a pause without messages the next is said at once', () => {
	const announcer = new Announcer();
	announcer.say('Reading.');
	vi.advanceTimersByTime(5000);
	announcer.say('Done.');
	expect(announcer.text).toBe('Done.');
	announcer.dispose();
});
