/** What a link carried behind # is not wanted any more: reloading must not bring it back. */
import { replaceState } from '$app/navigation';
import { readFragment, readPlainAddress } from '$lib/params';

export function leaveLink(): void {
	if (readFragment()) {
		// eslint-disable-next-line svelte/no-navigation-without-resolve -- The page that is shown.
		replaceState(readPlainAddress(), {});
	}
}
