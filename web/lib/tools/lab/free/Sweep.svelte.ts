/** Runs the points of a sweep. */
import type { ClientEnvironment } from '$lib/run/sim/SimClient';
import { Runs } from '../Runs.svelte';
import { pointOf, type SweepPoint } from './sweep';

export interface SweepJob {
	readonly value: number;
	/** The experiment in its wire form. */
	readonly lines: string;
}

export class Sweep {
	readonly #runs: Runs;
	#jobs = $state.raw<readonly SweepJob[]>([]);
	/** Points that are done, in the order in which they came. */
	readonly points: readonly SweepPoint[] = $derived.by(() =>
		this.#runs.results.map(({ index, report, fault }) =>
			pointOf(this.#jobs[index]?.value ?? 0, report, fault)
		)
	);

	constructor(environment: ClientEnvironment, workers: number) {
		this.#runs = new Runs(environment, workers);
	}

	get count(): number {
		return this.#runs.count;
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
