/** What differs between two setups, and between two drives, in the words of the form. */
import { capitalized, uncapitalized } from '$lib/base/capital';
import { formatList, formatNumber } from '$lib/base/format';
import { DIES_KEYS, hasDies } from './dies';
import { applies, FIELDS, isChoice, splitWord, valueIn, type Field } from './fields';
import { argumentsOf, OPTION_KEYS, OPTIONS, PHASES, type OptionKey, type Phase } from './phases';
import { nominalSpare, presetOf, PRESETS, type DriveSetup } from './presets';
import type { Setup } from './setup';
import { goneFrom, letterOf, type Drives } from './sides';

/** A difference: of what, and both values as they are shown. */
export interface Difference {
	readonly key: string;
	readonly label: string;
	readonly from: string;
	readonly to: string;
}

/** More of them are not listed. */
const LISTED_MAX = 2;

const percent = (share: number) => `${formatNumber(Math.round(share * 1_000) / 10)}\u00a0%`;

/** A value of a drive as a reader knows it. */
export function shownValue(
	{ key, legal }: Pick<Field, 'key' | 'legal'>,
	drive: DriveSetup
): string {
	if (key === 'spare') {
		return percent(nominalSpare(drive));
	}
	const value = valueIn(key, drive) ?? '';
	const [word, rest] = splitWord(value);
	if (!isChoice(legal)) {
		return value === '' ? 'none' : value;
	}
	const label = legal.find((choice) => choice.word === word)?.label ?? word;
	// What stands after the colon of a label explains it.
	const short = uncapitalized(label.split(':')[0] ?? label);
	return rest === undefined ? short : `${short} (${rest})`;
}

/** What a phase has of its own, as the form says it. */
export const shownOption = (key: OptionKey, value: string): string =>
	shownValue({ key, legal: OPTIONS[key].legal }, { [key]: value });

/** What holds of a phase that has none of its own. */
function optionOtherwise(key: OptionKey): string {
	const { legal } = OPTIONS[key];
	const first = isChoice(legal) ? legal[0]?.word : undefined;
	return first === undefined ? 'as the drive says' : shownOption(key, first);
}

/** What differs between two drives, in the order of the form. */
export function differences(from: DriveSetup, to: DriveSetup): readonly Difference[] {
	return FIELDS.flatMap((field): Difference[] => {
		const [before, after] = [shownValue(field, from), shownValue(field, to)];
		const { path = '' } = field.needs ?? {};
		// What came with another choice is part of it.
		const isOwn = path === '' || applies(field.key, from) === applies(field.key, to);
		// How many logical pages there are is said as spare area.
		const isTold = field.key !== 'logical_pages' && isOwn;
		return before === after || !isTold
			? []
			: [{ key: field.key, label: field.label, from: before, to: after }];
	});
}

/** What a drive has since it has dies, and nothing else of it has changed. */
function diesGiven(from: DriveSetup | undefined, to: DriveSetup): string | undefined {
	const isGiven =
		from !== undefined &&
		!hasDies(from) &&
		hasDies(to) &&
		differences(from, to).every(({ key }) => DIES_KEYS.includes(key));
	if (!isGiven) {
		return undefined;
	}
	const { dies = '', queue_depth: depth = '1' } = to;
	const { parallelism: before = '1' } = from;
	return `${dies} dies and ${depth} requests at once instead of ${before} pages at a time`;
}

/** Drives that have the same dies since are told of together. */
function sayDies(from: Drives, to: Drives): readonly string[] {
	const given = to.map((drive, index) => diesGiven(from[index], drive));
	return [...new Set(given)].flatMap((told) => {
		const names = given.flatMap((other, index) => (other === told ? [letterOf(index)] : []));
		return told === undefined ? [] : [`${formatList(names)} with ${told}`];
	});
}

function sayDrive(name: string, from: DriveSetup, to: DriveSetup): string {
	const all = differences(from, to);
	if (all.length > LISTED_MAX) {
		const preset = presetOf(to, PRESETS);
		const what = preset === undefined ? 'another drive' : `“${preset.label}”`;
		return `${name} is ${what} now`;
	}
	const told = all.map((one) => `${uncapitalized(one.label)} of ${name} ${one.from} → ${one.to}`);
	return formatList(told);
}

