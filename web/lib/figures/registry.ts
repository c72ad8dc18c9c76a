/** The only list of figure kinds. */
import type { FigureSpec } from '$content/schema';
import type { Snapshot } from '$lib/sim/snapshot';
import type { FigureView } from '$lib/state/FigureView.svelte';
import type { Component } from 'svelte';
import Cliff from './cliff/Cliff.svelte';
import { curveText, describeCurve } from './cliff/cliff.layout';
import { describeStep } from './drive/describe';
import Drive from './drive/Drive.svelte';
import { twinText } from './drive/twin';

export interface FigureProps {
	/** What the figure declares and the run that it shows. */
	readonly view: FigureView;
}

export interface FigureKind {
	readonly component: Component<FigureProps>;
	/** The same as plain text: for print, screen readers, and readers without JavaScript. */
	readonly twin: (snapshot: Snapshot) => string;
	/** What just happened, in one sentence. */
	readonly describe: (snapshot: Snapshot) => string;
	/** Whether the run is looked at step by step, rather than as a whole. */
	readonly hasSteps: boolean;
}

export const FIGURES: Readonly<Record<FigureSpec['kind'], FigureKind>> = {
	drive: { component: Drive, twin: twinText, describe: describeStep, hasSteps: true },
	cliff: { component: Cliff, twin: curveText, describe: describeCurve, hasSteps: false }
};
