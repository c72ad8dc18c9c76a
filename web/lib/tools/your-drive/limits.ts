/** The only place that says how much may be written to the reader's drive, and for how long. */

export const MIB = 1024 * 1024;

/** All runs of one page load together. */
export const PAGE_BYTES_MAX = 4096 * MIB;
/** A run stops then, with what it has. */
export const RUN_MS_MAX = 60_000;
/** A file in the browser's storage is never larger, unless the reader asks for one that grows. */
export const FILE_BYTES_MAX = 256 * MIB;
/** A worker that shows no sign of life for so long is given up. */
export const SILENCE_MS_MAX = 20_000;
/** A worker that does not obey is ended after so long. */
export const CANCEL_MS_MAX = 150;

export interface Size {
	readonly id: 'quick' | 'standard' | 'thorough';
	readonly label: string;
	/** No run of this size writes more. */
	readonly bytesMax: number;
}

/** Sizes of the test of compression. */
export const SIZES: readonly [Size, ...Size[]] = [
	{ id: 'quick', label: 'Quick', bytesMax: 256 * MIB },
	{ id: 'standard', label: 'Standard', bytesMax: 1024 * MIB },
	{ id: 'thorough', label: 'Thorough', bytesMax: 2048 * MIB }
];

/** Sizes of the test of speed: a few, some, and many long legs, all of one length. */
export const SPEED_SIZES: readonly [Size, ...Size[]] = [
	{ id: 'quick', label: 'Quick', bytesMax: 384 * MIB },
	{ id: 'standard', label: 'Standard', bytesMax: 1024 * MIB },
	{ id: 'thorough', label: 'Thorough', bytesMax: 2048 * MIB }
];

/** Sizes of the test of speed over time, in which one file grows. */
export const GROWTH_SIZES: readonly [Size, ...Size[]] = [
	{ id: 'standard', label: 'Short', bytesMax: 2048 * MIB },
	{ id: 'thorough', label: 'Long', bytesMax: 4096 * MIB }
];

export interface FolderSize {
	readonly id: 'small' | 'large';
	readonly label: string;
	readonly bytesMax: number;
}

/** Sizes of the test in a folder. */
export const FOLDER_SIZES: readonly [FolderSize, ...FolderSize[]] = [
	{ id: 'small', label: 'Small', bytesMax: 64 * MIB },
	{ id: 'large', label: 'Large', bytesMax: 256 * MIB }
];

/** A write was refused because the run, or the page, has written as much as it may. */
export class LimitReached extends Error {
	override readonly name = 'LimitReached';
}

/** Counts what is written, and refuses the write that would be too much. */
export class WriteBudget {
	readonly bytesMax: number;
	#bytes = 0;

	constructor(bytesMax: number) {
		this.bytesMax = Math.min(bytesMax, PAGE_BYTES_MAX);
	}

	get bytes(): number {
		return this.#bytes;
	}

	get bytesLeft(): number {
		return this.bytesMax - this.#bytes;
	}

	/**
	 * Called before each write.
	 *
	 * @throws {LimitReached} when the write must not happen
	 */
	take(bytes: number): void {
		if (!(bytes >= 0) || bytes > this.bytesLeft) {
			throw new LimitReached(
				`The limit of ${this.bytesMax} bytes is reached; nothing more is written. Reload the page.`
			);
		}
		this.#bytes += bytes;
	}

	/** Of what was taken in advance, what was not written after all. */
	giveBack(bytes: number): void {
		this.#bytes -= Math.max(0, Math.min(bytes, this.#bytes));
	}
}

/** What all runs of this page load have written, whichever component started them. */
export const pageBudget = new WriteBudget(PAGE_BYTES_MAX);
