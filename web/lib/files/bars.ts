/** Rows of the bar chart, from the results. */
import type { Results } from './FilesRun.svelte';
import { formatBytes, formatFiles } from './format';
import { kindLabelPlural } from './kinds';
import type { Kind, Measurement } from './protocol';
import { bytesAfterOf, compareBy, FirstInOrder, ratioOfFile, ratioOfSum } from './summary';

export interface Bar {
	/** A file by itself: the same path can come from two folders. */
	readonly id: Kind | Measurement;
	readonly label: string;
	readonly note: string;
	/** `undefined` for what has no bytes. */
	readonly ratio: number | undefined;
}

/** As many as can be taken in at a glance. */
const LARGEST_COUNT = 10;

export function barsByKind(results: Results): readonly Bar[] {
	return results.kinds.map((sum) => ({
		id: sum.kind,
		label: kindLabelPlural(sum.kind),
		note: `${formatFiles(sum.filesCount)}, ${change(sum.bytesBefore, sum.bytesAfter)}`,
		ratio: ratioOfSum(sum)
	}));
}

/** Keep it while the results grow; see `FirstInOrder`. */
export function createLargest(): FirstInOrder<Measurement> {
	return new FirstInOrder(compareBy({ key: 'before', isDescending: true }), LARGEST_COUNT);
}

export function barsOfLargest(largest: readonly Measurement[]): readonly Bar[] {
	return largest.map((measurement) => ({
		id: measurement,
		label: measurement.path,
		note: change(measurement.bytesBefore, bytesAfterOf(measurement)),
		ratio: ratioOfFile(measurement)
	}));
}

function change(bytesBefore: number, bytesAfter: number): string {
	return `${formatBytes(bytesBefore)} to ${formatBytes(bytesAfter)}`;
}
