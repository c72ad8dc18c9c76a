/** What a chapter declares beside its prose. Data only; nothing of the web is imported here. */
import type { BetSpec } from './bets';
import type { DialSpec } from './dials';
import type { PredictionSpec } from './predictions';
import type { RecallSpec } from './recalls';

export type { Guide, KitState, LookQuestion, TestQuestion } from './kit/schema';
export type { Check, CheckLayer, Command, Eraser, Reading } from './check/schema';
export type { Statement as CheckStatement, SystemId } from './check/schema';
export type { BetSpec, DialSpec, PredictionSpec, RecallSpec };
export type { Because, Comparison } from './predictions';
export type { Looked, Reason, Statement } from './reasons';
export type { CountRecall, IdeaRecall } from './recalls';
export type { DriveFields, ExperimentFields, PhaseFields } from './fields';
export type { Drawing, DriveFile, ParameterTag, Provenance, Published } from './published';
export type { PublishedClass, PublishedMark, ReviewFile, TwinName, Verdict } from './published';

/** A named state of a figure, which sentences can set. */
export interface Moment {
	/** Step after which the figure is in that state. */
	readonly step: number;
	/** Kind of event that this step must be; a test checks it. */
	readonly event: string;
	/** Variant of the figure that shows it; the first when missing. */
	readonly variant?: string;
	/** How close a figure with levels looks then, from 0; as it does, when missing. */
	readonly level?: number;
}

/** A button that asks the drive for an operation, in the notation of command lists. */
export interface Action {
	readonly label: string;
	readonly op: string;
}

/** What a TRIM passes on its way from the file system to the drive, from above. */
export type LayerId = 'file-system' | 'encryption' | 'machine' | 'raid' | 'usb';

/** One of several experiments that a figure can show, one at a time. */
export interface Variant {
	readonly id: string;
	/** On the switch, like "TRIM on". */
	readonly label: string;
	/** Name of a file in `content/experiments`, without `.json`. */
	readonly experiment: string;
	/** Where this drive starts, when that is elsewhere than the figure does. */
	readonly startStep?: number;
	/** The speed at which this drive starts, when that is not the figure's. */
	readonly startSpeedIndex?: number;
	/** State of this drive that print sees, where a figure shows all of its drives at once. */
	readonly keyStep?: number;
	/** Layers whose gate is shut when files are deleted; from that step on all are open. */
	readonly gates?: { readonly shut: readonly LayerId[]; readonly openFrom?: number };
	/** Of a database: bytes of a changed row, and how many rows share a page of its journal. */
	readonly rows?: { readonly bytes: number; readonly perFlush: number };
	/** For the kind `cliff`: what the host sends, drawn before it begins. */
	readonly fed?: 'photos' | 'zeros' | 'software' | 'half';
}

/** Charts of a run; the list is in `web/lib/figures/curves`. */
export type ChartName = 'iops' | 'lba' | 'valid' | 'wear' | 'wearMap' | 'latency' | 'bytes';

/** Drive time that lanes show, in microseconds. */
export interface LanesSpan {
	readonly pastUs: number;
	readonly aheadUs: number;
}

export interface FigureSpec {
	/** Which figure draws the run; the list is in `web/lib/figures/registry.ts`. */
	readonly kind:
		| (
				| 'drive'
				| 'maps'
				| 'collector'
				| 'gates'
				| 'tray'
				| 'cliff'
				| 'share'
				| 'steady'
				| 'cache'
				| 'passes'
				| 'worn'
				| 'waterfall'
				| 'slower'
				| 'lanes'
				| 'knee'
				| 'zoom'
				| 'copy'
		  )
		| ChartName;
	/** The experiments, at least one; the first is shown at the start. */
	readonly variants: readonly Variant[];
	/** Step of the first variant that print, first paint and readers without JavaScript see. */
	readonly keyStep: number;
	/** Step at which the live figure starts. */
	readonly startStep: number;
	readonly moments: Readonly<Record<string, Moment>>;
	/** At most three. */
	readonly actions?: readonly Action[];
	/** Whether files can be dragged to a bin, where the drawing is wide enough for one. */
	readonly hasBin?: boolean;
	/** What a click on a page or on a logical page does; `collect` cleans the page's block. */
	readonly cellAction?: 'program' | 'write' | 'collect' | undefined;
	/** Whether what it costs is counted from the step where it starts: what was before is history. */
	readonly countsFromStart?: boolean;
	/** Drive nanoseconds for each second of the reader's, slowest first. */
	readonly speedsNsPerS?: readonly number[];
	readonly startSpeedIndex?: number;
	/** Where the axis of speed begins; with this it is logarithmic. */
	readonly fromMegabytesPerS?: number;
	/** Where the axis of speed ends, for drives that are faster than one program after another. */
	readonly topMegabytesPerS?: number;
	/** For the kind `share`: which boundary the reader drags, and what theory says of each share. */
	readonly share?: {
		readonly handle: DialSpec['quantity'];
		/** In percent, as in a dial. */
		readonly from: number;
		readonly to: number;
		readonly step: number;
		readonly theory: SpareCurve['points'];
		/** Whether theory is drawn only after another drive was seen: before, it would tell a bet. */
		readonly isTheoryLate?: boolean;
	};
	/** For the kind `slower`: where its axis ends, and what reviews published. */
	readonly slower?: {
		readonly top: number;
		readonly marks: readonly { readonly times: number; readonly label: string }[];
	};
	/**
	 * For kinds with an axis of speed, in its unit: what was said of the drive before, as a line
	 * across the plot. What has no number yet is asked where nothing is drawn so far.
	 */
	readonly told?: readonly { readonly at?: number; readonly label: string }[];
	/** For the kind `lanes`: how far it looks, and how far where more is ahead. */
	readonly lanes?: LanesSpan & { readonly far?: LanesSpan };
	/** For the kind `worn`: erases that a block survives. */
	readonly erasesMax?: number;
	/** For kinds with levels: the one at the start, and the speed that suits each. */
	readonly zoom?: {
		readonly start: 'curve' | 'drive' | 'blocks' | 'pages';
		/** Indices of `speedsNsPerS`, for each level one. */
		readonly speedIndexByLevel: readonly number[];
	};
}

