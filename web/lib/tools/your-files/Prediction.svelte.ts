/** What the simulated drive makes of the reader's files, beside its twin and the published data. */
import { Turns } from '$lib/base/Turns';
import { LabRun } from '$lib/tools/lab/LabRun.svelte';
import type { ClientEnvironment } from '$lib/run/sim/SimClient';
import { enduranceTerabytes, experimentLines, mixText, NOISE_MIX, ZEROS_MIX } from './predict';
import type { Drive } from './predict';
import type { Mix } from './tally';

export interface PredictionRow {
	readonly label: string;
	/** Filling the new drive in order. */
	readonly megabytesPerSecond: number;
	/** Random writes, once the drive has settled. */
	readonly writeAmplification: number;
	readonly enduranceTerabytes: number;
	/** Measured on a drive of 2012, where it was. */
	readonly published: string;
}

interface Case {
	readonly label: string;
	readonly drive: Drive;
	readonly mix: string;
	readonly published: string;
}

export type PredictionPhase = 'empty' | 'running' | 'done' | 'broken';

export class Prediction {
	readonly #run: LabRun;
	#rows = $state.raw<readonly PredictionRow[]>([]);
	#phase = $state<PredictionPhase>('empty');
	#casesDone = $state(0);
	#casesCount = $state(1);
	readonly #turns = new Turns();

	constructor(environment: ClientEnvironment) {
		this.#run = new LabRun(environment);
	}

	get phase(): PredictionPhase {
		return this.#phase;
	}

	get rows(): readonly PredictionRow[] {
		return this.#rows;
	}

	get share(): number {
		return (this.#casesDone + this.#run.share) / this.#casesCount;
	}

	/** What was refused or broke, in one sentence. */
	get fault(): string {
		return this.#run.fault;
	}

	/** Never throws. */
	async start(mix: Mix): Promise<void> {
		this.cancel();
		const isWanted = this.#turns.begin();
		const cases = casesOf(mixText(mix));
		this.#phase = 'running';
		this.#casesCount = cases.length;
		for (const one of cases) {
			await this.#run.start(experimentLines(one.drive, one.mix));
			if (!isWanted()) {
				return;
			}
			const row = this.#rowOf(one);
			if (row === undefined) {
				this.#phase = 'broken';
				return;
			}
			this.#rows = [...this.#rows, row];
			this.#casesDone += 1;
		}
		this.#phase = 'done';
	}

	/** Ends it at once, and forgets what came of it. */
	cancel(): void {
		this.#turns.end();
		this.#run.cancel();
		this.#rows = [];
		this.#casesDone = 0;
		this.#phase = 'empty';
	}

	#rowOf({ label, published }: Case): PredictionRow | undefined {
		const phases = this.#run.report?.phases ?? [];
		const speed = phases.find(({ name }) => name === 'fill')?.megabytes_per_second;
		const amplification = phases.find(({ name }) => name === 'random')?.write_amplification;
		return this.#run.phase !== 'done' || typeof speed !== 'number' || amplification === undefined
			? undefined
			: {
					label,
					published,
					megabytesPerSecond: speed,
					writeAmplification: amplification ?? 0,
					enduranceTerabytes: enduranceTerabytes(amplification ?? 1)
				};
	}
}

function casesOf(mix: string): readonly Case[] {
	return [
		{ label: 'Your files', drive: 'compressing', mix, published: '' },
		{ label: 'Your files, without compression', drive: 'plain', mix, published: '' },
		{ label: 'Zeros', drive: 'compressing', mix: ZEROS_MIX, published: 'about 500 MB/s' },
		{ label: 'Random data', drive: 'compressing', mix: NOISE_MIX, published: '193 MB/s at most' }
	];
}
