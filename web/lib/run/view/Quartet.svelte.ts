/** Several drives that get the same writes: one clock, which waits at each for the slowest. */
import { FrameClock } from '$lib/base/FrameClock';
import type { SimSession } from '$lib/run/session/SimSession.svelte';
import { endOf, hostWrites, placeIn, shownNsOf, type HostWrite, type Place } from './hostWrites';

/** The first writes are shown slowly, later ones faster. */
const EASY_WRITES = 2;
const SLOW_WRITES = 4;
const SLOW_NS_PER_S = 2.6e6;
const SPEED_UP = [1, 1.6, 2.8] as const;

/** A step that is shown rests so short of its end: there the next one would begin. */
const END_GAP = 1e-4;

export interface QuartetOptions {
	/** The drives, as they are declared. */
	readonly sessions: () => readonly SimSession[];
	/** Whether figures must not move by themselves: then each write is a cut. */
	readonly isMotionReduced: () => boolean;
}

export class Quartet {
	/** Writes that are done; between two whole numbers, how much of the next one was shown. */
	position = $state(0);
	/** How far the reader has seen the run. */
	seen = $state(0);
	isPlaying = $state(false);
	/** Whether the figure can be seen. */
	isVisible = $state(true);
	/** Whether all figures are stopped by the reader. */
	isHeld = $state(false);
	/** The drive that a sentence speaks of, which narrow windows show alone; else they show all. */
	focus = $state<number | undefined>();
	/** The reader's order of the drives, the fastest first. */
	bet = $state.raw<readonly number[]>([0, 1, 2, 3]);
	/** Whether that is the reader's own. */
	hasBet = $state(false);
	readonly #options: QuartetOptions;
	readonly #clock: FrameClock;
	/** Where play stops. */
	#until = Infinity;
	/** Keys that wait for the write under way. */
	#waiting: readonly number[] = [];
	/** What each drive does for each write, once that is known. */
	readonly writes = $derived.by(() => {
		const runs = this.sessions.map(({ survey, startStep }) =>
			hostWrites(survey?.events ?? [], startStep)
		);
		const length = Math.min(...runs.map((run) => run.length));
		return runs.map((run) => run.slice(0, length));
	});
	/** How long each write is shown: as long as the slowest drive takes. */
	readonly #lengths = $derived.by(() =>
		(this.writes[0] ?? []).map((_, index) =>
			Math.max(...this.writes.map((run) => run[index]?.shownNs ?? 0))
		)
	);

	constructor(options: QuartetOptions) {
		this.#options = options;
		this.#clock = new FrameClock((passedMs) => this.#onFrame(passedMs));
	}

	get sessions(): readonly SimSession[] {
		return this.#options.sessions();
	}

	/** Whether every drive answers. */
	get isReady(): boolean {
		return this.sessions.every(({ status, survey }) => status === 'ready' && survey !== undefined);
	}

	/** Whether the reader can still bet: nothing of the run was seen. */
	get isBetOpen(): boolean {
		return this.position === 0 && this.seen === 0;
	}

	/** Whether nothing moves, and no answer of a simulator is awaited. */
	get isResting(): boolean {
		const isStill = !this.isPlaying || this.isHeld;
		return isStill && this.sessions.every((one) => !one.isAtWork && one.status !== 'loading');
	}

	/** Writes of the whole run. */
	get length(): number {
		return this.#lengths.length;
	}

	/** The write that is under way, or the last one that is done. */
	get writeIndex(): number {
		const index = Math.ceil(this.position) - 1;
		return Math.max(0, Math.min(index, this.length - 1));
	}

	get isOver(): boolean {
		return this.length > 0 && this.position >= this.length;
	}

	/** Where a drive is now. */
	place(drive: number): Place {
		const [run, session] = [this.writes[drive], this.sessions[drive]];
		const index = Math.min(Math.floor(this.position), this.length);
		const [write, before] = [run?.[index], run?.[index - 1]];
		const share = this.position - index;
		if (write !== undefined && share > 0) {
			return placeIn(write, share * (this.#lengths[index] ?? 0));
		}
		if (before !== undefined) {
			return endOf(before);
		}
		const timeNs = session?.snapshot.timeNs ?? 0;
		const step = write?.fromStep ?? session?.startStep ?? 0;
		return { step, progress: 0, timeNs: write?.events[0]?.startNs ?? timeNs, isDone: true };
	}

	/** What a drive does for the write that is under way. */
	writeOf(drive: number): HostWrite | undefined {
		return this.writes[drive]?.[this.writeIndex];
	}

	/** Plays on to the end, or from the start. */
	play(): void {
		if (this.isOver) {
			this.seek(0);
		}
		this.#playTo(Infinity);
	}

	pause(): void {
		this.isPlaying = false;
		this.#waiting = [];
	}

	/** To the end of a write. */
	stepForward(): void {
		this.#playTo(Math.min(this.length, Math.floor(this.position) + 1));
	}

	/** To the beginning of the write under way, or of the one before. */
	stepBack(): void {
		this.seek(Math.max(0, Math.ceil(this.position) - 1));
	}

	/** To any place between the first write and the last. */
	seek(position: number): void {
		this.pause();
		this.#go(Math.min(this.length, Math.max(0, position)));
	}

	/** Shows the step of a drive: all drives go to where that happens. */
	showStep(drive: number, step: number): void {
		const run = this.writes[drive] ?? [];
		const index = run.findIndex(({ events }) => events.some((event) => event.step === step));
		const write = run[index];
		if (write === undefined) {
			return;
		}
		this.focus = drive;
		const before = write.events.filter((event) => event.step < step);
		const upTo = write.events.filter((event) => event.step <= step);
		const lengthNs = this.#lengths[index] ?? 1;
		const shareOf = (events: typeof before) => index + shownNsOf(events) / lengthNs;
		this.seek(shareOf(before));
		// Nearly to the end of the step, not to the beginning of the next one.
		this.#playTo(Math.min(index + 1, shareOf(upTo)) - END_GAP);
	}

	/** The reader writes a page: on all drives at once, after the writes so far. */
	write(lpn: number): void {
		if (this.isPlaying && this.#until < Infinity) {
			this.#waiting = [...this.#waiting, lpn];
			return;
		}
		const index = Math.ceil(this.position);
		this.seek(index);
		this.sessions.forEach((session, drive) => {
			session.inject(`w${lpn}`, this.place(drive).step);
		});
		this.#playTo(index + 1);
	}

	/** Changes places in the reader's bet. */
	swapBet(one: number, other: number): void {
		const [first, second] = [this.bet[one], this.bet[other]];
		if (this.position > 0 || first === undefined || second === undefined) {
			return;
		}
		this.bet = this.bet.map((drive, place) =>
			place === one ? second : place === other ? first : drive
		);
		this.hasBet = true;
	}

	/** Forgets the reader's own writes and the bet, and goes to the start. */
	reset(): void {
		this.pause();
		this.position = 0;
		this.seen = 0;
		this.hasBet = false;
		this.bet = [0, 1, 2, 3];
		this.focus = undefined;
		this.sessions.forEach((session) => session.reset());
	}

	dispose(): void {
		this.pause();
		this.#clock.stop();
	}

	#playTo(until: number): void {
		this.#until = until;
		this.isPlaying = true;
		this.#clock.start();
	}

	/** Brings every drive to where it is at a place of the run. */
	#go(position: number): void {
		this.position = position;
		this.seen = Math.max(this.seen, position);
		this.sessions.forEach((session, drive) => {
			const { step } = this.place(drive);
			if (session.status === 'ready' && step !== session.snapshot.step) {
				session.show(step);
			}
		});
	}

	#onFrame(passedMs: number): boolean {
		if (!this.isPlaying) {
			return false;
		}
		const isWaiting = !this.isReady || this.sessions.some((session) => session.isAtWork);
		if (isWaiting || !this.isVisible || (this.isHeld && this.#until === Infinity)) {
			return true;
		}
		const index = Math.floor(this.position);
		const end = Math.min(this.#until, this.length);
		const lengthNs = this.#lengths[index];
		if (this.position >= end || lengthNs === undefined) {
			this.#arrive();
			return this.isPlaying;
		}
		const ns = (passedMs / 1_000) * SLOW_NS_PER_S * this.#speedUp(index);
		const isCut = this.#options.isMotionReduced();
		const next = isCut ? index + 1 : this.position + ns / lengthNs;
		this.#go(Math.min(end, index + 1, next));
		return true;
	}

	#speedUp(index: number): number {
		const isFast = this.#until === Infinity;
		const pace = index < EASY_WRITES ? 0 : index < SLOW_WRITES ? 1 : 2;
		return isFast ? SPEED_UP[pace] : SPEED_UP[0];
	}

	#arrive(): void {
		this.isPlaying = false;
		const [lpn, ...later] = this.#waiting;
		this.#waiting = [];
		if (lpn !== undefined) {
			this.write(lpn);
			this.#waiting = later;
		}
	}
}