/** A value under its label, whose unit stands behind a comma: "reads 30 %". */
export function sayUnder(label: string, value: string): string {
	const at = label.indexOf(', ');
	return at < 0
		? `${uncapitalized(label)} ${value}`
		: `${uncapitalized(label.slice(0, at))} ${value}\u00a0${label.slice(at + 2)}`;
}

function sayPhase(at: number, from: Phase, to: Phase): string {
	if (from.kind !== to.kind) {
		return `phase ${at + 1}: ${uncapitalized(PHASES[to.kind].label)}`;
	}
	const args = argumentsOf(to.kind).flatMap(({ label, field }, index) => {
		const [before = 0, after = 0] = [from.values[index], to.values[index]];
		if (before === after) {
			return [];
		}
		// As it stands on the phase itself.
		return field === 'requests'
			? [`amount ${formatNumber(before / 100)} × → ${formatNumber(after / 100)} × the drive`]
			: [sayUnder(label, `${before} → ${after}`)];
	});
	const own = OPTION_KEYS.flatMap((key) => {
		const [before, after] = [from.options[key], to.options[key]];
		const said = (value: string | undefined) =>
			value === undefined ? optionOtherwise(key) : shownOption(key, value);
		return before === after
			? []
			: [`${uncapitalized(OPTIONS[key].label)} ${said(before)} → ${said(after)}`];
	});
	const told = formatList([...args, ...own]);
	return told === '' ? '' : `phase ${at + 1}, ${told}`;
}

function sayPhases(from: readonly Phase[], to: readonly Phase[]): readonly string[] {
	if (from === to) {
		return [];
	}
	if (from.length !== to.length) {
		const count = Math.abs(from.length - to.length);
		const isMore = from.length < to.length;
		if (count === 1) {
			return [isMore ? 'a phase was added' : 'a phase was removed'];
		}
		return [isMore ? `${count} phases were added` : `${count} phases were removed`];
	}
	const changes = to.flatMap((phase, at) => {
		const before = from[at];
		const said = before === undefined ? '' : sayPhase(at, before, phase);
		return said === '' ? [] : [said];
	});
	return changes.length > LISTED_MAX ? ['other phases'] : changes;
}

/** What was changed of the drives: one of them is there or gone, or each that is another. */
function sayDrives(from: Drives, to: Drives): readonly string[] {
	const gone = goneFrom(from, to);
	if (gone !== undefined) {
		const moved = to.slice(gone).map((_, index) => {
			return `${letterOf(gone + index + 1)} is ${letterOf(gone + index)} now`;
		});
		return [`drive ${letterOf(gone)} is gone`, ...moved];
	}
	const fewer = Math.min(from.length, to.length);
	const more = Math.max(from.length, to.length);
	const others = Array.from({ length: more - fewer }, (_, index) => {
		const letter = letterOf(fewer + index);
		return from.length > to.length ? `drive ${letter} is gone` : `drive ${letter} was added`;
	});
	const changes = to.flatMap((after, index) => {
		const before = from[index];
		const isTold =
			before === undefined || before === after || diesGiven(before, after) !== undefined;
		const said = isTold ? '' : sayDrive(letterOf(index), before, after);
		return said === '' ? [] : [said];
	});
	return [...sayDies(from, to), ...changes, ...others];
}

/** What was changed from one setup to the next, as the beginning of a sentence; perhaps empty. */
export function sayChange(from: Setup, to: Setup): string {
	const drives = sayDrives(from.drives, to.drives);
	const seed = from.seed === to.seed ? [] : [`seed ${from.seed} → ${to.seed}`];
	return capitalized(formatList([...drives, ...sayPhases(from.phases, to.phases), ...seed]));
}

/** The one thing in which all drives differ from the first, as it is on each; nothing for more. */
export function onlyDifference([first, ...others]: Drives) {
	const all = others.map((other) => differences(first, other));
	const [key, ...more] = [...new Set(all.flat().map((one) => one.key))];
	const one = all.flat().find((found) => found.key === key);
	const field = FIELDS.find((other) => other.key === key);
	return one === undefined || field === undefined || more.length > 0
		? undefined
		: { ...one, shown: [first, ...others].map((drive) => shownValue(field, drive)) };
}

/** What a drive is called beside its curve: what tells it from the others, else its spare area. */
export function tellApart({ drives }: Setup): readonly string[] {
	const only = onlyDifference(drives);
	return drives.map((drive, index) =>
		only === undefined || only.key === 'spare'
			? `${percent(nominalSpare(drive))} spare`
			: (only.shown[index] ?? '')
	);
}
