/** What all files would shrink to, as a short text for the address, and back; it has no names. */
import { capitalized } from '$lib/base/capital';
import { CHANGED, seal, unsealFields } from '$lib/base/seal';
import type { Answer, AnswerKind } from './answer';
import { formatBytes, formatCountOfPlaces, formatFiles, formatRatio } from './decimalFormat';
import { KINDS, kindLabelPlural } from './fileKinds';
import type { Ratios } from './surveyResult';

const LINK_VERSION = '1';
const DIGITS = 4;
const COUNT_MAX = 1e12;
const BYTES_MAX = 2 ** 53;
/** Pages of a kind may grow by what frames them, which counts as nothing saved. */
const RATIO_MAX = 1;

export const IMPOSSIBLE =
	'The address holds no result that files can have; ask for the link again.';

const ofRatios = (ratios: Ratios | undefined) =>
	ratios === undefined
		? []
		: [ratios.gzip, ratios.deflate, ratios.lz4, ratios.margin].map((ratio) =>
				String(Number(Math.min(ratio, RATIO_MAX).toFixed(DIGITS)))
			);

export function encodeFiles(answer: Answer): string {
	const { placesCount = 0, filesCount, bytes, ratios, kinds } = answer;
	const total = [placesCount, filesCount, bytes, ...ofRatios(ratios)].join(',');
	const rows = kinds.map((kind) =>
		[kind.kind, kind.filesCount, kind.bytes, ...ofRatios(kind.ratios)].join(',')
	);
	return seal([LINK_VERSION, total, ...rows].join(';'));
}

const numberOf = (text: string) => (/^\d{1,16}(?:\.\d{1,9})?$/.test(text) ? Number(text) : NaN);
const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= COUNT_MAX;

interface Row {
	readonly filesCount: number;
	readonly bytes: number;
	readonly ratios: Ratios | undefined;
}

/** Counts, and ratios where there are any. */
function rowOf(texts: readonly string[]): Row | undefined {
	const [filesCount = NaN, bytes = NaN, ...more] = texts.map(numberOf);
	const [gzip = NaN, deflate = NaN, lz4 = NaN, margin = NaN] = more;
	const isWhole = more.length === 4 && more.every((ratio) => ratio >= 0 && ratio <= RATIO_MAX);
	const isBytes = Number.isInteger(bytes) && bytes >= 0 && bytes <= BYTES_MAX;
	if (!isCount(filesCount) || !isBytes || !(isWhole || more.length === 0)) {
		return undefined;
	}
	return { filesCount, bytes, ratios: isWhole ? { gzip, deflate, lz4, margin } : undefined };
}

function kindOf(text: string): AnswerKind | undefined {
	const [name, ...texts] = text.split(',');
	const kind = KINDS.find((one) => one === name);
	const row = rowOf(texts);
	if (kind === undefined || row === undefined) {
		return undefined;
	}
	const { bytes, ratios } = row;
	const parts = bytes === 0 ? [] : [{ label: formatFiles(row.filesCount), bytes, ratios }];
	return { kind, label: kindLabelPlural(kind), ...row, parts };
}

/** Reads a link: a result, or one sentence that says why there is none. Never throws. */
export function decodeFiles(given: string): Answer | string {
	const [version, totalText = '', ...rows] = unsealFields(given) ?? [];
	if (version !== LINK_VERSION) {
		return CHANGED;
	}
	const [placesText = '', ...texts] = totalText.split(',');
	const placesCount = numberOf(placesText);
	const total = rowOf(texts);
	const kinds = rows.flatMap((row) => kindOf(row) ?? []);
	const isAll = new Set(kinds.map(({ kind }) => kind)).size === rows.length;
	if (!isCount(placesCount) || total === undefined || !isAll) {
		return IMPOSSIBLE;
	}
	return {
		...total,
		kinds,
		mix: [],
		placesCount: placesCount === 0 ? undefined : placesCount,
		sampledCount: 0
	};
}

/** A claim: it stands above a picture. */
export function titleOf({ filesCount, ratios }: Answer): string {
	const [files, whose] = [formatFiles(filesCount), filesCount === 1 ? 'its' : 'their'];
	return ratios === undefined
		? `${files} without a byte`
		: `${files} would shrink to ${formatRatio(ratios.gzip)} of ${whose} size`;
}

/** How it was found, below a picture. */
export function conditionsOf(answer: Answer, link: string): string {
	const { bytes, placesCount } = answer;
	const how =
		placesCount === undefined
			? readHow(answer)
			: `an estimate from ${formatCountOfPlaces(placesCount)} drawn evenly over all bytes`;
	const intervals = isExact(answer) ? '' : ', with 95% intervals';
	const what = `Ratios are sizes after gzip by sizes before${intervals}.`;
	return `Write Cliff, Your files: ${formatBytes(bytes)}, ${how}. ${what} ${link}`;
}

const isExact = ({ placesCount, sampledCount }: Answer) =>
	placesCount === undefined && sampledCount === 0;

const readHow = ({ sampledCount }: Answer) =>
	sampledCount === 0
		? 'every file was read whole'
		: `every file was read, ${sampledCount} large ones in samples`;

/** The same for spreadsheets. */
export const filesRows = ({ filesCount, bytes, ratios, kinds }: Answer) => [
	['kind', 'files', 'bytes', 'gzip', 'deflate, 4 KiB', 'LZ4, 4 KiB', '± of a 95% interval'],
	...[{ kind: 'all', filesCount, bytes, ratios }, ...kinds].map((row) => [
		row.kind,
		String(row.filesCount),
		String(row.bytes),
		...(row.ratios === undefined
			? ['', '', '', '']
			: [row.ratios.gzip, row.ratios.deflate, row.ratios.lz4, row.ratios.margin].map((ratio) =>
					ratio.toFixed(DIGITS)
				))
	])
];

const exact = (bytes: number) => (bytes === 1 ? '1 byte' : `${bytes} bytes`);

const threeDigits = (ratio: number) => ratio.toFixed(3);

/** The same for people, as lines. */
export function filesText(answer: Answer, link: string): string {
	const inWords = (ratios: Ratios | undefined) => {
		if (ratios === undefined) {
			return 'not read';
		}
		const [gzip, deflate, lz4] = [ratios.gzip, ratios.deflate, ratios.lz4].map(threeDigits);
		const margin = isExact(answer) ? '' : ` ± ${threeDigits(ratios.margin)}`;
		return `${gzip}${margin} with gzip; page by page ${deflate} with deflate, ${lz4} with LZ4`;
	};
	return [
		`Write Cliff, Your files: ${formatFiles(answer.filesCount)}, ${exact(answer.bytes)}`,
		answer.placesCount === undefined
			? capitalized(`${readHow(answer)}.`)
			: `An estimate from ${answer.placesCount} places.`,
		`All: ${inWords(answer.ratios)}`,
		...answer.kinds.map(
			({ label, filesCount, bytes, ratios }) =>
				`${label}: ${formatFiles(filesCount)}, ${exact(bytes)}, ${inWords(ratios)}`
		),
		link,
		''
	].join('\n');
}

/** The same for programs. */
export const filesJson = (answer: Answer): string =>
	`${JSON.stringify(
		{
			format: 'write-cliff-files',
			version: 1,
			placesCount: answer.placesCount,
			filesCount: answer.filesCount,
			bytes: answer.bytes,
			ratios: answer.ratios,
			kinds: answer.kinds.map(({ kind, filesCount, bytes, ratios }) => ({
				...{ kind, filesCount, bytes, ratios }
			}))
		},
		undefined,
		2
	)}\n`;
