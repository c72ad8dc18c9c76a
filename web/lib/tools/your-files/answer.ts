/** What is known of all files by now: measured one by one, or estimated from places in them. */
import type { Kind, Measurement } from './fileFacts';
import { kindLabelPlural } from './fileKinds';
import { formatFiles } from './decimalFormat';
import type { Results } from './ledger';
import { bytesAfterOf, marginOfSum, ratioOf, ratioOfSum, type Sum } from './summary';
import type { Ratios, SurveyedKind, SurveyResult } from './surveyResult';
import type { Mix } from './tally';

/** A large file of a kind, or all others together. */
export interface AnswerPart {
	readonly label: string;
	readonly bytes: number;
	/** Missing where too little is known of it: then it is as its kind is on average. */
	readonly ratios: Ratios | undefined;
}

export interface AnswerKind {
	readonly kind: Kind;
	readonly label: string;
	readonly filesCount: number;
	readonly bytes: number;
	readonly ratios: Ratios | undefined;
	readonly parts: readonly AnswerPart[];
}

export interface Answer {
	/** From so many places in the files; `undefined` where each file was measured. */
	readonly placesCount: number | undefined;
	/** Files among those measured one by one of which only samples were read. */
	readonly sampledCount: number;
	readonly filesCount: number;
	readonly bytes: number;
	/** Missing where there is not a single byte. */
	readonly ratios: Ratios | undefined;
	readonly kinds: readonly AnswerKind[];
	readonly mix: Mix;
}

/** Of all files, that which says more. `isOver`: nothing is being read any more. */
export function answerOf(
	results: Results,
	survey: SurveyResult | undefined,
	{ isOver, largest }: { readonly isOver: boolean; readonly largest: readonly Measurement[] }
): Answer | undefined {
	const doneCount = results.measurements.length + results.failures.length;
	if (survey !== undefined && !(isOver && doneCount >= survey.filesCount)) {
		return answerOfSurvey(survey);
	}
	return results.measurements.length === 0 ? undefined : answerOfResults(results, largest);
}

function answerOfSurvey(survey: SurveyResult): Answer {
	const { placesCount, filesCount, bytes, total, mix } = survey;
	const kinds = survey.kinds.map((kind) => ({
		...kind,
		label: kindLabelPlural(kind.kind),
		parts: partsOf(kind)
	}));
	return { placesCount, sampledCount: 0, filesCount, bytes, ratios: total, kinds, mix };
}

function partsOf({ largest, filesCount, bytes }: SurveyedKind): readonly AnswerPart[] {
	const parts = largest.map(({ path, ...file }) => ({ ...file, label: path }));
	return withRest(parts, filesCount, bytes);
}

function withRest(
	parts: readonly AnswerPart[],
	filesCount: number,
	bytes: number
): readonly AnswerPart[] {
	const restBytes = bytes - parts.reduce((sum, part) => sum + part.bytes, 0);
	const restCount = filesCount - parts.length;
	const label = `${formatFiles(restCount)} more`;
	return restBytes <= 0 ? parts : [...parts, { label, bytes: restBytes, ratios: undefined }];
}

function answerOfResults(results: Results, largest: readonly Measurement[]): Answer {
	const { total, mix } = results;
	return {
		placesCount: undefined,
		sampledCount: total.sampledCount,
		filesCount: total.filesCount,
		bytes: total.bytesBefore,
		ratios: ratiosOfSum(total),
		kinds: results.kinds.map((sum) => ({
			kind: sum.kind,
			label: kindLabelPlural(sum.kind),
			filesCount: sum.filesCount,
			bytes: sum.bytesBefore,
			ratios: ratiosOfSum(sum),
			parts: withRest(
				largest.filter(({ kind }) => kind === sum.kind).map(partOf),
				sum.filesCount,
				sum.bytesBefore
			)
		})),
		mix
	};
}

function partOf(file: Measurement): AnswerPart {
	const { path, bytesBefore } = file;
	const ratio = (bytes: number) => ratioOf(bytesBefore, bytes) ?? 1;
	return {
		label: path,
		bytes: bytesBefore,
		ratios: {
			gzip: ratio(bytesAfterOf(file)),
			deflate: ratio(file.bytesDeflate),
			lz4: ratio(file.bytesLz4),
			margin: ratio(file.bytesMargin)
		}
	};
}

function ratiosOfSum(sum: Sum): Ratios | undefined {
	const gzip = ratioOfSum(sum);
	return gzip === undefined
		? undefined
		: {
				gzip,
				deflate: ratioOf(sum.bytesBefore, sum.bytesDeflate) ?? 1,
				lz4: ratioOf(sum.bytesBefore, sum.bytesLz4) ?? 1,
				margin: marginOfSum(sum)
			};
}
