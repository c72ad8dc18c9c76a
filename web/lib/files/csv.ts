/** The results as a file for a spreadsheet. */
import { csvFile } from '$lib/base/csv';
import { explainFailure } from './failures';
import { kindLabel } from './kinds';
import type { Failure, Measurement } from './protocol';
import { bytesAfterOf, ratioOfFile, shrinkageLabel, shrinkageOf } from './summary';

const COLUMNS = ['name', 'kind', 'bytes before', 'bytes after', 'bytes gzip', 'ratio', 'result'];

export interface CsvOptions {
	/** Without, files are numbered: names may say more than the reader wants to pass on. */
	readonly hasNames: boolean;
}

export function toCsv(
	measurements: readonly Measurement[],
	failures: readonly Failure[],
	{ hasNames }: CsvOptions
): string {
	const nameOf = (path: string, index: number) => (hasNames ? path : `file ${index + 1}`);
	const measured = measurements.map((measurement, index) => {
		const ratio = ratioOfFile(measurement);
		return [
			nameOf(measurement.path, index),
			kindLabel(measurement.kind),
			String(measurement.bytesBefore),
			String(bytesAfterOf(measurement)),
			String(measurement.bytesGzip),
			ratio === undefined ? '' : ratio.toFixed(4),
			shrinkageLabel(shrinkageOf(ratio))
		];
	});
	const failed = failures.map((failure, index) => [
		nameOf(failure.path, measurements.length + index),
		...['', '', '', '', ''],
		explainFailure(failure)
	]);
	return csvFile([COLUMNS, ...measured, ...failed]);
}
