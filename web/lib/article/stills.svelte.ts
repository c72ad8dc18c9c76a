/** Whether key frames are needed as stills: on paper; who runs no scripts has them anyway. */
import { flushSync } from 'svelte';
import { browser } from '$app/environment';

class Stills {
	areNeeded = $state(true);

	constructor() {
		const query = matchMedia('print');
		this.areNeeded = query.matches;
		addEventListener('beforeprint', () => this.#set(true));
		addEventListener('afterprint', () => this.#set(false));
		query.addEventListener('change', ({ matches }) => this.#set(matches));
	}

	/** Before a script prints: once it does, the page is held and can make nothing new. */
	prepare(): void {
		this.#set(true);
	}

	#set(areNeeded: boolean): void {
		this.areNeeded = areNeeded;
		// The browser prints the page as it is when this returns.
		flushSync();
	}
}

export const stills: Pick<Stills, 'areNeeded' | 'prepare'> = browser
	? new Stills()
	: { areNeeded: false, prepare: () => undefined };
