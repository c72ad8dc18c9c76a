/** What a figure of slowdowns says of a run, as a sentence, as a table, and as rows. */
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { sayTimes, slowdownOf } from './slower.state';

export function describeSlower(snapshot: Snapshot, plan: Plan | undefined): string {
	const times = slowdownOf(snapshot, plan);
	const writes = snapshot.get('hostWrites');
	if (writes === 0) {
		return 'The drive is new; nothing is written yet.';
	}
	if (times !== undefined) {
		return `In the test a write takes ${sayTimes(times)} times as long as in the first fill.`;
	}
	return writes < snapshot.get('logicalPages')
		? 'The new drive is filled once, in order.'
		: 'The drive was filled; the test is still to come.';
}

function rowsOf(snapshot: Snapshot, plan: Plan | undefined): readonly (readonly string[])[] {
	const times = slowdownOf(snapshot, plan);
	return [
		['What', 'Number'],
		['Written, in capacities of the drive', capacities(snapshot).toFixed(2)],
		['Times as long as in the first fill', times === undefined ? 'not yet' : sayTimes(times)]
	];
}

const capacities = (snapshot: Snapshot) =>
	snapshot.get('hostWrites') / Math.max(1, snapshot.get('logicalPages'));

export const slowerRows = (snapshot: Snapshot, view: FigureView) => rowsOf(snapshot, view.plan);

export const slowerText = (
	snapshot: Snapshot,
	_view: FigureView | undefined,
	plan: Plan | undefined
): string =>
	rowsOf(snapshot, plan)
		.map(([what = '', number = '']) => `${what.padEnd(38)}${number.padStart(8)}`)
		.join('\n');
