/** All settings of which theory knows, one after another in the reader's browser. */
import { LabRun } from '$lib/tools/lab/LabRun.svelte';
import type { ClientEnvironment } from '$lib/run/sim/SimClient';
import { pointOf, SEED, type Point, type Setting } from './points';

export type TheoryPhase = 'empty' | 'running' | 'done' | 'cancelled' | 'broken';

export class TheoryRun {
	readonly #run: LabRun;
	readonly #settings: readonly Setting[];
	#phase = $state<TheoryPhase>('empty');
	#points = $state.raw<readonly Point[]>([]);

	constructor(environment: ClientEnvironment, settings: readonly Setting[]) {
		this.#run = new LabRun(environment);
		this.#settings = settings;
	}

	get phase(): TheoryPhase {
		return this.#phase;
	}

	/** Those that are done. */
	get points(): readonly Point[] {
		return this.#points;
	}

	/** What broke, in one sentence. */
	get fault(): string {
		return this.#run.fault;
	}

	/** How much is done, from 0 to 1. */
	get share(): number {
		const under = this.#phase === 'running' ? this.#run.share : 0;
		return Math.min(1, (this.#points.length + under) / this.#settings.length);
	}

	/** Runs everything anew. Never throws. */
	async start(): Promise<void> {
		this.#phase = 'running';
		this.#points = [];
		for (const setting of this.#settings) {
			await this.#run.start(setting.lines, SEED);
			const { phase, report } = this.#run;
			if (phase !== 'done' || report === undefined) {
				this.#phase = phase === 'broken' ? 'broken' : 'cancelled';
				return;
			}
			this.#points = [...this.#points, pointOf(setting, report)];
		}
		this.#phase = 'done';
	}

	/** Ends the run at once; points that are there stay. */
	cancel(): void {
		this.#run.cancel();
	}
}
