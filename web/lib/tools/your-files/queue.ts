/** Compresses files one after another and says how far it is. Runs in a worker, or in a test. */
import { Claims } from '$lib/base/Claims';
import { Backlog, type Waiting } from './backlog';
import { ByteLine } from './byteLine';
import { answerWithin, failureOf, isChange } from './failures';
import { kindOf } from './fileKinds';
import { measure, WHOLE_BYTES_MAX } from './fileSizes';
import { Gate } from './gate';
import type { PageMeter } from './pages';
import type { Failure, Measured, QueuedFile } from './fileFacts';
import type { CurrentFile, QueueState, Reply } from './files.messages';
import type { Sampler } from './sampler';
import { Survey } from './survey';
import type { SurveyResult } from './surveyResult';
import { Opener, type WalkStep } from './walk';

/** Files that are found between two claims: their handles take some megabytes by then. */
const FILES_PER_CLAIM = 500;
/** A file that is read leaves streams and buffers behind, as much as so many that are found. */
const READ_AS_FOUND = 5;
/** After so many a fresh worker goes on: what one has grown to, it never gives back. */
const SHIFT_FILES = 30_000;
/** Opening a file takes about as long as compressing so many bytes. */
const FILE_COST_BYTES = 32 * 1024;
/** A large file is sampled by itself: 256 places with what lies before them. */
const SAMPLED_COST_BYTES = 24 * 1024 * 1024;
/** Less than that is read in a moment: an estimate would come no sooner. */
const SURVEY_COST_BYTES_MIN = 48 * 1024 * 1024;
/** More than that takes minutes, or days: each file is read only if the reader asks for it. */
const READ_COST_BYTES_MAX = 1024 * 1024 * 1024;

/** What a look into a folder finds, step by step. */
export type Walk = AsyncIterable<WalkStep>;

export interface QueueOptions {
	readonly shiftFiles?: number;
	/** Who reads single chunks of all files, for an early estimate. */
	readonly samplers?: readonly Sampler[];
}

export class FileQueue {
	readonly #meter: PageMeter;
	readonly #post: (reply: Reply) => void;
	readonly #now: () => number;
	readonly #shiftFiles: number;
	readonly #claims = new Claims(FILES_PER_CLAIM);
	readonly #opener = new Opener();
	#backlog = new Backlog();
	#sampled: Waiting[] = [];
	#batch = 0;
	#bytesFinished = 0;
	#bytesRead = 0;
	#measurements: Measured[] = [];
	#failures: Failure[] = [];
	#current: CurrentFile | undefined;
	#stopCurrent: AbortController | undefined;
	#isWorking = false;
	#walksCount = 0;
	/** Found, or read at their weight, since this queue began. */
	#filesHandled = 0;
	/** Another worker goes on. */
	#isRelieved = false;
	readonly #gate = new Gate();
	readonly #line = new ByteLine();
	readonly #survey: Survey;
	#surveyResult: SurveyResult | undefined;
	/** Of reading what was counted, as bytes that would take as long. */
	#costBytes = 0;
	/** The reader wants every file read, however long it takes. */
	#isReleased = false;
	#hasEstimate = false;

