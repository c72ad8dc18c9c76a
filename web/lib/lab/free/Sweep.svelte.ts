/** Runs the points of a sweep, several at a time, each in a worker of its own. */
import type { ClientEnvironment } from '$lib/sim/SimClient';
import { LabRun } from '../LabRun.svelte';
import { pointOf, type SweepPoint } from './sweep';

export interface SweepJob {
	readonly value: number;
	/** The experiment in its wire form. */
	readonly lines: string;
}

export class Sweep {
	readonly #runs: readonly LabRun[];
	#points = $state.raw<readonly SweepPoint[]>([]);
	#jobs = $state.raw<readonly SweepJob[]>([]);
	#phase = $state<'empty' | 'running' | 'done' | 'cancelled'>('empty');
	/** Jobs that were begun, so that none is done twice. */
	#begun = 0;

	constructor(environment: ClientEnvironment, workers: number) {
		this.#runs = Array.from({ length: workers }, () => new LabRun(environment));
	}

	/** Points that are done, in the order in which they came. */
	get points(): readonly SweepPoint[] {
		return this.#points;
	}

	get count(): number {
		return this.#jobs.length;
	}

	get workers(): number {
		return this.#runs.length;
	}

	get phase() {
		return this.#phase;
	}

	get isBusy(): boolean {
		return this.#phase === 'running';
	}

	/** How much is done, from 0 to 1. */
	get share(): number {
		const begun = this.#runs.reduce((sum, run) => sum + (run.isBusy ? run.share : 0), 0);
		return this.#jobs.length === 0 ? 0 : (this.#points.length + begun) / this.#jobs.length;
	}

	/** Runs all jobs instead of those before. Never throws: a refusal is a point without values. */
	async start(jobs: readonly SweepJob[]): Promise<void> {
		this.cancel();
		this.#jobs = jobs;
		this.#points = [];
		this.#begun = 0;
		this.#phase = 'running';
		await Promise.all(this.#runs.map((run) => this.#work(run, jobs)));
		if (jobs === this.#jobs && this.isBusy) {
			this.#phase = 'done';
		}
	}

	/** Ends all workers at once; the points that are done stay. */
	cancel(): void {
		if (this.isBusy) {
			this.#phase = 'cancelled';
		}
		for (const run of this.#runs) {
			run.cancel();
		}
	}

	async #work(run: LabRun, jobs: readonly SweepJob[]): Promise<void> {
		const isWanted = () => jobs === this.#jobs && this.isBusy;
		for (let job = this.#next(jobs); job !== undefined; job = this.#next(jobs)) {
			await run.start(job.lines);
			if (!isWanted()) {
				return;
			}
			this.#points = [...this.#points, pointOf(job.value, run.report, run.fault)];
		}
	}

	#next(jobs: readonly SweepJob[]): SweepJob | undefined {
		if (jobs !== this.#jobs || !this.isBusy) {
			return undefined;
		}
		this.#begun += 1;
		return jobs[this.#begun - 1];
	}
}
