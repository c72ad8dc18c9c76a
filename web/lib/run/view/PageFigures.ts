/** The figures of one page: their declarations, their key frames, and the runs that they share. */
import type { FigureSpec, Variant } from '$content/schema';
import { createContext } from 'svelte';
import { fromLetters } from '$lib/base/letters';
import type { Build } from '$lib/run/sim/build';
import { SimClient, type ClientEnvironment } from '$lib/run/sim/SimClient';
import { readEvents, Snapshot, type SimEvent } from '$lib/run/sim/snapshot';
import type { Player } from '$lib/run/session/player';
import { readDialed, withChange } from './dials';
import { FigureView } from './FigureView.svelte';
import { once } from './keys';
import type { Machines } from './machines';
import { Future } from './Future.svelte';
import { Playback } from '$lib/run/session/Playback.svelte';
import { SimSession } from '$lib/run/session/SimSession.svelte';
import type { RunEnd } from '$lib/run/sim/survey';
import type { LoggedOp } from '$lib/run/sim/sim.messages';

/** What the server sends with a page. */
export interface FigureData {
	readonly specs: Readonly<Record<string, FigureSpec>>;
	/** Wire form of each experiment, by name. */
	readonly experiments: Readonly<Record<string, string>>;
	/** Snapshots after key steps and start steps, in letters, by {@link keyFrameId}. */
	readonly keyFrames: Readonly<Record<string, string>>;
	/** What led to key frames, in letters, for kinds that draw the steps before. */
	readonly events?: Readonly<Record<string, string>>;
	/** The build that runs each of them. */
	readonly builds: Readonly<Record<string, Build>>;
	/** Where the run of a small drive ends, by experiment: pictures have its scale from the start. */
	readonly ends: Readonly<Record<string, RunEnd>>;
}

export interface FiguresOptions {
	readonly environmentFor: (build: Build) => ClientEnvironment;
	/** Tells when the reader is there, for what is too heavy to be fetched before. */
	readonly whenHere?: (act: () => void) => void;
	readonly isMotionReduced: () => boolean;
	readonly check: boolean;
	/** What the page's kinds of figures run beside their players. */
	readonly machines?: Machines;
}

/** Speeds of small drives: a program of about 1 ms takes from two seconds to a blink. */
const DEFAULT_SPEEDS_NS_PER_S = [0.5e6, 1e6, 2e6, 5e6, 50e6] as const;
const DEFAULT_SPEED_INDEX = 2;

/** A figure that was away for so long gives up its worker. */
const AWAY_MS_MAX = 60_000;
/** A run of more steps keeps its worker: to go there again would take the reader's time. */
const REPLAYED_STEPS_MAX = 4_000_000;

export function keyFrameId(experiment: string, step: number): string {
	return `${experiment}@${step}`;
}

const keyOf = (variant: Variant, spec: FigureSpec) =>
	keyFrameId(variant.experiment, variant.startStep ?? spec.startStep);

export class PageFigures {
	readonly #data: FigureData;
	readonly #options: FiguresOptions;
	readonly #views = new Map<string, FigureView>();
	readonly #players = new Map<string, Player>();
	/** Figures near the window. */
	readonly #near = new Set<FigureView>();
	/** What ends the workers of figures that are away. */
	readonly #timers = new Map<FigureView, ReturnType<typeof setTimeout>>();

	constructor(data: FigureData, options: FiguresOptions) {
		this.#data = data;
		this.#options = options;
		for (const [id, spec] of Object.entries(data.specs)) {
			const view = new FigureView(
				spec,
				{ frames: once(() => this.#keyFrames(spec)), events: once(() => this.#keyEvents(spec)) },
				(variant) => this.#player(variant, spec),
				options.isMotionReduced,
				(experiment) => this.#linesOf(experiment),
				options.machines ?? {}
			);
			this.#views.set(id, view);
		}
	}

	/** @throws when the page declares no such figure, which a content test rules out. */
	get(id: string): FigureView {
		const view = this.#views.get(id);
		if (view === undefined) {
			throw new Error(`This page declares no figure '${id}'.`);
		}
		return view;
	}

	/** A figure by its name; nothing where the page declares none, as a link may claim. */
	find(id: string): FigureView | undefined {
		return this.#views.get(id);
	}

	/** Figures near the window, and those to whose runs the reader has added. */
	get inUse(): readonly (readonly [id: string, view: FigureView])[] {
		const hasLog = (view: FigureView) => view.players.some(({ session }) => session.log.length > 0);
		return [...this.#views].filter(([, view]) => this.#near.has(view) || hasLog(view));
	}

	/** The state of an experiment after a step, when the page came with it. */
	keyFrame(experiment: string, step: number): Snapshot | undefined {
		const letters = this.#data.keyFrames[keyFrameId(experiment, step)];
		return letters === undefined ? undefined : new Snapshot(fromLetters(letters));
	}

	#keyFrames({ variants, keyStep: ofFirst }: FigureSpec): readonly (Snapshot | undefined)[] {
		return variants.map(({ experiment, keyStep }, index) =>
			index > 0 && keyStep === undefined ? undefined : this.keyFrame(experiment, keyStep ?? ofFirst)
		);
	}

	#keyEvents(spec: FigureSpec): readonly SimEvent[] {
		const id = keyFrameId(spec.variants[0]?.experiment ?? '', spec.keyStep);
		const letters = this.#data.events?.[id];
		return letters === undefined ? [] : readEvents(fromLetters(letters));
	}

	/** Wire form of an experiment. */
	#linesOf(experiment: string): string {
		const dialed = readDialed(experiment);
		const lines = this.#data.experiments[dialed.experiment] ?? '';
		return dialed.change === undefined ? lines : withChange(lines, dialed.change);
	}

