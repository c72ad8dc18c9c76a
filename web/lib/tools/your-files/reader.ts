/** Those who read files whole, one after another: here, or in another worker behind a port. */
import type { Waiting } from './backlog';
import { answerWithin, isChange } from './failures';
import { kindOf } from './fileKinds';
import { measure, type Reading } from './fileSizes';
import type { Kind } from './fileFacts';
import type { Gate } from './gate';
import type { PageMeter } from './pages';
import { Opener } from './walk';

/** What is found of a file. */
export interface Found extends Omit<Reading, 'head'> {
	readonly kind: Kind;
}

export interface ReadOptions {
	/** Gives the file up; the call then rejects. */
	readonly signal: AbortSignal;
	/** Told how much of the work is done, from 0 to 1, and how many bytes were read. */
	readonly onProgress: (share: number, bytesRead: number) => void;
}

/** Reads one file at a time. */
export interface FileReading {
	/** @throws what the browser says about a file that cannot be read. */
	read(file: Waiting, options: ReadOptions): Promise<Found>;
	/** Stands still, in the middle of a file, or goes on. */
	hold(isHeld: boolean): void;
}

export class LocalReader implements FileReading {
	readonly #meter: PageMeter;
	readonly #gate: Gate;
	readonly #opener = new Opener();

	constructor(meter: PageMeter, gate: Gate) {
		this.#meter = meter;
		this.#gate = gate;
	}

	read(file: Waiting, options: ReadOptions): Promise<Found> {
		return this.#read(file, options).catch((error: unknown) =>
			// A log that grows: what was opened is out of date, and opening it again once may do.
			isChange(error) && !options.signal.aborted ? this.#read(file, options) : Promise.reject(error)
		);
	}

	hold(isHeld: boolean): void {
		if (isHeld) {
			this.#gate.close();
		} else {
			this.#gate.open();
		}
	}

	async #read({ path, isExact, source }: Waiting, options: ReadOptions): Promise<Found> {
		const file = 'kind' in source ? await answerWithin(this.#opener.open(source, path)) : source;
		const rules = { ...options, meter: this.#meter, gate: this.#gate, isExact };
		const { head, ...reading } = await measure(file, file.size, rules);
		return { kind: kindOf(path, file.type, head), ...reading };
	}
}
