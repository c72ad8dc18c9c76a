/** Published experiments with what they come to, run by the simulator while the site is built. */
import { readdirSync, readFileSync } from 'node:fs';
import type { DriveFile, Provenance, Published } from '$content/schema';
import { sourceText } from '$lib/content/load';
import { expandRuns, type Json } from '$lib/content/runs';
import type { LabEntry, LabExperiment, Parameter } from '$lib/lab/experiment';
import { readReport } from '$lib/lab/report';
import { flattenExperiment } from '$lib/sim/experiment';
import { createSim, takeReport } from '$lib/sim/wasm';
import { makeReady } from './ready';

const FOLDER = 'content/reviews';
const DRIVES = 'content/drives';
const ALL_STEPS = Number.MAX_VALUE;

/** A file of `content/reviews`, as far as the lab reads it; the simulator checks the rest. */
interface ReviewFile {
	readonly about?: {
		readonly title: string;
		readonly question: string;
		readonly procedure: readonly string[];
		readonly notes: readonly string[];
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

const readJson = (folder: string, name: string): string =>
	readFileSync(`${folder}/${name}.json`, 'utf8');

const drives: Readonly<Record<string, Json>> = Object.fromEntries(
	jsonNames(DRIVES).map((id) => [id, JSON.parse(readJson(DRIVES, id))])
);

/** An experiment on several drives has a place, and a name, for each. */
const places: ReadonlyMap<string, Place> = new Map(
	jsonNames(FOLDER).flatMap((file) => {
		const runs = expandRuns(JSON.parse(readJson(FOLDER, file)), drives);
		return runs.map(({ drive }, index): [string, Place] => [
			runs.length === 1 ? file : `${file}-${drive}`,
			{ file, index }
		]);
	})
);

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

/** A name in words, for a file that does not tell its title: "Span and spare". */
function titleOf(slug: string): string {
	const words = slug.replaceAll('-', ' ');
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const known = new Map<string, LabExperiment>();

/** One experiment; it is run once while the site is built. */
export function labExperiment(slug: string): LabExperiment {
	const found = known.get(slug) ?? runExperiment(slug);
	known.set(slug, found);
	return found;
}

function runExperiment(slug: string): LabExperiment {
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
	const drive = describedDrive(run.drive);
	const title = file.about?.title ?? titleOf(slug);
	makeReady();
	const sim = createSim(lines, undefined);
	sim.advance_stages(ALL_STEPS);
	const report = readReport(takeReport(sim));
	sim.free();
	return {
		slug,
		title: drive === undefined ? title : `${title}: ${drive.name}`,
		question: file.about?.question ?? '',
		procedure: file.about?.procedure ?? [],
		notes: file.about?.notes ?? [],
		source: sourceText(file.published[0]?.source ?? ''),
		lines,
		seed: file.seed,
		parameters: parametersOf(
			typeof run.experiment.drive === 'object' ? { ...run.experiment.drive } : {},
			{ ...drive?.provenance, ...file.provenance }
		),
		published: file.published,
		report
	};
}

/** All experiments, as a list shows them. */
export function labEntries(): readonly LabEntry[] {
	return experimentSlugs.map((slug) => {
		const { title, question, source, report } = labExperiment(slug);
		const verdicts = (report.verdicts ?? []).map(({ verdict }) => verdict);
		return { slug, title, question, source, verdicts };
	});
}
