/** Whether key frames are needed as stills: on paper, and by readers without scripts. */
import { flushSync } from 'svelte';
import { browser } from '$app/environment';

class Stills {
	areNeeded = $state(true);

	constructor() {
		const query = matchMedia('print');
		this.areNeeded = query.matches;
		const set = (areNeeded: boolean) => {
			this.areNeeded = areNeeded;
			// The browser prints the page as it is when this returns.
			flushSync();
		};
		addEventListener('beforeprint', () => set(true));
		addEventListener('afterprint', () => set(false));
		query.addEventListener('change', ({ matches }) => set(matches));
	}
}

/** The server always sends them: it does not know who reads. */
export const stills: { readonly areNeeded: boolean } = browser ? new Stills() : { areNeeded: true };
