/** The slip of paper that a reader's guess sticks to a page. */
import type { Bet } from '$lib/run/view/bet';

/** So many steps after its answer a slip is still looked at. */
const SLIP_STEPS = 3;

/** The slip on a page, as long as the picture is about it. */
export function slipAt(bet: Bet | undefined, step: number) {
	const { page, slip: text, answeredAt = Infinity } = bet ?? {};
	const isOld = step > answeredAt + SLIP_STEPS;
	return page === undefined || text === undefined || isOld ? undefined : { page, text };
}
