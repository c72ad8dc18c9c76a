/**
 * A drive whose garbage collection is the reader's: it cleans what the reader chooses, a page at a
 * press, and the host's writes wait at the door until there is room. The rule of the door is the
 * drive's own: where it would clean by itself, the run does not go on.
 */
import { FrameClock } from '$lib/base/FrameClock';
import type { Playback } from '$lib/run/session/Playback.svelte';
import type { SimSession } from '$lib/run/session/SimSession.svelte';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';

/** With the clock, a write comes so often. */
const ARRIVAL_MS = 1_100;

/** A block that the reader chose, and what there was to choose from. */
export interface Choice {
	readonly atStep: number;
	readonly block: number;
	readonly valid: number;
	/** Valid pages of the block that had the fewest, and that block. */
	readonly best: { readonly block: number; readonly valid: number };
}

export interface CollectorOptions {
	readonly session: () => SimSession;
	readonly playback: () => Playback;
}

/** The closed block with the fewest valid pages, the first of several. */
export function bestOf(snapshot: Snapshot): Choice['best'] {
	const blocks = snapshot.blocksUsedAs('closed').map((block) => ({
		block,
		valid: snapshot.validByBlock[block] ?? 0
	}));
	return blocks.reduce((best, one) => (one.valid < best.valid ? one : best), {
		block: -1,
		valid: Infinity
	});
}

export class Collector {
	/** Whether the clock runs. */
	isRunning = $state(false);
	/** Whether the clock has run in this game: then only so many writes have come. */
	isTimed = $state(false);
	/** Writes that have come to the door, with the clock. */
	arrived = $state(0);
	/** Whether the drive shows how its own rule would have played. */
	isShown = $state(false);
	/** The figure can be seen, and not all figures are stopped. */
	isAwake = $state(true);
	choices = $state.raw<readonly Choice[]>([]);
	/** The block whose press came to nothing, and after which step. */
	refused = $state.raw<{ readonly atStep: number; readonly block: number } | undefined>();
	/** What the drive's own rule does with the same writes, once it is known. */
	par = $state.raw<readonly SimEvent[]>([]);
	readonly #options: CollectorOptions;
	readonly #clock: FrameClock;
	#owedMs = 0;

	constructor(options: CollectorOptions) {
		this.#options = options;
		this.#clock = new FrameClock((passedMs) => this.#onFrame(passedMs));
	}

	get session(): SimSession {
		return this.#options.session();
	}

