/** The run of the first page: what the reader did, and the simulator that does it in a worker. */
import type { ClientEnvironment } from '$lib/run/sim/SimClient';
import { SimClient, SimError } from '$lib/run/sim/SimClient';
import type { Reply, Request } from '$lib/run/sim/sim.messages';
import { readEvents, Snapshot, type SimEvent } from '$lib/run/sim/snapshot';
import type { Linked } from './link';
import type { Stretch } from './sky.layout';
import { closedAt, experimentOf, fits, opsOf } from './score';
import type { Move, Score, WornDrive } from './score';

/** A second here is so long in the drive; the first cleaning is shown slower. */
export const NORMAL_NS_PER_S = 18e6;
export const SLOW_NS_PER_S = 0.9e6;
/** How long the first cleaning is shown slowly, at most, and how fast it speeds up again. */
const SLOW_MS_MAX = 3_400;
const EASE_PER_S = 3.2;
/** Limits of one request: a frame is short. */
const STEPS_MAX = 20_000;
const MS_MAX = 8;
/** Places along a run that one can look back to lie at least so many writes apart. */
const PLACE_WRITES = 24;
/** A run from a link is looked at in so many places on the way. */
const REPLAY_PLACES = 72;
/** A lever is followed for so many looks until the drive has heard of it. */
const LOOKS_MAX = 200;
/** A press writes for so long at least, however soon it is let go: it owes the rest. */
const TAP_MS = 70;
const FIRST_SEED = 1;

type Shown = Extract<Reply, { type: 'shown' }>;

/** A place along the run that one can look back to. */
export interface Place {
	readonly step: number;
	readonly hostWrites: number;
	readonly copies: number;
	readonly erases: number;
}

export interface WearOptions {
	readonly drive: WornDrive;
	/** The drive before anything was written. */
	readonly startFrame: Snapshot;
	readonly environment: ClientEnvironment;
	/** Told of each new state, of what led to it, and whether it is far from the one before. */
	readonly onShown: (snapshot: Snapshot, events: readonly SimEvent[], isCut: boolean) => void;
}

export class WearRun {
	status = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
	/** What the reader should know. */
	notice = $state('');
	/** The state that is shown. */
	snapshot: Snapshot;
	score = $state.raw<Score>({ seed: FIRST_SEED, moves: [] });
	places = $state.raw<readonly Place[]>([]);
	/** Index of the place that is looked back at. */
	lookedAt = $state<number | undefined>();
	isHeld = $state(false);
	/** How long the key was held, in the reader's time. */
	heldMs = $state(0);
	/** Fingerprint of the state that was looked at last. */
	digest = $state('');
	speedNsPerS = $state(NORMAL_NS_PER_S);
	readonly #options: WearOptions;
	#client: SimClient | undefined;
	#module: WebAssembly.Module | undefined;
	/** Jobs are done one after the other; the simulator answers one question at a time. */
	#jobs: Promise<void> = Promise.resolve();
	#waiting = 0;
	/** Where the run is; what is shown may lie before. */
	#endStep = 0;
	#slowMs = 0;
	#pressed: number[] = [];
	/** Pressed pages are all written when the host has written so many. */
	#pressedUntil = 0;
	#isBrushing = false;
	#owedMs = 0;

	constructor(options: WearOptions) {
		this.#options = options;
		this.snapshot = $state.raw(options.startFrame);
	}

	get isBusy(): boolean {
		return this.#waiting > 0;
	}

	/** Whether there is nothing more to write: the run is as long as it may be. */
	get isOver(): boolean {
		return this.snapshot.isEnded;
	}

