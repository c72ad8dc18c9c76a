/** The whole state of the free lab as a short text for the address, and back. */
import { seal, unescaped, unseal } from '$lib/base/seal';
import { fieldOf, FIELDS } from './fields';
import type { LinkProblem } from './linkProblems';
import { HYPHEN, LinkReader } from './linkReader';
import { PRESETS, presetChecksum, type DriveSetup, type Preset } from './presets';
import { argumentsOf, OPTION_KEYS, OPTIONS, PHASES, type Phase } from './phases';
import { MODEL_VERSION, START, type Setup, type SweepSetup, type SweptRange } from './setup';
import { letterOf, type Drives } from './sides';

/** Of the text's form. Texts of every version so far are read. */
export const LINK_VERSION = '3';
const VERSIONS: readonly string[] = ['1', '2', LINK_VERSION];
/** A setup whose link would be longer is not taken; a longer text is no link of ours. */
export const LINK_MAX = 2_000;

export interface Decoded {
	readonly setup: Setup;
	/** When there are any, the setup is the one to begin with. */
	readonly problems: readonly LinkProblem[];
	/** What changed since the link was made, though it still works. */
	readonly notice: string;
}

/** The fields that differ from another drive. */
function changesFrom(from: DriveSetup, drive: DriveSetup): readonly string[] {
	return FIELDS.filter(({ key }) => drive[key] !== from[key]).map(
		({ key, code }) => `~${code}${drive[key] ?? '!'}`
	);
}

/** The preset from which the fewest fields differ, and those. */
function encodeDrive(drive: DriveSetup, presets: readonly Preset[]): string {
	const counts = presets.map((preset) => changesFrom(preset.drive, drive).length);
	const { id, drive: nearest } = presets[counts.indexOf(Math.min(...counts))] ?? PRESETS[0];
	return [id, '.', presetChecksum(nearest), ...changesFrom(nearest, drive)].join('');
}

/** A drive, by what tells it from a preset or from one of those before it, whichever is shorter. */
function encodeNext(drives: Drives, at: number, presets: readonly Preset[]): string {
	const drive = drives[at] ?? drives[0];
	const before = drives.slice(0, at).map((other, index) => {
		return [letterOf(index), ...changesFrom(other, drive)].join('');
	});
	const [shortest = ''] = [...before, encodeDrive(drive, presets)].sort(
		(one, other) => one.length - other.length
	);
	return `${letterOf(at)}=${shortest}`;
}

/** A phase without its last values, where they are what a link means that has none. */
function encodePhase({ kind, values, options }: Phase): string {
	const args = argumentsOf(kind);
	const isNeeded = (value: number, index: number) => value !== args[index]?.otherwise;
	const kept = values.slice(0, values.findLastIndex(isNeeded) + 1);
	const own = OPTION_KEYS.flatMap((key) =>
		options[key] === undefined
			? []
			: [`-${OPTIONS[key].code}${options[key].replaceAll('-', HYPHEN)}`]
	);
	return [[PHASES[kind].code, ...kept].join('.'), ...own].join('');
}

/** Phases, and steps of the drives, as far as any is given. */
const encodePosition = ({ stopAfter, stopAt }: Setup): string => [stopAfter, ...stopAt].join('.');

const encodeRange = ({ key, from, to, points }: SweptRange) =>
	[fieldOf(key)?.code ?? key, from, to, points].join('.');

/** The range, and seeds and the other value where there are any. */
function encodeSweep({ seeds = 1, second, ...range }: SweepSetup): string {
	const own = encodeRange(range);
	const also = second === undefined ? '' : `.${encodeRange(second)}`;
	return seeds === 1 && also === '' ? own : `${own}.${seeds}${also}`;
}

/** The state as a text, the same for the same state. */
export function encodeLink(setup: Setup, presets: readonly Preset[] = PRESETS): string {
	const parts = [
		LINK_VERSION,
		`m=${MODEL_VERSION}`,
		`s=${setup.seed}`,
		...setup.drives.map((_, index) => encodeNext(setup.drives, index, presets)),
		`p=${setup.phases.map(encodePhase).join('_')}`,
		`e=${encodePosition(setup)}`,
		`v=${setup.view}`,
		`h=${setup.hidden}`,
		`w=${encodeSweep(setup.sweep)}`
	];
	return seal(parts.join(';'));
}

function checkSum(text: string, reader: LinkReader): void {
	const { given, isWhole } = unseal(text);
	if (!isWhole) {
		reader.add('checksum', given, 'that of the rest: the link was changed or cut off');
	}
}

/** Reads a link of any version. Never throws; nothing at all gives the state to begin with. */
export function decodeLink(text: string, presets: readonly Preset[] = PRESETS): Decoded {
	if (text === '') {
		return { setup: START, problems: [], notice: '' };
	}
	// Of what is far too long only the beginning is read: a letter may be escaped as three.
	const read = unescaped(text.slice(0, 3 * LINK_MAX));
	const [version = '', ...parts] = read.slice(0, LINK_MAX).split(';');
	const isKnown = VERSIONS.includes(version);
	const reader = new LinkReader(parts, presets, Number(isKnown ? version : LINK_VERSION));
	if (!isKnown) {
		reader.add('version of the link', version, VERSIONS.join(' or '));
	}
	if (text.length > LINK_MAX) {
		reader.add('length', String(text.length), `at most ${LINK_MAX} letters`);
	}
	checkSum(read, reader);
	const model = reader.whole('m', 'version of the model', 1, MODEL_VERSION);
	const setup: Setup = reader.setup();
	const { problems } = reader;
	const notices = [
		...(model < MODEL_VERSION
			? [`The link is from model ${model}; it is now ${MODEL_VERSION}, and figures differ.`]
			: []),
		...reader.notices
	];
	return problems.length > 0
		? { setup: START, problems, notice: '' }
		: { setup, problems, notice: notices.join(' ') };
}
