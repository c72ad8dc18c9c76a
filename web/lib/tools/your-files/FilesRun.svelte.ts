/** One look at the reader's files: owns the worker, gathers what it reports, and can be stopped. */
import { Claims } from '$lib/base/Claims';
import { WorkerSession, type WorkerPort } from '$lib/base/WorkerSession';
import {
	collectDrop,
	collectFolder,
	collectHandle,
	collectList,
	type Collector,
	type Drop
} from './collect';
import { assertNever } from './failures';
import type { Handle } from './fileFacts';
import type { Order, Progress, QueueState, Reply, Request } from './files.messages';
import { Ledger, type Results } from './ledger';
import { NO_PACE, PaceMeter, type Pace } from './pace';
import type { SurveyResult } from './surveyResult';

/** `stopped` by the reader, `broken` by a fault of the page; both keep what was measured. */
export type Phase = 'empty' | 'running' | 'done' | 'stopped' | 'broken';

/** The part of a worker that a run uses; tests give it another. */
export type FilesWorker = WorkerPort<Request, Reply>;

/** What a run that the reader stopped had found by then. */
export interface Unseen {
	/** Files were still being found. */
	readonly isCounting: boolean;
	readonly filesCount: number;
	readonly bytes: number;
}

/** Each message of the worker makes the browser lay out the page anew, which leaves waste. */
const MESSAGES_PER_CLAIM = 20;

const NO_RESULTS: Results = new Ledger().results;

/** All that belongs to one look; left behind as a whole when the reader starts over. */
interface Session {
	/** What the worker may not have heard of: the one that relieves it is told again. */
	orders: readonly Order[];
	readonly ledger: Ledger;
	readonly pace: PaceMeter;
	/** The last batch that was given to the worker. */
	batch: number;
	/** Choices and drops whose files are still being found. */
	collectorsCount: number;
	/** The worker is still searching folders. */
	isWalking: boolean;
	/** The worker has seen every batch and finished them. */
	isIdle: boolean;
}

export class FilesRun {
	readonly #worker: WorkerSession<Request, Reply>;
	readonly #claims = new Claims(MESSAGES_PER_CLAIM);
	#phase = $state<Phase>('empty');
	#results = $state.raw<Results>(NO_RESULTS);
	#pace = $state.raw<Pace>(NO_PACE);
	#isCounting = $state(false);
	#fault = $state('');
	#survey = $state.raw<SurveyResult>();
	#isHeld = $state(false);
	#isPaused = $state(false);
	#hasWalked = $state(false);
	#unseen = $state.raw<Unseen>();
	#session: Session | undefined;

	constructor(openWorker: () => Promise<FilesWorker>) {
		this.#worker = new WorkerSession(openWorker);
	}

	get phase(): Phase {
		return this.#phase;
	}

	get results(): Results {
		return this.#results;
	}

	get pace(): Pace {
		return this.#pace;
	}

	/** Files are still being found. */
	get isCounting(): boolean {
		return this.#isCounting;
	}

	/** An estimate of all files that were found, from places in some of them. */
	get survey(): SurveyResult | undefined {
		return this.#survey;
	}

	/** Files wait that would take too long, until `measureExactly`. */
	get isHeld(): boolean {
		return this.#isHeld;
	}

	get isPaused(): boolean {
		return this.#isPaused;
	}

	/** Folders were searched in a way that hides some of their files from pages. */
	get hasWalked(): boolean {
		return this.#hasWalked;
	}

	/** Of a run that was stopped: what there was to read. */
	get unseen(): Unseen | undefined {
		return this.#unseen;
	}

	/** What broke, and what to do, in one sentence; empty unless the phase is `broken`. */
	get fault(): string {
		return this.#fault;
	}

	/** Starts the worker before it is needed, so that later nothing has to be loaded. */
	prepare(): void {
		// What goes wrong here is said when the reader chooses files: then it is tried again.
		this.#open().catch(() => undefined);
	}

	addList(files: readonly File[]): void {
		void this.#add(collectList(files));
	}

	addDrop(drop: Drop): void {
		if (drop.entries.length + drop.files.length > 0) {
			void this.#add(collectDrop(drop));
		}
		// Each by itself: one that the browser asks about does not hold up the others.
		drop.handles.forEach((dropped) => void this.#add(collectHandle(dropped)));
	}

	addFolder(folder: Handle): void {
		void this.#add(collectFolder(folder));
	}

	/** Gives up the file that is being read. */
	skip(): void {
		const id = this.#pace.current?.id;
		if (id !== undefined) {
			this.#worker.post({ type: 'skip', id });
		}
	}

	/** Stands still, and goes on. */
	togglePause(): void {
		const session = this.#session;
		if (session !== undefined && this.#phase === 'running') {
			this.#isPaused = !this.#isPaused;
			session.pace.interrupt();
			this.#worker.post({ type: this.#isPaused ? 'pause' : 'proceed' });
		}
	}

	/** Reads every file, and what was sampled again, whole. */
	measureExactly(): void {
		const session = this.#session;
		if (session !== undefined && this.#phase === 'done') {
			session.batch += 1;
			this.#phase = 'running';
			this.#order(session, { type: 'exact', batch: session.batch });
		}
	}

	/** Ends the run at once, in the middle of a file; what was measured stays. */
	stop(): void {
		if (this.#phase === 'running') {
			const { filesCounted, bytesCounted } = this.#pace;
			this.#unseen = {
				isCounting: this.#isCounting,
				filesCount: filesCounted,
				bytes: bytesCounted
			};
			this.#end('stopped');
			this.prepare();
		}
	}

