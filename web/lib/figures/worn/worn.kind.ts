/** The kind of figure that shows the wear of each block. */
import type { FigureKind } from '../kind';
import Worn from './Worn.svelte';
import { describeWorn, wornRows, wornText } from './worn.text';

export const wornKind: FigureKind = {
	component: Worn,
	twin: wornText,
	describe: describeWorn,
	hasSteps: () => false,
	leaps: true,
	isWide: false,
	loadRows: () => Promise.resolve(wornRows)
};
