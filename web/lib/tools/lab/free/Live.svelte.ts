/** Runs whatever setup there is, and keeps the result before it: there is nothing to press. */
import type { Origin } from '$lib/draw/charts/spec';
import type { WarmEnvironment } from '$lib/run/sim/warm';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { LabRun } from '../LabRun.svelte';
import type { Shown } from './results';
import { linesOf, runText, type Setup } from './setup';
import { nameOf } from './sides';
import type { Ran } from './words';

/** A run that takes longer shows how far it is, and can be cancelled. */
const SLOW_MS = 300;

/** What came of all drives. */
export interface Result extends Ran {
	readonly shown: readonly Shown[];
	readonly films: readonly (readonly Snapshot[])[];
	readonly origin: Origin;
}

export class Live {
	/** One for each drive that there can be. */
	readonly runs: readonly LabRun[];
	readonly #environments: readonly WarmEnvironment[];
	readonly #originOf: (setup: Setup) => Origin;
	#result = $state.raw<Result>();
	#before = $state.raw<Result>();
	#running = $state.raw<Setup>();
	#gesture = '';
	#wanted: { readonly setup: Setup; readonly gesture: string } | undefined;
	#turn = 0;

	/** @param environments one for each drive that there can be: a worker starts when it runs */
	constructor(environments: readonly WarmEnvironment[], originOf: (setup: Setup) => Origin) {
		this.#environments = environments;
		this.#originOf = originOf;
		this.runs = environments.map((environment) => new LabRun(environment, true));
	}

	/** What is on screen: the latest whole result, or where a slow run is. */
	readonly shown: Result | undefined = $derived.by(() => {
		const isPartial = this.isSlow && this.runs.some(({ snapshot }) => snapshot !== undefined);
		return isPartial && this.#running !== undefined ? this.#resultOf(this.#running) : this.#result;
	});

	/** The result before the latest change; nothing before the first. */
	get before(): Result | undefined {
		return this.#before;
	}

	/** Whether a run has taken so long that the reader wants to know how far it is. */
	get isSlow(): boolean {
		return this.runs.some(({ isBusy, workMs }) => isBusy && workMs >= SLOW_MS);
	}

	get isBusy(): boolean {
		return this.runs.some(({ isBusy }) => isBusy);
	}

	/** The setup that runs, or ran last. */
	get setup(): Setup | undefined {
		return this.#running;
	}

	/** Whether what is on screen is of this setup, and whole. */
	isOf(setup: Setup): boolean {
		const ran = this.#result?.setup;
		return !this.isBusy && ran !== undefined && runText(ran) === runText(setup);
	}

	/**
	 * Runs a setup, unless it is the one that runs already or ran last. In an effect it is asked
	 * again when a run tells something, so that the latest wish never waits for a long one.
	 */
	want(setup: Setup, gesture: string): void {
		const running = this.#running;
		const isSame = running !== undefined && runText(running) === runText(setup);
		const isThere =
			isSame && (String(running.stopAt) === String(setup.stopAt) || this.#restsAt(setup));
		this.#wanted = isThere ? undefined : { setup, gesture };
		// A run that has not told anything yet is over soon: whoever drags sees what it does.
		const isFresh = this.isBusy && this.runs.every(({ workMs }) => workMs === 0);
		if (!isFresh) {
			this.#next();
		}
	}

	/** Starts what is wanted by now, instead of what runs. */
	#next(): void {
		const wanted = this.#wanted;
		this.#wanted = undefined;
		if (wanted !== undefined) {
			void this.#start(wanted.setup, wanted.gesture);
		}
	}

	/** Whether all runs rest at the steps at which this setup stops. */
	#restsAt({ drives, stopAt }: Setup): boolean {
		const stepOf = (index: number) => this.runs[index]?.snapshot?.get('step') ?? 0;
		return !this.isBusy && drives.every((_, index) => stepOf(index) === (stopAt[index] ?? 0));
	}

	/** Runs the latest setup once more: it was cancelled. */
	again(): void {
		if (this.#running !== undefined) {
			void this.#start(this.#running, this.#gesture);
		}
	}

	/** Ends all runs at once; what is drawn stays. */
	cancel(): void {
		this.#wanted = undefined;
		const running = this.#running;
		const wasBusy = this.isBusy;
		this.runs.forEach((run) => run.cancel());
		if (wasBusy && running !== undefined) {
			this.#end(running);
		}
	}

	/** Of what is under way nothing comes: who would read it is gone. */
	dispose(): void {
		this.#wanted = undefined;
		this.#turn += 1;
		this.runs.forEach((run) => run.cancel());
		this.#environments.forEach((environment) => environment.dispose());
	}

	async #start(setup: Setup, gesture: string): Promise<void> {
		this.#turn += 1;
		const turn = this.#turn;
		// Of a gesture one sees what was before it, not its last step.
		if (gesture === '' || gesture !== this.#gesture) {
			this.#before = this.#result;
		}
		this.#gesture = gesture;
		this.#running = setup;
		await Promise.all(
			this.runs.map(async (run, index) => {
				const drive = setup.drives[index];
				if (drive === undefined) {
					run.clear();
				} else {
					await run.start(linesOf(drive, setup), undefined, setup.stopAt[index]);
				}
			})
		);
		if (turn === this.#turn) {
			this.#end(setup);
			this.#next();
		}
	}

	/** A drive that was refused comes to nothing: what was there stays. */
	#end(setup: Setup): void {
		if (this.runs.some(({ snapshot }) => snapshot !== undefined)) {
			this.#result = this.#resultOf(setup);
		}
	}

	#resultOf(setup: Setup): Result {
		const runs = this.runs.slice(0, setup.drives.length);
		const snapshots = runs.map(({ snapshot }) => snapshot);
		const shown = runs.flatMap(({ snapshot, report, digest }, index): readonly Shown[] =>
			snapshot === undefined ? [] : [{ name: nameOf(index), snapshot, report, digest }]
		);
		const films = runs.map(({ film }) => film);
		return { setup, snapshots, shown, films, origin: this.#originOf(setup) };
	}
}
