/** What moves on the board for a moment: tokens, copies, and erases, from events of the run. */
import type { SimEvent } from '$lib/run/sim/snapshot';

export type Mover =
	| { readonly kind: 'write'; readonly to: number; readonly startMs: number }
	| {
			readonly kind: 'copy';
			readonly from: number;
			readonly to: number;
			readonly startMs: number;
	  }
	| { readonly kind: 'erase'; readonly block: number; readonly startMs: number };

/** How long each is seen, in the reader's time. */
export const MOVE_MS = { write: 440, copy: 380, erase: 420 } as const;
/** More than these are not seen apart. */
const MOVERS_MAX = 64;

/** The movers of a stretch of events, which began evenly over the time that it was shown in. */
export function moversOf(
	events: readonly SimEvent[],
	nowMs: number,
	shownMs: number
): readonly Mover[] {
	const moves = events.filter(({ kind }) => ['hostWrite', 'gcCopy', 'erase'].includes(kind));
	return moves.flatMap(({ kind, from, to }, index): Mover[] => {
		const startMs = nowMs + (index / moves.length) * shownMs;
		if (kind === 'erase') {
			return from === undefined ? [] : [{ kind: 'erase', block: from, startMs }];
		}
		if (to === undefined) {
			return [];
		}
		return kind === 'gcCopy' && from !== undefined
			? [{ kind: 'copy', from, to, startMs }]
			: [{ kind: 'write', to, startMs }];
	});
}

/** How far a mover has come, 0 to 1. */
export const progressOf = (mover: Mover, nowMs: number): number =>
	Math.min(1, Math.max(0, (nowMs - mover.startMs) / MOVE_MS[mover.kind]));

/** Those that still move; when there are too many, the newest. */
export function underWay(movers: readonly Mover[], nowMs: number): readonly Mover[] {
	return movers.filter((mover) => progressOf(mover, nowMs) < 1).slice(-MOVERS_MAX);
}

/** Slow at both ends. */
export const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);
/** Slow at the end. */
export const easeOut = (t: number): number => 1 - (1 - t) ** 3;
