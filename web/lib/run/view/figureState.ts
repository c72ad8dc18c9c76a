/** What one figure shows, as data: for links to a step, and for readers who come back. */
import type { LoggedOp } from '$lib/run/sim/sim.messages';
import type { Choice } from './Collector.svelte';
import { readDialed, type Quantity } from './dials';
import type { FigureView } from './FigureView.svelte';
import type { GatesState } from './Gates.svelte';
import { LEVELS } from './Zoom.svelte';

export interface FigureState {
	/** As the page declares it. */
	readonly figure: string;
	/** The drive that is shown, as the page names it. */
	readonly variant: string;
	/** What the reader made of a number in the prose. */
	readonly dialed?: { readonly quantity: Quantity; readonly percent: number } | undefined;
	/** What the reader added, to each of the runs that are seen. */
	readonly logs: readonly (readonly LoggedOp[])[];
	readonly step: number;
	/** Of several drives side by side: writes that are done. */
	readonly writes?: number | undefined;
	readonly gates?: GatesState | undefined;
	/** What the reader chose as the garbage collector. */
	readonly choices?: readonly Choice[] | undefined;
	/** Of figures with levels: the level, and the block unless the host's writes are followed. */
	readonly zoom?: { readonly level: number; readonly block: number | undefined } | undefined;
	/** The beginning of the fingerprint of the state, where it is known. */
	readonly digest?: string | undefined;
	/** Whether words beside it set it; links end that. */
	readonly isFollowing?: boolean | undefined;
}

const DIGEST_LETTERS = 8;
const CHANGED =
	'This figure has changed since the link was made: it shows the step as the drive is today.';
const REFUSED =
	'The drive of this figure refuses what the link adds to it; here it is as it begins.';

/** What a figure shows now. */
export function stateOf(figure: string, view: FigureView): FigureState {
	const { player, quartet, game, zoom, spec } = view;
	const { snapshot, digest } = player.session;
	const isZoomed = spec.zoom !== undefined;
	return {
		figure,
		variant: view.declared?.id ?? '',
		dialed: readDialed(view.variant.experiment).change,
		logs: view.players.map(({ session }) => session.log),
		step: snapshot.step,
		writes: quartet?.position,
		gates: view.gates?.moved,
		choices: game?.choices,
		zoom: isZoomed
			? { level: zoom.levelIndex, block: zoom.isFollowing ? undefined : zoom.block }
			: undefined,
		digest: quartet === undefined ? digest?.slice(0, DIGEST_LETTERS) : undefined,
		isFollowing: view.isFollowing
	};
}

/** Whether a figure is as its page declares it. */
export function isAsDeclared(view: FigureView): boolean {
	const { session } = view.player;
	return (
		view.variantIndex === 0 &&
		view.dialed === undefined &&
		session.snapshot.step === session.startStep &&
		(view.quartet?.position ?? 0) === 0 &&
		view.gates?.moved === undefined &&
		view.players.every((player) => player.session.log.length === 0)
	);
}

/** Whether a figure can show a state: it has that drive, and that level. */
export function fitsFigure(view: FigureView, state: FigureState): boolean {
	const hasVariant = view.spec.variants.some(({ id }) => id === state.variant);
	const levels = view.spec.zoom === undefined ? 0 : LEVELS.length;
	const hasMachines =
		(state.writes === undefined || view.quartet !== undefined) &&
		(state.gates === undefined || view.gates !== undefined);
	return (
		hasVariant &&
		hasMachines &&
		state.logs.length === view.players.length &&
		(state.zoom === undefined || state.zoom.level < levels)
	);
}

/**
 * Brings a figure to a state; words beside it move it only where the state says so.
 *
 * @returns one sentence where it is not the state that was meant, else nothing
 */
export async function restoreState(view: FigureView, state: FigureState): Promise<string> {
	view.player.playback.pause();
	view.isFollowing = state.isFollowing ?? false;
	await view.declare(state.variant, state.dialed);
	const { quartet, game, gates, zoom, player } = view;
	if (game && state.logs.some((log) => log.length > 0)) {
		// What the drive does by itself is known only before anything was chosen.
		await player.session.activate();
		game.learn();
		game.choices = state.choices ?? [];
	}
	gates?.restore(state.gates);
	if (state.zoom) {
		zoom.go(state.zoom.level);
		if (state.zoom.block !== undefined) {
			zoom.look(state.zoom.block);
		}
	}
	const runs = view.players.map(({ session }, index) => ({
		session,
		log: state.logs[index] ?? [],
		step: quartet ? session.startStep : state.step
	}));
	await Promise.all(runs.map(({ session, log, step }) => session.restore(log, step)));
	quartet?.seek(state.writes ?? 0);
	if (runs.some(({ session, log }) => session.status === 'failed' && log.length > 0)) {
		await Promise.all(runs.map(({ session }) => session.restore([], session.startStep)));
		return REFUSED;
	}
	const { digest } = player.session;
	const isOther = state.digest !== undefined && digest?.startsWith(state.digest) === false;
	return isOther ? CHANGED : '';
}
