/** The only list of figure kinds. */
import type { ChartName, FigureSpec } from '$content/schema';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { createContext, type Component } from 'svelte';
import { describeStep } from './drive/describe';
import Drive from './drive/Drive.svelte';
import DriveSvg from './drive/DriveSvg.svelte';
import { twinText } from './drive/twin';

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
	 * view, what it looks at; else everything that paper has room for.
	 */
	readonly twin: (snapshot: Snapshot, view: FigureView | undefined) => string;
	/** What just happened, in one sentence. */
	readonly describe: Describe;
	/** Whether the run is looked at step by step, rather than as a whole. */
	readonly hasSteps: (snapshot: Snapshot) => boolean;
	/** Whether wide windows give it more room than text has. */
	readonly isWide: boolean;
	/** Fetches what turns a state into a file's numbers; missing where the figure does it itself. */
	readonly loadRows?: () => Promise<NumberRows>;
}

/** What the figure shows of a state as rows of a file, headings first. */
export type NumberRows = (snapshot: Snapshot, view: FigureView) => readonly (readonly string[])[];

const chart = async (name: ChartName) => (await import('./curves/chart.kind')).chartKind(name);

type KindName = FigureSpec['kind'];

/** Kinds that a page shows, by name. */
export type Kinds = Readonly<Partial<Record<KindName, FigureKind>>>;

const DRIVE: FigureKind = {
	component: Drive,
	twin: twinText,
	describe: describeStep,
	hasSteps: () => true,
	isWide: false,
	loadRows: async () => (await import('./drive/drive.rows')).driveRows
};

/** Each kind is loaded by the pages that show it, and by no other. */
const LOADERS: Readonly<Record<KindName, () => Promise<FigureKind>>> = {
	drive: async () => DRIVE,
	cliff: async () => (await import('./cliff/cliff.kind')).cliffKind,
	zoom: async () => (await import('./drive/levels/zoom.kind')).zoomKind,
	iops: () => chart('iops'),
	lba: () => chart('lba'),
	valid: () => chart('valid'),
	wear: () => chart('wear'),
	wearMap: () => chart('wearMap'),
	latency: () => chart('latency'),
	bytes: () => chart('bytes')
};

/** Loads the kinds of a page's figures. */
export async function loadKinds(specs: Readonly<Record<string, FigureSpec>>): Promise<Kinds> {
	const names = [...new Set(Object.values(specs).map(({ kind }) => kind))];
	const kinds = await Promise.all(
		names.map(async (name) => [name, await LOADERS[name]()] as const)
	);
	return Object.fromEntries(kinds);
}

/** The kinds that the page has loaded. */
export const [getKinds, setKinds] = createContext<() => Kinds>();

/** A small drive as a picture alone, for questions. */
export const DrivePicture = DriveSvg;
