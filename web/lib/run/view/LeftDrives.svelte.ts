/** Which of a figure's drives were shown before the present one: their curves stay. */
import type { Variant } from '$content/schema';
import type { SimSession } from '$lib/run/session/SimSession.svelte';

/** A drive that was shown before the present one. */
export interface Earlier {
	readonly variant: Variant;
	/** Which of the figure's drives it is. */
	readonly index: number;
	readonly session: SimSession;
}

export class LeftDrives {
	/** Their places among the figure's drives, in the order in which they were left. */
	all = $state.raw<readonly number[]>([]);

	/** Notes that another drive is shown than before. */
	turn(before: number, now: number): void {
		if (before !== now) {
			this.all = [...this.all.filter((index) => index !== before && index !== now), before];
		}
	}

	forget(): void {
		this.all = [];
	}
}