	/** Forgets everything. */
	reset(): void {
		this.#end('empty');
		this.#forget();
		this.prepare();
	}

	dispose(): void {
		this.#end('empty');
		this.#forget();
		this.#worker.dispose();
	}

	async #add(collector: Collector): Promise<void> {
		if (this.#phase === 'stopped' || this.#phase === 'broken') {
			this.#forget();
		}
		this.#phase = 'running';
		const session = await this.#open().catch((error: unknown) => {
			this.#fault = explainMissingWorker(error);
			this.#end('broken');
			return undefined;
		});
		if (session === undefined || session !== this.#session) {
			return;
		}
		session.collectorsCount += 1;
		this.#isCounting = true;
		try {
			await this.#collect(session, collector);
		} catch (error) {
			this.#break(session, textOf(error));
		}
	}

	async #collect(session: Session, collector: Collector): Promise<void> {
		for await (const { files, failures, root } of collector) {
			if (session !== this.#session) {
				return;
			}
			failures.forEach((failure) => session.ledger.fail(failure));
			if (files.length > 0) {
				session.batch += 1;
				this.#order(session, { type: 'add', batch: session.batch, files });
			}
			if (root !== undefined) {
				session.batch += 1;
				session.isWalking = true;
				this.#hasWalked = true;
				this.#order(session, { type: 'walk', batch: session.batch, root });
			}
		}
		if (session !== this.#session) {
			return;
		}
		session.collectorsCount -= 1;
		this.#isCounting = session.collectorsCount > 0 || session.isWalking;
		this.#results = session.ledger.results;
		this.#finishIfDone(session);
	}

	/** The worker stays between additions: starting one takes a moment. */
	async #open(): Promise<Session | undefined> {
		if (this.#session === undefined && (await this.#worker.start())) {
			this.#session ??= this.#start();
		}
		return this.#session;
	}

	#start(): Session {
		const session: Session = {
			orders: [],
			ledger: new Ledger(),
			pace: new PaceMeter(),
			batch: 0,
			collectorsCount: 0,
			isWalking: false,
			isIdle: true
		};
		this.#worker.listen({
			onreply: (reply) => this.#receive(session, reply),
			ondeath: (message) =>
				this.#break(session, message || 'The part of this page that compresses broke.')
		});
		return session;
	}

	#order(session: Session, order: Order): void {
		// While one worker relieves another there is none: it is told when it is there.
		session.orders = [...session.orders, order];
		// What it said of an earlier batch does not hold any more.
		session.isIdle = false;
		this.#worker.post(order);
	}

	/** A worker keeps what it has grown to, and the browser behind it too, until it ends. */
	async #relieve(session: Session, state: QueueState): Promise<void> {
		try {
			await this.#worker.restart(() => {
				this.#worker.post({ type: 'resume', state });
				if (this.#isPaused) {
					this.#worker.post({ type: 'pause' });
				}
				session.orders = session.orders.filter(({ batch }) => batch > state.batch);
				session.orders.forEach((order) => this.#worker.post(order));
			});
		} catch (error) {
			this.#break(session, `A part of this page did not start again (${textOf(error)}).`);
		}
	}

	#receive(session: Session, reply: Reply): void {
		switch (reply.type) {
			case 'progress':
				this.#advance(session, reply.batch, reply.progress);
				break;
			case 'relieve':
				void this.#relieve(session, reply.state);
				break;
			case 'broken':
				this.#break(session, reply.message);
				break;
			default:
				assertNever(reply);
		}
	}

	#advance(session: Session, batch: number, progress: Progress): void {
		progress.failures.forEach((failure) => session.ledger.fail(failure));
		progress.measurements.forEach((measured) => session.ledger.count(measured));
		session.isIdle = progress.isIdle && batch === session.batch;
		session.orders = session.orders.filter((order) => order.batch > batch);
		if (batch === session.batch) {
			session.isWalking = progress.isCounting;
			this.#isCounting = session.collectorsCount > 0 || session.isWalking;
		}
		this.#pace = session.pace.take(progress, session.ledger.filesDone);
		this.#results = session.ledger.results;
		this.#survey = progress.survey ?? this.#survey;
		this.#isHeld = progress.isHeld;
		this.#claims.add(1);
		this.#finishIfDone(session);
	}

	#finishIfDone(session: Session): void {
		if (session.isIdle && session.collectorsCount === 0) {
			this.#phase = 'done';
		}
	}

	#break(session: Session, message: string): void {
		if (session === this.#session) {
			this.#fault = `${message} What was measured so far is kept; start over, or reload the page.`;
			this.#end('broken');
		}
	}

	#forget(): void {
		this.#results = NO_RESULTS;
		this.#pace = NO_PACE;
		this.#fault = '';
		this.#survey = undefined;
		this.#isHeld = false;
		this.#hasWalked = false;
		this.#unseen = undefined;
	}

	#end(phase: Phase): void {
		this.#worker.cancel();
		this.#session = undefined;
		this.#isCounting = false;
		this.#isPaused = false;
		this.#phase = phase;
	}
}

function explainMissingWorker(error: unknown): string {
	return (
		`The part of this page that compresses could not be loaded (${textOf(error)}); ` +
		'check the connection, then choose the files again.'
	);
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
