/** What a reader bets on a picture. */
import type { CurveBet } from './curveBet';

/** How fast a pass over the whole drive will be. */
export interface PassBet {
	readonly number: number;
	/** Of the new drive's speed. */
	readonly percent: number;
}

/** A reader's guess, which stays in the picture beside what comes. */
export interface Bet {
	/** Whether a page is still to be pressed, or a curve to be drawn. */
	readonly isOpen: boolean;
	/** The flash page that it is about. */
	readonly page?: number;
	/** What stands on the slip of paper that is stuck to that page. */
	readonly slip?: string;
	/** The step that answered it: some steps later the slip is gone. */
	readonly answeredAt?: number;
	/** The drive that it is about; any that is shown when missing. */
	readonly variant?: string | undefined;
	/** Flash programs for each write of the host. */
	readonly amplification?: number;
	/** How many times slower than at first the drive becomes. */
	readonly slowdown?: number;
	/** The speed of the host's writes. */
	readonly curve?: CurveBet;
	/** How full the drive is when a copy slows down, in percent. */
	readonly full?: number;
	/** How fast one of several passes is. */
	readonly pass?: PassBet;
	/** How many times a changed row is programmed. */
	readonly times?: number;
	/** The speed that a run comes to on average, in MB/s. */
	readonly mbPerS?: number;
	/** Requests that are answered in a second, and how long the slowest of a hundred takes. */
	readonly perS?: number;
	readonly slowestNs?: number;
}
