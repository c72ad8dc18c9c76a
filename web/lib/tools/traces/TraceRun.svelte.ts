/** One trace and what was done with it: owns the worker, and can be stopped at any moment. */
import { Snapshot } from '$lib/run/sim/snapshot';
import {
	driveLines,
	optionLines,
	PRESETS,
	type DriveChoice,
	type FormatChoice
} from './replayDrive';
import type { Progress, Reply, Request } from './traces.messages';

/** `stopped` by the reader, `broken` by the trace, the drive, or a fault; what is there stays. */
export type Phase = 'empty' | 'reading' | 'read' | 'replaying' | 'done' | 'stopped' | 'broken';

/** The part of a worker that a run uses; tests give it another. */
export interface TraceWorker {
	postMessage(request: Request): void;
	onmessage: ((event: MessageEvent<Reply>) => void) | null;
	onerror: ((event: ErrorEvent) => void) | null;
	terminate(): void;
}

export interface Environment {
	readonly spawn: () => Promise<TraceWorker>;
	readonly loadModule: () => Promise<WebAssembly.Module>;
}

export interface TraceFile {
	readonly name: string;
	readonly file: Blob;
}

/** A replay, under way or over. */
export interface Result {
	readonly progress: Progress;
	readonly snapshot: Snapshot;
	readonly choice: DriveChoice;
	/** Fingerprint of the drive's last state; empty before the end. */
	readonly digest: string;
}

type Purpose = 'count' | 'replay' | 'list';

export class TraceRun {
	readonly #environment: Environment;
	#phase = $state<Phase>('empty');
	#source = $state.raw<TraceFile | undefined>();
	#survey = $state.raw<Progress | undefined>();
	#result = $state.raw<Result | undefined>();
	#fault = $state('');
	#share = $state(0);
	#worker: TraceWorker | undefined;
	/** Jobs so far: what an older one says is dropped. */
	#epoch = 0;

	constructor(environment: Environment) {
		this.#environment = environment;
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

	get result(): Result | undefined {
		return this.#result;
	}

	/** What went wrong, in one sentence; empty unless the phase is `broken`. */
	get fault(): string {
		return this.#fault;
	}

	/** How much of the file is read, from 0 to 1. */
	get share(): number {
		return this.#share;
	}

	/** Reads a trace once, to count it. */
	async read(source: TraceFile, format: FormatChoice): Promise<void> {
		this.stop();
		this.#source = source;
		this.#survey = undefined;
		this.#result = undefined;
		this.#phase = 'reading';
		const choice = PRESETS[0]?.choice;
		if (choice !== undefined) {
			await this.#pass(source, format, choice, 'count', (progress, digest) => {
				this.#survey = progress;
				this.#phase = digest === '' ? 'reading' : 'read';
			});
		}
	}

	/** Replays the trace on a drive. */
	async replay(choice: DriveChoice, format: FormatChoice): Promise<void> {
		const source = this.#source;
		if (source === undefined || this.#survey === undefined) {
			return;
		}
		this.stop();
		this.#result = undefined;
		this.#phase = 'replaying';
		await this.#pass(source, format, choice, 'replay', (progress, digest) => {
			this.#result = { progress, snapshot: new Snapshot(progress.state), choice, digest };
			this.#phase = digest === '' ? 'replaying' : 'done';
		});
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
		this.#epoch += 1;
		if (this.#phase === 'reading' || this.#phase === 'replaying') {
			this.#drop();
			this.#phase = 'stopped';
		}
	}

	dispose(): void {
		this.#epoch += 1;
		this.#drop();
	}

	#drop(): void {
		this.#worker?.terminate();
		this.#worker = undefined;
	}

	async #pass(
		{ file, name }: TraceFile,
		format: FormatChoice,
		choice: DriveChoice,
		purpose: Purpose,
		take: (progress: Progress, digest: string) => void
	): Promise<void> {
		this.#epoch += 1;
		const epoch = this.#epoch;
		this.#share = 0;
		this.#fault = '';
		try {
			const module = await this.#environment.loadModule();
			this.#worker ??= await this.#environment.spawn();
			const worker = this.#worker;
			if (epoch !== this.#epoch) {
				return;
			}
			const span = this.#survey?.report.counts.span_bytes ?? 0;
			const options = optionLines(format, choice, purpose);
			const experimentLines = driveLines(choice, span);
			await this.#converse(worker, { module, experimentLines, options, file, name }, (reply) => {
				if (epoch !== this.#epoch || reply.type === 'checked') {
					return;
				}
				if (reply.type === 'failed') {
					throw new Error(reply.message);
				}
				this.#share = reply.bytesDone / Math.max(1, file.size);
				take(reply, reply.type === 'done' ? reply.digest : '');
			});
		} catch (error) {
			if (epoch === this.#epoch) {
				this.#drop();
				this.#fault = error instanceof Error ? error.message : String(error);
				this.#phase = 'broken';
			}
		}
	}

	/** Gives the worker a job, and its answers to `take`, until the last. */
	#converse(
		worker: TraceWorker,
		job: Omit<Extract<Request, { type: 'read' }>, 'type'>,
		take: (reply: Reply) => void
	): Promise<void> {
		return new Promise((resolve, reject) => {
			worker.onmessage = ({ data }) => {
				try {
					take(data);
				} catch (error) {
					reject(error);
				}
				if (data.type === 'done') {
					resolve();
				}
			};
			worker.onerror = (event) =>
				reject(new Error(event.message || 'The part of this page that reads traces broke.'));
			worker.postMessage({ type: 'read', ...job });
		});
	}
}
