/** Published experiments with what they come to, run by the simulator while the site is built. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Published } from '$content/schema';
import { sourceText } from '$lib/content/load';
import type { LabEntry, LabExperiment, Parameter } from '$lib/lab/experiment';
import { readReport } from '$lib/lab/report';
import { flattenExperiment } from '$lib/sim/experiment';
import { createSim, takeReport } from '$lib/sim/wasm';
import { makeReady } from './ready';

const FOLDER = 'content/reviews';
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
	readonly drive: Readonly<Record<string, string | number | boolean>>;
	readonly published: readonly Published[];
	readonly provenance: Readonly<Record<string, { readonly tag: string; readonly source: string }>>;
}

/** Names of all experiments, in the order of their sources. */
export const experimentSlugs: readonly string[] = readdirSync(FOLDER)
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.slice(0, -'.json'.length))
	.sort();

function parametersOf({ drive, provenance }: ReviewFile): readonly Parameter[] {
	return Object.entries(drive).map(([name, value]) => {
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
	const text = readFileSync(`${FOLDER}/${slug}.json`, 'utf8');
	const file: ReviewFile = JSON.parse(text);
	const lines = flattenExperiment({ ...JSON.parse(text), about: {} });
	makeReady();
	const sim = createSim(lines, undefined);
	sim.advance_stages(ALL_STEPS);
	const report = readReport(takeReport(sim));
	sim.free();
	return {
		slug,
		title: file.about?.title ?? titleOf(slug),
		question: file.about?.question ?? '',
		procedure: file.about?.procedure ?? [],
		notes: file.about?.notes ?? [],
		source: sourceText(file.published[0]?.source ?? ''),
		lines,
		seed: file.seed,
		parameters: parametersOf(file),
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
