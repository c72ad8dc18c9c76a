/** Published experiments with what they come to, run by the simulator while the site is built. */
import { readdirSync, readFileSync } from 'node:fs';
import type {
	Drawing,
	DriveFile,
	Provenance,
	Published,
	PublishedMark,
	TwinName
} from '$content/schema';
import { sourceText } from '$lib/content/load';
import { expandRuns, type Json } from '$lib/content/runs';
import { comparedCharts } from '$lib/tools/lab/comparedCharts';
import { capacityOf, writtenPoints } from '$lib/tools/lab/drawings';
import type { DriveOrder, LabComparison, Ratio } from '$lib/tools/lab/comparison';
import type { LabDrive, LabEntry, LabExperiment, Parameter } from '$lib/tools/lab/experiment';
import type { PhaseMark } from '$lib/tools/lab/publishedMarks';
import type { Depends, RecordedExperiment, RecordedRow } from '$lib/tools/lab/recorded';
import { labLink } from '$lib/tools/lab/free/reproduce';
import { mechanismsOf } from '$lib/tools/lab/mechanisms';
import { readReport } from '$lib/tools/lab/report';
import { dependsOf, type Sensitivity } from '$lib/tools/lab/sensitivity';
import { thumbnailOf } from '$lib/tools/lab/thumbnail';
import { experimentCharts, type Twin } from '$lib/tools/lab/twin';
import { heldWords, verdictWords, worstMiss } from '$lib/tools/lab/verdictWords';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { Snapshot } from '$lib/run/sim/snapshot';
import { createSim, takeReport, takeSnapshot } from '$lib/run/sim/wasm';
import { makeReady } from './ready';
import { readTranslated, translatedData } from './translated';

const FOLDER = 'content/reviews';
const DRIVES = 'content/drives';
const ALL_STEPS = Number.MAX_VALUE;
/** Those with the most published values, or the clearest contrast, lead the list. */
const HEADLINES: readonly string[] = [
	'torture-and-passes',
	'crucial-consistency',
	'compressible-loop',
	'half-full',
	'six-drives',
	'used-and-new'
];

/** A file of `content/reviews`, as far as the lab reads it; the simulator checks the rest. */
interface ReviewFile {
	readonly about: {
		readonly title: string;
		readonly question: string;
		readonly procedure: readonly string[];
		readonly notes: readonly string[];
		readonly source: string;
		readonly drawing: Drawing;
		readonly drawn: readonly string[];
		readonly marks?: readonly PublishedMark[];
		readonly reckoned?: readonly string[];
		readonly twin?: TwinName;
	};
	readonly seed: number;
	readonly published: readonly Published[];
	readonly provenance?: ProvenanceByField;
}

type ProvenanceByField = Readonly<Record<string, Provenance>>;

/** One drive of one experiment. */
interface Place {
	readonly file: string;
	/** Index of the drive among those of the file. */
	readonly index: number;
}

const jsonNames = (folder: string): readonly string[] =>
	readdirSync(folder)
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.slice(0, -'.json'.length))
		.sort();

const readJson = (folder: string, name: string): string => readTranslated(`${folder}/${name}.json`);

/** What a program recorded of each experiment, in the words of its file. */
function readRecord<T extends { readonly experiment: string }>(name: string): readonly T[] {
	const record: readonly T[] = JSON.parse(readFileSync(`content/${name}.json`, 'utf8'));
	return record.map((one) => translatedData(`${FOLDER}/${one.experiment}.json`, one));
}

const drives: Readonly<Record<string, Json>> = Object.fromEntries(
	jsonNames(DRIVES).map((id) => [id, JSON.parse(readJson(DRIVES, id))])
);

/** The drives of a file, each with the name of its page. */
function drivesOf(file: string): readonly LabDrive[] {
	const runs = expandRuns(JSON.parse(readJson(FOLDER, file)), drives);
	return runs.map(({ drive }) => ({
		slug: runs.length === 1 ? file : `${file}-${drive}`,
		name: describedDrive(drive)?.name ?? ''
	}));
}

/** An experiment on several drives has a place, and a page, for each. */
const places: ReadonlyMap<string, Place> = new Map(
	jsonNames(FOLDER).flatMap((file) =>
		drivesOf(file).map(({ slug }, index): [string, Place] => [slug, { file, index }])
	)
);

/** What five seeds came to, in the order of the files. */
export const recorded: readonly RecordedExperiment[] = recordedExperiments();

function recordedExperiments(): readonly RecordedExperiment[] {
	return readRecord<RecordedExperiment>('verdicts').map(({ experiment, title, rows }) => {
		const { about }: ReviewFile = JSON.parse(readJson(FOLDER, experiment));
		const told = (row: RecordedRow): RecordedRow =>
			about.reckoned?.includes(row.label) === true
				? { ...row, isReckoned: true, isCounted: row.source === about.source }
				: row;
		return { experiment, title, rows: rows.map(told) };
	});
}

function recordedRows(file: string): readonly RecordedRow[] {
	return recorded.find(({ experiment }) => experiment === file)?.rows ?? [];
}