	#buildOf(experiment: string): Build {
		return this.#data.builds[readDialed(experiment).experiment] ?? 'full';
	}

	/** The client of an experiment with a seed of its own, for questions. */
	createClient(experiment: string, seed: number | undefined): SimClient {
		const experimentLines = this.#linesOf(experiment);
		const { environmentFor, check } = this.#options;
		const environment = environmentFor(this.#buildOf(experiment));
		return new SimClient(environment, { experimentLines, seed, check });
	}

	/**
	 * Gives a figure that comes near its worker, and takes it from one that stays away, unless
	 * another figure shows the same run.
	 */
	setNear(view: FigureView, isNear: boolean): void {
		clearTimeout(this.#timers.get(view));
		if (isNear) {
			this.#near.add(view);
			this.#wake(view);
			return;
		}
		this.#near.delete(view);
		this.#timers.set(
			view,
			setTimeout(() => this.#release(view), AWAY_MS_MAX)
		);
	}

	/** Starts a figure's runs: those of the full build once the reader is there. */
	#wake(view: FigureView): void {
		const activate = () => {
			if (this.#near.has(view)) {
				for (const { session } of view.players) {
					void session.activate();
				}
			}
		};
		if (this.#buildOf(view.variant.experiment) === 'full' && this.#options.whenHere) {
			this.#options.whenHere(activate);
		} else {
			activate();
		}
	}

	#release(view: FigureView): void {
		const inUse = new Set(Array.from(this.#near, (near) => near.players).flat());
		for (const variant of view.spec.variants) {
			const player = this.#players.get(keyOf(variant, view.spec));
			if (player === undefined || inUse.has(player)) {
				continue;
			}
			player.playback.pause();
			if (player.session.snapshot.step <= REPLAYED_STEPS_MAX) {
				player.session.dispose();
			}
		}
	}

	dispose(): void {
		for (const timer of this.#timers.values()) {
			clearTimeout(timer);
		}
		for (const view of this.#views.values()) {
			view.zoom.dispose();
			view.quartet?.dispose();
			view.game?.dispose();
			view.part(undefined);
		}
		for (const { session, playback } of this.#players.values()) {
			playback.dispose();
			session.dispose();
		}
	}

	#player(variant: Variant, spec: FigureSpec): Player {
		// Figures share a run when they begin it at the same state.
		const key = keyOf(variant, spec);
		const known = this.#players.get(key);
		if (known !== undefined) {
			return known;
		}
		const player = this.#createPlayer(variant, spec, []);
		this.#players.set(key, player);
		return player;
	}

	#createPlayer(variant: Variant, spec: FigureSpec, log: readonly LoggedOp[]): Player {
		const startStep = variant.startStep ?? spec.startStep;
		// Until it answers, a drive that the reader changed looks as the one that is declared.
		const startFrame = this.keyFrame(readDialed(variant.experiment).experiment, startStep);
		if (startFrame === undefined) {
			throw new Error(`The page came without a first frame of '${variant.experiment}'.`);
		}
		const session = new SimSession({
			end: this.#data.ends[variant.experiment],
			startFrame,
			startStep,
			log,
			isSurveyed: startFrame.hasPages,
			createClient: () => this.createClient(variant.experiment, undefined)
		});
		const playback = new Playback({
			session,
			speedsNsPerS: spec.speedsNsPerS ?? DEFAULT_SPEEDS_NS_PER_S,
			startSpeedIndex: variant.startSpeedIndex ?? spec.startSpeedIndex ?? DEFAULT_SPEED_INDEX,
			isMotionReduced: this.#options.isMotionReduced
		});
		return { session, playback };
	}

	/** Puts a second future beside a figure's run: with one operation more, or another variant. */
	fork(view: FigureView, change: { readonly op: string } | { readonly variant: Variant }): void {
		const { session } = view.player;
		const { step } = session.snapshot;
		const isOp = 'op' in change;
		const variant = isOp ? view.variant : change.variant;
		const past = session.log.filter(({ atStep }) => atStep < step);
		const log = isOp ? [...past, { atStep: step, op: change.op }] : [];
		const label = isOp ? `${change.op} after step ${step}` : change.variant.label;
		const player = this.#createPlayer(variant, view.spec, log);
		// What the host does from here on is the same in both.
		const spec = { ...view.spec, cellAction: undefined };
		const other = new FigureView(
			spec,
			view.keys,
			() => player,
			this.#options.isMotionReduced,
			(experiment) => this.#linesOf(experiment),
			{ gates: this.#options.machines?.gates }
		);
		const future = new Future(label, variant, player, isOp ? step : 0, isOp ? 1 : 0);
		view.part({ future, view: other });
		void player.session.activate();
	}
}

export const [getFigures, setFigures] = createContext<PageFigures>();