	get #playback(): Playback {
		return this.#options.playback();
	}

	/** Keeps what the drive does by itself: known as long as the reader has chosen nothing. */
	learn(): void {
		const { survey, log } = this.session;
		if (this.par.length === 0 && survey !== undefined && log.length === 0) {
			this.par = survey.events.filter(({ step }) => step > this.session.startStep);
		}
	}

	/** Writes that the host is going to make in all. */
	get total(): number {
		return this.par.filter(({ kind }) => kind === 'hostWrite').length;
	}

	/** Writes since the start. */
	get written(): number {
		const { snapshot, startFrame } = this.session;
		return snapshot.get('hostWrites') - startFrame.get('hostWrites');
	}

	/** Pages copied since the start. */
	get copies(): number {
		const { snapshot, startFrame } = this.session;
		return snapshot.get('gcCopies') - startFrame.get('gcCopies');
	}

	/** Pages that the drive's own rule has copied by so many writes, and in all. */
	parAt(written: number): number {
		let [writes, copies] = [0, 0];
		for (const { kind } of this.par) {
			writes += kind === 'hostWrite' ? 1 : 0;
			if (writes > written) {
				break;
			}
			copies += kind === 'gcCopy' ? 1 : 0;
		}
		return copies;
	}

	/** Logical pages that the host writes next, in its order. */
	get coming(): readonly number[] {
		const { survey, snapshot } = this.session;
		return (survey?.events ?? []).flatMap(({ step, kind, lpn }) =>
			step > snapshot.step && kind === 'hostWrite' && lpn !== undefined ? lpn : []
		);
	}

	/** How many of them wait at the door. */
	get waiting(): number {
		return this.isTimed ? Math.max(0, this.arrived - this.written) : this.coming.length;
	}

	/** The block that is being emptied. */
	get victim(): number | undefined {
		return this.session.snapshot.find('victimBlock');
	}

	get isOver(): boolean {
		return this.total > 0 && this.written >= this.total && this.victim === undefined;
	}

	/** Whether the next write finds room without cleaning. */
	get isDoorOpen(): boolean {
		return this.#nextKind === 'hostWrite';
	}

	/** Whether a press on a block can begin to empty it. */
	get canChoose(): boolean {
		const { status, snapshot } = this.session;
		const isFree = snapshot.get('freeBlocks') > 0;
		return (
			status === 'ready' &&
			!this.isShown &&
			!this.isOver &&
			!this.isMoving &&
			isFree &&
			this.victim === undefined
		);
	}

	get isMoving(): boolean {
		return this.#playback.isMoving || this.session.isWaiting;
	}

	/** Whether a step forward is the reader's to make: never one in which the drive chooses. */
	get canStep(): boolean {
		const kind = this.#nextKind;
		return kind !== undefined && (kind !== 'gcPick' || this.#isChosenNext || this.isShown);
	}

	get #isChosenNext(): boolean {
		const { log, snapshot } = this.session;
		return log.some(({ atStep }) => atStep === snapshot.step);
	}

	get #nextKind(): SimEvent['kind'] | undefined {
		const { survey, snapshot } = this.session;
		return survey?.events.find(({ step }) => step === snapshot.step + 1)?.kind;
	}

	/** The last choice that lies behind. */
	get lastChoice(): Choice | undefined {
		const { step } = this.session.snapshot;
		return this.choices.findLast(({ atStep }) => atStep < step);
	}

	/** Begins to empty a block; pressed again, moves its next page. */
	press(block: number): void {
		if (this.victim === block) {
			this.advance();
			return;
		}
		const { snapshot } = this.session;
		const atStep = snapshot.step;
		if (!this.canChoose || !snapshot.blocksUsedAs('closed').includes(block)) {
			this.refused = this.isMoving ? undefined : { atStep, block };
			return;
		}
		const valid = snapshot.validByBlock[block] ?? 0;
		const choice = { atStep, block, valid, best: bestOf(snapshot) };
		this.choices = [...this.choices.filter((other) => other.atStep < atStep), choice];
		this.session.inject(`g${block}`, atStep);
		this.#forward(valid === 0 ? 2 : 1);
	}

	/** Moves the victim's next page; after the last one, erases the block. */
	advance(): void {
		const { victim } = this;
		if (victim === undefined || this.isMoving) {
			return;
		}
		const left = this.session.snapshot.validByBlock[victim] ?? 0;
		this.#forward(left === 1 ? 2 : 1);
	}

	/** Lets the next write in, where there is room. */
	admit(): void {
		if (this.isDoorOpen && !this.isMoving) {
			this.#forward(1);
		}
	}

	/** One step on: the next page of the victim, or the next write. */
	stepForward(): void {
		if (this.victim !== undefined) {
			this.advance();
		} else if (this.canStep && !this.isMoving) {
			this.#forward(1);
		}
	}

	stepBack(): void {
		this.stop();
		this.refused = undefined;
		this.#playback.stepBack();
	}

	/** To before the last choice, as if it had not been made. */
	undo(): void {
		const last = this.lastChoice;
		if (last === undefined) {
			return;
		}
		this.stop();
		this.refused = undefined;
		this.#playback.pause();
		const log = this.session.log.filter(({ atStep }) => atStep < last.atStep);
		this.choices = this.choices.filter(({ atStep }) => atStep < last.atStep);
		this.session.adopt(log, last.atStep);
	}

	/** The host's clock: writes come whether there is room or not. */
	start(): void {
		if (!this.isTimed) {
			this.arrived = this.written + 1;
			this.isTimed = true;
		}
		this.isRunning = true;
		this.#owedMs = 0;
		this.#clock.start();
	}

	stop(): void {
		this.isRunning = false;
	}

	/** The drive's own rule plays the same writes. */
	show(): void {
		this.restart();
		this.isShown = true;
		this.#playback.play();
	}

	restart(): void {
		this.stop();
		this.isShown = false;
		this.isTimed = false;
		this.arrived = 0;
		this.choices = [];
		this.refused = undefined;
		this.#playback.reset();
	}

	dispose(): void {
		this.stop();
		this.#clock.stop();
	}

	#forward(steps: number): void {
		this.refused = undefined;
		for (let step = 0; step < steps; step += 1) {
			this.#playback.stepForward();
		}
	}

	#onFrame(passedMs: number): boolean {
		if (!this.isRunning || this.isOver) {
			this.isRunning = false;
			return false;
		}
		if (!this.isAwake) {
			return true;
		}
		this.#owedMs += passedMs;
		if (this.#owedMs >= ARRIVAL_MS) {
			this.#owedMs -= ARRIVAL_MS;
			this.arrived = Math.min(this.total, this.arrived + 1);
		}
		if (this.victim === undefined && this.waiting > 0) {
			this.admit();
		}
		return true;
	}
}
