/** The kind of figure that shows writes a second, and when a rule calls them steady. */
import type { FigureKind } from '../kind';
import Steady from './Steady.svelte';
import { describeSteady, steadyRows, steadyText } from './steady.text';

export const steadyKind: FigureKind = {
	component: Steady,
	twin: steadyText,
	describe: describeSteady,
	hasSteps: () => false,
	leaps: true,
	isWide: false,
	loadRows: () => Promise.resolve(steadyRows)
};
