/** What is presented: whole sentences, and keys that mean what they mean elsewhere. */
import { expect, test } from 'vitest';
import { sentenceAt, wishOf } from '$lib/article/present/slides';

test('a slide says the whole sentence in which its link stands', () => {
	const text =
		'The drive waits. It picks a block, copies its pages, and erases it. Then it writes.';
	expect(sentenceAt(text, text.indexOf('copies'))).toBe(
		'It picks a block, copies its pages, and erases it.'
	);
	expect(sentenceAt(text, 0)).toBe('The drive waits.');
	expect(sentenceAt('', 0)).toBe('');
});

test('a clicker always works; arrows and letters only where they have no other use', () => {
	expect(['PageDown', 'PageUp', 'Escape'].map((key) => wishOf(key, true, true))).toEqual([
		'next',
		'back',
		'leave'
	]);
	expect([' ', 'ArrowRight', 'ArrowLeft'].map((key) => wishOf(key, false, false))).toEqual([
		'next',
		'next',
		'back'
	]);
	expect(wishOf('ArrowRight', false, true)).toBeUndefined();
	expect(['.', 'b', 'B'].map((key) => wishOf(key, false, true))).toEqual(Array(3).fill('blank'));
	expect(wishOf('.', true, true)).toBeUndefined();
	expect(wishOf('x', false, false)).toBeUndefined();
});
