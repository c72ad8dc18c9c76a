/** What the experiments of the articles declare: procedure, published values, and bands. */
import type { DriveFields } from './fields';

/**
 * How much a published value says: a quantity that the model predicts, a ratio that it predicts, an
 * order of phases and nothing more, or a value to which the model was fitted, which is no evidence.
 */
export type PublishedClass = 'Q' | 'R' | 'O' | 'F';

/** What `ftl run` prints of a published value; of class O, only whether its order holds. */
export type Verdict =
	'within band' | 'outside band' | 'shape only: holds' | 'shape only: does not hold';

/** How sure a parameter of a drive is. Fitted values prove nothing. */
export type ParameterTag = 'sourced' | 'assumed' | 'fitted';

/** Where a parameter comes from. */
export interface Provenance {
	readonly tag: ParameterTag;
	/** An id of `sources.ts` when it is sourced; else the reason, or what it was fitted to. */
	readonly source: string;
	/** Where in the source, or how the number follows from it. */
	readonly note?: string;
	/** Between what it can lie, as its source tells. */
	readonly between?: readonly [number | string, number | string];
}

/**
 * A file of `content/drives`, named by its id. An experiment names it as `"drive": "x25m-g2"`, with
 * `"drive_overrides": { "idle": "none" }` for what is different there (null takes a field out), or
 * several as `"drives": ["x25e", "x25m-g2"]`, each of which is a run of its own.
 */
export interface DriveFile {
	/** As on the label, like "Intel X25-M G2 160GB". */
	readonly name: string;
	/** Other names under which the same inside was sold. */
	readonly sold_as: readonly string[];
	readonly year: number;
	/** One sentence. */
	readonly description: string;
	/**
	 * The real drive is so many times larger. Rates and latencies are the real ones; what is in
	 * proportion to the size, a fill or a burst, takes so many times longer on the real drive.
	 */
	readonly scale: number;
	/** Times are those of the real flash. */
	readonly drive: DriveFields;
	/** By field, as `drive.blocks`. */
	readonly provenance: Readonly<Record<string, Provenance>>;
}

/** How the article drew what it measured. */
export type Drawing =
	'hd-tach' | 'iops-scatter' | 'used-fresh-bars' | 'latency-bars' | 'speed-over-written' | 'table';

/** A value that an article gives in the unit of a chart, to be marked there. */
export interface PublishedMark {
	/** Id of the drive, where the experiment has several. */
	readonly drive?: string;
	/** A phase that is drawn. */
	readonly phase: string;
	/** The earlier phase at whose beginning it began to hold. */
	readonly since?: string;
	/** The phase that it is divided by: a ratio is marked where all drives stand together. */
	readonly against?: string;
	/** As in `Measure`. */
	readonly quantity: string;
	readonly value: number;
	/** The other end of a range. */
	readonly until?: number;
	/** The value in a few words, as it stands beside the mark. */
	readonly label: string;
	/** An id of `sources.ts`. */
	readonly source: string;
	/** Where in the source, in its own words. */
	readonly locator: string;
}

/** What a reader is told about an experiment with published values. */
export interface ExperimentAbout {
	readonly title: string;
	/** What the article, or its reader, wanted to know. */
	readonly question: string;
	/** What the article did, step by step. */
	readonly procedure: readonly string[];
	/** An id of `sources.ts`. */
	readonly source: string;
	/** Which experiments of the articles it follows, as "S3-E2". */
	readonly covers: readonly string[];
	readonly drawing: Drawing;
	/** Phases that belong into the drawing, in its order. */
	readonly drawn: readonly string[];
	/** Missing: what is judged is marked, unless it is a ratio, which has no place on the axes. */
	readonly marks?: readonly PublishedMark[];
	/** Labels of values that nobody measured: they follow from a formula, or from counting. */
	readonly reckoned?: readonly string[];
	/** The experiment that differs from this one in a single thing. */
	readonly twin?: TwinName;
	/** Footnotes: slips of the source, and what our run leaves out. */
	readonly notes: readonly string[];
}

/** How an experiment stands to the one that differs from it in a single thing. */
export interface TwinName {
	/** The other's file in `content/reviews`, which names this one. */
	readonly experiment: string;
	/** What is so in this one, after a number: "with TRIM". */
	readonly as: string;
}

/** A quantity of a phase; `QUANTITIES` in `wasm-ftl/src/published.rs` lists them. */
export interface Measure {
	/** Id of the drive, where the experiment has several. */
	readonly drive?: string;
	/** Name of the phase. */
	readonly phase: string;
	readonly quantity: string;
}

interface PublishedText {
	/** What it is, in a few words. */
	readonly label: string;
	/** Words after the value, like "of a clean pass". */
	readonly unit: string;
	/** An id of `sources.ts`. */
	readonly source: string;
	/** Where in the source, with its own numbers. */
	readonly locator: string;
	/** A footnote: a slip of the source, or why the model misses the value. */
	readonly note?: string;
}

/** A published value, and the band in which the simulated one must lie. */
export interface PublishedBand extends PublishedText, Measure {
	readonly class: 'Q' | 'R' | 'F';
	/** What it is divided by, of the same drive unless it names another; class R always has it. */
	readonly against?: Measure;
	/** 0 when missing. */
	readonly low?: number;
	/** Missing where the source says it in words or its chart is lost. */
	readonly value?: number;
	/** No upper end when missing. */
	readonly high?: number;
}

/** A published order: the quantity rises strictly from phase to phase, or from drive to drive. */
export interface PublishedOrder extends PublishedText {
	readonly class: 'O';
	readonly quantity: string;
	/** Of one drive: the phases, in rising order. */
	readonly phases?: readonly string[];
	readonly drive?: string;
	/** Of several drives: these, in rising order, in this phase. */
	readonly drives?: readonly string[];
	readonly phase?: string;
	/** What each is divided by, of the same drive. */
	readonly against?: Measure;
}

/** A row of `published` in a file of `content/reviews`. */
export type Published = PublishedBand | PublishedOrder;

/**
 * A file of `content/reviews`: an experiment of an article, with what was published. Its phases may
 * give amounts in units: `"16 %"` of the drive's logical pages, `"8 GiB"` or `"40 GB"` of the real
 * drive, `"128 KiB"` for the length of a request, `"40 min"` or `"1 s"` of the real drive's time.
 */
export interface ReviewFile {
	readonly version: 1;
	readonly about: ExperimentAbout;
	/** Fields of the simulator, or the id of a drive. */
	readonly drive?: DriveFields | string;
	readonly drives?: readonly string[];
	readonly drive_overrides?: {
		readonly [Name in keyof DriveFields]?: DriveFields[Name] | null;
	};
	readonly scale?: number;
	readonly seed: number;
	readonly published: readonly Published[];
	readonly provenance?: Readonly<Record<string, Provenance>>;
}
