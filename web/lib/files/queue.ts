/** Compresses files one after another and says how far it is. Runs in a worker, or in a test. */
import { answerWithin, failureOf, isChange } from './failures';
import { kindOf } from './kinds';
import { measure } from './measure';
import type { PageMeter } from './pages';
import type { CurrentFile, Failure, Measured, QueuedFile, Reply } from './protocol';
import type { FoundFile, WalkStep } from './walk';

interface CountedFile extends FoundFile {
	readonly id: number;
	readonly isExact: boolean;
}

/** What a look into a folder finds, step by step. */
export type Walk = AsyncIterable<WalkStep>;

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
	#walksCount = 0;

	/** `now` is a clock in milliseconds. */
	constructor(meter: PageMeter, post: (reply: Reply) => void, now: () => number) {
		this.#meter = meter;
		this.#post = post;
		this.#now = now;
	}

	/** Counts the files and starts on them. */
	add(batch: number, files: readonly QueuedFile[]): void {
		// The first look at a size may ask the disk, which is why the page does not look.
		const found = files.map(({ path, file }) => {
			return { path, bytes: file.size, open: () => Promise.resolve(file) };
		});
		this.#enqueue(batch, this.#count(found));
	}

	/** Starts on files while others are still being found. */
	async walk(batch: number, steps: Walk): Promise<void> {
		this.#batch = batch;
		this.#walksCount += 1;
		for await (const { files, failures } of steps) {
			failures.forEach((failure) => this.#failures.push(failure));
			if (files.length > 0) {
				this.#enqueue(this.#batch, this.#count(files));
			}
		}
		this.#walksCount -= 1;
		if (!this.#isWorking) {
			this.#send();
		}
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
		if (this.#isWorking || this.#walksCount > 0) {
			this.#send();
		}
	}

	#count(files: readonly FoundFile[]): CountedFile[] {
		return files.map(({ path, bytes, open }) => {
			this.#filesCounted += 1;
			return { path, bytes, open, id: this.#filesCounted, isExact: false };
		});
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
		this.#send();
	}

	async #measure(counted: CountedFile): Promise<void> {
		const { id, path, bytes } = counted;
		const stop = new AbortController();
		this.#stopCurrent = stop;
		this.#current = { id, path, bytesDone: 0, bytesTotal: bytes };
		try {
			await this.#read(counted, stop.signal).catch((error: unknown) =>
				// A log that grows: what was opened is out of date, and opening it again once may do.
				isChange(error) && !stop.signal.aborted
					? this.#read(counted, stop.signal)
					: Promise.reject(error)
			);
		} catch (error) {
			const bytesDone = this.#current.bytesDone;
			this.#fail(counted, error, { isSkipped: stop.signal.aborted, bytesDone });
		}
		this.#bytesFinished += bytes;
		this.#current = undefined;
	}

	async #read(counted: CountedFile, signal: AbortSignal): Promise<void> {
		const { id, path, bytes, isExact } = counted;
		const file = await answerWithin(counted.open());
		const before = this.#bytesRead;
		const { head, ...reading } = await measure(file, file.size, {
			signal,
			meter: this.#meter,
			isExact,
			onProgress: (share, bytesRead) => {
				// Never backward, also when an estimate turns out to need more samples.
				const bytesDone = Math.max(this.#current?.bytesDone ?? 0, Math.round(share * bytes));
				this.#bytesRead = before + bytesRead;
				this.#current = { id, path, bytesDone, bytesTotal: bytes };
			}
		});
		this.#measurements.push({ id, path, kind: kindOf(path, file.type, head), ...reading });
		if (reading.bytesRead < reading.bytesBefore) {
			this.#sampled.push(counted);
		}
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

	#send(): void {
		const isCounting = this.#walksCount > 0;
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
				isCounting,
				isIdle: !isCounting && !this.#isWorking
			}
		});
		this.#measurements = [];
		this.#failures = [];
	}
}
