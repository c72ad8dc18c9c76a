/** Layers with gates between a file system and its drive, as a figure. */
import type { FigureKind } from '../../kind';
import { describeStep } from '../describe';
import { say, textOf } from './gates.state';
import GatesFigure from './GatesFigure.svelte';

export const gatesKind: FigureKind = {
	component: GatesFigure,
	twin: (snapshot, view) => textOf(snapshot, view?.gates),
	describe: (snapshot, _, view) =>
		view?.gates === undefined ? describeStep(snapshot) : say(snapshot, view.gates),
	hasSteps: () => true,
	hasCounts: false,
	isWide: false,
	loadRows: async () => (await import('../drive.rows')).driveRows
};
