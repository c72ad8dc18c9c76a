/** Brings a page's figures to the step that the address names, or to where they were left. */
import { fitsFigure, isAsDeclared, restoreState, stateOf, type FigureState } from './figureState';
import type { PageFigures } from './PageFigures';
import { decodeState, encodeState } from './stateLink';

export interface Opened {
	/** The figure, where the link could be read. */
	readonly figure: string | undefined;
	/** One sentence where it is not the step that was meant. */
	readonly problem: string;
}

const UNKNOWN =
	'The link leads to a figure or a drive that this page does not have; the page is as it begins.';

/** Opens a link; whoever is there already stays there. */
export async function openState(figures: PageFigures, link: string): Promise<Opened> {
	const state = decodeState(link);
	if (typeof state === 'string') {
		return { figure: undefined, problem: state };
	}
	const { figure } = state;
	const view = figures.find(figure);
	if (view === undefined || !fitsFigure(view, state)) {
		return { figure: undefined, problem: UNKNOWN };
	}
	view.isFollowing = false;
	if (encodeState(stateOf(figure, view)) === encodeState(state)) {
		return { figure, problem: '' };
	}
	return { figure, problem: await restoreState(view, state) };
}

/** States of the figures in use that are not as their page declares them. */
export const movedStates = (figures: PageFigures): readonly FigureState[] =>
	figures.inUse.filter(([, view]) => !isAsDeclared(view)).map(([id, view]) => stateOf(id, view));

/** Brings figures to where the reader left them. */
export async function resume(figures: PageFigures, states: readonly FigureState[]): Promise<void> {
	await Promise.all(
		states.map(async (state) => {
			const view = figures.find(state.figure);
			if (view !== undefined && fitsFigure(view, state)) {
				await restoreState(view, state);
			}
		})
	);
}
