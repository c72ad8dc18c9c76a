/** What a kind of figure must have to be shown. */
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import type { Component } from 'svelte';

export interface FigureProps {
	/** What the figure declares and the run that it shows. */
	readonly view: FigureView;
	/** A state to draw instead of the run's: for print and for readers without JavaScript. */
	readonly still: Snapshot | undefined;
}

/** Says of a state what just happened; `plan` is what the host writes in all, where it is known. */
export type Describe = (
	snapshot: Snapshot,
	plan: Plan | undefined,
	view: FigureView | undefined
) => string;

export interface FigureKind {
	readonly component: Component<FigureProps>;
	/**
	 * The same as plain text: for print, screen readers, and readers without JavaScript. Given the
	 * view, what it looks at; else everything that paper has room for. `plan` is as in `describe`.
	 */
	readonly twin: (
		snapshot: Snapshot,
		view: FigureView | undefined,
		plan: Plan | undefined
	) => string;
	/** What just happened, in one sentence. */
	readonly describe: Describe;
	/** Whether the run is looked at step by step, rather than as a whole. */
	readonly hasSteps: (snapshot: Snapshot) => boolean;
	/** Whether one step of its runs cannot be seen: buttons and keys go a hundredth of them then. */
	readonly leaps?: true;
	/** What moves its runs, where they are several; then nothing is counted below it, either. */
	readonly transport?: Component<{ readonly view: FigureView }>;
	/** Whether a moving drawing shows what the step before has begun, rather than the step's end. */
	readonly showsBegun?: true;
	/** Whether what was written and programmed is counted below it; it is when missing. */
	readonly hasCounts?: boolean;
	/** Whether wide windows give it more room than text has. */
	readonly isWide: boolean;
	/** Fetches what turns a state into a file's numbers; missing where the figure does it itself. */
	readonly loadRows?: () => Promise<NumberRows>;
}

/** What the figure shows of a state as rows of a file, headings first. */
export type NumberRows = (snapshot: Snapshot, view: FigureView) => readonly (readonly string[])[];
