/** The kind of figure that shows throughput and latency against queue depth. */
import type { FigureKind } from '../kind';
import Knee from './Knee.svelte';
import { describeKnee, kneeRows, kneeText } from './knee.text';

export const kneeKind: FigureKind = {
	component: Knee,
	twin: kneeText,
	describe: (snapshot, _, view) => describeKnee(snapshot, view?.dieTimes(false).queueDepth),
	hasSteps: () => false,
	leaps: true,
	hasCounts: false,
	isWide: false,
	loadRows: () => Promise.resolve(kneeRows)
};
