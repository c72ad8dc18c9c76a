/** What a drive of the lab may be, with the simulator's ranges: one verdict for both. */
import { formatCount, formatExact } from '$lib/base/format';
import type { Allowed, FieldLimit } from '$lib/run/sim/limits';
import { labelOf, sayNamed, sayRange, sayRefusal, sayWith } from '$lib/run/sim/refusal';
import type { FieldRefusal } from '$lib/run/sim/refused';
import { readField, shownWhole } from './entry';
import { applies, fieldOf, FIELDS, isChoice, keyOf, splitWord, type Range } from './fields';
import { logicalPages, rawPages, withValue, type DriveSetup } from './presets';
import { perShown } from './sweep';

export interface Problem {
	/** Key of the field beside which it is said. */
	readonly key: string;
	/** What must stand there, as a sentence. */
	readonly sentence: string;
	/** Where it is a range. */
	readonly range?: Range;
}

/** Most of the flash that a drive of the lab keeps back, in thousandths. */
const SPARE_MAX = 900;
/** Where a partition is spoken of as a whole. */
const BEGIN = 'partition.offset_bytes';

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
		// What another field's value holds for is said of that one.
		const otherwise = fieldOf(key)?.otherwise;
		const text = key === 'logical_pages' ? String(pages) : (drive[key] ?? otherwise);
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
			? [{ key: 'spare', sentence: spareSentence(drive, range, depends), range }]
			: [{ key, sentence: `It must be ${sayRange(range)}${depends}.`, range }];
	});
}

/** The spare areas that leave so many logical pages, in thousandths of the flash. */
export function spareRange(drive: DriveSetup, { min, max }: Range): Range {
	const raw = Math.max(1, rawPages(drive));
	const left = (spare: number) => logicalPages(withValue(drive, 'spare', String(spare)));
	const first = Math.max(0, Math.ceil(1_000 * (1 - (max + 1) / raw)));
	const last = Math.max(0, Math.min(SPARE_MAX, Math.floor(1_000 * (1 - min / raw))));
	// What is left is whole pages: the next step may be the one that fits.
	return {
		min: left(first) > max ? first + 1 : first,
		max: left(last) < min ? last - 1 : last
	};
}

/** The spare areas that a drive can have, as far as the simulator has said. */
export function spareLimits(drive: DriveSetup, limits: readonly FieldLimit[]): Range | undefined {
	const range = limits.find(({ path }) => keyOf(path) === 'logical_pages')?.range;
	const spare = range === undefined ? undefined : spareRange(drive, range);
	return spare === undefined || spare.min > spare.max ? undefined : spare;
}

function spareSentence(drive: DriveSetup, range: Range, depends: string): string {
	const { min, max } = spareRange(drive, range);
	const left = `It leaves ${formatCount(logicalPages(drive))} logical pages`;
	return range.min > range.max || min > max
		? `${left}, and no number of them goes with the rest of the drive.`
		: `It must be a number from ${formatExact(min / 10)} to ${formatExact(max / 10)}${depends}.`;
}

/** Of fields whose range others make: what they may hold now, and on which others that depends. */
export function rangeHints(
	drive: DriveSetup,
	limits: readonly FieldLimit[]
): Readonly<Record<string, string>> {
	const told = limits.flatMap(({ path, word, range, with: { min, max } }) => {
		const key = keyOf(path);
		const [chosen] = splitWord(drive[key] ?? '');
		const others = [...new Set([min, max])].filter((other) => other !== '');
		const isShown = range !== undefined && range.min <= range.max && others.length > 0;
		return isShown && (word === '' || word === chosen)
			? [[key, `${sayRange(range)}; depends on ${others.map(named).join(' and ')}`]]
			: [];
	});
	return Object.fromEntries(told);
}

const named = (path: string): string => `“${labelOf(path)}”`;

/** What is wrong with the memory that a drive needs, where its size is set. */
export function memoryProblems(refused: FieldRefusal | undefined): readonly Problem[] {
	if (refused?.path.startsWith('memory for ') !== true) {
		return [];
	}
	const { path, value, legal } = refused;
	const sentence = `The ${path} would be ${value}; it must be ${legal}.`;
	return [{ key: 'blocks', sentence }];
}

/** All that the simulator does not allow of a drive, by what it said before anything was run. */
export const limitProblems = (drive: DriveSetup, allowed: Allowed): readonly Problem[] => [
	...ruleProblems(drive, allowed.fields),
	...unreadProblems(allowed.refused),
	...memoryProblems(allowed.refused),
	...aboveProblems(allowed.refused)
];

/** Whether a path is of what lies between the host and its drives. */
export const isAbove = (path: string): boolean => /^(?:array|partition)\b/.test(path);

/** What is wrong with an array or a partition, as far as no range tells it. */
export function aboveProblems(refused: FieldRefusal | undefined): readonly Problem[] {
	if (refused === undefined || !isAbove(refused.path)) {
		return [];
	}
	const { path, legal, range } = refused;
	const isWhole = path === 'array' || path === 'partition';
	const key = path === 'array' ? 'array.kind' : path === 'partition' ? BEGIN : keyOf(path);
	const must = isWhole ? legal.replace(/^absent/, 'left out') : legal;
	return range === undefined ? [{ key, sentence: `It must be ${sayNamed(must)}.` }] : [];
}

/** What cannot be read as a value of the drive, at its field: a rule that is no expression. */
export function unreadProblems(refused: FieldRefusal | undefined): readonly Problem[] {
	return refused !== undefined && isOfDrive(refused)
		? [{ key: keyOf(refused.path), sentence: `It must be ${sayNamed(refused.legal)}.` }]
		: [];
}

/** Whether something is refused of the drive itself. */
export const isOfDrive = ({ path }: FieldRefusal): boolean => path.startsWith('drive.');

/** What a run was refused for, at the field that the simulator named. A new drive has no run. */
export function refusedOf(
	drive: DriveSetup,
	run: { readonly refused: FieldRefusal | undefined } | undefined
): readonly Problem[] {
	const refused = run?.refused;
	if (refused !== undefined && isAbove(refused.path)) {
		return aboveProblems(refused);
	}
	if (refused === undefined || !isOfDrive(refused)) {
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
