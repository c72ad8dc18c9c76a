/** The kind of figure that shows what of one changed row falls into the flash, step by step. */
import type { FigureKind } from '../kind';
import { waterfallRows, waterfallText, describeWaterfall } from './waterfall.text';
import Waterfall from './Waterfall.svelte';

export const waterfallKind: FigureKind = {
	component: Waterfall,
	twin: waterfallText,
	describe: (snapshot, _, view) => describeWaterfall(snapshot, view),
	hasSteps: () => false,
	leaps: true,
	hasCounts: false,
	isWide: false,
	loadRows: () => Promise.resolve(waterfallRows)
};
