/** One figure: what it declares, and the run that it shows at the moment. */
import type { FigureSpec, Variant } from '$content/schema';
import { readAddress } from '$lib/params';
import { readPlan, type Plan } from '$lib/run/sim/plan';
import type { Bet } from './bet';
import { dialedName, usablePages, type Dialed, type Quantity } from './dials';
import { readMemory, type Memory } from './memory';
import { pagesIn, sameMoment, stepOfWrite, stretchOf, writesAt, type Stretch } from './stretch';
import { readDieTimes, type DieTimes } from './dieTimes';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import type { Future } from './Future.svelte';
import type { Player } from '$lib/run/session/player';
import type { Collector } from './Collector.svelte';
import type { Gates } from './Gates.svelte';
import type { Machines } from './machines';
import type { Quartet } from './Quartet.svelte';
import type { Keys } from './keys';
import { LeftDrives, type Earlier } from './LeftDrives.svelte';
import { OpenBets } from './OpenBets.svelte';
import { runToEnd, runUpTo } from './runUpTo';
import { Zoom } from './Zoom.svelte';

/** A second future, and the figure that shows it. */
export interface Second {
	readonly future: Future;
	readonly view: FigureView;
}

export class FigureView {
	readonly spec: FigureSpec;
	/** Its drives side by side, where it shows all of them at once. */
	readonly quartet: Quartet | undefined;
	/** Its game, where the reader is the garbage collector. */
	readonly game: Collector | undefined;
	/** Its layers with a gate in each, where it shows what a TRIM passes. */
	readonly gates: Gates | undefined;
	/** How close it looks, where it has more than one level. */
	readonly zoom: Zoom;
	readonly openBets = new OpenBets();
	variantIndex = $state(0);
	/** Whether words beside it set it to what they tell; the reader's hand ends that. */
	isFollowing = $state(true);
	/** What the reader made of a number in the prose; the drive that is shown follows it. */
	dialed = $state<number | undefined>();
	#rebuilt = $state.raw<Variant | undefined>();
	#second = $state.raw<Second | undefined>();
	/** What the reader bets on. */
	bet = $state.raw<Bet | undefined>();
	/** The bet, where it is about the drive that is shown. */
	readonly betHere = $derived.by(() =>
		(this.bet?.variant ?? this.variant.id) === this.variant.id ? this.bet : undefined
	);
	/** Steps that the reader brushed: what they programmed stands out in every view of the run. */
	stretch = $state.raw<Stretch | undefined>();
	/** Flash pages that the brushed steps program. */
	readonly lit = $derived.by(() => {
		const { survey } = this.player.session;
		return this.stretch && survey && pagesIn(survey.events, this.stretch);
	});
	/** What the host of the drive that is shown writes in all, where it can be told. */
	readonly plan = $derived.by(() => readPlan(this.origin.lines));
	readonly #left = new LeftDrives();
	#pointedLpn = $state<number | undefined>();
	#pinnedLpn = $state<number | undefined>();
	readonly #players: (variant: Variant, spec: FigureSpec) => Player;

	constructor(
		spec: FigureSpec,
		readonly keys: Keys,
		players: (variant: Variant, spec: FigureSpec) => Player,
		isMotionReduced: () => boolean,
		/** An experiment, line by line. */
		readonly linesOf: (experiment: string) => string,
		machines: Machines = {}
	) {
		this.spec = spec;
		this.#players = players;
		const sessions = () => this.sessions;
		const { quartet, game, gates } = machines;
		this.quartet = spec.kind === 'maps' ? quartet?.({ sessions, isMotionReduced }) : undefined;
		const session = () => this.player.session;
		const playback = () => this.player.playback;
		this.game = spec.kind === 'collector' ? game?.({ session, playback }) : undefined;
		const variant = () => this.variant;
		this.gates = spec.kind === 'gates' ? gates?.({ session, playback, variant }) : undefined;
		const innermost = spec.kind === 'copy' ? 'blocks' : 'pages';
		this.zoom = new Zoom({ start: spec.zoom?.start ?? 'pages', innermost, isMotionReduced });
	}