const moved: readonly Sensitivity[] = readRecord('sensitivity');

function dependsIn(file: string): Depends {
	return dependsOf(moved.find(({ experiment }) => experiment === file)?.rows ?? []);
}

/** Names of all experiments, in the order of their files. */
export const experimentSlugs: readonly string[] = Array.from(places.keys());

/** What is known of the drive of a file, if a file describes it. */
function describedDrive(id: string): DriveFile | undefined {
	return id === '' ? undefined : JSON.parse(readJson(DRIVES, id));
}

function parametersOf(fields: object, provenance: ProvenanceByField): readonly Parameter[] {
	return Object.entries(fields).map(([name, value]) => {
		const { tag, source } = provenance[`drive.${name}`] ?? {
			tag: 'chosen',
			source: 'a choice of mechanism'
		};
		const text = tag === 'sourced' ? sourceText(source) : source;
		return { name, value: String(value), tag, source: text };
	});
}

/** What was published of a drive in the units of charts: as told, else what is judged as it is. */
function marksOf({ about, published }: ReviewFile, drive: string): readonly PhaseMark[] {
	const isReckoned = (label: string) => about.reckoned?.includes(label);
	const judged = published.flatMap((row) =>
		row.class === 'O' || row.value === undefined || row.against !== undefined
			? []
			: [{ ...row, value: row.value, label: undefined, isReckoned: isReckoned(row.label) }]
	);
	const rows = about.marks?.filter(({ against }) => against === undefined) ?? judged;
	return rows
		.filter((row) => row.drive === undefined || row.drive === drive)
		.map((row) => {
			const reckoned = 'isReckoned' in row ? row.isReckoned : undefined;
			// Who asked did not publish what was counted here.
			const isCounted = reckoned === true && row.source === about.source;
			return {
				phase: row.phase,
				since: 'since' in row ? row.since : undefined,
				quantity: row.quantity,
				value: row.value,
				until: 'until' in row ? row.until : undefined,
				label: row.label,
				isReckoned: reckoned,
				source: isCounted ? row.locator : `${sourceText(row.source)}: ${row.locator}`
			};
		});
}

/** Ratios that were published of two drives or more. */
function ratiosOf({ about, published }: ReviewFile): readonly Ratio[] {
	const rows = published.flatMap((row) =>
		row.class === 'O' || row.against === undefined || row.drive === undefined
			? []
			: [{ ...row, drive: row.drive, against: row.against }]
	);
	const keyOf = (row: (typeof rows)[number]) =>
		[row.phase, row.quantity, row.against.phase, row.against.quantity, row.unit].join();
	return [...new Set(rows.map(keyOf))].flatMap((key): Ratio[] => {
		const [first, ...others] = rows.filter((row) => keyOf(row) === key);
		if (first === undefined || others.length === 0) {
			return [];
		}
		const { phase, quantity, against, unit } = first;
		const marked = about.marks?.filter(
			(mark) => mark.phase === phase && mark.quantity === quantity && mark.against === against.phase
		);
		const rest = [...others, ...(marked ?? [])];
		const told = [first, ...rest].flatMap(({ drive = '', value, source, locator }) =>
			value === undefined ? [] : [{ drive, value, source: `${sourceText(source)}: ${locator}` }]
		);
		return [{ measure: { phase, quantity }, against, unit, published: told }];
	});
}

function ordersOf({ published }: ReviewFile): readonly DriveOrder[] {
	return published.flatMap((row): DriveOrder[] => {
		if (row.class !== 'O' || row.drives === undefined || row.phase === undefined) {
			return [];
		}
		const { drives: ids, phase, quantity, against, ...told } = row;
		return [{ ...told, drives: ids, measure: { phase, quantity }, against }];
	});
}

/** Names of experiments on several drives, in the order of their files. */
export const comparisonSlugs: readonly string[] = jsonNames(FOLDER).filter(
	(file) => drivesOf(file).length > 1
);

/** An experiment on several drives, all of them together. */
export function labComparison(file: string): LabComparison {
	const text = readJson(FOLDER, file);
	const review: ReviewFile = JSON.parse(text);
	const runs = expandRuns(JSON.parse(text), drives);
	const { title, question, procedure, notes, source, drawing, drawn } = review.about;
	return {
		...{ slug: file, title, question, procedure, notes, drawing, drawn, seed: review.seed },
		source: sourceText(source),
		drives: drivesOf(file).map(({ slug, name }, index) => {
			const { lines, report, marks } = labExperiment(slug);
			return { id: runs[index]?.drive ?? '', name, slug, lines, report, marks };
		}),
		ratios: ratiosOf(review),
		orders: ordersOf(review),
		recorded: recordedRows(file),
		depends: dependsIn(file)
	};
}

/** An experiment by itself. */
type Lone = Omit<LabExperiment, 'twin'>;

const known = new Map<string, Lone>();

/** One experiment, with its twin. */
export const labExperiment = (slug: string): LabExperiment => ({
	...loneExperiment(slug),
	twin: twinOf(slug)
});

/** It is run once while the site is built. */
function loneExperiment(slug: string): Lone {
	const found = known.get(slug) ?? runExperiment(slug);
	known.set(slug, found);
	return found;
}

