/** Compresses files one after another and says how far it is. Runs in a worker, or in a test. */
import { failureOf } from './failures';
import { kindOf } from './kinds';
import { measure } from './measure';
import type { PageMeter } from './pages';
import type { CurrentFile, Failure, Measured, QueuedFile, Reply } from './protocol';

interface CountedFile extends QueuedFile {
	readonly id: number;
	readonly bytes: number;
	readonly isExact: boolean;
}

export class FileQueue {
	readonly #meter: PageMeter;
	readonly #post: (reply: Reply) => void;
	readonly #now: () => number;
	readonly #batches: CountedFile[][] = [];
	#sampled: CountedFile[] = [];
	#batch = 0;
	#filesCounted = 0;
	#bytesCounted = 0;
	#bytesFinished = 0;
	#bytesRead = 0;
	#measurements: Measured[] = [];
	#failures: Failure[] = [];
	#current: CurrentFile | undefined;
	#stopCurrent: AbortController | undefined;
	#isWorking = false;

	/** `now` is a clock in milliseconds. */
	constructor(meter: PageMeter, post: (reply: Reply) => void, now: () => number) {
		this.#meter = meter;
		this.#post = post;
		this.#now = now;
	}

	/** Counts the files and starts on them. */
	add(batch: number, files: readonly QueuedFile[]): void {
		const counted = files.map((queued) => {
			this.#filesCounted += 1;
			// The first look at a size may ask the disk, which is why the page does not look.
			return { ...queued, bytes: queued.file.size, id: this.#filesCounted, isExact: false };
		});
		this.#enqueue(batch, counted);
	}

	/** Reads again, whole, what was sampled. */
	measureExactly(batch: number): void {
		const files = this.#sampled.map((file) => ({ ...file, isExact: true }));
		this.#sampled = [];
		this.#enqueue(batch, files);
	}

	/** Gives the current file up; the others go on. The wish may come too late. */
	skip(id: number): void {
		if (this.#current?.id === id) {
			this.#stopCurrent?.abort();
		}
	}

	/** Says what is new; to be called now and then while there is work. */
	report(): void {
		if (this.#isWorking) {
			this.#send(false);
		}
	}

	#enqueue(batch: number, files: CountedFile[]): void {
		this.#batch = batch;
		this.#bytesCounted += files.reduce((sum, { bytes }) => sum + bytes, 0);
		this.#batches.push(files);
		if (!this.#isWorking) {
			void this.#work();
		}
	}

	async #work(): Promise<void> {
		this.#isWorking = true;
		for (let files = this.#batches.shift(); files; files = this.#batches.shift()) {
			for (const file of files) {
				await this.#measure(file);
			}
		}
		this.#isWorking = false;
		this.#send(true);
	}

	async #measure(counted: CountedFile): Promise<void> {
		const { id, path, file, bytes, isExact } = counted;
		const stop = new AbortController();
		this.#stopCurrent = stop;
		this.#current = { id, path, bytesDone: 0, bytesTotal: bytes };
		const before = this.#bytesRead;
		let bytesDone = 0;
		try {
			const { head, ...reading } = await measure(file, bytes, {
				signal: stop.signal,
				meter: this.#meter,
				isExact,
				onProgress: (share, bytesRead) => {
					// Never backward, also when an estimate turns out to need more samples.
					bytesDone = Math.max(bytesDone, Math.round(share * bytes));
					this.#bytesRead = before + bytesRead;
					this.#current = { id, path, bytesDone, bytesTotal: bytes };
				}
			});
			this.#measurements.push({ id, path, kind: kindOf(path, file.type, head), ...reading });
			if (reading.bytesRead < reading.bytesBefore) {
				this.#sampled.push(counted);
			}
		} catch (error) {
			this.#fail(counted, error, { isSkipped: stop.signal.aborted, bytesDone });
		}
		this.#bytesFinished += bytes;
		this.#current = undefined;
	}

	#fail(
		counted: CountedFile,
		error: unknown,
		{ isSkipped, bytesDone }: { readonly isSkipped: boolean; readonly bytesDone: number }
	): void {
		const { id, path, isExact } = counted;
		if (isSkipped && isExact) {
			// Its estimate is as good as before.
			this.#sampled.push({ ...counted, isExact: false });
			return;
		}
		const failure: Failure = isSkipped
			? { path, reason: 'skipped', detail: '' }
			: failureOf(path, error, bytesDone);
		this.#failures.push(isExact ? { id, ...failure } : failure);
	}

	#send(isIdle: boolean): void {
		this.#post({
			type: 'progress',
			batch: this.#batch,
			progress: {
				timeMs: this.#now(),
				filesCounted: this.#filesCounted,
				bytesCounted: this.#bytesCounted,
				bytesDone: this.#bytesFinished + (this.#current?.bytesDone ?? 0),
				bytesRead: this.#bytesRead,
				measurements: this.#measurements,
				failures: this.#failures,
				current: this.#current,
				isIdle
			}
		});
		this.#measurements = [];
		this.#failures = [];
	}
}
