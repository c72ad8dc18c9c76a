/** The results as a file for a spreadsheet (RFC 4180). */
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
	// The mark at the start tells spreadsheets that names are in UTF-8.
	return '\ufeff' + [COLUMNS, ...measured, ...failed].map(toLine).join('');
}

function toLine(cells: readonly string[]): string {
	return cells.map(toCell).join(',') + '\r\n';
}

/** A name that starts like a formula gets an apostrophe: spreadsheets would run it otherwise. */
function toCell(text: string): string {
	const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
