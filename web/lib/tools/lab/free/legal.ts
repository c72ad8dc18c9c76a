/** What a drive of the lab may be, with the simulator's ranges: one verdict for both. */
import { formatCount } from '$lib/base/format';
import type { FieldLimit } from '$lib/run/sim/limits';
import { sayRange, sayRefusal, sayWith, type FieldRefusal } from '$lib/run/sim/refusal';
import { readField, shownWhole } from './entry';
import { applies, fieldOf, FIELDS, isChoice, splitWord, type Range } from './fields';
import { logicalPages, type DriveSetup } from './presets';
import { perShown } from './sweep';

export interface Problem {
	/** Key of the field beside which it is said. */
	readonly key: string;
	/** What must stand there, as a sentence. */
	readonly sentence: string;
	/** Where it is a range. */
	readonly range?: Range;
}

/** What holds without a field, where another field can ask for it. */
const WITHOUT: Readonly<Record<string, string>> = {
	compression_floor_bytes: '0',
	reserve_blocks: '0'
};

const keyOf = (path: string): string => path.replace(/^drive\./, '');

const isWithin = (value: number, { min, max, orZero }: Range): boolean =>
	(value >= min && value <= max) || (orZero === true && value === 0);

/** Whether the logical pages are what the spare area leaves, so that it is to blame for them. */
const isBySpare = (key: string, drive: DriveSetup): boolean =>
	key === 'logical_pages' && drive[key] === undefined;

/** What stands in fields that cannot be read alone, before the simulator is asked. */
export function typedProblems(drive: DriveSetup): readonly Problem[] {
	return FIELDS.flatMap((field): Problem[] => {
		const { key } = field;
		const value = drive[key];
		if (value === undefined || !applies(key, drive)) {
			return [];
		}
		const entry = readField(field, shownWhole(value, perShown(key)));
		return 'problem' in entry ? [{ key, sentence: `It must be ${entry.problem}.` }] : [];
	});
}

/** What the simulator does not allow of the drive, in the order in which it looks. */
export function ruleProblems(drive: DriveSetup, limits: readonly FieldLimit[]): readonly Problem[] {
	return limits.flatMap(({ path, word, range, words, with: other }): Problem[] => {
		const key = keyOf(path);
		const pages = logicalPages(drive);
		const text = key === 'logical_pages' ? String(pages) : (drive[key] ?? WITHOUT[key]);
		if (text === undefined || !applies(key, drive)) {
			return [];
		}
		const [chosen, rest] = splitWord(text);
		if (words !== undefined) {
			const must = labelsOf(key, words).join(' or ');
			return words.includes(chosen)
				? []
				: [{ key, sentence: `It must be ${must}${sayWith(other.min)}.` }];
		}
		const number = Number(word === '' ? chosen : rest);
		// Another word than the one that the range is about has its own.
		const isMeant = word === '' || word === chosen;
		if (range === undefined || !isMeant || isWithin(number, range)) {
			return [];
		}
		const depends = sayWith(number < range.min ? other.min : other.max);
		return isBySpare(key, drive)
			? [{ key: 'spare', sentence: spareSentence(pages, range, depends), range }]
			: [{ key, sentence: `It must be ${sayRange(range)}${depends}.`, range }];
	});
}

function spareSentence(pages: number, range: Range, depends: string): string {
	const left = `It leaves ${formatCount(pages)} logical pages`;
	return range.min > range.max
		? `${left}, and no number of them goes with the rest of the drive.`
		: `${left}; it must leave ${sayRange(range)} of them${depends}.`;
}

/** What a run was refused for, at the field that the simulator named. */
export function refusedOf(
	drive: DriveSetup,
	{ refused }: { readonly refused: FieldRefusal | undefined }
): readonly Problem[] {
	if (refused?.path.startsWith('drive.') !== true) {
		return [];
	}
	const key = keyOf(refused.path);
	const now = drive[key] ?? '';
	// A refusal is of the drive that was run: what was corrected since is not refused any more.
	if (isBySpare(key, drive)) {
		const isStill = refused.value === String(logicalPages(drive));
		return isStill ? [{ key: 'spare', sentence: sayRefusal(refused) }] : [];
	}
	const isStill = now === '' || [now, splitWord(now)[1]].includes(refused.value);
	return isStill ? [{ key, sentence: sayRefusal(refused) }] : [];
}

/** How the form calls some words of a field. */
function labelsOf(key: string, words: readonly string[]): readonly string[] {
	const legal = fieldOf(key)?.legal;
	const choices = legal !== undefined && isChoice(legal) ? legal : [];
	return words.map((word) => choices.find((choice) => choice.word === word)?.label ?? word);
}
