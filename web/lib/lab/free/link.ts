/** The whole state of the free lab as a short text for the address, and back. */
import { FIELDS, fieldProblem, wholeProblem } from './fields';
import {
	MODEL_VERSION,
	PHASES,
	PHASES_MAX,
	PRESETS,
	SEED_MAX,
	START,
	VIEWS,
	type DriveSetup,
	type Phase,
	type PhaseKind,
	type Setup
} from './setup';

/** Of the text's form. Texts of every version so far are read. */
export const LINK_VERSION = '1';
/** Longer than any setup needs; a longer text is no link of ours. */
export const LINK_MAX = 2_000;

export interface LinkProblem {
	/** Which part, in words. */
	readonly name: string;
	readonly value: string;
	readonly legal: string;
}

export interface Decoded {
	readonly setup: Setup;
	/** When there are any, the setup is the one to begin with. */
	readonly problems: readonly LinkProblem[];
	/** What changed since the link was made, though it still works. */
	readonly notice: string;
}

function crcOfByte(byte: number): number {
	let crc = byte;
	for (let bit = 0; bit < 8; bit += 1) {
		crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
	}
	return crc;
}

const CRC_BY_BYTE = Array.from({ length: 256 }, (_, byte) => crcOfByte(byte));

/** CRC-32 as in zip files, in eight hexadecimal digits. */
export function crc32(text: string): string {
	let crc = 0xffff_ffff;
	for (const byte of new TextEncoder().encode(text)) {
		crc = (crc >>> 8) ^ (CRC_BY_BYTE[(crc ^ byte) & 0xff] ?? 0);
	}
	return ((crc ^ 0xffff_ffff) >>> 0).toString(16).padStart(8, '0');
}

/** The preset from which the fewest fields differ, and those. */
function encodeDrive(drive: DriveSetup): string {
	const texts = PRESETS.map(({ id, drive: preset }) => {
		const changed = FIELDS.filter(({ key }) => drive[key] !== preset[key]);
		return [id, ...changed.map(({ key, code }) => `${code}${drive[key] ?? '!'}`)].join('~');
	});
	return texts.reduce((best, text) => (text.length < best.length ? text : best));
}

/** The state as a text, the same for the same state. */
export function encodeLink(setup: Setup): string {
	const phases = setup.phases.map(({ kind, values }) => [PHASES[kind].code, ...values].join('.'));
	const parts = [
		LINK_VERSION,
		`m=${MODEL_VERSION}`,
		`s=${setup.seed}`,
		`A=${encodeDrive(setup.a)}`,
		...(setup.b === undefined ? [] : [`B=${encodeDrive(setup.b)}`]),
		`p=${phases.join('_')}`,
		`e=${setup.stopAfter}`,
		`v=${setup.view}`,
		`h=${setup.isPlain ? 1 : 0}`
	];
	const text = parts.join(';');
	return `${text};c=${crc32(text)}`;
}

class Reader {
	readonly problems: LinkProblem[] = [];
	readonly #parts: ReadonlyMap<string, string>;

	constructor(parts: readonly string[]) {
		const pairs = parts.map((part): [string, string] => {
			const at = part.indexOf('=');
			return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
		});
		this.#parts = new Map(pairs);
		for (const [name] of pairs) {
			if (!'m s A B p e v h c'.split(' ').includes(name)) {
				this.add(`part ${name}`, name, 'none: there is no such part');
			}
		}
	}

	add(name: string, value: string, legal: string): void {
		this.problems.push({ name, value: value.slice(0, 40), legal });
	}

	text(key: string): string | undefined {
		return this.#parts.get(key);
	}

	whole(key: string, name: string, min: number, max: number): number {
		const value = this.text(key) ?? '';
		const legal = wholeProblem(value, min, max);
		if (legal !== undefined) {
			this.add(name, value, legal);
			return min;
		}
		return Number(value);
	}

