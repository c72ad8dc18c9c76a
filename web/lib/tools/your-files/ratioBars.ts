/** Rows of the bar chart, from the results. */
import type { Results } from './ledger';
import type { FolderSum } from './folders';
import { formatBytes, formatFiles, formatRatio } from './decimalFormat';
import { kindLabelPlural } from './fileKinds';
import type { Kind, Measurement } from './fileFacts';
import { bytesAfterOf, compareBy, FirstInOrder, ratioOf, type Sum } from './summary';

export interface Bar {
	/** A file by itself: the same path can come from two folders. */
	readonly id: Kind | Measurement | string;
	readonly label: string;
	readonly note: string;
	/** Of the whole files; `undefined` for what has no bytes. */
	readonly ratio: number | undefined;
	/** Of pages, each by itself. */
	readonly deflate: number | undefined;
	readonly lz4: number | undefined;
}

/** As many as can be taken in at a glance. */
const LARGEST_COUNT = 10;

export function barsByKind(results: Results): readonly Bar[] {
	return results.kinds.map((sum) => barOf(sum.kind, kindLabelPlural(sum.kind), sum));
}

export function barsByFolder(results: Results): readonly Bar[] {
	return results.folders.map((sum) => barOf(`folder ${sum.path}`, folderLabel(sum), sum));
}

function folderLabel({ path, foldersCount }: FolderSum): string {
	if (foldersCount > 1) {
		return `${foldersCount} smaller folders`;
	}
	return path === '' ? 'Single files' : path;
}

/** Keep it while the results grow; see `FirstInOrder`. */
export function createLargest(): FirstInOrder<Measurement> {
	return new FirstInOrder(compareBy({ key: 'before', isDescending: true }), LARGEST_COUNT);
}

export function barsOfLargest(largest: readonly Measurement[]): readonly Bar[] {
	return largest.map((measurement) => {
		const bytesAfter = bytesAfterOf(measurement);
		return rowOf(measurement, measurement.path, '', { ...measurement, bytesAfter });
	});
}

function barOf(id: Bar['id'], label: string, sum: Sum): Bar {
	return rowOf(id, label, `${formatFiles(sum.filesCount)}, `, sum);
}

function rowOf(
	id: Bar['id'],
	label: string,
	start: string,
	sum: Pick<Sum, 'bytesBefore' | 'bytesAfter' | 'bytesDeflate' | 'bytesLz4'>
): Bar {
	const ratio = ratioOf(sum.bytesBefore, sum.bytesAfter);
	const deflate = ratioOf(sum.bytesBefore, sum.bytesDeflate);
	const lz4 = ratioOf(sum.bytesBefore, sum.bytesLz4);
	const change = `${start}${formatBytes(sum.bytesBefore)} to ${formatBytes(sum.bytesAfter)}`;
	const pages = `; pages: ${formatRatio(deflate)} deflate, ${formatRatio(lz4)} LZ4`;
	return { id, label, note: ratio === undefined ? change : change + pages, ratio, deflate, lz4 };
}
