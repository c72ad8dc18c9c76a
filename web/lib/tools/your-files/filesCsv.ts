/** The results as a file for a spreadsheet. */
import { csvFile, csvRows } from '$lib/base/csv';
import type { Listed } from './columns';
import { explainFailure } from './failures';
import { kindLabel } from './fileKinds';
import type { PredictionRow } from './Prediction.svelte';
import type { Failure, Measurement } from './fileFacts';
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
const PORTION_ROWS = 1000;

export interface CsvOptions {
	/** Without, files are numbered: names may say more than the reader wants to pass on. */
	readonly hasNames: boolean;
	/** What the simulated drive made of the files; none if it was not run. */
	readonly predictions: readonly PredictionRow[];
}

/** The parts of the file, one after another: as rows of cells they would take ten times as much. */
export function* toCsv(
	measurements: Listed<Measurement>,
	failures: readonly Failure[],
	{ hasNames, predictions }: CsvOptions
): Generator<string, void, undefined> {
	const nameOf = (path: string, index: number) => (hasNames ? path : `file ${index + 1}`);
	yield csvFile([COLUMNS]);
	for (const [start, some] of portions(measurements)) {
		yield csvRows(some.map((one, index) => cellsOf(one, nameOf(one.path, start + index))));
	}
	for (const [start, some] of portions(failures)) {
		const first = measurements.length + start;
		yield csvRows(
			some.map((failure, index) => [
				nameOf(failure.path, first + index),
				...Array.from({ length: NUMBERS }, () => ''),
				explainFailure(failure)
			])
		);
	}
	const simulated = predictions.map((row) => [
		row.label,
		row.megabytesPerSecond.toFixed(1),
		row.published,
		row.writeAmplification.toFixed(3),
		row.enduranceTerabytes.toFixed(0)
	]);
	if (simulated.length > 0) {
		yield csvRows([[], PREDICTED, ...simulated]);
	}
}

/** Some items of a list after others, each with the place of the first. */
function* portions<T>(list: Listed<T>): Generator<[number, readonly T[]], void, undefined> {
	for (let start = 0; start < list.length; start += PORTION_ROWS) {
		yield [start, [...list.slice(start, start + PORTION_ROWS)]];
	}
}

function cellsOf(measurement: Measurement, name: string): readonly string[] {
	const ratio = ratioOfFile(measurement);
	return [
		name,
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
}

function fixed(ratio: number | undefined): string {
	return ratio === undefined ? '' : ratio.toFixed(4);
}
