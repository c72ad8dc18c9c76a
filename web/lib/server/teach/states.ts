/** States that the kit speaks of: their links, made as figures make theirs, and their pictures. */
import { readFileSync } from 'node:fs';
import type { ChapterSpec, FigureSpec, KitState } from '$content/schema';
import { Snapshot } from '$lib/run/sim/snapshot';
import { createSim, takeSnapshot } from '$lib/run/sim/wasm';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { encodeState } from '$lib/run/view/stateLink';
import { makeReady } from '../ready';
import type { ChapterParts } from './chapterParts';

/** As links to a step have it. */
const DIGEST_LETTERS = 8;

/** An experiment after a step, and the fingerprint of that state. */
export function stateAfter(experiment: string, step: number) {
	makeReady();
	const file = `content/experiments/${experiment}.json`;
	const sim = createSim(flattenExperiment(JSON.parse(readFileSync(file, 'utf8'))), undefined);
	try {
		sim.seek(step);
		return { snapshot: new Snapshot(takeSnapshot(sim)), digest: sim.digest() };
	} finally {
		sim.free();
	}
}

interface Place {
	readonly figure: string;
	readonly spec: FigureSpec;
	readonly variant: FigureSpec['variants'][number];
	readonly step: number;
	/** Nothing where the figure is as it begins. */
	readonly moment: string | undefined;
}

/** Where in a chapter "figure" or "figure/moment" is. @throws where it has no such place */
export function placeOf(chapter: ChapterSpec, at: string): Place {
	const [figure = '', moment] = at.split('/');
	const spec = chapter.figures[figure];
	const declared = moment === undefined ? undefined : spec?.moments[moment];
	const id = declared?.variant ?? spec?.variants[0]?.id;
	const variant = spec?.variants.find((one) => one.id === id);
	if (spec === undefined || variant === undefined || (moment !== undefined && !declared)) {
		throw new Error(`The kit names '${at}', which '${chapter.slug}' does not declare.`);
	}
	const step = declared?.step ?? variant.startStep ?? spec.startStep;
	return { figure, spec, variant, step, moment };
}

export interface LinkedState {
	/** Of the figure. */
	readonly title: string;
	/** What it shows, in the chapter's own words; empty where it is as it begins. */
	readonly clause: string;
	readonly ask: string;
	/** From the site's root. */
	readonly path: string;
}

/** The link that the figure itself would give at that step. */
export function fragmentOf(chapter: ChapterSpec, at: string): string {
	const { figure, spec, variant, step } = placeOf(chapter, at);
	const isSeveral = spec.kind === 'maps';
	if (isSeveral && at.includes('/')) {
		throw new Error(`'${at}' shows several drives at once: link to how it begins.`);
	}
	return encodeState({
		figure,
		variant: variant.id,
		logs: isSeveral ? spec.variants.map(() => []) : [[]],
		step,
		...(isSeveral
			? { writes: 0 }
			: { digest: stateAfter(variant.experiment, step).digest.slice(0, DIGEST_LETTERS) })
	});
}

export function linkedState(
	chapter: ChapterSpec,
	parts: ChapterParts,
	{ at, ask }: KitState
): LinkedState {
	const { figure, moment } = placeOf(chapter, at);
	const title = parts.figures[figure];
	const clause = moment === undefined ? '' : parts.moments[at];
	if (title === undefined || clause === undefined) {
		throw new Error(`The chapter '${chapter.slug}' has no sentence that shows '${at}'.`);
	}
	const path = `/chapters/${chapter.slug}#${fragmentOf(chapter, at)}`;
	return { title, clause, ask, path };
}

/** The figure of a worksheet: as it is printed in the chapter, or at the moment. */
export function lookSpec(chapter: ChapterSpec, at: string): FigureSpec {
	const { spec, variant, step, moment } = placeOf(chapter, at);
	if (moment !== undefined) {
		return { ...spec, variants: [variant], keyStep: step, startStep: step };
	}
	// Of small drives it is told what they did since their start.
	if (['drive', 'maps', 'gates', 'tray', 'collector'].includes(spec.kind)) {
		return spec;
	}
	// On paper nothing starts: of large drives only what is printed is sent.
	const printed = spec.variants.filter((one) => one === variant || one.keyStep !== undefined);
	const still = printed.map((one) => ({ ...one, startStep: one.keyStep ?? spec.keyStep }));
	return { ...spec, variants: still, startStep: spec.keyStep };
}