	drive(key: string, name: string): DriveSetup {
		const [id = '', ...changes] = (this.text(key) ?? '').split('~');
		const preset = PRESETS.find((other) => other.id === id);
		if (preset === undefined) {
			this.add(`preset of ${name}`, id, PRESETS.map((other) => other.id).join(', '));
		}
		const drive = new Map(Object.entries(preset?.drive ?? START.a));
		for (const change of changes) {
			const field = FIELDS.find(({ code }) => code === change.slice(0, 2));
			const value = change.slice(2);
			if (field === undefined) {
				this.add(`field of ${name}`, change, 'a field that this version has');
			} else if (value === '!') {
				drive.delete(field.key);
			} else {
				const legal = fieldProblem(field, value);
				if (legal !== undefined) {
					this.add(`${field.label} of ${name}`, value, legal);
				}
				drive.set(field.key, value);
			}
		}
		return Object.fromEntries(drive);
	}

	phases(): readonly Phase[] {
		const texts = (this.text('p') ?? '').split('_');
		if (texts.length > PHASES_MAX) {
			this.add('phases', String(texts.length), `at most ${PHASES_MAX}`);
		}
		return texts.slice(0, PHASES_MAX).flatMap((text, index) => {
			const phase = this.#phase(text, index + 1);
			return phase === undefined ? [] : [phase];
		});
	}

	#phase(text: string, number: number): Phase | undefined {
		const [code, ...values] = text.split('.');
		const kind = kindOf(code ?? '');
		if (kind === undefined) {
			this.add(`phase ${number}`, text, 'a kind of phase that this version has');
			return undefined;
		}
		const { args } = PHASES[kind];
		if (values.length !== args.length) {
			this.add(`phase ${number}`, text, `${args.length} numbers after ${code ?? ''}`);
			return undefined;
		}
		for (const [index, { label, min, max }] of args.entries()) {
			const legal = wholeProblem(values[index] ?? '', min, max);
			if (legal !== undefined) {
				this.add(`${label} of phase ${number}`, values[index] ?? '', legal);
			}
		}
		return { kind, values: values.map(Number) };
	}
}

const KINDS: readonly PhaseKind[] = [
	'purge',
	'fill',
	'uniform',
	'hotcold',
	'zipf',
	'sequential',
	'sweep',
	'idle',
	'trim',
	'repeat'
];

const kindOf = (code: string) => KINDS.find((kind) => PHASES[kind].code === code);

function checkSum(text: string, reader: Reader): void {
	const at = text.lastIndexOf(';c=');
	const given = at < 0 ? '' : text.slice(at + ';c='.length);
	if (at < 0 || crc32(text.slice(0, at)) !== given) {
		reader.add('checksum', given, 'that of the rest: the link was changed or cut off');
	}
}

/** Reads a link of any version. Never throws; nothing at all gives the state to begin with. */
export function decodeLink(text: string): Decoded {
	if (text === '') {
		return { setup: START, problems: [], notice: '' };
	}
	const [version = '', ...parts] = text.slice(0, LINK_MAX).split(';');
	const reader = new Reader(parts);
	if (version !== LINK_VERSION) {
		reader.add('version of the link', version, LINK_VERSION);
	}
	if (text.length > LINK_MAX) {
		reader.add('length', String(text.length), `at most ${LINK_MAX} letters`);
	}
	checkSum(text, reader);
	const model = reader.whole('m', 'version of the model', 1, MODEL_VERSION);
	const view = VIEWS.find((other) => other === reader.text('v'));
	if (view === undefined) {
		reader.add('view', reader.text('v') ?? '', VIEWS.join(', '));
	}
	const setup: Setup = {
		seed: reader.whole('s', 'seed', 0, SEED_MAX),
		a: reader.drive('A', 'drive A'),
		b: reader.text('B') === undefined ? undefined : reader.drive('B', 'drive B'),
		phases: reader.phases(),
		stopAfter: reader.whole('e', 'position', 0, PHASES_MAX),
		view: view ?? START.view,
		isPlain: reader.whole('h', 'hidden controls', 0, 1) === 1
	};
	const { problems } = reader;
	return {
		setup: problems.length > 0 ? START : setup,
		problems,
		notice:
			problems.length === 0 && model < MODEL_VERSION
				? `The link is from model ${model}; the model is now ${MODEL_VERSION}, and figures differ.`
				: ''
	};
}