/** So many events of a kind. */
export interface EventCount {
	readonly event: string;
	readonly count: number;
}

/** Ticked when so many events of a kind lie in the figure's past. */
export interface Goal extends EventCount {
	/** And at most so many of another kind: going back makes room for a better try. */
	readonly atMost?: EventCount;
	/** Only events of this logical page count. */
	readonly page?: number;
	/** Only events after those that reached this goal count. */
	readonly after?: string;
}

export interface TaskSpec {
	readonly figure: string;
	readonly goals: Readonly<Record<string, Goal>>;
	/** Operations that reach every goal, which proves that it can be done. Empty: playing does. */
	readonly solution: readonly string[];
}

/** A number in the prose that the simulator must bear out. */
export interface Claim {
	readonly experiment: string;
	/** Step after which to look; the end of the run when missing. */
	readonly step?: number;
	/** Number of the snapshot's header, or one that `compute` names. */
	readonly field: string;
	/** As it stands in the text. */
	readonly value: string;
	/** Decimal digits in the text; 0 when missing. */
	readonly digits?: number;
}

/** A speed of the simulator that was measured elsewhere. */
export interface MeasuredSpeed {
	readonly label: string;
	/** Million host page writes a second at each size, in the order of `benchmarks.sizes`. */
	readonly millionWritesPerSecond: readonly number[];
}

/** Write amplification against the spare factor. */
export interface SpareCurve {
	/** What `ftl` is asked, with `--spare-factor` and the asked value added, for each point. */
	readonly command: readonly string[];
	readonly seed: number;
	readonly points: readonly {
		/** Spare factor asked for; whole pages make it a little different. */
		readonly asked: number;
		readonly spareFactor: number;
		readonly theory: number;
		/** Measured by the simulator; missing where only theory is shown. */
		readonly simulated?: number;
	}[];
	readonly published: readonly {
		readonly spareFactor: number;
		readonly writeAmplification: number;
		/** Key of `sources`. */
		readonly source: string;
		/** Where it stands there, and what it holds for. */
		readonly place: string;
	}[];
}

/** A size at which speed is measured. */
export interface DriveSize {
	/** Raw pages, three blocks more not counted. */
	readonly pages: number;
	readonly label: string;
	readonly note: string;
}

/** A word of the field. */
export interface GlossaryEntry {
	readonly label: string;
	/** One sentence, in the words of the figures. */
	readonly definition: string;
	/** The standard or the textbook that has the word, and its own name for it, if it differs. */
	readonly standard?: { readonly source: string; readonly says?: string };
}

/** Where a statement comes from. */
export interface Source {
	readonly author: string;
	readonly title: string;
	readonly year: number;
	readonly url?: string;
}

export interface ChapterSpec {
	/** Last part of the chapter's address. */
	readonly slug: string;
	/** Folder in `content`. */
	readonly folder: string;
	readonly number: number;
	readonly figures: Readonly<Record<string, FigureSpec>>;
	/** Charts of numbers that were computed beforehand, which prose shows with `::: chart`. */
	readonly charts?: readonly 'spare'[];
	readonly predictions: Readonly<Record<string, PredictionSpec>>;
	readonly tasks: Readonly<Record<string, TaskSpec>>;
	readonly recalls: Readonly<Record<string, RecallSpec>>;
	/** Numbers in the prose that the reader may change. */
	readonly dials?: Readonly<Record<string, DialSpec>>;
	readonly claims: Readonly<Record<string, Claim>>;
}

/** A published range of speeds. */
export interface SpeedRange {
	readonly low: number;
	readonly high: number;
	/** An id of `sources.ts`, or `computed`. */
	readonly source: string;
	/** Where in the source, or how the numbers follow from it. */
	readonly locator: string;
}

/** A kind of drive on the scales of "Your drive". */
export interface DriveClass {
	readonly id: string;
	readonly label: string;
	/** Long writes, MB/s. */
	readonly long: SpeedRange;
	/** Writes of 4 KiB a second, each safe before the next; missing where none was found. */
	readonly durable?: SpeedRange;
}

/** A drive that was measured elsewhere; a number that its source does not have is missing. */
export interface PublishedDrive {
	readonly name: string;
	/** Id of its `DriveClass`. */
	readonly kind: string;
	/** Long writes, MB/s: those of a new drive, while its cache has room. */
	readonly long?: number;
	/** Long writes behind the cache, MB/s, and what the cache took first. */
	readonly behind?: { readonly long: number; readonly afterGb?: number };
	/** Writes a second, each safe before the next. */
	readonly durable?: number;
	/** An id of `sources.ts`. */
	readonly source: string;
	/** Where in the source, and what it holds for. */
	readonly locator: string;
}
