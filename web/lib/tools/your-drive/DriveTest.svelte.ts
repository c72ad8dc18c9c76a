/** One test at a time: owns the worker and the lock, watches over both, and cleans up. */
import { WorkerSession } from '$lib/base/WorkerSession';
import { Turns } from '$lib/base/Turns';
import type { DriveTestEnvironment } from './environment';
import { explainFault, faultOf, type Fault } from './faults';
import { removeOwn, type Folder, type FolderOutcome } from './folder';
import { CANCEL_MS_MAX, SILENCE_MS_MAX, type WriteBudget } from './limits';
import type { Leg, Outcome } from './outcome';
import type { Plan } from './plan';
import type { Reply, Request } from './driveTest.messages';

export type Phase = 'idle' | 'running' | 'stopping' | 'done' | 'stopped' | 'fault';

export type Result =
	| { readonly where: 'storage'; readonly outcome: Outcome }
	| { readonly where: 'folder'; readonly outcome: FolderOutcome };

export type Job =
	| { readonly where: 'storage'; readonly plan: Plan; readonly source: File | undefined }
	| {
			readonly where: 'folder';
			readonly folder: FileSystemDirectoryHandle;
			readonly bytes: number;
			/** Told when no file of the run is left, with the name of its note. */
			readonly onclean: (note: string) => void;
	  };

/** All that belongs to one run. */
interface Session {
	readonly job: Job;
	readonly release: () => void;
	/** Files that were announced, and are not known to be gone. */
	names: readonly string[];
	/** Where what the run may leave in a folder is kept. */
	note: string;
	endWatch: () => void;
	readonly endHidden: () => void;
}

/** A worker that was ended lets go of its file only after a moment. */
const REMOVE_PAUSES_MS = [0, 100, 300, 600, 1000, 2000, 4000, 8000] as const;

export class DriveTest {
	readonly #environment: DriveTestEnvironment;
	readonly #budget: WriteBudget;
	readonly #worker: WorkerSession<Request, Reply>;
	readonly #turns = new Turns();
	#phase = $state<Phase>('idle');
	#where = $state<'storage' | 'folder'>('storage');
	#legs = $state.raw<readonly Leg[]>([]);
	#bytesWritten = $state(0);
	#bytesPlanned = $state(0);
	#result = $state.raw<Result | undefined>();
	#fault = $state('');
	#note = $state('');
	/** What could not be deleted. */
	#leftovers = $state.raw<readonly string[]>([]);
	#session: Session | undefined;
	/** Called when a run is over, whatever its end. */
	onend: () => void = () => undefined;

	constructor(environment: DriveTestEnvironment, budget: WriteBudget) {
		this.#environment = environment;
		this.#budget = budget;
		this.#worker = new WorkerSession(() => environment.openWorker());
	}

	get phase(): Phase {
		return this.#phase;
	}

	get where(): 'storage' | 'folder' {
		return this.#where;
	}

	/** What was written so far, leg by leg. */
	get legs(): readonly Leg[] {
		return this.#legs;
	}

	get bytesWritten(): number {
		return this.#bytesWritten;
	}

	get bytesPlanned(): number {
		return this.#bytesPlanned;
	}

	get result(): Result | undefined {
		return this.#result;
	}

	/** What went wrong, and what to do, in one sentence; empty unless the phase is `fault`. */
	get fault(): string {
		return this.#fault;
	}

	/** Something that did not stop the run. */
	get note(): string {
		return this.#note;
	}

	get leftovers(): readonly string[] {
		return this.#leftovers;
	}

	get isBusy(): boolean {
		return this.#phase === 'running' || this.#phase === 'stopping';
	}

