/** Everything that was measured in one look at the reader's files, and what failed. */
import { MeasurementColumns, type Listed } from './columns';
import type { FolderSum } from './folders';
import type { Failure, Measured, Measurement } from './fileFacts';
import { isSampled, type KindSum, type Sum } from './summary';
import { Tally, type Mix } from './tally';

export interface Results {
	/** In the order of reading. */
	readonly measurements: Listed<Measurement>;
	readonly failures: readonly Failure[];
	readonly total: Sum;
	readonly kinds: readonly KindSum[];
	readonly folders: readonly FolderSum[];
	readonly mix: Mix;
}

export class Ledger {
	readonly #failures: Failure[] = [];
	readonly #tally = new Tally();
	/** Estimates, which an exact result replaces. */
	readonly #sampled = new Map<number, Measured>();
	#measurements = new MeasurementColumns();

	get filesDone(): number {
		return this.#measurements.length + this.#failures.length;
	}

	get results(): Results {
		const { total, kinds, folders, mix } = this.#tally;
		return {
			measurements: this.#measurements,
			failures: this.#failures,
			total,
			kinds,
			folders,
			mix
		};
	}

	count(measured: Measured): void {
		this.#withdraw(measured.id);
		this.#tally.add(measured);
		if (isSampled(measured)) {
			this.#sampled.set(measured.id, measured);
		}
		this.#measurements.push(measured);
	}

	fail(failure: Failure): void {
		if (failure.id !== undefined) {
			this.#withdraw(failure.id);
		}
		this.#failures.push(failure);
	}

	/** Forgets an estimate that something better, or a failure, replaces. */
	#withdraw(id: number): void {
		const estimate = this.#sampled.get(id);
		if (estimate !== undefined) {
			this.#sampled.delete(id);
			this.#tally.remove(estimate);
			// A new list: the old one is shown, and must not shrink under those who show it.
			this.#measurements = this.#measurements.without(id);
		}
	}
}