	/** `now` is a clock in milliseconds that all workers share. */
	constructor(
		meter: PageMeter,
		post: (reply: Reply) => void,
		now: () => number,
		{ shiftFiles = SHIFT_FILES, samplers = [] }: QueueOptions = {}
	) {
		this.#meter = meter;
		this.#post = post;
		this.#now = now;
		this.#shiftFiles = shiftFiles;
		this.#survey = new Survey(this.#line, samplers, {
			onresult: (result) => {
				this.#surveyResult = result;
				this.#hasEstimate = true;
				this.#start();
			},
			isGrowing: () => this.#walksCount > 0,
			pass: () => this.#gate.pass()
		});
	}

	/** Goes on where another worker was relieved. */
	resume({ batch, backlog, sampled, bytesFinished, bytesRead }: QueueState): void {
		this.#batch = batch;
		this.#backlog = Backlog.from(backlog);
		this.#sampled = [...sampled];
		this.#bytesFinished = bytesFinished;
		this.#bytesRead = bytesRead;
		// What the others have found is not known here, so that nothing can be estimated.
		this.#isReleased = true;
		this.#start();
	}

	/** Counts the files and starts on them. */
	add(batch: number, files: readonly QueuedFile[]): void {
		if (!this.#isRelieved) {
			this.#batch = batch;
			this.#backlog.addFiles(files);
			this.#line.add(files);
			files.forEach(({ file }) => this.#expect(file.size));
			this.#start();
		}
	}

	/** Starts on files while others are still being found. */
	async walk(batch: number, steps: Walk): Promise<void> {
		if (this.#isRelieved) {
			return;
		}
		this.#batch = batch;
		this.#walksCount += 1;
		for await (const { found, failures } of steps) {
			failures.forEach((failure) => this.#failures.push(failure));
			this.#use((found?.files.length ?? 0) + failures.length);
			if (found !== undefined) {
				this.#backlog.addFound(found);
				this.#line.add(found);
				found.files.forEach(({ bytes }) => this.#expect(bytes));
				this.#start();
			}
		}
		this.#walksCount -= 1;
		if (!this.#backlog.isEmpty) {
			// The estimate of what was found so far waited for this.
			this.#start();
		}
		if (!this.#isBusy) {
			this.#send();
		}
	}

	/** Reads each file, and those again, whole, that were sampled. */
	measureExactly(batch: number): void {
		if (!this.#isRelieved) {
			this.#batch = batch;
			this.#isReleased = true;
			this.#backlog.addExact(this.#sampled);
			this.#sampled = [];
			this.#start();
		}
	}

	/** Gives the current file up; the others go on. The wish may come too late. */
	skip(id: number): void {
		if (this.#current?.id === id) {
			this.#stopCurrent?.abort();
		}
	}

	/** Stands still, in the middle of a file, until `proceed`. */
	pause(): void {
		this.#gate.close();
	}

	proceed(): void {
		this.#gate.open();
	}

	/** Says what is new; to be called now and then while there is work. */
	report(): void {
		if (!this.#isRelieved && (this.#isBusy || this.#walksCount > 0)) {
			this.#send();
		}
	}

	get #isBusy(): boolean {
		return this.#isWorking || this.#survey.isRunning;
	}

	/** Files wait that would take too long, unless the reader asks for them. */
	get #isHeld(): boolean {
		return !this.#isReleased && this.#costBytes > READ_COST_BYTES_MAX;
	}

	/** An early answer comes first: reading files one by one would only delay it. */
	get #isEstimateDue(): boolean {
		return this.#isWorthEstimating && !this.#hasEstimate;
	}

	get #isWorthEstimating(): boolean {
		return !this.#isReleased && this.#costBytes > SURVEY_COST_BYTES_MIN;
	}

	#expect(bytes: number): void {
		this.#costBytes += FILE_COST_BYTES + (bytes > WHOLE_BYTES_MAX ? SAMPLED_COST_BYTES : bytes);
	}

	#start(): void {
		// First: work that is held ends at once, and would say that all is done.
		if (this.#isWorthEstimating && !this.#survey.isRunning) {
			void this.#estimate();
		}
		if (!this.#isWorking && !this.#isEstimateDue) {
			void this.#work();
		}
	}

	async #estimate(): Promise<void> {
		await this.#survey.run();
		this.#hasEstimate = true;
		if (!this.#isHeld && !this.#isWorking) {
			void this.#work();
		}
		if (!this.#isBusy) {
			this.#send();
		}
	}

	async #work(): Promise<void> {
		this.#isWorking = true;
		while (!this.#isHeld && !this.#isEstimateDue) {
			const file = this.#backlog.next();
			if (file === undefined) {
				if (this.#walksCount === 0) {
					this.#survey.rest();
				}
				break;
			}
			if (this.#gate.isClosed) {
				await this.#gate.pass();
			}
			await this.#measure(file);
			if (this.#isShiftOver) {
				this.#relieve();
				return;
			}
		}
		this.#isWorking = false;
		if (!this.#isBusy) {
			this.#send();
		}
	}

	get #isShiftOver(): boolean {
		const isFull = this.#filesHandled >= this.#shiftFiles;
		const isSettled = this.#walksCount === 0 && !this.#survey.isRunning;
		return isFull && isSettled && !this.#backlog.holdsFiles;
	}

	#relieve(): void {
		this.#send();
		this.#isRelieved = true;
		this.#post({
			type: 'relieve',
			state: {
				batch: this.#batch,
				backlog: this.#backlog.state,
				sampled: this.#sampled,
				bytesFinished: this.#bytesFinished,
				bytesRead: this.#bytesRead
			}
		});
	}

	#use(filesCount: number): void {
		this.#filesHandled += filesCount;
		this.#claims.add(filesCount);
	}

	async #measure(counted: Waiting): Promise<void> {
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
		this.#use(READ_AS_FOUND);
	}

	async #read(counted: Waiting, signal: AbortSignal): Promise<void> {
		const { id, path, bytes, isExact, source } = counted;
		const file = 'kind' in source ? await answerWithin(this.#opener.open(source, path)) : source;
		const before = this.#bytesRead;
		const { head, ...reading } = await measure(file, file.size, {
			signal,
			meter: this.#meter,
			isExact,
			gate: this.#gate,
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
		counted: Waiting,
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
				filesCounted: this.#backlog.filesCounted,
				bytesCounted: this.#backlog.bytesCounted,
				bytesDone: this.#bytesFinished + (this.#current?.bytesDone ?? 0),
				bytesRead: this.#bytesRead,
				measurements: this.#measurements,
				failures: this.#failures,
				current: this.#current,
				isCounting,
				isHeld: this.#isHeld,
				survey: this.#surveyResult,
				isIdle: !isCounting && !this.#isBusy
			}
		});
		this.#surveyResult = undefined;
		this.#measurements = [];
		this.#failures = [];
	}
}
