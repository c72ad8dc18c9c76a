/** The kind of figure that shows speed by address, from pass to pass. */
import type { FigureKind } from '../kind';
import Passes from './Passes.svelte';
import { describePasses, passesRows, passesText } from './passes.text';

export const passesKind: FigureKind = {
	component: Passes,
	twin: passesText,
	describe: describePasses,
	hasSteps: () => false,
	leaps: true,
	isWide: false,
	loadRows: () => Promise.resolve(passesRows)
};
