/** What the first page's figure shows of its run: everything is derived from the state. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Bet } from './bet';
import { curveBeside, curveOf, newSpeed, speedNow } from './facts';
import { fileBoxes } from './files';
import { knownFall, narrate, type Said } from './narrator';
import { doneBy, erasesIn, hostAfter, leversOf, type WornDrive } from './score';
import { endFor, isLowSky, type Plot } from './sky.layout';
import { stretchesOf, type WearRun } from './WearRun.svelte';

/** Copies after which the way back is offered, wherever one looks. */
const COPIES_MIN = 40;
const BETTING: Said = {
	lead: 'Draw the speed you expect,',
	text: 'from left to right, while you fill it and write on.'
};
/** Room under the ground, for the bar code, and above the line, for the number and the levers. */
const GROUND = 30;
const ABOVE = { high: 54, low: 8 } as const;
/** Line and counts follow the drive's pages so far apart: each time, much is laid out anew. */
const TOLD_MS_APART = 64;

export class WearView {
	bet = $state.raw<Bet | undefined>();
	isBetting = $state(false);
	/** Size of the sky, in pixels. */
	width = $state(1_000);
	height = $state(200);
	/** The state that words, line, and counts are of: while much happens, that of a moment ago. */
	snapshot: Snapshot;
	/** An edge beyond what the computer keeps since the game is gone: nothing changes but it. */
	#wishedEdge = $state<number | undefined>();
	/** Where the edge would be, while that is being chosen. */
	#previewed = $state<number | undefined>();
	readonly #drive: WornDrive;
	readonly #run: WearRun;
	#told: { readonly atMs: number; readonly isLast: boolean } = { atMs: 0, isLast: true };

	constructor(drive: WornDrive, run: WearRun) {
		this.#drive = drive;
		this.#run = run;
		this.snapshot = $state.raw(run.snapshot);
	}

	/** Tells the run's state, unless another was told only a moment ago. */
	tell(nowMs: number, isCut: boolean): void {
		const isLast = isCut || nowMs - this.#told.atMs >= TOLD_MS_APART;
		if (isLast) {
			this.snapshot = this.#run.snapshot;
		}
		this.#told = { atMs: isLast ? nowMs : this.#told.atMs, isLast };
	}

	/** Shows the edge where so many percent would be spare: nothing is done yet. */
	previewEdge(percent: number): void {
		this.#previewed = this.#edgeAt(percent);
	}

	#edgeAt(sparePercent: number): number {
		return Math.round(this.snapshot.pageCount * (1 - sparePercent / 100));
	}

	/** Moves the edge to so many percent spare. Returns what the computer then keeps, in pages. */
	moveEdge(percent: number): number {
		const pages = this.#edgeAt(percent);
		this.#previewed = undefined;
		const { goneFrom } = this.host;
		this.#wishedEdge = goneFrom === undefined ? undefined : Math.min(this.capacity, pages);
		return Math.min(pages, goneFrom ?? this.capacity);
	}

	/** Leaves the edge where the run has it. */
	leaveEdge(): void {
		this.#wishedEdge = undefined;
	}

	/** Tells the run's state where it has come to rest. */
	settle(): void {
		if (!this.#told.isLast) {
			this.tell(this.#told.atMs, true);
		}
	}

	readonly capacity = $derived.by(() => this.snapshot.get('logicalPages'));
	readonly hostWrites = $derived.by(() => this.snapshot.get('hostWrites'));
	readonly curve = $derived.by(() => curveBeside(curveOf(this.snapshot), erasesIn(this.levers)));
	readonly stretches = $derived.by(() => stretchesOf(this.#run.places));
	/** What was done up to the state that is shown, which may lie in the past. */
	readonly #done = $derived.by(() =>
		doneBy(this.#drive, this.#run.score, this.snapshot.get('hostOps'))
	);
	readonly levers = $derived.by(() => leversOf(this.#drive, this.#done, this.snapshot.pageCount));
	readonly host = $derived.by(() => hostAfter(this.#drive, this.#done));
	readonly tip = $derived.by(() => ({
		hostWrites: this.hostWrites,
		mbPerS: this.hostWrites === 0 ? newSpeed(this.snapshot) : speedNow(this.snapshot)
	}));
	readonly plot = $derived.by((): Plot => {
		const farthest = Math.max(this.hostWrites, this.#run.places.at(-1)?.hostWrites ?? 0);
		return {
			left: 2,
			right: this.width - 4,
			top: isLowSky(this.height) ? ABOVE.low : ABOVE.high,
			bottom: this.height - GROUND,
			end: endFor(farthest / this.capacity),
			newMBPerS: newSpeed(this.snapshot)
		};
	});
	readonly seen = $derived.by(() => ({
		snapshot: this.snapshot,
		curve: this.curve,
		host: this.host,
		levers: this.levers,
		bet: this.isBetting ? undefined : this.bet
	}));
	readonly said = $derived.by(() => (this.isBetting ? BETTING : narrate(this.seen)));
	readonly hasFallen = $derived.by(
		() =>
			knownFall(this.seen) !== undefined ||
			this.levers.length > 0 ||
			this.#run.places.some(({ copies }) => copies > COPIES_MIN)
	);
	/** A file was to be taken away that must stay: the game too early, or another. */
	refused = $state<'early' | 'other' | undefined>();
	/** Why it stays. */
	readonly refusal = $derived.by(() => {
		switch (this.refused) {
			case 'other':
				return 'Here only the game can be deleted.';
			case 'early':
				return this.hasFallen ? '' : 'First write until the drive is slow.';
			default:
				return '';
		}
	});
	readonly boxes = $derived.by(() =>
		fileBoxes(this.snapshot, Math.min(this.host.kept, this.#previewed ?? Infinity))
	);
	/** Whether the reader has deleted the game, so that its part lies free before the edge. */
	readonly isGameGone = $derived.by(() => this.host.goneFrom !== undefined);
	/** Where the reader set the edge, in pages; with the game gone, maybe past its part. */
	readonly edge = $derived.by(
		() => (this.isGameGone ? this.#wishedEdge : undefined) ?? this.host.edge
	);
	/** Where the spare area begins, from 0 to 1. */
	readonly spareFrom = $derived.by(() => (this.#previewed ?? this.edge) / this.snapshot.pageCount);
	/** The same as what is spare, in percent. */
	readonly shownPercent = $derived.by(() => Math.round((1 - this.spareFrom) * 100));
	readonly canDelete = $derived.by(() => this.host.kept > this.#drive.gameStart);
}