/** @throws when the other names another */
function twinOf(slug: string): Twin | undefined {
	const own = declared(slug).file.about.twin;
	if (own === undefined) {
		return undefined;
	}
	const { experiment: other, as: ownAs } = own;
	const as = declared(other).file.about.twin;
	if (as?.experiment !== slug) {
		throw new Error(`${slug} names ${other} as its twin, which names ${as?.experiment ?? 'none'}.`);
	}
	const { title, report, drawn, marks } = loneExperiment(other);
	const phases = report.phases.filter(({ name }) => drawn.includes(name));
	return { ...{ slug: other, title, as: as.as, ownAs }, isFirst: other < slug, phases, marks };
}

/** An experiment as it is declared, before it is run. */
function declared(slug: string) {
	const place = places.get(slug);
	if (place === undefined) {
		throw new Error(`There is no experiment ${slug} in ${FOLDER}.`);
	}
	const text = readJson(FOLDER, place.file);
	const file: ReviewFile = JSON.parse(text);
	const run = expandRuns(JSON.parse(text), drives)[place.index];
	if (run === undefined) {
		throw new Error(`The experiment ${place.file} has no drive for ${slug}.`);
	}
	const lines = flattenExperiment({ ...run.experiment, published: run.published });
	return { place, file, run, lines };
}

/** An experiment in its wire form. */
export const labLines = (slug: string): string => declared(slug).lines;

function runExperiment(slug: string): Lone {
	const { place, file, run, lines } = declared(slug);
	const { about, published, seed } = file;
	const drive = describedDrive(run.drive);
	const siblings = drivesOf(place.file);
	makeReady();
	const sim = createSim(lines, undefined);
	sim.advance_stages(ALL_STEPS);
	const report = readReport(takeReport(sim));
	const isWritten = about.drawing === 'speed-over-written';
	const snapshot = new Snapshot(takeSnapshot(sim));
	sim.free();
	return {
		slug,
		title: drive === undefined ? about.title : `${about.title}: ${drive.name}`,
		question: about.question,
		procedure: about.procedure,
		notes: about.notes,
		source: sourceText(about.source),
		drawing: about.drawing,
		drawn: about.drawn,
		lines,
		free: labLink(lines),
		seed,
		drive: drive && {
			name: drive.name,
			soldAs: drive.sold_as,
			year: drive.year,
			description: drive.description,
			scale: drive.scale
		},
		whole: siblings.length > 1 ? place.file : undefined,
		drives: siblings,
		parameters: parametersOf(
			typeof run.experiment.drive === 'object' ? { ...run.experiment.drive } : {},
			{ ...drive?.provenance, ...file.provenance }
		),
		published,
		report,
		written: isWritten ? writtenPoints(snapshot) : [],
		capacityBytes: capacityOf(snapshot),
		marks: marksOf(file, run.drive),
		recorded: recordedRows(place.file),
		depends: dependsIn(place.file)
	};
}

/** All experiments, as a list shows them, article by article and oldest first. */
export function labEntries(): readonly LabEntry[] {
	const entries = jsonNames(FOLDER).map(labEntry);
	// A source ends with its year.
	const yearOf = ({ source }: LabEntry) => Number(source.slice(-4));
	return entries.sort((a, b) => yearOf(a) - yearOf(b) || a.source.localeCompare(b.source));
}

function labEntry(file: string): LabEntry {
	const text = readJson(FOLDER, file);
	const { about }: ReviewFile = JSON.parse(text);
	const { title, question } = about;
	const rows = recordedRows(file);
	const runs = expandRuns(JSON.parse(text), drives);
	return {
		...{ slug: file, title, question },
		rows: rows.map(({ class: of, verdict, isReckoned = false }) => ({
			...{ class: of, verdict, isReckoned }
		})),
		verdict: verdictWords(rows, dependsIn(file)),
		miss: worstMiss(rows),
		held: heldWords(rows),
		mechanisms: mechanismsOf(runs.map(({ experiment }) => flattenExperiment(experiment))),
		thumbnail: thumbnailOf(chartsOf(file), rows),
		headline: HEADLINES.includes(file) ? HEADLINES.indexOf(file) : undefined,
		source: sourceText(about.source),
		drives: drivesOf(file)
	};
}

/** The charts of an experiment, as its page shows them first. */
function chartsOf(file: string): ReturnType<typeof experimentCharts> {
	const origin = { name: '', seed: undefined, link: '' };
	if (comparisonSlugs.includes(file)) {
		return comparedCharts(labComparison(file), origin);
	}
	const experiment = labExperiment(file);
	return experimentCharts(experiment.report, experiment, origin);
}

/** How many parameters of all described drives have each tag. */
export function driveTags(): Readonly<Record<Provenance['tag'], number>> {
	const counts = { sourced: 0, assumed: 0, fitted: 0 };
	for (const id of Object.keys(drives)) {
		for (const { tag } of Object.values(describedDrive(id)?.provenance ?? {})) {
			counts[tag] += 1;
		}
	}
	return counts;
}
