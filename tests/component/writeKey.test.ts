/** The key of the first page writes while Space is held, wherever one is, if it can be seen. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import Key from '$lib/tools/first-page/Key.svelte';

const onhold = vi.fn();
let top = 100;

beforeEach(() => {
	onhold.mockClear();
	top = 100;
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
		() => new DOMRect(0, top, 100, 100)
	);
	document.body.tabIndex = -1;
	document.body.focus();
});

const show = (isDisabled = false) => render(Key, { isHeld: false, isDisabled, onhold });

it('writes until Space is let go, and has the focus then', async () => {
	show();
	await fireEvent.keyDown(document.body, { key: ' ' });
	const key = screen.getByRole('button');
	expect(document.activeElement).toBe(key);
	await fireEvent.keyDown(key, { key: ' ', repeat: true });
	await fireEvent.keyUp(key, { key: ' ' });
	expect(onhold.mock.calls).toEqual([[true], [false]]);
});

interface Case {
	readonly at?: number;
	readonly key?: string;
	readonly repeat?: boolean;
	readonly isDisabled?: boolean;
}

const CASES: readonly (readonly [name: string, given: Case])[] = [
	['out of sight above', { at: -20 }],
	['out of sight below', { at: innerHeight - 99 }],
	['switched off', { isDisabled: true }],
	['not asked', { key: 'a' }],
	['asked again by a key that stays down', { repeat: true }]
];

it.each(CASES)('leaves Space to the page when it is %s', async (_name, given) => {
	const { at = 100, key = ' ', repeat = false, isDisabled = false } = given;
	top = at;
	show(isDisabled);
	expect(await fireEvent.keyDown(document.body, { key, repeat })).toBe(true);
	expect(onhold).not.toHaveBeenCalled();
});

it('leaves Space to what has the focus', async () => {
	show();
	const other = document.createElement('input');
	document.body.append(other);
	other.focus();
	expect(await fireEvent.keyDown(other, { key: ' ' })).toBe(true);
	other.remove();
	expect(onhold).not.toHaveBeenCalled();
});
