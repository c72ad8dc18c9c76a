/** States of every figure of every page and chapter, with every drive, along their whole runs. */
import type { FigureSpec } from '../../../content/schema';
import { chapters, pages } from '../../../content/index';
import { readPlan, type Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { experimentJson } from '../../boundary/native';
import { experimentLines, look, NO_LIMIT, openRun } from '../../boundary/runs';

/** One figure with one of its drives. */
export interface Shown {
	/** Like "four-mappings/curves, block". */
	readonly name: string;
	readonly spec: FigureSpec;
	readonly experiment: string;
	readonly plan: Plan | undefined;
}

export const SHOWN: readonly Shown[] = [...chapters, ...pages].flatMap(({ slug, figures }) =>
	Object.entries(figures).flatMap(([id, spec]) =>
		spec.variants.map(({ id: variant, experiment }) => ({
			name: `${slug}/${id}, ${variant}`,
			spec,
			experiment,
			plan: readPlan(experimentLines(experiment))
		}))
	)
);

/** Each drive once for each kind of figure that shows it. */
export const DRAWN: readonly Shown[] = SHOWN.filter(
	({ spec, experiment }, index) =>
		index ===
		SHOWN.findIndex((other) => other.spec.kind === spec.kind && other.experiment === experiment)
);

/** Steps after which a run of millions of writes has shown all that it has. */
const STEPS_MAX = 12_000_000;
/** Small runs are looked at after every step, longer ones so often. */
const LOOKS = 64;
/** So many of the first steps are looked at in any run. */
const FIRST_STEPS = 40;

/** Steps of a run, or as many as are looked at. */
const lengths = new Map<string, number>();

function lengthOf(experiment: string): number {
	const known = lengths.get(experiment);
	if (known !== undefined) {
		return known;
	}
	const sim = openRun(experiment);
	try {
		sim.advance(STEPS_MAX, NO_LIMIT, NO_LIMIT);
		const { step } = look(sim);
		lengths.set(experiment, step);
		return step;
	} finally {
		sim.free();
	}
}

/** States along the whole run of an experiment: the first steps, then evenly to the end. */
export function* statesOf(experiment: string, looks = LOOKS): Generator<Snapshot> {
	const length = lengthOf(experiment);
	const sim = openRun(experiment);
	try {
		let snapshot = look(sim);
		yield snapshot;
		while (snapshot.step < length) {
			const stride = snapshot.step < FIRST_STEPS ? 1 : Math.max(1, Math.ceil(length / looks));
			sim.advance(Math.min(stride, length - snapshot.step), NO_LIMIT, NO_LIMIT);
			snapshot = look(sim);
			yield snapshot;
		}
		// One that ends here knows it once it was asked for more.
		if (length < STEPS_MAX && sim.advance(1, NO_LIMIT, NO_LIMIT) === 0) {
			yield look(sim);
		}
	} finally {
		sim.free();
	}
}

interface PhaseFile {
	readonly sequential?: { readonly writes: number };
	readonly uniform?: { readonly writes: number };
}

/** In which order the last of so many host writes was, by the experiment's file. */
export function orderOf(
	experiment: string,
	hostWrites: number
): 'sequential' | 'uniform' | 'other' {
	const { phases }: { phases: readonly PhaseFile[] } = JSON.parse(experimentJson(experiment));
	let end = 0;
	for (const { sequential, uniform } of phases) {
		end += sequential?.writes ?? uniform?.writes ?? 0;
		if (hostWrites <= end) {
			return sequential ? 'sequential' : uniform ? 'uniform' : 'other';
		}
	}
	return 'other';
}
