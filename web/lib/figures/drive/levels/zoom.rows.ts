/** What each level shows as rows of a file: the run's moments, else its blocks or its pages. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { driveRows } from '../drive.rows';
import { curvePoints } from './curve.layout';

type Rows = readonly (readonly string[])[];

const HEADINGS = [
	'Data written (capacities of the drive)',
	'Speed of host writes (B/s)',
	'Write amplification',
	'Erased blocks'
] as const;

function curveRows(snapshot: Snapshot): Rows {
	const rows = curvePoints(snapshot)
		.filter(({ hostWrites }) => hostWrites > 0)
		.map(({ driveWrites, bytesPerS, writeAmplification, freeBlocks }) => [
			String(driveWrites),
			String(bytesPerS),
			writeAmplification === undefined ? '' : String(writeAmplification),
			String(freeBlocks)
		]);
	return [HEADINGS, ...rows];
}

export const levelRows = (snapshot: Snapshot, view: FigureView): Rows =>
	view.zoom.level === 'curve' ? curveRows(snapshot) : driveRows(snapshot);
