/** The chapters' figures as their pages have them, with a simulator in this thread. */
import { chapters } from '../../../content/index';
import type { ChapterSpec } from '../../../content/schema';
import { toLetters } from '$lib/base/letters';
import { loadMachines } from '$lib/run/view/machines';
import { keyFrameId, PageFigures } from '$lib/run/view/PageFigures';
import { experimentLines, stateAt } from '../../boundary/runs';
import { FakeWorkers } from '../fakes';

/** A run that begins later takes longer than a test should. */
const START_STEP_MAX = 20_000;

const startsOf = (chapter: ChapterSpec) =>
	Object.values(chapter.figures).flatMap((spec) =>
		spec.variants.map(({ experiment, startStep = spec.startStep }) => ({ experiment, startStep }))
	);

/** Figures whose drives begin early enough, with the chapter that has them. */
export const FIGURES = chapters.flatMap((chapter) =>
	Object.entries(chapter.figures)
		.filter(([, spec]) =>
			spec.variants.every(({ startStep = spec.startStep }) => startStep <= START_STEP_MAX)
		)
		.map(([id]) => ({ id, chapter }))
);

const buffers = new Map<string, ArrayBuffer>();

function frameOf(experiment: string, step: number): ArrayBuffer {
	const id = keyFrameId(experiment, step);
	const known = buffers.get(id) ?? stateAt(experiment, step).buffer;
	buffers.set(id, known);
	return known.slice(0);
}

/** The page of a chapter with one of its figures. */
export async function pageWith(chapter: ChapterSpec, id: string): Promise<PageFigures> {
	const specs = Object.fromEntries(Object.entries(chapter.figures).filter(([one]) => one === id));
	const starts = startsOf({ ...chapter, figures: specs });
	const workers = new FakeWorkers();
	return new PageFigures(
		{
			specs,
			ends: {},
			builds: {},
			experiments: Object.fromEntries(
				starts.map(({ experiment }) => [experiment, experimentLines(experiment)])
			),
			keyFrames: Object.fromEntries(
				starts.map(({ experiment, startStep }) => [
					keyFrameId(experiment, startStep),
					toLetters(frameOf(experiment, startStep))
				])
			)
		},
		{
			environmentFor: () => workers,
			isMotionReduced: () => true,
			check: false,
			machines: await loadMachines(specs)
		}
	);
}
