/** Has files compressed, each by one of several, and says how far they are. */
import { Claims } from '$lib/base/Claims';
import { Backlog, type Waiting } from './backlog';
import { ByteLine } from './byteLine';
import { failureOf } from './failures';
import { WHOLE_BYTES_MAX } from './fileSizes';
import { Gate } from './gate';
import type { PageMeter } from './pages';
import type { Failure, Measured, QueuedFile } from './fileFacts';
import type { CurrentFile, QueueState, Reply } from './files.messages';
import { LocalReader, type FileReading } from './reader';
import type { Sampler } from './sampler';
import { Survey } from './survey';
import type { SurveyResult } from './surveyResult';
import type { WalkStep } from './walk';

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
	/** Others who read whole files at the same time. */
	readonly helpers?: readonly FileReading[];
}

/** A file that is being read. */
interface Running {
	readonly file: Waiting;
	readonly stop: AbortController;
	bytesDone: number;
	bytesRead: number;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export class FileQueue {
	readonly #post: (reply: Reply) => void;
	readonly #now: () => number;
	readonly #shiftFiles: number;
	readonly #claims = new Claims(FILES_PER_CLAIM);
	#backlog = new Backlog();
	#sampled: Waiting[] = [];
	#batch = 0;
	#bytesFinished = 0;
	#bytesRead = 0;
	#measurements: Measured[] = [];
	#failures: Failure[] = [];
	/** By their numbers; the first was begun first. */
	readonly #running = new Map<number, Running>();
	readonly #readers: readonly FileReading[];
	readonly #busy = new Set<FileReading>();
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
		{ shiftFiles = SHIFT_FILES, samplers = [], helpers = [] }: QueueOptions = {}
	) {
		this.#readers = [new LocalReader(meter, this.#gate), ...helpers];
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

	/** Gives a file up; the others go on. The wish may come too late. */
	skip(id: number): void {
		this.#running.get(id)?.stop.abort();
	}

	/** Stands still, in the middle of files, until `proceed`. */
	pause(): void {
		this.#readers.forEach((reader) => reader.hold(true));
	}

	proceed(): void {
		this.#readers.forEach((reader) => reader.hold(false));
	}

	/** Says what is new; to be called now and then while there is work. */
	report(): void {
		if (!this.#isRelieved && (this.#isBusy || this.#walksCount > 0)) {
			this.#send();
		}
	}

	get #isBusy(): boolean {
		return this.#busy.size > 0 || this.#survey.isRunning;
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
		if (!this.#isEstimateDue) {
			this.#work();
		}
	}

	async #estimate(): Promise<void> {
		await this.#survey.run();
		this.#hasEstimate = true;
		if (!this.#isHeld) {
			this.#work();
		}
		if (!this.#isBusy) {
			this.#send();
		}
	}

	#work(): void {
		this.#readers
			.filter((reader) => !this.#busy.has(reader))
			.forEach((reader) => void this.#workWith(reader));
	}

	async #workWith(reader: FileReading): Promise<void> {
		this.#busy.add(reader);
		while (!this.#isHeld && !this.#isEstimateDue) {
			const file = this.#backlog.next();
			if (file === undefined) {
				break;
			}
			if (this.#gate.isClosed) {
				await this.#gate.pass();
			}
			await this.#measure(file, reader);
			if (this.#isShiftOver) {
				break;
			}
		}
		this.#busy.delete(reader);
		if (this.#busy.size === 0) {
			this.#endRound();
		}
	}

	/** Nobody reads any more. */
	#endRound(): void {
		if (this.#isShiftOver) {
			this.#relieve();
			return;
		}
		if (this.#backlog.isEmpty && this.#walksCount === 0) {
			this.#survey.rest();
		}
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
		// First: whoever is relieved is not done.
		this.#isRelieved = true;
		this.#send();
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

	async #measure(file: Waiting, reader: FileReading): Promise<void> {
		const running: Running = { file, stop: new AbortController(), bytesDone: 0, bytesRead: 0 };
		const { id, path, bytes } = file;
		this.#running.set(id, running);
		const { signal } = running.stop;
		try {
			const reading = await reader.read(file, {
				signal,
				onProgress: (share, bytesRead) => {
					// Never backward, also when an estimate turns out to need more samples.
					running.bytesDone = Math.max(running.bytesDone, Math.round(share * bytes));
					running.bytesRead = bytesRead;
				}
			});
			running.bytesRead = reading.bytesRead;
			this.#measurements.push({ id, path, ...reading });
			if (reading.bytesRead < reading.bytesBefore) {
				this.#sampled.push(file);
			}
		} catch (error) {
			this.#fail(file, error, { isSkipped: signal.aborted, bytesDone: running.bytesDone });
		}
		this.#bytesFinished += bytes;
		this.#bytesRead += running.bytesRead;
		this.#running.delete(id);
		this.#use(READ_AS_FOUND);
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

	/** The one that takes longest so far. */
	get #current(): CurrentFile | undefined {
		for (const { file, bytesDone } of this.#running.values()) {
			return { id: file.id, path: file.path, bytesDone, bytesTotal: file.bytes };
		}
		return undefined;
	}

	#send(): void {
		const isCounting = this.#walksCount > 0;
		const running = [...this.#running.values()];
		this.#post({
			type: 'progress',
			batch: this.#batch,
			progress: {
				timeMs: this.#now(),
				filesCounted: this.#backlog.filesCounted,
				bytesCounted: this.#backlog.bytesCounted,
				bytesDone: this.#bytesFinished + sumOf(running.map(({ bytesDone }) => bytesDone)),
				bytesRead: this.#bytesRead + sumOf(running.map(({ bytesRead }) => bytesRead)),
				measurements: this.#measurements,
				failures: this.#failures,
				current: this.#current,
				isCounting,
				isHeld: this.#isHeld,
				survey: this.#surveyResult,
				isIdle: !isCounting && !this.#isBusy && !this.#isRelieved
			}
		});
		this.#surveyResult = undefined;
		this.#measurements = [];
		this.#failures = [];
	}
}
