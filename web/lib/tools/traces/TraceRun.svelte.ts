/** One trace and what was done with it: owns the worker, and can be stopped at any moment. */
import { Turns } from '$lib/base/Turns';
import { WorkerSession, type WorkerPort } from '$lib/base/WorkerSession';
import { Snapshot } from '$lib/run/sim/snapshot';
import {
	driveLines,
	optionLines,
	PRESETS,
	reachBytes,
	type DriveChoice,
	type FormatChoice
} from './replayDrive';
import { said } from './said';
import type { Progress, Reply, Request } from './traces.messages';

/** `stopped` by the reader, `broken` by the trace, the drive, or a fault; what is there stays. */
export type Phase = 'empty' | 'reading' | 'read' | 'replaying' | 'done' | 'stopped' | 'broken';

/** The part of a worker that a run uses; tests give it another. */
export type TraceWorker = WorkerPort<Request, Reply>;

export interface Environment {
	readonly spawn: () => Promise<TraceWorker>;
	readonly loadModule: () => Promise<WebAssembly.Module>;
}

export interface TraceFile {
	readonly name: string;
	readonly file: Blob;
}

/** A replay on one drive, under way or over. */
export interface Result {
	readonly progress: Progress;
	readonly snapshot: Snapshot;
	readonly choice: DriveChoice;
	/** Bytes of addresses that the drive was made for. */
	readonly spanBytes: number;
	/** Fingerprint of the drive's last state; empty before the end. */
	readonly digest: string;
}

type Purpose = 'count' | 'replay' | 'list';

export class TraceRun {
	readonly #environment: Environment;
	readonly #worker: WorkerSession<Request, Reply>;
	readonly #turns = new Turns();
	/** Of all drives of a replay. */
	readonly #replays = new Turns();
	#phase = $state<Phase>('empty');
	#source = $state.raw<TraceFile | undefined>();
	#survey = $state.raw<Progress | undefined>();
	#results = $state.raw<readonly Result[]>([]);
	#fault = $state('');
	#share = $state(0);

	constructor(environment: Environment) {
		this.#environment = environment;
		this.#worker = new WorkerSession(environment.spawn);
	}

	get phase(): Phase {
		return this.#phase;
	}

	get source(): TraceFile | undefined {
		return this.#source;
	}

	/** What the first pass found, which touches no drive. */
	get survey(): Progress | undefined {
		return this.#survey;
	}

	/** One for each drive, as far as they have begun. */
	get results(): readonly Result[] {
		return this.#results;
	}

	/** What went wrong, in one sentence; empty unless the phase is `broken`. */
	get fault(): string {
		return this.#fault;
	}

	/** How much of what is under way is done, from 0 to 1. */
	get share(): number {
		return this.#share;
	}

	/** Reads a trace once, to count it. */
	async read(source: TraceFile, format: FormatChoice): Promise<void> {
		this.stop();
		this.#source = source;
		this.#survey = undefined;
		this.#results = [];
		this.#phase = 'reading';
		const choice = PRESETS[0]?.choice;
		if (choice !== undefined) {
			await this.#pass(source, format, choice, 'count', (progress, digest) => {
				this.#survey = progress;
				this.#phase = digest === '' ? 'reading' : 'read';
			});
		}
	}

	/** Replays the trace on each of the drives, one after the other. */
	async replay(choices: readonly DriveChoice[], format: FormatChoice): Promise<void> {
		const source = this.#source;
		const survey = this.#survey;
		if (source === undefined || survey === undefined) {
			return;
		}
		this.stop();
		const isWanted = this.#replays.begin();
		this.#results = [];
		this.#phase = 'replaying';
		for (const [index, choice] of choices.entries()) {
			const done = this.#results;
			const spanBytes = reachBytes(choice, survey.report.counts);
			await this.#pass(source, format, choice, 'replay', (progress, digest) => {
				const snapshot = new Snapshot(progress.state);
				this.#results = [...done, { progress, snapshot, choice, spanBytes, digest }];
				this.#share = (index + this.#share) / choices.length;
				const isLast = index === choices.length - 1;
				this.#phase = digest !== '' && isLast ? 'done' : 'replaying';
			});
			if (!isWanted() || this.#phase !== 'replaying') {
				return;
			}
		}
	}

	/** The trace's first operations as commands of `ssd.py`; what was done stays. */
	async list(choice: DriveChoice, format: FormatChoice): Promise<string> {
		const source = this.#source;
		if (source === undefined) {
			return '';
		}
		let commands = '';
		await this.#pass(source, format, choice, 'list', ({ report }) => {
			commands = report.commands;
		});
		return commands;
	}

	/** Ends what is under way at once, in the middle of a line; what was found stays. */
	stop(): void {
		this.#turns.end();
		this.#replays.end();
		if (this.#phase === 'reading' || this.#phase === 'replaying') {
			this.#worker.cancel();
			this.#phase = 'stopped';
		}
	}

	dispose(): void {
		this.#turns.end();
		this.#worker.dispose();
	}

	async #pass(
		{ file, name }: TraceFile,
		format: FormatChoice,
		choice: DriveChoice,
		purpose: Purpose,
		take: (progress: Progress, digest: string) => void
	): Promise<void> {
		const isWanted = this.#turns.begin();
		this.#share = 0;
		this.#fault = '';
		if (this.#worker.isTalking) {
			// A pass cannot be interrupted but by its end.
			this.#worker.cancel();
		}
		try {
			const module = await this.#environment.loadModule();
			if (!isWanted() || !(await this.#worker.start()) || !isWanted()) {
				return;
			}
			const counts = this.#survey?.report.counts;
			const options = optionLines(format, choice, purpose);
			const span = counts === undefined ? 0 : reachBytes(choice, counts);
			const experimentLines = driveLines(choice, span);
			const job = { type: 'read', module, experimentLines, options, file, name } as const;
			await this.#worker.converse(job, (reply) => {
				if (reply.type === 'failed') {
					throw new Error(reply.message);
				}
				if (reply.type === 'checked') {
					return false;
				}
				this.#share = reply.bytesDone / Math.max(1, file.size);
				take(reply, reply.type === 'done' ? reply.digest : '');
				return reply.type === 'done';
			});
		} catch (error) {
			if (isWanted()) {
				this.#worker.cancel();
				this.#fault = faultText(error);
				this.#phase = 'broken';
			}
		}
	}
}

function faultText(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error);
	return said(message) || 'The part of this page that reads traces broke.';
}
