/** The kind of figure that goes from a drive's curve into its pages. */
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { describeStep } from '../describe';
import { twinText } from '../twin';
import type { FigureKind } from '../../kind';
import { isWhole } from './stage.layout';
import { blocksText, curveText, describeCurves, describeWhole, pagesText, wholeText } from './text';
import Zoom from './Zoom.svelte';

/** What the level says that is looked at; without a view, what paper has room for. */
function twin(snapshot: Snapshot, view: FigureView | undefined): string {
	const block = Math.min(view?.zoom.block ?? 0, snapshot.get('blocks') - 1);
	switch (view?.zoom.level) {
		case undefined:
			return `${curveText(snapshot)}\n\n${wholeText(snapshot)}`;
		case 'curve':
			return curveText(snapshot);
		case 'drive':
			return wholeText(snapshot);
		case 'blocks':
			return blocksText(snapshot, block);
		case 'pages':
			return isWhole(snapshot) ? twinText(snapshot) : pagesText(snapshot, block);
	}
}

function describe(
	snapshot: Snapshot,
	plan: Plan | undefined,
	view: FigureView | undefined
): string {
	switch (view?.zoom.level) {
		case 'drive':
		case 'blocks':
			return describeWhole(snapshot);
		case 'pages':
			return describeStep(snapshot);
		case 'curve':
		case undefined:
			return describeCurves(snapshot, plan);
	}
}

export const zoomKind: FigureKind = {
	component: Zoom,
	twin,
	describe,
	hasSteps: (snapshot) => snapshot.hasPages,
	isWide: true,
	loadRows: async () => (await import('./zoom.rows')).levelRows
};
