/** A page for components of the prose: declarations, key frames, and a simulator in this thread. */
import { createRawSnippet, type Snippet } from 'svelte';
import type { ChapterSpec } from '../../content/schema';
import { toLetters } from '$lib/base/letters';
import { keyFrameId, PageFigures } from '$lib/run/view/PageFigures';
import { experimentLines, stateAt } from '../boundary/runs';
import { FakeWorkers } from '../unit/fakes';

// The simulated page cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

/** Prose inside a component. */
export const text = (words: string): Snippet =>
	createRawSnippet(() => ({ render: () => `<p>${words}</p>` }));

/** A page with one figure of chapter 2, whose task is to write twice and to collect. */
export const SPEC: ChapterSpec = {
	slug: 'test',
	folder: 'test',
	number: 1,
	figures: {
		hands: {
			kind: 'drive',
			variants: [{ id: 'hands', label: 'A drive', experiment: 'hands' }],
			keyStep: 10,
			startStep: 10,
			moments: { second: { step: 10, event: 'hostWrite' } },
			cellAction: 'write'
		}
	},
	predictions: {
		where: { answer: 'elsewhere', because: {}, figure: 'hands', moment: 'second' }
	},
	tasks: {
		twice: {
			figure: 'hands',
			goals: {
				write: { event: 'hostWrite', count: 2 },
				erase: { event: 'erase', count: 1 }
			},
			solution: []
		}
	},
	recalls: { free: { experiment: 'recall-stale', stepMin: 6, stepMax: 14, ask: 'freePages' } },
	claims: {}
};

export interface TestPage {
	readonly spec: ChapterSpec;
	readonly figures: PageFigures;
	readonly workers: FakeWorkers;
}

/** Builds the page. */
export function createPage(): TestPage {
	const workers = new FakeWorkers();
	const frames = [
		['hands', 10],
		['recall-stale', 6]
	] as const;
	const figures = new PageFigures(
		{
			specs: SPEC.figures,
			ends: {},
			builds: {},
			experiments: Object.fromEntries(frames.map(([name]) => [name, experimentLines(name)])),
			keyFrames: Object.fromEntries(
				frames.map(([name, step]) => [
					keyFrameId(name, step),
					toLetters(stateAt(name, step).buffer)
				])
			)
		},
		{ environmentFor: () => workers, isMotionReduced: () => true, check: true }
	);
	return { spec: SPEC, figures, workers };
}
