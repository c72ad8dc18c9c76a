/** Runs several experiments, several at a time, each in a worker of its own. */
import type { ClientEnvironment } from '$lib/run/sim/SimClient';
import { LabRun } from './LabRun.svelte';
import type { Report } from '$lib/contract/report';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** What came of one experiment. */
export interface RunResult {
	/** Its place among those that were asked for. */
	readonly index: number;
	readonly report: Report | undefined;
	/** Why there is nothing, or not all. */
	readonly fault: string;
	/** The latest state, and where they are filmed, those along the run. */
	readonly snapshot: Snapshot | undefined;
	readonly film: readonly Snapshot[];
}

export class Runs {
	readonly #runs: readonly LabRun[];
	#results = $state.raw<readonly RunResult[]>([]);
	#jobs = $state.raw<readonly string[]>([]);
	#phase = $state<'empty' | 'running' | 'done' | 'cancelled'>('empty');
	/** Jobs that were begun, so that none is done twice. */
	#begun = 0;

	/** Places of the jobs that each run is at. */
	#indexes = $state.raw<readonly number[]>([]);

	constructor(environment: ClientEnvironment, workers: number, isFilmed = false) {
		this.#runs = Array.from({ length: workers }, () => new LabRun(environment, isFilmed));
	}

	/** Those that are done, in the order in which they came. */
	get results(): readonly RunResult[] {
		return this.#results;
	}

	/** What is seen of each job by now, in their order. */
	get seen(): readonly Pick<RunResult, 'snapshot' | 'film'>[] {
		return this.#jobs.map((_, index) => {
			const run = this.#runs[this.#indexes.lastIndexOf(index)];
			const result = this.#results.find((done) => done.index === index);
			return { snapshot: (result ?? run)?.snapshot, film: result?.film ?? [] };
		});
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

	/** What the reader should know of runs that go on; empty where there is nothing. */
	get notice(): string {
		return this.#runs.find(({ isBusy, notice }) => isBusy && notice !== '')?.notice ?? '';
	}

	/** How much is done, from 0 to 1. */
	get share(): number {
		const begun = this.#runs.reduce((sum, run) => sum + (run.isBusy ? run.share : 0), 0);
		return this.#jobs.length === 0 ? 0 : (this.#results.length + begun) / this.#jobs.length;
	}

	/**
	 * Runs all experiments, in their wire form, instead of those before. Never throws: a refusal is
	 * a result without a report.
	 */
	async start(jobs: readonly string[]): Promise<void> {
		this.cancel();
		this.#jobs = jobs;
		this.#results = [];
		this.#begun = 0;
		this.#indexes = [];
		this.#phase = 'running';
		await Promise.all(this.#runs.map((run, at) => this.#work(run, at, jobs)));
		if (jobs === this.#jobs && this.isBusy) {
			this.#phase = 'done';
		}
	}

	/** Ends all workers at once; the results that are there stay. */
	cancel(): void {
		if (this.isBusy) {
			this.#phase = 'cancelled';
		}
		for (const run of this.#runs) {
			run.cancel();
		}
	}

	/** Ends all workers at once and forgets what they came to. */
	clear(): void {
		this.cancel();
		this.#phase = 'empty';
		this.#results = [];
		this.#jobs = [];
	}

	async #work(run: LabRun, at: number, jobs: readonly string[]): Promise<void> {
		const isWanted = () => jobs === this.#jobs && this.isBusy;
		while (isWanted() && this.#begun < jobs.length) {
			const index = this.#begun;
			this.#begun += 1;
			this.#indexes = this.#runs.map((_, other) =>
				other === at ? index : (this.#indexes[other] ?? -1)
			);
			await run.start(jobs[index] ?? '');
			if (isWanted()) {
				const { report, fault, snapshot, film } = run;
				this.#results = [...this.#results, { index, report, fault, snapshot, film }];
			}
		}
	}
}
