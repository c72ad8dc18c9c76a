/** How close a figure looks at its drive: a place between levels, and what it looks at. */
import { FrameClock } from '$lib/base/FrameClock';

/** Levels from the outside in. Between two of them lies a passage. */
export const LEVELS = ['curve', 'drive', 'blocks', 'pages'] as const;

export type Level = (typeof LEVELS)[number];

/** How long a passage takes: to the next level, or past some levels in one move. */
const PASSAGE_MS = 450;
/** After a turn of the wheel this long ago, the figure settles at the nearest level. */
const HOLD_MS = 180;

export interface ZoomOptions {
	/** The level at the start. */
	readonly start: Level;
	/** The innermost level; `pages` when missing. */
	readonly innermost?: Level;
	/** Whether figures must not move by themselves: then passages take no time. */
	readonly isMotionReduced: () => boolean;
}

export class Zoom {
	/** Where the figure is: a whole number is a level, anything between is on the way. */
	position = $state(0);
	/** Block that is looked at. */
	block = $state(0);
	/** Whether the block that takes the host's writes is looked at, whichever that is. */
	isFollowing = $state(true);

	readonly #options: ZoomOptions;
	readonly #levelMax: number;
	#target = $state(0);
	/** Levels that the passage under way goes through. */
	#way = 1;
	readonly #frames = new FrameClock((passedMs) => this.#onFrame(passedMs));
	/** How long the reader's hand has rested, while it holds the figure between levels. */
	#restedMs: number | undefined;

	constructor(options: ZoomOptions) {
		this.#options = options;
		this.#levelMax = LEVELS.indexOf(options.innermost ?? 'pages');
		this.position = LEVELS.indexOf(options.start);
		this.#target = this.position;
	}

	/** The level that is shown or headed for. */
	get level(): Level {
		return LEVELS[this.#target] ?? 'pages';
	}

	get levelIndex(): number {
		return this.#target;
	}

	get canGoIn(): boolean {
		return this.#target < this.#levelMax;
	}

	get canGoOut(): boolean {
		return this.#target > 0;
	}

	/**
	 * Goes to a level from wherever the figure is, in one short move however far that is; asked
	 * again on the way, it turns round.
	 */
	go(index: number): void {
		this.#target = this.#clamp(Math.round(index));
		this.#way = Math.max(1, Math.abs(this.#target - this.position));
		this.#restedMs = undefined;
		if (this.#options.isMotionReduced()) {
			this.position = this.#target;
		} else {
			this.#frames.start();
		}
	}

	goIn(): void {
		this.go(this.#target + 1);
	}

	goOut(): void {
		this.go(this.#target - 1);
	}

	/** Moves between levels as far as a hand does; the figure settles when the hand rests. */
	pull(levels: number): void {
		this.position = this.#clamp(this.position + levels);
		this.#target = Math.round(this.position);
		this.#way = 1;
		this.#restedMs = 0;
		this.#frames.start();
	}

	/** Looks at a block, and no longer follows the host's writes. */
	look(block: number): void {
		this.block = block;
		this.isFollowing = false;
	}

	dispose(): void {
		this.#frames.stop();
		this.position = this.#target;
	}

	/** Moves on; says whether there is more to come. */
	#onFrame(passedMs: number): boolean {
		if (this.#restedMs !== undefined) {
			this.#restedMs += passedMs;
			if (this.#restedMs >= HOLD_MS || this.#options.isMotionReduced()) {
				this.#restedMs = undefined;
			}
		} else {
			const left = this.#target - this.position;
			const step = (passedMs / PASSAGE_MS) * this.#way;
			this.position += Math.sign(left) * Math.min(Math.abs(left), step);
		}
		return this.#restedMs !== undefined || this.position !== this.#target;
	}

	#clamp(position: number): number {
		return Math.min(this.#levelMax, Math.max(0, position));
	}
}
