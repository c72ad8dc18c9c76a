/** Tells when the reader is there: at the first move of a pointer, a key, or the page. */

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'] as const;

let state: 'unwatched' | 'awaited' | 'here' = 'unwatched';
const waiting: (() => void)[] = [];

function arrive(): void {
	state = 'here';
	for (const sign of SIGNS) {
		removeEventListener(sign, arrive, true);
	}
	for (const act of waiting.splice(0)) {
		act();
	}
}

/** From now on signs of the reader are noticed, whether or not anything waits for them yet. */
export function watchReader(): void {
	if (state === 'unwatched') {
		state = 'awaited';
		for (const sign of SIGNS) {
			addEventListener(sign, arrive, { capture: true, passive: true });
		}
	}
}

/** Does something once the reader is there, or at once; what came first is done first. */
export function whenHere(act: () => void): void {
	watchReader();
	if (state === 'here') {
		act();
	} else {
		waiting.push(act);
	}
}
