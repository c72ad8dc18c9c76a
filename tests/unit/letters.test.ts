/** Bytes as letters: all of them, and none that markup or a script would read otherwise. */
import { expect, it } from 'vitest';
import { fromLetters, toLetters } from '$lib/base/letters';

const EVERY = Uint8Array.from({ length: 256 }, (_, byte) => byte);

it('gives back every byte', () => {
	expect(new Uint8Array(fromLetters(toLetters(EVERY.buffer)))).toEqual(EVERY);
});

it('writes letters alone', () => {
	expect(toLetters(EVERY.buffer)).toMatch(/^\p{L}{256}$/u);
});
