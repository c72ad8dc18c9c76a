/** The reader as the garbage collector, as a figure. */
import type { FigureKind } from '../../kind';
import { describeStep } from '../describe';
import { twinText } from '../twin';
import { say } from './collector.state';
import CollectorFigure from './CollectorFigure.svelte';
import CollectorTransport from './CollectorTransport.svelte';

export const collectorKind: FigureKind = {
	component: CollectorFigure,
	transport: CollectorTransport,
	twin: twinText,
	describe: (snapshot, _, view) =>
		view?.game === undefined ? describeStep(snapshot) : say(snapshot, view.game),
	hasSteps: () => true,
	isWide: false,
	loadRows: async () => (await import('../drive.rows')).driveRows
};
