/** Uses the page by chance, to find what breaks it: `?fuzz=SEED`, best with `?check`. */
import { FrameClock } from '$lib/base/FrameClock';
import { act } from './acts';
import { Chance } from './chance';

/** Of the last acts so many are told when something breaks. */
const ACTS_TOLD = 6;

/** Links that lead away are not followed, and nothing is sent: what is sought is in this page. */
function stayHere(event: Event): void {
	const link = event.target instanceof Element ? event.target.closest('a') : null;
	if (event.type === 'submit' || (link && !link.getAttribute('href')?.startsWith('#'))) {
		event.preventDefault();
		event.stopImmediatePropagation();
	}
}

/** Browsers say so when a size changes twice in a frame; nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

const textOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

/**
 * Acts once a frame until the page is left. `html[data-fuzz]` counts the acts, and
 * `html[data-fuzz-wrong]` says what broke first, with what was done before.
 */
export function startFuzz(seed: number): void {
	const chance = new Chance(seed);
	const { dataset } = document.documentElement;
	const acts: string[] = [];
	let count = 0;
	const tell = (what: string) => {
		dataset.fuzzWrong ??= `${what}; act ${count} of seed ${seed}, after ${acts.join(' | ')}`;
	};
	addEventListener('click', stayHere, { capture: true });
	addEventListener('submit', stayHere, { capture: true });
	addEventListener('error', ({ message }) => {
		if (!HARMLESS.test(message)) {
			tell(message);
		}
	});
	addEventListener('unhandledrejection', ({ reason }) => tell(textOf(reason)));
	// Each would stop the page until somebody answers.
	Object.assign(window, { print: () => undefined, open: () => null });
	// No mouse has the number of a pointer that is made up: browsers refuse to hold it.
	Element.prototype.setPointerCapture = () => undefined;
	const clock = new FrameClock(() => {
		count += 1;
		acts.push(act(chance));
		acts.splice(0, acts.length - ACTS_TOLD);
		dataset.fuzz = String(count);
		return true;
	});
	clock.start();
}
