/** The kind of figure that shows a whole drive as bars, with its throughput curve. */
import type { FigureKind } from '../kind';
import Cliff from './Cliff.svelte';
import { curveText, describeCurve } from './cliff.layout';

export const cliffKind: FigureKind = {
	component: Cliff,
	twin: curveText,
	describe: describeCurve,
	hasSteps: () => false,
	leaps: true,
	isWide: false,
	loadRows: async () => (await import('./cliff.rows')).cliffRows
};
