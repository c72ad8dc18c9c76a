/** The kind of figure that shows how many times slower a test finds several drives. */
import type { FigureKind } from '../kind';
import Slower from './Slower.svelte';
import { describeSlower, slowerRows, slowerText } from './slower.text';

export const slowerKind: FigureKind = {
	component: Slower,
	twin: slowerText,
	describe: describeSlower,
	hasSteps: () => false,
	leaps: true,
	isWide: false,
	loadRows: () => Promise.resolve(slowerRows)
};
