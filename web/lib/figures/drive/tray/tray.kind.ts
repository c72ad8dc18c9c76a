/** A buffer that a flush empties, and a plug that can be pulled, as a figure. */
import type { FigureKind } from '../../kind';
import { say, textOf } from './tray.state';
import TrayFigure from './TrayFigure.svelte';

export const trayKind: FigureKind = {
	component: TrayFigure,
	twin: textOf,
	describe: (snapshot) => say(snapshot),
	hasSteps: () => true,
	isWide: false,
	loadRows: async () => (await import('../drive.rows')).driveRows
};
