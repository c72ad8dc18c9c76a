/** The results as a file for a spreadsheet. */
import { csvFile } from '$lib/base/csv';
import { explainFailure } from './failures';
import { kindLabel } from './kinds';
import type { PredictionRow } from './Prediction.svelte';
import type { Failure, Measurement } from './protocol';
import { bytesAfterOf, ratioOf, ratioOfFile, shrinkageLabel, shrinkageOf } from './summary';

const COLUMNS = [
	'name',
	'kind',
	'bytes before',
	'bytes after',
	'bytes gzip',
	'ratio',
	'ratio ±',
	'bytes read',
	'pages deflate ratio',
	'pages lz4 ratio',
	'result'
];
/** Of the table below, which an empty line sets apart. */
const PREDICTED = [
	'simulated drive',
	'new drive MB/s',
	'published 2013',
	'write amplification',
	'endurance TB'
];
/** Between the name and the result. */
const NUMBERS = COLUMNS.length - 2;

export interface CsvOptions {
	/** Without, files are numbered: names may say more than the reader wants to pass on. */
	readonly hasNames: boolean;
	/** What the simulated drive made of the files; none if it was not run. */
	readonly predictions: readonly PredictionRow[];
}

export function toCsv(
	measurements: readonly Measurement[],
	failures: readonly Failure[],
	{ hasNames, predictions }: CsvOptions
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
			fixed(ratio),
			fixed(ratioOf(measurement.bytesBefore, measurement.bytesMargin)),
			String(measurement.bytesRead),
			fixed(ratioOf(measurement.bytesBefore, measurement.bytesDeflate)),
			fixed(ratioOf(measurement.bytesBefore, measurement.bytesLz4)),
			shrinkageLabel(shrinkageOf(ratio))
		];
	});
	const failed = failures.map((failure, index) => [
		nameOf(failure.path, measurements.length + index),
		...Array.from({ length: NUMBERS }, () => ''),
		explainFailure(failure)
	]);
	const simulated = predictions.map((row) => [
		row.label,
		row.megabytesPerSecond.toFixed(1),
		row.published,
		row.writeAmplification.toFixed(3),
		row.enduranceTerabytes.toFixed(0)
	]);
	const below = simulated.length === 0 ? [] : [[], PREDICTED, ...simulated];
	return csvFile([COLUMNS, ...measured, ...failed, ...below]);
}

function fixed(ratio: number | undefined): string {
	return ratio === undefined ? '' : ratio.toFixed(4);
}
