/** Key frames and experiments of a page, computed by the simulator while the site is built. */
import { readFileSync } from 'node:fs';
import type { ChapterSpec } from '$content/schema';
import { toLetters } from '$lib/base/letters';
import type { RunEnd } from '$lib/run/sim/survey';
import { keyFrameId, type FigureData } from '$lib/run/view/PageFigures';
import { buildFor, type Build } from '$lib/run/sim/build';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { Snapshot } from '$lib/run/sim/snapshot';
import { createSim, takeEvents, takeSnapshot } from '$lib/run/sim/wasm';
import { makeReady } from './ready';

/** A run of more steps has a timeline that grows while it is played. */
const KNOWN_STEPS_MAX = 2_000_000;

/** Where a run ends by itself, if that is not far. */
function endOf(experimentLines: string): RunEnd | undefined {
	makeReady();
	const sim = createSim(experimentLines, undefined);
	const step = sim.seek(KNOWN_STEPS_MAX);
	const last = new Snapshot(takeSnapshot(sim));
	sim.free();
	return last.isEnded ? { step, programs: last.get('nandPrograms') } : undefined;
}

function snapshotAt(experimentLines: string, step: number): string {
	makeReady();
	const sim = createSim(experimentLines, undefined);
	sim.seek(step);
	const snapshot = takeSnapshot(sim);
	sim.free();
	return toLetters(snapshot);
}

/** Steps before a key frame that a drawing of what went before can need. */
const EVENTS_MAX = 400;

/** What led to a step, for figures that draw more than a state. */
function eventsBefore(experimentLines: string, step: number): string {
	makeReady();
	const sim = createSim(experimentLines, undefined);
	sim.seek(Math.max(0, step - EVENTS_MAX));
	takeEvents(sim);
	sim.seek(step);
	const events = takeEvents(sim);
	sim.free();
	return toLetters(events);
}

function readExperiment(name: string): string {
	return flattenExperiment(JSON.parse(readFileSync(`content/experiments/${name}.json`, 'utf8')));
}

/** What a page must be sent so that its figures show before any simulator is loaded. */
export function figureData(chapter: ChapterSpec): FigureData {
	const experiments: Record<string, string> = {};
	const keyFrames: Record<string, string> = {};
	const add = (experiment: string, step: number) => {
		const lines = experiments[experiment] ?? readExperiment(experiment);
		experiments[experiment] = lines;
		keyFrames[keyFrameId(experiment, step)] ??= snapshotAt(lines, step);
	};
	for (const figure of Object.values(chapter.figures)) {
		const [first] = figure.variants;
		if (first !== undefined) {
			add(first.experiment, figure.keyStep);
		}
		for (const variant of figure.variants) {
			add(variant.experiment, variant.startStep ?? figure.startStep);
			if (variant.keyStep !== undefined) {
				add(variant.experiment, variant.keyStep);
			}
		}
	}
	const counts = Object.values(chapter.recalls).filter((recall) => 'experiment' in recall);
	for (const recall of counts) {
		add(recall.experiment, recall.stepMin);
	}
	const events: Record<string, string> = {};
	for (const { kind, variants, keyStep } of Object.values(chapter.figures)) {
		const name = variants[0]?.experiment ?? '';
		if (kind === 'lanes') {
			events[keyFrameId(name, keyStep)] = eventsBefore(experiments[name] ?? '', keyStep);
		}
	}
	const groups = [
		...Object.values(chapter.figures).map(({ variants }) => variants),
		...counts.map((recall) => [recall])
	].map((group) => group.map(({ experiment }) => experiment));
	const ends: Record<string, RunEnd> = {};
	for (const [name, lines] of Object.entries(experiments)) {
		const end = endOf(lines);
		if (end !== undefined) {
			ends[name] = end;
		}
	}
	const builds = buildsOf(groups, experiments);
	return { specs: chapter.figures, experiments, keyFrames, events, ends, builds };
}

/** The drives of one figure are run by one build; two figures that share a drive, by the fuller. */
function buildsOf(
	groups: readonly (readonly string[])[],
	experiments: Readonly<Record<string, string>>
): FigureData['builds'] {
	const builds: Record<string, Build> = {};
	for (const names of groups) {
		const build = buildFor(names.map((name) => experiments[name] ?? ''));
		for (const name of names) {
			builds[name] = builds[name] === 'full' ? 'full' : build;
		}
	}
	return builds;
}