	/** Begins to write. The reader has been asked. */
	async start(job: Job): Promise<void> {
		if (this.isBusy) {
			return;
		}
		const bytes = job.where === 'storage' ? job.plan.bytes : job.bytes;
		this.#reset(job.where, bytes);
		const isWanted = this.#turns.begin();
		if (bytes > this.#budget.bytesLeft) {
			this.#fail('limit');
			return;
		}
		const release = await this.#lock();
		if (release === undefined) {
			return;
		}
		const isThere =
			isWanted() &&
			(await this.#worker.start().catch((error: unknown) => {
				this.#fail('broken', error instanceof Error ? error.message : String(error));
				return false;
			}));
		if (!isThere || !isWanted()) {
			release();
			return;
		}
		this.#budget.take(bytes);
		this.#open(job, release, bytes);
	}

	/** @returns what ends the lock; undefined when there is none, which is said then */
	async #lock(): Promise<(() => void) | undefined> {
		try {
			const release = await this.#environment.lock();
			if (release === undefined) {
				this.#fail('busy');
			}
			return release;
		} catch (error) {
			// Locks are among what a browser refuses where it stores nothing.
			this.#fail(faultOf(error, 'storage'), error instanceof Error ? error.message : String(error));
			return undefined;
		}
	}

	/** Stops within a fifth of a second, and deletes what was made. */
	cancel(): void {
		if (this.#phase !== 'running') {
			return;
		}
		this.#phase = 'stopping';
		const session = this.#session;
		if (session === undefined) {
			this.#turns.end();
			this.#worker.cancel();
			this.#phase = 'stopped';
			return;
		}
		this.#worker.post({ type: 'cancel' });
		this.#environment.after(CANCEL_MS_MAX, () => {
			if (session === this.#session) {
				void this.#abandon(session, 'stopped');
			}
		});
	}

	/** The page is being left: nothing can be waited for; the next visit deletes the rest. */
	dispose(): void {
		this.#turns.end();
		const session = this.#session;
		if (session !== undefined) {
			void this.#abandon(session, 'stopped');
		}
		this.#worker.dispose();
	}

	#reset(where: 'storage' | 'folder', bytes: number): void {
		this.#phase = 'running';
		this.#where = where;
		this.#legs = [];
		this.#bytesWritten = 0;
		this.#bytesPlanned = bytes;
		this.#result = undefined;
		this.#fault = '';
		this.#note = '';
		this.#leftovers = [];
	}

	#open(job: Job, release: () => void, bytesMax: number): void {
		const session: Session = {
			job,
			release,
			names: [],
			note: '',
			endWatch: () => undefined,
			endHidden: this.#environment.whenHidden(() => this.#worker.post({ type: 'hidden' }))
		};
		this.#worker.listen({
			onreply: (reply) => this.#receive(session, reply),
			ondeath: () => void this.#abandon(session, 'fault', 'broken')
		});
		this.#session = session;
		this.#watch(session);
		this.#worker.post(
			job.where === 'storage'
				? { type: 'storage', plan: job.plan, bytesMax, source: job.source }
				: { type: 'folder', folder: job.folder, bytesMax }
		);
	}

	/** Each sign of life winds the clock up again. */
	#watch(session: Session): void {
		session.endWatch();
		session.endWatch = this.#environment.after(
			SILENCE_MS_MAX,
			() => void this.#abandon(session, 'fault', 'silent')
		);
	}

	#receive(session: Session, reply: Reply): void {
		this.#watch(session);
		switch (reply.type) {
			case 'name':
				session.names = [...session.names.filter((name) => name !== reply.name), reply.name];
				break;
			case 'remembered':
				session.note = reply.note;
				break;
			case 'progress':
				this.#bytesWritten = reply.bytesWritten;
				if (reply.leg !== undefined) {
					this.#legs = [...this.#legs, reply.leg];
				}
				break;
			case 'note':
				this.#note = reply.text;
				break;
			case 'storage-done':
				this.#finish(session, { where: 'storage', outcome: reply.outcome });
				break;
			case 'folder-done':
				this.#finish(session, { where: 'folder', outcome: reply.outcome });
				break;
			case 'fault':
				this.#bytesWritten = reply.bytesWritten;
				void this.#endWithFault(session, reply);
				break;
		}
	}

	#finish(session: Session, result: Result): void {
		this.#bytesWritten = result.outcome.bytesWritten;
		this.#settle(session);
		session.names = [];
		this.#tellIfClean(session);
		this.#result = result;
		this.#phase = result.outcome.end === 'cancelled' ? 'stopped' : 'done';
		this.onend();
	}

	async #endWithFault(session: Session, reply: Reply & { type: 'fault' }): Promise<void> {
		this.#settle(session);
		this.#fail(reply.fault, reply.detail);
		if (reply.fault === 'busy') {
			// The file is another tab's.
			this.onend();
			return;
		}
		if (session.job.where === 'folder') {
			session.names = reply.leftovers;
		}
		await this.#clean(session);
	}

	/** Ends a worker that does not answer, or is not wanted any more. */
	async #abandon(session: Session, phase: 'stopped' | 'fault', fault?: Fault): Promise<void> {
		if (session !== this.#session) {
			return;
		}
		this.#end(session);
		if (fault === undefined) {
			this.#phase = phase;
		} else {
			this.#fail(fault);
		}
		await this.#clean(session);
	}

	/** The worker said what it wrote: the rest may still be written by other runs. */
	#settle(session: Session): void {
		this.#budget.giveBack(this.#bytesPlanned - this.#bytesWritten);
		this.#end(session);
	}

	#end(session: Session): void {
		session.endWatch();
		session.endHidden();
		this.#worker.cancel();
		session.release();
		this.#session = undefined;
	}

	#fail(fault: Fault, detail = ''): void {
		this.#fault =
			fault === 'broken' && detail !== ''
				? `${explainFault(fault)} (${detail})`
				: explainFault(fault);
		this.#phase = 'fault';
	}

	/** Deletes what the worker could not, as often as it takes. */
	async #clean(session: Session): Promise<void> {
		for (const pauseMs of REMOVE_PAUSES_MS) {
			await new Promise<void>((resolve) => this.#environment.after(pauseMs, resolve));
			await this.#remove(session).catch(() => undefined);
			if (session.names.length === 0) {
				break;
			}
		}
		this.#tellIfClean(session);
		this.#leftovers = session.names;
		this.onend();
	}

	async #remove(session: Session): Promise<void> {
		const folder: Folder =
			session.job.where === 'folder' ? session.job.folder : await this.#environment.storage();
		for (const name of session.names) {
			await removeOwn(folder, name);
			session.names = session.names.filter((other) => other !== name);
		}
	}

	#tellIfClean({ job, names, note }: Session): void {
		if (job.where === 'folder' && names.length === 0 && note !== '') {
			job.onclean(note);
		}
	}
}
