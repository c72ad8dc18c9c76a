/** Compresses files one after another and says how far it is. Runs in a worker, or in a test. */
import { failureOf } from './failures';
import { gzipSize } from './gzip';
import { kindOf } from './kinds';
import type { CurrentFile, Failure, Measurement, QueuedFile, Reply } from './protocol';

interface CountedFile extends QueuedFile {
	readonly id: number;
	readonly bytes: number;
}

export class FileQueue {
	readonly #post: (reply: Reply) => void;
	readonly #now: () => number;
	readonly #batches: CountedFile[][] = [];
	#batch = 0;
	#filesCounted = 0;
	#bytesCounted = 0;
	#bytesFinished = 0;
	#measurements: Measurement[] = [];
	#failures: Failure[] = [];
	#current: CurrentFile | undefined;
	#stopCurrent: AbortController | undefined;
	#isWorking = false;

	/** `now` is a clock in milliseconds. */
	constructor(post: (reply: Reply) => void, now: () => number) {
		this.#post = post;
		this.#now = now;
	}

	/** Counts the files and starts on them. */
	add(batch: number, files: readonly QueuedFile[]): void {
		this.#batch = batch;
		const counted = files.map((queued) => {
			this.#filesCounted += 1;
			// The first look at a size may ask the disk, which is why the page does not look.
			const bytes = queued.file.size;
			this.#bytesCounted += bytes;
			return { ...queued, bytes, id: this.#filesCounted };
		});
		this.#batches.push(counted);
		if (!this.#isWorking) {
			void this.#work();
		}
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

	async #measure({ id, path, file, bytes }: CountedFile): Promise<void> {
		const stop = new AbortController();
		this.#stopCurrent = stop;
		this.#current = { id, path, bytesDone: 0, bytesTotal: bytes };
		let bytesDone = 0;
		let head: Uint8Array = new Uint8Array();
		try {
			const bytesGzip = await gzipSize(file, {
				signal: stop.signal,
				onPiece: (done, firstBytes) => {
					bytesDone = done;
					head = firstBytes;
					this.#current = { id, path, bytesDone, bytesTotal: bytes };
				}
			});
			const kind = kindOf(path, file.type, head);
			this.#measurements.push({ path, kind, bytesBefore: bytesDone, bytesGzip });
		} catch (error) {
			const isSkipped = stop.signal.aborted;
			const failure = failureOf(path, error, bytesDone);
			this.#failures.push(isSkipped ? { path, reason: 'skipped', detail: '' } : failure);
		}
		this.#bytesFinished += bytes;
		this.#current = undefined;
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
