/** Rows of the bar chart, from the results. */
import type { Results } from './FilesRun.svelte';
import { formatBytes, formatFiles } from './format';
import { kindLabelPlural } from './kinds';
import { bytesAfterOf, compareBy, firstInOrder, ratioOfFile, ratioOfSum } from './summary';

export interface Bar {
	readonly id: string;
	readonly label: string;
	readonly note: string;
	/** `undefined` for what has no bytes. */
	readonly ratio: number | undefined;
}

/** As many as can be taken in at a glance. */
export const LARGEST_COUNT = 10;

export function barsByKind(results: Results): readonly Bar[] {
	return results.kinds.map((sum) => ({
		id: sum.kind,
		label: kindLabelPlural(sum.kind),
		note: `${formatFiles(sum.filesCount)}, ${change(sum.bytesBefore, sum.bytesAfter)}`,
		ratio: ratioOfSum(sum)
	}));
}

export function barsOfLargest(results: Results): readonly Bar[] {
	const largest = firstInOrder(
		results.measurements,
		compareBy({ key: 'before', isDescending: true }),
		LARGEST_COUNT
	);
	return largest.map((measurement, index) => ({
		// The same path can come from two folders.
		id: `${index} ${measurement.path}`,
		label: measurement.path,
		note: change(measurement.bytesBefore, bytesAfterOf(measurement)),
		ratio: ratioOfFile(measurement)
	}));
}

function change(bytesBefore: number, bytesAfter: number): string {
	return `${formatBytes(bytesBefore)} to ${formatBytes(bytesAfter)}`;
}
