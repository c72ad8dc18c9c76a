/** How fast a run goes on the reader's clock, told every two seconds of playing. */
import { formatCount } from '$lib/base/format';

const BEAT_MS = 2_000;

interface Beat {
	readonly hostWrites: number;
	readonly workedMs: number;
}

/** What a pace is taken of: a run, as far as it is shown. */
export interface Paced {
	readonly snapshot: { get(field: 'hostWrites'): number };
	/** Time that its simulator has computed. */
	readonly workedMs: number;
}

export class Pace {
	/** Counts the beats: for what must not change as often as pictures do. */
	beats = $state(0);
	/** One sentence; empty until a beat was whole. */
	text = $state('');
	#passedMs = 0;
	#start: Beat | undefined;

	/** Counts anew from here. */
	begin(session: Paced): void {
		this.text = '';
		this.#passedMs = 0;
		this.#start = beatOf(session);
	}

	/** Lets time pass while playing. */
	pass(ms: number, session: Paced): void {
		this.#passedMs += ms;
		if (this.#passedMs < BEAT_MS) {
			return;
		}
		const [start, end] = [this.#start, beatOf(session)];
		if (start !== undefined && end.hostWrites >= start.hostWrites) {
			const seconds = this.#passedMs / 1_000;
			const writes = formatCount(Math.round((end.hostWrites - start.hostWrites) / seconds));
			const workedMs = end.workedMs - start.workedMs;
			const work = Math.min(100, Math.round((workedMs / this.#passedMs) * 100));
			const share = work === 0 && workedMs > 0 ? 'less than 1' : work;
			const pace = `${writes} host writes a second here`;
			this.text = `${pace}; that keeps a core of your processor busy ${share} % of the time.`;
		}
		this.#passedMs = 0;
		this.#start = end;
		this.beats += 1;
	}
}

function beatOf(session: Paced): Beat {
	return { hostWrites: session.snapshot.get('hostWrites'), workedMs: session.workedMs };
}
