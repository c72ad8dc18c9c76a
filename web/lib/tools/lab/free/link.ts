/** The whole state of the free lab as a short text for the address, and back. */
import { seal, unescaped, unseal } from '$lib/base/seal';
import { fieldOf, FIELDS } from './fields';
import { FIRST, HYPHEN, LinkReader, type LinkProblem } from './linkReader';
import { PRESETS, presetChecksum, type DriveSetup, type Preset } from './presets';
import { argumentsOf, OPTION_KEYS, OPTIONS, PHASES, type Phase } from './phases';
import { MODEL_VERSION, START, type Setup, type SweepSetup, type SweptRange } from './setup';

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

/** The second drive, which mostly is the first but for a field or two. */
function encodeSecond({ a, b }: Setup, presets: readonly Preset[]): readonly string[] {
	if (b === undefined) {
		return [];
	}
	const alone = encodeDrive(b, presets);
	const beside = [FIRST, ...changesFrom(a, b)].join('');
	return [`B=${beside.length < alone.length ? beside : alone}`];
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

/** Phases, and steps of the drives that there are, as far as any is given. */
function encodePosition({ stopAfter, stopAt, b }: Setup): string {
	const [first, second] = stopAt;
	const all = [stopAfter, first, b === undefined ? 0 : second];
	return all
		.slice(
			0,
			Math.max(
				0,
				all.findLastIndex((count) => count > 0)
			) + 1
		)
		.join('.');
}

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
		`A=${encodeDrive(setup.a, presets)}`,
		...encodeSecond(setup, presets),
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
