/** Of what the server sent, a drawing comes to life once: when it is seen, touched, or printed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from '$lib/base/slices';
import { until } from '../unit/until';
import { text } from './page';

const { hydrated, unmounted } = vi.hoisted(() => ({ hydrated: vi.fn(), unmounted: vi.fn() }));
vi.mock('svelte', async (original) => ({
	...(await original<object>()),
	// What it would be made from: its markup, and what is done with the element.
	createRawSnippet: (make: () => object) => make(),
	hydrate: (...of: readonly unknown[]) => {
		hydrated(...of);
		return {};
	},
	unmount: unmounted
}));

interface Raw {
	readonly setup: (target: Element) => () => void;
}

let target: HTMLElement;
let end: () => void;
let isSeen: boolean;
/** As a browser tells of another size. */
let resize: () => void;

beforeEach(async () => {
	hydrated.mockClear();
	unmounted.mockClear();
	vi.stubGlobal(
		'ResizeObserver',
		class {
			constructor(look: () => void) {
				resize = look;
			}
			observe = () => undefined;
			disconnect = () => undefined;
		}
	);
	const { inSight } = await import('$lib/draw/shapes/inSight');
	isSeen = false;
	target = document.createElement('div');
	target.innerHTML = '<p>sent</p>';
	target.checkVisibility = () => isSeen;
	const raw: Raw = Object.create(inSight(text('sent'), new Map()));
	end = () => undefined;
	start = () => (end = raw.setup(target));
});
let start: () => void;

afterEach(() => {
	end();
	vi.unstubAllGlobals();
});

it('what is seen wakes in a task of its own, and once', async () => {
	isSeen = true;
	start();
	expect(hydrated).not.toHaveBeenCalled();
	await until(() => hydrated.mock.calls.length === 1);
	dispatchEvent(new Event('beforeprint'));
	target.dispatchEvent(new Event('pointerdown'));
	expect(hydrated).toHaveBeenCalledOnce();
	end();
	expect(unmounted).toHaveBeenCalledOnce();
});

it('what is told twice that it is seen, before its turn, wakes once', async () => {
	isSeen = true;
	start();
	resize();
	resize();
	await until(() => hydrated.mock.calls.length > 0);
	// All that were in line before it had their turn then.
	await new Promise((resolve) => inTurn(() => resolve(undefined)));
	expect(hydrated).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'focusin'])('what is not seen wakes by %s', (sign) => {
	start();
	target.dispatchEvent(new Event(sign));
	expect(hydrated).toHaveBeenCalledOnce();
});

it('and for paper, which has a width of its own', () => {
	start();
	dispatchEvent(new Event('beforeprint'));
	expect(hydrated).toHaveBeenCalledOnce();
});

it('what ended before it woke stays as it was sent', () => {
	start();
	end();
	dispatchEvent(new Event('beforeprint'));
	expect(hydrated).not.toHaveBeenCalled();
	expect(unmounted).not.toHaveBeenCalled();
});
