/** Charts of runs as kinds of figures. */
import type { ChartName } from '$content/schema';
import { chartText } from '$lib/draw/charts/readings';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureKind } from '../kind';
import Curve from './Curve.svelte';
import { CHARTS } from './chartsByName';

/** Text has no place for where a copy comes from. */
const NOWHERE = { name: '', seed: undefined, link: '' } as const;

/** The kind of figure that draws this chart. */
export function chartKind(name: ChartName): FigureKind {
	const specOf = (snapshot: Snapshot) => CHARTS[name](snapshot, NOWHERE);
	return {
		component: Curve,
		twin: (snapshot) => chartText(specOf(snapshot)),
		describe: (snapshot) => specOf(snapshot).summary,
		hasSteps: () => false,
		leaps: true,
		isWide: false
	};
}
