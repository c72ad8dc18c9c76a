/** The figures of one page: their declarations, their key frames, and the runs that they share. */
import type { FigureSpec, Variant } from '$content/schema';
import { createContext } from 'svelte';
import { SimClient, type ClientEnvironment } from '$lib/sim/SimClient';
import { Snapshot } from '$lib/sim/snapshot';
import { FigureView, type Player } from './FigureView.svelte';
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
