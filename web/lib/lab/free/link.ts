/** The whole state of the free lab as a short text for the address, and back. */
import { textChecksum } from '$lib/base/crc32';
import { FIELDS } from './fields';
import { LinkReader, type LinkProblem } from './linkReader';
import { PRESETS, presetChecksum, type DriveSetup, type Preset } from './presets';
import { argumentsOf, MODEL_VERSION, PHASES, START, type Phase, type Setup } from './setup';

/** Of the text's form. Texts of every version so far are read. */
export const LINK_VERSION = '2';
const VERSIONS: readonly string[] = ['1', LINK_VERSION];
/** Longer than any setup needs; a longer text is no link of ours. */
export const LINK_MAX = 2_000;

export interface Decoded {
	readonly setup: Setup;
	/** When there are any, the setup is the one to begin with. */
	readonly problems: readonly LinkProblem[];
	/** What changed since the link was made, though it still works. */
	readonly notice: string;
}

/** The preset from which the fewest fields differ, and those. */
function encodeDrive(drive: DriveSetup, presets: readonly Preset[]): string {
	const changedFrom = (preset: DriveSetup) =>
		FIELDS.filter(({ key }) => drive[key] !== preset[key]);
	const counts = presets.map((preset) => changedFrom(preset.drive).length);
	const { id, drive: nearest } = presets[counts.indexOf(Math.min(...counts))] ?? PRESETS[0];
	const fields = changedFrom(nearest).map(({ key, code }) => `${code}${drive[key] ?? '!'}`);
	return [`${id}.${presetChecksum(nearest)}`, ...fields].join('~');
}

/** A phase without its last values, where they are what a link means that has none. */
function encodePhase({ kind, values }: Phase): string {
	const args = argumentsOf(kind);
	const isNeeded = (value: number, index: number) => value !== args[index]?.otherwise;
	const kept = values.slice(0, values.findLastIndex(isNeeded) + 1);
	return [PHASES[kind].code, ...kept].join('.');
}

/** The state as a text, the same for the same state. */
export function encodeLink(setup: Setup, presets: readonly Preset[] = PRESETS): string {
	const { key, from, to, points } = setup.sweep;
	const swept = FIELDS.find((field) => field.key === key)?.code ?? '';
	const parts = [
		LINK_VERSION,
		`m=${MODEL_VERSION}`,
		`s=${setup.seed}`,
		`A=${encodeDrive(setup.a, presets)}`,
		...(setup.b === undefined ? [] : [`B=${encodeDrive(setup.b, presets)}`]),
		`p=${setup.phases.map(encodePhase).join('_')}`,
		`e=${setup.stopAfter}`,
		`v=${setup.view}`,
		`h=${setup.hidden}`,
		`w=${[swept, from, to, points].join('.')}`
	];
	const text = parts.join(';');
	return `${text};c=${textChecksum(text)}`;
}

function checkSum(text: string, reader: LinkReader): void {
	const at = text.lastIndexOf(';c=');
	const given = at < 0 ? '' : text.slice(at + ';c='.length);
	if (at < 0 || textChecksum(text.slice(0, at)) !== given) {
		reader.add('checksum', given, 'that of the rest: the link was changed or cut off');
	}
}

/** Reads a link of any version. Never throws; nothing at all gives the state to begin with. */
export function decodeLink(text: string, presets: readonly Preset[] = PRESETS): Decoded {
	if (text === '') {
		return { setup: START, problems: [], notice: '' };
	}
	const [version = '', ...parts] = text.slice(0, LINK_MAX).split(';');
	const isFirst = version === '1';
	const reader = new LinkReader(parts, presets, isFirst);
	if (!VERSIONS.includes(version)) {
		reader.add('version of the link', version, VERSIONS.join(' or '));
	}
	if (text.length > LINK_MAX) {
		reader.add('length', String(text.length), `at most ${LINK_MAX} letters`);
	}
	checkSum(text, reader);
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
