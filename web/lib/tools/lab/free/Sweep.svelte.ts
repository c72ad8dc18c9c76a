/** Runs the points of a sweep. */
import type { ClientEnvironment } from '$lib/run/sim/SimClient';
import { Runs } from '../Runs.svelte';
import { pointOf, type SweepJob, type SweepPoint } from './sweep';
import { merged } from './sweepMerge';

export class Sweep {
	readonly #runs: Runs;
	#jobs = $state.raw<readonly SweepJob[]>([]);
	/** Points of which a seed is done, in the order in which they came. */
	readonly points: readonly SweepPoint[] = $derived.by(() =>
		merged(
			this.#runs.results.map(({ index, report, fault }) => {
				const { value = 0, second } = this.#jobs[index] ?? {};
				return { ...pointOf(value, report, fault), second };
			})
		)
	);

	constructor(environment: ClientEnvironment, workers: number) {
		this.#runs = new Runs(environment, workers);
	}

	/** Runs that there are, and those that are done. */
	get count(): number {
		return this.#runs.count;
	}

	get done(): number {
		return this.#runs.results.length;
	}

	get workers(): number {
		return this.#runs.workers;
	}

	get phase() {
		return this.#runs.phase;
	}

	get isBusy(): boolean {
		return this.#runs.isBusy;
	}

	/** How much is done, from 0 to 1. */
	get share(): number {
		return this.#runs.share;
	}

	/** Runs all jobs instead of those before. Never throws: a refusal is a point without values. */
	async start(jobs: readonly SweepJob[]): Promise<void> {
		this.#jobs = jobs;
		await this.#runs.start(jobs.map(({ lines }) => lines));
	}

	/** Ends all workers at once and forgets the points. */
	clear(): void {
		this.#runs.clear();
		this.#jobs = [];
	}

	/** Ends all workers at once; the points that are done stay. */
	cancel(): void {
		this.#runs.cancel();
	}
}
