/** How far a run is, how fast, and how long it will take. */
import type { CurrentFile, Progress } from './files.messages';
import { RateMeter, RoundsMeter } from './rate';
import { placesMaxOf } from './survey';

/** Rates are missing until there is enough to go by. */
export interface Pace {
	readonly filesCounted: number;
	readonly filesDone: number;
	readonly bytesCounted: number;
	readonly bytesDone: number;
	readonly bytesPerSecond: number | undefined;
	readonly secondsLeft: number | undefined;
	readonly current: CurrentFile | undefined;
	/** It takes so long that the reader may want to go on without it. */
	readonly isCurrentLong: boolean;
}

export const NO_PACE: Pace = {
	filesCounted: 0,
	filesDone: 0,
	bytesCounted: 0,
	bytesDone: 0,
	bytesPerSecond: undefined,
	secondsLeft: undefined,
	current: undefined,
	isCurrentLong: false
};

/** A name that is shown for less cannot be meant when a button is pressed. */
const LONG_MS = 1000;

export class PaceMeter {
	/** Of bytes that were read. */
	#read = new RateMeter();
	/** Of bytes that are done with. */
	#done = new RateMeter();
	/** Of places in files that are not read one by one. */
	readonly #places = new RoundsMeter();
	/** Since when the current file is read. */
	#since: { readonly id: number | undefined; readonly timeMs: number } = {
		id: undefined,
		timeMs: 0
	};

	/** Time in which nothing was to be read says nothing about speed. */
	interrupt(): void {
		this.#read = new RateMeter();
		this.#done = new RateMeter();
		this.#places.interrupt();
	}

	take(progress: Progress, filesDone: number): Pace {
		const { timeMs, filesCounted, bytesCounted, bytesDone, current } = progress;
		this.#read.add(timeMs, progress.bytesRead);
		this.#done.add(timeMs, bytesDone);
		if (current?.id !== this.#since.id) {
			this.#since = { id: current?.id, timeMs };
		}
		return {
			filesCounted,
			filesDone,
			bytesCounted,
			bytesDone,
			bytesPerSecond: this.#read.bytesPerSecond,
			secondsLeft: this.#secondsLeft(progress),
			current,
			isCurrentLong: current !== undefined && timeMs - this.#since.timeMs >= LONG_MS
		};
	}

	/** Of reading all files, or of an estimate, which may be close enough before. */
	#secondsLeft({ timeMs, survey, bytesCounted, bytesDone, isHeld }: Progress): number | undefined {
		if (survey !== undefined) {
			this.#places.add(timeMs, survey.placesCount);
		}
		return isHeld
			? this.#places.secondsFor(timeMs, placesMaxOf(bytesCounted))
			: this.#done.secondsFor(bytesCounted - bytesDone);
	}
}
