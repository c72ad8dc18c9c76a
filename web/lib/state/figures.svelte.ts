/** The figures of one page: their declarations, their key frames, and the runs that they share. */
import type { FigureSpec, Variant } from '$content/schema';
import { createContext } from 'svelte';
import { SimClient, type ClientEnvironment } from '$lib/sim/SimClient';
import { Snapshot } from '$lib/sim/snapshot';
import { Playback } from './Playback.svelte';
import { SimSession } from './SimSession.svelte';

/** What the server sends with a page. */
export interface FigureData {
	readonly specs: Readonly<Record<string, FigureSpec>>;
	/** Wire form of each experiment, by name. */
	readonly experiments: Readonly<Record<string, string>>;
	/** Snapshot after the key step, by {@link keyFrameId}. */
	readonly keyFrames: Readonly<Record<string, ArrayBuffer>>;
}

/** A run and its clock. */
export interface Player {
	readonly session: SimSession;
	readonly playback: Playback;
}

export interface FiguresOptions {
	readonly environment: ClientEnvironment;
	readonly isMotionReduced: () => boolean;
	readonly check: boolean;
}

/** Speeds of small drives: a program of about 1 ms takes from two seconds to a blink. */
const DEFAULT_SPEEDS_NS_PER_S = [0.5e6, 1e6, 2e6, 5e6, 50e6] as const;
const DEFAULT_SPEED_INDEX = 2;

export function keyFrameId(experiment: string, step: number): string {
	return `${experiment}@${step}`;
}

/** One figure: what it declares, and the run that it shows at the moment. */
export class FigureView {
	readonly spec: FigureSpec;
	variantIndex = $state(0);
	readonly #players: (variant: Variant, spec: FigureSpec) => Player;

	constructor(spec: FigureSpec, players: (variant: Variant, spec: FigureSpec) => Player) {
		this.spec = spec;
		this.#players = players;
	}

	get player(): Player {
		const variant = this.spec.variants[this.variantIndex] ?? this.spec.variants[0];
		if (variant === undefined) {
			throw new Error('A figure must name an experiment.');
		}
		return this.#players(variant, this.spec);
	}

	/** Shows another experiment, at the same step where it has as many. */
	async choose(index: number): Promise<void> {
		const { step } = this.player.session.snapshot;
		this.player.playback.pause();
		this.variantIndex = index;
		const { session, playback } = this.player;
		await session.activate();
		playback.seek(step);
	}

	/** Shows the step that leads to a named moment, of the variant that has it. */
	async showMoment(name: string): Promise<void> {
		const moment = this.spec.moments[name];
		if (moment === undefined) {
			return;
		}
		this.player.playback.pause();
		const index = this.spec.variants.findIndex(({ id }) => id === moment.variant);
		this.variantIndex = Math.max(0, index);
		const { session, playback } = this.player;
		await session.activate();
		playback.showStep(moment.step);
	}
}

export class PageFigures {
	readonly #data: FigureData;
	readonly #options: FiguresOptions;
	readonly #views = new Map<string, FigureView>();
	readonly #players = new Map<string, Player>();

	constructor(data: FigureData, options: FiguresOptions) {
		this.#data = data;
		this.#options = options;
		for (const [id, spec] of Object.entries(data.specs)) {
			this.#views.set(id, new FigureView(spec, (variant) => this.#player(variant, spec)));
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

	/** The state of an experiment after a step, when the page came with it. */
	keyFrame(experiment: string, step: number): Snapshot | undefined {
		const buffer = this.#data.keyFrames[keyFrameId(experiment, step)];
		return buffer === undefined ? undefined : new Snapshot(buffer);
	}

	/** The client of an experiment with a seed of its own, for questions. */
	createClient(experiment: string, seed: number | undefined): SimClient {
		const experimentLines = this.#data.experiments[experiment] ?? '';
		const { environment, check } = this.#options;
		return new SimClient(environment, { experimentLines, seed, check });
	}

	dispose(): void {
		for (const { session, playback } of this.#players.values()) {
			playback.dispose();
			session.dispose();
		}
	}

	#player(variant: Variant, spec: FigureSpec): Player {
		const known = this.#players.get(variant.experiment);
		if (known !== undefined) {
			return known;
		}
		const keyFrame = this.keyFrame(variant.experiment, spec.keyStep);
		if (keyFrame === undefined) {
			throw new Error(`The page came without a key frame of '${variant.experiment}'.`);
		}
		const session = new SimSession({
			keyFrame,
			startStep: spec.startStep,
			isSurveyed: spec.kind !== 'cliff',
			createClient: () => this.createClient(variant.experiment, undefined)
		});
		const playback = new Playback({
			session,
			speedsNsPerS: spec.speedsNsPerS ?? DEFAULT_SPEEDS_NS_PER_S,
			startSpeedIndex: spec.startSpeedIndex ?? DEFAULT_SPEED_INDEX,
			isMotionReduced: this.#options.isMotionReduced
		});
		const player = { session, playback };
		this.#players.set(variant.experiment, player);
		return player;
	}
}

export const [getFigures, setFigures] = createContext<PageFigures>();
