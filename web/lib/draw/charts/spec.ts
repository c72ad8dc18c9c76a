/** What a chart is made of. Charts know numbers, units, and words; nothing of what they mean. */

/** How marks are told apart: by color, and by dash, hatch, or fill. */
export type Tone = 'first' | 'second' | 'third' | 'fourth';

export interface Axis {
	/** What is measured, like "Time". */
	readonly label: string;
	/** Unit of the ticks, like "s"; empty for pure numbers. */
	readonly unit: string;
	/** A value with its unit, for people: "12.3 s". */
	readonly format: (value: number) => string;
	/** `either` lets the reader choose. */
	readonly scale: 'linear' | 'log' | 'either';
	/** Whether it is logarithmic as long as the reader has not chosen. */
	readonly opensLog?: boolean;
	/** Ends of the axis; without, the data decide. Linear axes begin at 0 unless told. */
	readonly min?: number;
	readonly max?: number;
}

/** When something was: how much of a named part of it all had been done. */
export interface Moment {
	readonly part: string;
	/** From 0 to 1. */
	readonly share: number;
}

export interface Datum {
	readonly x: number;
	readonly y: number;
	readonly moment?: Moment;
	/** How far it may lie off, as the least and the most it may be. */
	readonly low?: number;
	readonly high?: number;
}

export interface Series {
	readonly id: string;
	/** Written beside the marks. */
	readonly label: string;
	readonly mark: 'dots' | 'line' | 'step' | 'bars';
	readonly tone: Tone;
	/** Theory is dotted and gray. */
	readonly isTheory?: boolean;
	/** In the order of x. */
	readonly points: readonly Datum[];
	/** Width of a bar or step in units of x, centered on x. */
	readonly binWidth?: number;
}

/** What is told of a value from the literature. */
export interface PublishedText {
	/** The value in words, like "4.82". */
	readonly label: string;
	/** Written beside the mark where the label alone would not say that it was published. */
	readonly direct?: string;
	/** Who published it where, in full. */
	readonly source: string;
	/** Whether it follows from a formula, so that nobody measured it. */
	readonly isReckoned?: boolean | undefined;
}

/** A value from the literature, drawn as a marked point or as a line over what it holds for. */
export interface Published extends Datum, PublishedText {
	/** Where on the x axis it ceases to hold; a point when missing. */
	readonly until?: number;
}

/** A value from the literature on an axis without places, or a range of values. */
export interface PublishedValue extends PublishedText {
	readonly value: number;
	/** The other end of a range. */
	readonly until?: number;
}

/** A place on the x axis where something happened. */
export interface Guide {
	readonly x: number;
	readonly label: string;
}

/** Where a chart comes from, for whoever gets a copy of it. */
export interface Origin {
	/** Like "Write Cliff, experiment consistency". */
	readonly name: string;
	readonly seed: number | undefined;
	/** Address that shows the same. */
	readonly link: string;
}

interface Common {
	/** A claim, not a topic. */
	readonly title: string;
	/** What the marks show, in one sentence. */
	readonly summary: string;
	readonly origin: Origin;
	/** What is left out or special, each one sentence. */
	readonly notes: readonly string[];
}

/** Marks in two dimensions. */
export interface XySpec extends Common {
	readonly kind: 'xy';
	readonly x: Axis;
	readonly y: Axis;
	readonly series: readonly Series[];
	readonly published: readonly Published[];
	readonly guides: readonly Guide[];
	/** Parts of the x axis that are worth a nearer look. */
	readonly parts?: readonly ChartPart[];
}

/** A part of the x axis, by its name. */
export interface ChartPart {
	readonly label: string;
	readonly from: number;
	readonly to: number;
}

export interface Row {
	readonly id: string;
	readonly label: string;
	readonly value: number;
	readonly tone: Tone;
	/** Of another run, to compare: its bar is hollow. */
	readonly isOther?: boolean;
	readonly moment?: Moment;
	/** Drawn below the own value. */
	readonly published?: PublishedValue;
}

/** One value for each of a few names. */
export interface RowsSpec extends Common {
	readonly kind: 'rows';
	readonly axis: Axis;
	readonly rows: readonly Row[];
	/** Bars begin at 0; on logarithmic axes only dots are honest. */
	readonly mark: 'bars' | 'dots';
}

/** Many values in order, each as a cell as dark as it is large. */
export interface HeatSpec extends Common {
	readonly kind: 'heat';
	readonly axis: Axis;
	/** What a cell is, like "Block". */
	readonly cellName: string;
	readonly values: ArrayLike<number>;
}

export type ChartSpec = XySpec | RowsSpec | HeatSpec;