	/** Starts the simulator. Does nothing when that has happened. */
	start(): void {
		if (this.status === 'idle') {
			this.status = 'loading';
			void this.#do(async () => {
				this.#module = await this.#options.environment.loadModule();
				await this.#open();
				if (this.#endStep > 0) {
					await this.#goToEnd();
				}
				this.status = 'ready';
			});
		}
	}

	/** Tries again after a failure. */
	retry(): void {
		if (this.status === 'failed') {
			this.notice = '';
			this.status = 'idle';
			this.start();
		}
	}

	/** Presses the key, or lets it go. */
	hold(isHeld: boolean): void {
		this.isHeld = isHeld;
		if (isHeld) {
			this.#owedMs = TAP_MS;
			this.start();
			this.lookBack(undefined);
		}
	}

	/** Writes pages that the finger is on; they come before all others. */
	press(lpns: readonly number[]): void {
		this.#isBrushing = true;
		this.#pressed.push(...lpns.filter((lpn) => !this.#pressed.includes(lpn)));
	}

	/** The finger leaves the drive's face. */
	liftBrush(): void {
		this.#isBrushing = false;
		this.#pressed = [];
		this.#owedMs = 0;
	}

	/** Whether the key is down, or was let go before its press had written. */
	get #isWriting(): boolean {
		return this.isHeld || (this.#owedMs > 0 && !this.isOver);
	}

	/** Lets time pass. Returns whether more is to come. */
	pass(passedMs: number): boolean {
		this.#ease(passedMs);
		if (this.#isWriting && this.status === 'ready' && this.lookedAt === undefined) {
			this.heldMs += passedMs;
			if (this.#waiting === 0 && !this.isOver) {
				this.#owedMs -= passedMs;
				const untilNs = this.snapshot.timeNs + (passedMs / 1_000) * this.speedNsPerS;
				void this.#do(() => this.#write(untilNs));
			}
		}
		return this.#isWriting || this.#waiting > 0 || this.#slowMs > 0;
	}

	/** The first cleaning is shown slowly. */
	#ease(passedMs: number): void {
		const { snapshot } = this;
		const isFirst = snapshot.get('erases') === 0 && snapshot.get('gcPicks') === 1;
		if (isFirst && this.#slowMs === 0 && this.isHeld) {
			this.#slowMs = SLOW_MS_MAX;
			this.speedNsPerS = SLOW_NS_PER_S;
		} else if (this.#slowMs > 1 && this.isHeld) {
			this.#slowMs = isFirst ? Math.max(1, this.#slowMs - passedMs) : 1;
		}
		if (this.#slowMs <= 1 && this.speedNsPerS < NORMAL_NS_PER_S) {
			const share = 1 - Math.exp((-passedMs / 1_000) * EASE_PER_S);
			const next = this.speedNsPerS + (NORMAL_NS_PER_S * 1.02 - this.speedNsPerS) * share;
			this.speedNsPerS = Math.min(NORMAL_NS_PER_S, next);
		}
	}

	/** Does something with the drive where the run is. */
	pull(move: Move): void {
		this.start();
		this.lookedAt = undefined;
		this.#owedMs = 0;
		void this.#do(async () => {
			await this.#goToEnd();
			const asked = this.snapshot.get('hostOps') + this.snapshot.get('isBusy');
			const before = opsOf(this.#options.drive, this.#closed());
			await this.#add(move);
			await this.#reach(asked + opsOf(this.#options.drive, this.score) - before);
		});
	}

	/** Shows the place that lies nearest to so many writes. */
	lookAt(hostWrites: number): void {
		const index = this.places.findIndex((place) => place.hostWrites >= hostWrites);
		this.lookBack(index < 0 || index === this.places.length - 1 ? undefined : index);
	}

	/** Shows a place of the past, or the present. */
	lookBack(index: number | undefined): void {
		if (index === this.lookedAt) {
			return;
		}
		this.lookedAt = index;
		void this.#do(async () => {
			const place = this.lookedAt === undefined ? undefined : this.places[this.lookedAt];
			this.#apply(await this.#show(place?.step ?? this.#endStep), true);
		});
	}

	/** Another drive of the same kind. */
	renew(): void {
		this.#begin({ seed: this.score.seed + 1, moves: [] });
		void this.#do(async () => {
			await this.#reopen();
			this.#apply(await this.#show(0), true);
		});
	}

	/** Brings back a run from a link, in a few looks on the way. */
	restore({ score, step, digest }: Linked): void {
		this.#begin(score);
		this.start();
		void this.#do(async () => {
			await this.#reopen();
			for (let place = 1; place <= REPLAY_PLACES; place += 1) {
				this.#apply(await this.#show(Math.round((step * place) / REPLAY_PLACES)), true);
				this.#remember(1);
			}
			this.#endStep = this.snapshot.step;
			if (!this.digest.startsWith(digest)) {
				this.notice =
					'The simulator has changed since this link was made, so that the run differs from it.';
			}
		});
	}

	/** The run and where it is, for a link. */
	async linked(): Promise<Linked> {
		await this.#jobs;
		await this.#do(() => this.#goToEnd());
		return { score: this.#closed(), step: this.#endStep, digest: this.digest };
	}

	dispose(): void {
		this.#client?.dispose();
		this.#client = undefined;
		this.status = 'idle';
	}

	#begin(score: Score): void {
		this.isHeld = false;
		this.#owedMs = 0;
		this.notice = '';
		this.score = score;
		this.places = [];
		this.lookedAt = undefined;
		this.heldMs = 0;
		this.#endStep = 0;
		this.#slowMs = 0;
		this.speedNsPerS = NORMAL_NS_PER_S;
		this.#pressed = [];
		this.#pressedUntil = 0;
	}

	/** The moves so far; the write that is under way is one of them. */
	#closed(): Score {
		const { snapshot } = this;
		return closedAt(this.score, snapshot.get('hostWrites') + snapshot.get('isBusy'));
	}

	async #write(untilNs: number): Promise<void> {
		if (this.#isBrushing) {
			if (this.#pressed.length > 0 && this.snapshot.get('hostWrites') >= this.#pressedUntil) {
				const lpns = this.#pressed.splice(0);
				await this.#add({ type: 'press', lpns });
				this.#pressedUntil = this.snapshot.get('hostWrites') + lpns.length;
			} else if (this.snapshot.get('hostWrites') >= this.#pressedUntil) {
				return;
			}
		}
		this.#apply(await this.#run(untilNs), false);
		this.#endStep = this.snapshot.step;
		this.#remember(PLACE_WRITES);
	}

	/** Adds a move after what was done, and brings the run with it to where it is. */
	async #add(move: Move): Promise<void> {
		const closed = this.#closed();
		const score = { ...closed, moves: [...closed.moves, move] };
		if (!fits(this.#options.drive, score)) {
			this.notice = 'This run is as long as it may be; take a new drive.';
			return;
		}
		this.score = score;
		await this.#reopen();
		await this.#show(this.#endStep);
		// What happened on the way there has been shown.
		await this.#run(0);
	}

	#run(untilNs: number): Promise<Shown> {
		const limits = { stepsMax: STEPS_MAX, msMax: MS_MAX };
		return this.#ask({ type: 'run', untilNs, ...limits, withEvents: true, spare: [] });
	}

	/** Goes on, hardly in time, until the host has done so much: what it tells takes no time. */
	async #reach(hostOps: number): Promise<void> {
		for (let looks = 0; looks < LOOKS_MAX && this.snapshot.get('hostOps') < hostOps; looks += 1) {
			this.#apply(await this.#run(this.snapshot.timeNs + 1), true);
		}
		this.#endStep = this.snapshot.step;
		this.#remember(0);
	}

	async #goToEnd(): Promise<void> {
		this.#apply(await this.#show(this.#endStep), true);
	}

	#show(step: number): Promise<Shown> {
		return this.#ask({ type: 'show', step, spare: [] });
	}

	#apply({ state, events, digest }: Shown, isCut: boolean): void {
		const before = this.snapshot;
		this.snapshot = new Snapshot(state);
		this.digest = digest ?? this.digest;
		const told = events === undefined ? [] : readEvents(events);
		const news = told.filter(({ step }) => step > before.step);
		this.#options.onShown(this.snapshot, isCut ? [] : news, isCut);
	}

	#remember(writesApart: number): void {
		const { snapshot, places } = this;
		const hostWrites = snapshot.get('hostWrites');
		const last = places.at(-1);
		if (hostWrites - (last?.hostWrites ?? 0) >= writesApart || (last?.step ?? 0) > snapshot.step) {
			const [copies, erases] = [snapshot.get('gcCopies'), snapshot.get('erases')];
			this.places = [...places, { step: snapshot.step, hostWrites, copies, erases }];
		}
	}

	async #open(): Promise<void> {
		this.#client?.dispose();
		this.#client = new SimClient(this.#options.environment, this.#source());
		await this.#client.open([]);
	}

	#source() {
		const { drive } = this.#options;
		const experimentLines = experimentOf(drive, this.score);
		return { experimentLines, seed: undefined, check: false };
	}

	/** Another run in the same worker. */
	async #reopen(): Promise<void> {
		if (this.#client === undefined || this.#module === undefined) {
			throw new SimError('The simulator is not there; reload the page.', true);
		}
		const message: Request = { type: 'open', module: this.#module, ...this.#source(), log: [] };
		await this.#client.request(message);
	}

	async #ask(message: Request): Promise<Shown> {
		const reply = await this.#client?.request(message);
		if (reply?.type !== 'shown') {
			throw new SimError('The simulator is not there; reload the page.', true);
		}
		return reply;
	}

	/** Does a job after those before it; says what goes wrong. */
	#do(job: () => Promise<void>): Promise<void> {
		this.#waiting += 1;
		const done = this.#jobs.then(job).catch((error: unknown) => {
			this.notice = error instanceof Error ? error.message : String(error);
			this.isHeld = false;
			this.#owedMs = 0;
			if (!(error instanceof SimError) || error.isFatal || this.status === 'loading') {
				this.status = 'failed';
			}
		});
		this.#jobs = done.finally(() => {
			this.#waiting -= 1;
		});
		return this.#jobs;
	}
}

/** What was done from each place to the next. */
export function stretchesOf(places: readonly Place[]): readonly Stretch[] {
	const start: Place = { step: 0, hostWrites: 0, copies: 0, erases: 0 };
	return places.map((place, index) => {
		const before = places[index - 1] ?? start;
		return {
			fromWrites: before.hostWrites,
			toWrites: place.hostWrites,
			copies: place.copies - before.copies,
			erases: place.erases - before.erases
		};
	});
}