	/** The runs of all of its drives, whether they were shown yet or not. */
	get sessions(): readonly Player['session'][] {
		return this.spec.variants.map((variant) => this.#players(variant, this.spec).session);
	}

	/** What the drives have come to that were shown before: their curves stay in the picture. */
	get earlier(): readonly Earlier[] {
		return this.#left.all.flatMap((index) => {
			const variant = this.spec.variants[index];
			const session = variant && this.#players(variant, this.spec).session;
			return session ? [{ variant, index, session }] : [];
		});
	}

	get player(): Player {
		return this.#players(this.variant, this.spec);
	}

	/** The runs that are seen: that of the drive that is shown, or those of all. */
	get players(): readonly Player[] {
		return this.quartet === undefined
			? [this.player]
			: this.spec.variants.map((variant) => this.#players(variant, this.spec));
	}

	/** State of the first drive that print and readers without JavaScript see. */
	get keyFrame(): Snapshot | undefined {
		return this.keys.frames()[0];
	}

	/** What the reader draws of a curve. */
	draw(values: readonly number[]): void {
		if (this.bet?.curve) {
			this.bet = { ...this.bet, curve: { ...this.bet.curve, values, isDrawn: true } };
		}
	}

	/** Marks the handle of a curve that keys would bend. */
	markHandle(focus: number | undefined): void {
		if (this.bet?.curve) {
			this.bet = { ...this.bet, curve: { ...this.bet.curve, focus } };
		}
	}

	/** Forgets what the reader did with several runs, or in a game. */
	restart(): void {
		this.quartet?.reset();
		this.game?.restart();
		this.gates?.forget();
		this.#left.forget();
	}

	/** Where the picture comes from, for copies and to run it elsewhere: the wire form, too. */
	get origin(): { name: string; seed: number | undefined; link: string; lines: string } {
		const name = `Write Cliff, experiment ${this.variant.experiment}`;
		const lines = this.linesOf(this.variant.experiment);
		const seed = /^seed=(\d+)$/m.exec(lines)?.slice(1).map(Number)[0];
		return { name, seed, link: readAddress(), lines };
	}

	/** The same of the key frame, which is the first variant's. */
	get keyPlan(): Plan | undefined {
		return this.planOf(0);
	}

	/** What the host of one of its drives writes. */
	planOf(index: number): Plan | undefined {
		return readPlan(this.linesOf(this.spec.variants[index]?.experiment ?? ''));
	}

	/** When the dies of the drive that is shown are done; or of the first one, on paper. */
	dieTimes(isStill: boolean): DieTimes {
		return readDieTimes(this.#linesShown(isStill));
	}

	/** What led to the key frame, if it is there that the first drive is. */
	keyEventsAt(step: number): readonly SimEvent[] {
		return this.variantIndex === 0 && step === this.spec.keyStep ? this.keys.events() : [];
	}

	/** Flash pages of the drive that is shown, beside its reserve; or of the first one, on paper. */
	usablePages(isStill: boolean): number {
		return usablePages(this.#linesShown(isStill));
	}

	/** The same of any drive. */
	usablePagesOf(experiment: string): number {
		return usablePages(this.linesOf(experiment));
	}

	/** The write buffer of the drive that is shown; or of the first one, on paper. */
	memory(isStill: boolean): Memory {
		return readMemory(this.#linesShown(isStill));
	}

	#linesShown(isStill: boolean): string {
		const still = this.spec.variants[0] ?? this.variant;
		return this.linesOf((isStill ? still : this.variant).experiment);
	}

	/** The drive of those that the page declares. */
	get declared(): Variant | undefined {
		return this.spec.variants[this.variantIndex] ?? this.spec.variants[0];
	}

	/** What the first drive, as it is declared, has come to while another one is shown. */
	get undialed(): Snapshot | undefined {
		return this.#rebuilt && this.declared
			? this.#players(this.declared, this.spec).session.snapshot
			: undefined;
	}

	/** The drive that is shown. */
	get variant(): Variant {
		const variant = this.#rebuilt ?? this.declared;
		if (variant === undefined) {
			throw new Error('A figure must name an experiment.');
		}
		return variant;
	}

	/** The second future beside this one, at most one. */
	get future(): Future | undefined {
		return this.#second?.future;
	}

	/** The figure of the second future. */
	get futureView(): FigureView | undefined {
		return this.#second?.view;
	}

	/** Puts a second future beside this one, or ends the one that is there. */
	part(second: Second | undefined): void {
		this.#second?.future.dispose();
		this.#second?.view.zoom.dispose();
		this.#second = second;
	}

	/** Makes the second future the only one. */
	keepFuture(): void {
		const { future } = this;
		if (future === undefined) {
			return;
		}
		const { log, snapshot } = future.session;
		const other = future.variant;
		this.part(undefined);
		if (other !== undefined && other !== this.variant) {
			void this.choose(this.spec.variants.indexOf(other));
		} else {
			this.player.playback.pause();
			this.player.session.adopt(log, snapshot.step);
		}
	}

	/** The ends of the brushed stretch in data written, in capacities of the drive. */
	get brushedCapacities(): readonly [number, number] | undefined {
		const { snapshot, survey } = this.player.session;
		const at = (step: number) =>
			writesAt(survey?.events ?? [], step) / Math.max(1, snapshot.get('logicalPages'));
		return this.stretch && [at(this.stretch.from - 1), at(this.stretch.to)];
	}

	/** Brushes what is between two amounts of data written, in capacities of the drive. */
	brushCapacities(one: number, other: number): void {
		const { snapshot, survey } = this.player.session;
		const at = (capacities: number) =>
			stepOfWrite(survey?.events ?? [], Math.round(capacities * snapshot.get('logicalPages')));
		this.stretch = stretchOf(at(one), at(other));
	}

	/** Logical page that stands out in every view of the run. */
	get followedLpn(): number | undefined {
		return this.#pointedLpn ?? this.#pinnedLpn;
	}

	/** Whether it stays so when nothing is pointed at. */
	get isPinned(): boolean {
		return this.#pinnedLpn !== undefined;
	}

	/** Lets a logical page stand out as long as it is pointed at. */
	follow(lpn: number | undefined): void {
		this.#pointedLpn = lpn;
		this.futureView?.follow(lpn);
	}

	/** Lets a logical page stand out until it is chosen again. */
	pin(lpn: number): void {
		this.#pinnedLpn = this.#pinnedLpn === lpn ? undefined : lpn;
		this.futureView?.pin(lpn);
	}

	/**
	 * Builds the first drive anew with another value and brings it to where this one is; only then it
	 * is shown. Without a value, the drive is as it was declared.
	 */
	async dial(value: number | undefined, stated?: Quantity): Promise<void> {
		const { step } = this.player.session.snapshot;
		this.dialed = value;
		this.player.playback.pause();
		this.stretch = undefined;
		this.part(undefined);
		this.variantIndex = 0;
		const first = this.declared;
		if (value === undefined || first === undefined) {
			this.#rebuild(undefined);
			this.player.playback.seek(step);
			return;
		}
		const quantity = stated ?? this.spec.share?.handle ?? 'spare';
		const variant = { ...first, experiment: dialedName(first.experiment, value, quantity) };
		const { session } = this.#players(variant, this.spec);
		session.show(step);
		await session.activate();
		if (this.dialed === value) {
			this.#rebuild(variant);
		} else {
			session.dispose();
		}
	}

	/** Lets go of the drive that was shown before. */
	#rebuild(variant: Variant | undefined): void {
		const before = this.#rebuilt;
		this.#rebuilt = variant;
		if (before !== undefined && before.experiment !== variant?.experiment) {
			this.#players(before, this.spec).session.dispose();
		}
	}

	/** Shows another experiment, at the same write of the host where both are known to the end. */
	async choose(index: number): Promise<void> {
		const { snapshot, survey } = this.player.session;
		this.player.playback.pause();
		this.stretch = undefined;
		this.#declare(index);
		const { session, playback } = this.player;
		await session.activate();
		playback.seek(sameMoment(snapshot.step, survey?.events, session.survey?.events));
		await runToEnd(this);
	}

	/** Shows the first drive as the figure began, before anything was seen to happen. */
	async showStart(): Promise<void> {
		this.player.playback.pause();
		this.#declare(0);
		await Promise.all(this.players.map(({ session }) => session.activate()));
		if (this.quartet === undefined) {
			this.player.playback.seek(this.player.session.startStep);
		} else {
			this.quartet.seek(0);
		}
	}

	/**
	 * Shows the step that leads to a named moment, of the variant that has it.
	 *
	 * @param arrive how the run comes there, if not at once
	 */
	async showMoment(
		name: string,
		arrive: (player: Player, step: number) => unknown = ({ playback }, step) =>
			playback.showStep(step)
	): Promise<void> {
		const moment = this.spec.moments[name];
		if (moment === undefined) {
			return;
		}
		this.player.playback.pause();
		if (moment.level !== undefined) {
			this.zoom.isFollowing = true;
			this.zoom.go(moment.level);
		}
		const index = this.spec.variants.findIndex(({ id }) => id === moment.variant);
		if (this.quartet !== undefined) {
			// What is told as text is told of the drive that the words speak of.
			this.variantIndex = Math.max(0, index);
			await Promise.all(this.players.map(({ session }) => session.activate()));
			this.quartet.showStep(Math.max(0, index), moment.step);
			return;
		}
		this.#declare(Math.max(0, index));
		await runUpTo(this, index);
		await this.player.session.activate();
		await arrive(this.player, moment.step);
		await runToEnd(this);
	}

	/** Shows a drive by its name, or the first one built anew, wherever it is. */
	async declare(id: string, dialed: Dialed['change']): Promise<void> {
		this.stretch = undefined;
		this.part(undefined);
		const index = this.spec.variants.findIndex((variant) => variant.id === id);
		this.#declare(Math.max(0, index));
		if (dialed) {
			await this.dial(dialed.percent, dialed.quantity);
		}
	}

	/** Goes back to a drive that the page declares. */
	#declare(index: number): void {
		this.dialed = undefined;
		this.#rebuild(undefined);
		this.gates?.forget();
		this.#left.turn(this.variantIndex, index);
		this.variantIndex = index;
	}
}
