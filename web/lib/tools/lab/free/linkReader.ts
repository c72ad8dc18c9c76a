/** Reads the parts of a link to the free lab, and names every one that is wrong. */
import { FIELDS, fieldProblem, wholeProblem } from './fields';
import { presetChecksum, type DriveSetup, type Preset } from './presets';
import { argumentsOf, KINDS, OPTION_KEYS, OPTIONS, optionsOf, PHASES } from './phases';
import { PHASES_MAX, type Phase, type PhaseKind, type PhaseOptions } from './phases';
import type { LinkProblem } from './linkProblems';
import { phasePlace } from './sweep';
import {
	HIDEABLE,
	MORE_CODE,
	SEED_MAX,
	START,
	STEP_MAX,
	stopsOf,
	SWEEP_POINTS,
	SWEEP_SEEDS,
	VIEWS,
	type Setup,
	type SweepSetup,
	type SweptRange,
	type View
} from './setup';
import { DRIVES_MAX, letterOf, type Drives } from './sides';

const LETTERS = Array.from({ length: DRIVES_MAX }, (_, index) => letterOf(index));
const PARTS = ['m', 's', ...LETTERS, ...'pevhwc'];
/** What links of the first versions cannot have: the sweep, and more drives than two. */
const LATER: Readonly<Record<number, readonly string[]>> = { 1: ['w', 'C', 'D'], 2: ['C', 'D'] };
/** Stands for a hyphen within an option, which begins with one. */
export const HYPHEN = '*';
const PRESET_CHECKSUM = /^[0-9a-f]{4}$/;
/** What is shown of a value that is wrong. */
const SHOWN_MAX = 40;
/** The largest number that any field takes. */
const SWEPT_MAX = Math.max(...FIELDS.map(({ legal }) => ('max' in legal ? legal.max : 0)));
const HIDEABLE_CODES = [...HIDEABLE.map(({ code }) => code), MORE_CODE].sort();

export class LinkReader {
	readonly problems: LinkProblem[] = [];
	readonly notices: string[] = [];
	readonly #parts: ReadonlyMap<string, string>;
	readonly #presets: readonly Preset[];
	/** Of the text's form: links of the first versions had less in them. */
	readonly #version: number;

	constructor(parts: readonly string[], presets: readonly Preset[], version: number) {
		const pairs = parts.map((part): [string, string] => {
			const at = part.indexOf('=');
			return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
		});
		this.#presets = presets;
		this.#version = version;
		const known = PARTS.filter((name) => LATER[version]?.includes(name) !== true);
		this.#parts = new Map(pairs.filter(([name]) => known.includes(name)));
		for (const [index, [name, value]] of pairs.entries()) {
			if (!known.includes(name)) {
				this.add(`part ${name}`.slice(0, SHOWN_MAX), value, 'left out: there is no such part');
			} else if (pairs.findIndex(([other]) => other === name) < index) {
				this.add(`part ${name}`, value, 'given once');
			}
		}
	}

	get #isFirst(): boolean {
		return this.#version === 1;
	}

	add(name: string, value: string, legal: string): void {
		this.problems.push({ name, value: value.slice(0, SHOWN_MAX), legal });
	}

	whole(key: string, name: string, min: number, max: number): number {
		return this.#number(this.#text(key), name, min, max);
	}

	/** Everything; where something is wrong, any legal value stands for it. */
	setup(): Setup {
		const seed = this.whole('s', 'seed', 0, SEED_MAX);
		const drives = this.#drives();
		return {
			seed,
			drives,
			phases: this.#phases(),
			...this.#position(drives.length),
			view: this.#view(),
			hidden: this.#hidden(),
			sweep: this.#sweep()
		};
	}

	#text(key: string): string {
		return this.#parts.get(key) ?? '';
	}

	#number(value: string, name: string, min: number, max: number): number {
		const legal = wholeProblem(value, { min, max });
		if (legal !== undefined) {
			this.add(name, value, legal);
			return min;
		}
		return Number(value);
	}

	/** The first one, and those behind it as far as there is one after the other. */
	#drives(): Drives {
		const first = this.#drive('A', []);
		return LETTERS.slice(1).reduce<Drives>(
			(drives, letter, index) => {
				if (!this.#parts.has(letter)) {
					return drives;
				}
				if (drives.length <= index) {
					this.add(
						`drive ${letter}`,
						this.#text(letter),
						`with a drive ${letterOf(index)} before it`
					);
				}
				return [...drives, this.#drive(letter, drives)];
			},
			[first]
		);
	}

	/** A drive of a preset, or of one before it, with what differs. */
	#drive(letter: string, before: readonly DriveSetup[]): DriveSetup {
		const name = `drive ${letter}`;
		const [head = '', ...changes] = this.#text(letter).split('~');
		const as = this.#version < 3 ? undefined : before[LETTERS.indexOf(head)];
		const begin = as ?? this.#preset(head, name);
		const drive = new Map(Object.entries(begin));
		const seen = new Set<string>();
		for (const change of changes) {
			const field = FIELDS.find(({ code }) => code === change.slice(0, 2));
			const value = change.slice(2);
			if (field === undefined) {
				this.add(`field of ${name}`, change, 'a field that this version has');
				continue;
			}
			const legal = seen.has(field.key) ? 'given once' : fieldProblem(field, value);
			seen.add(field.key);
			if (value === '!' && legal !== 'given once') {
				drive.delete(field.key);
			} else if (legal !== undefined) {
				this.add(`${field.label} of ${name}`, value, legal);
			} else {
				drive.set(field.key, value);
			}
		}
		return Object.fromEntries(drive);
	}

	#preset(head: string, name: string): DriveSetup {
		const [id = '', checksum, ...rest] = head.split('.');
		const preset = this.#presets.find((other) => other.id === id);
		if (preset === undefined) {
			this.add(`preset of ${name}`, id, 'a drive that this version has');
		}
		// Links of the first version do not say what the preset was.
		const isFine = this.#isFirst
			? checksum === undefined
			: PRESET_CHECKSUM.test(checksum ?? '') && rest.length === 0;
		if (!isFine) {
			const digits = this.#isFirst ? 'left out' : 'four hexadecimal digits';
			this.add(`preset’s checksum of ${name}`, [checksum, ...rest].join('.'), digits);
		}
		if (preset === undefined) {
			return START.drives[0];
		}
		if (isFine && !this.#isFirst && checksum !== presetChecksum(preset.drive)) {
			this.notices.push(
				`The preset “${preset.label}” of ${name} has changed since the link was made, so that ` +
					'figures can differ.'
			);
		}
		return preset.drive;
	}

	#phases(): readonly Phase[] {
		const texts = this.#text('p').split('_');
		if (texts.length > PHASES_MAX) {
			this.add('phases', String(texts.length), `at most ${PHASES_MAX}`);
		}
		return texts.slice(0, PHASES_MAX).flatMap((text, index) => {
			const phase = this.#phase(text, index + 1);
			return phase === undefined ? [] : [phase];
		});
	}

	#phase(text: string, number: number): Phase | undefined {
		const [head = '', ...own] = this.#version >= 3 ? text.split('-') : [text];
		const [code = '', ...given] = head.split('.');
		const kind = KINDS.find((other) => PHASES[other].code === code);
		if (kind === undefined) {
			this.add(`phase ${number}`, text, 'a kind of phase that this version has');
			return undefined;
		}
		const args = argumentsOf(kind);
		const needed = args.filter(({ otherwise }) => otherwise === undefined).length;
		const isCounted = given.length >= needed && given.length <= args.length;
		if (!isCounted) {
			const most = args.length === needed ? '' : ` to ${args.length}`;
			this.add(`phase ${number}`, text, `${needed}${most} numbers after ${code}`);
		}
		const values = args.map(({ label, min, max, otherwise = min }, index) => {
			const value = given[index];
			return value === undefined || !isCounted
				? otherwise
				: this.#number(value, `${label} of phase ${number}`, min, max);
		});
		return { kind, values, options: this.#options(own, kind, `phase ${number}`) };
	}

	#options(texts: readonly string[], kind: PhaseKind, name: string): PhaseOptions {
		const options = new Map<string, string>();
		for (const text of texts) {
			const key = OPTION_KEYS.find((other) => OPTIONS[other].code === text.slice(0, 1));
			const value = text.slice(1).replaceAll(HYPHEN, '-');
			if (key === undefined || !optionsOf(kind).includes(key)) {
				this.add(`option of ${name}`, text, 'one that this kind of phase has');
				continue;
			}
			const legal = options.has(key) ? 'given once' : fieldProblem(OPTIONS[key], value);
			if (legal !== undefined) {
				this.add(`${OPTIONS[key].label} of ${name}`, value, legal);
			}
			options.set(key, value);
		}
		return Object.fromEntries(options);
	}

	/** Phases, from the third version on with steps of the drives. */
	#position(drives: number): Pick<Setup, 'stopAfter' | 'stopAt'> {
		const text = this.#text('e');
		const [phases = '', ...steps] = this.#version >= 3 ? text.split('.') : [text];
		const stopAfter = this.#number(phases, 'position', 0, PHASES_MAX);
		const all = steps
			.slice(0, drives)
			.map((step, at) => this.#number(step, `step of drive ${letterOf(at)}`, 0, STEP_MAX));
		for (const more of steps.slice(drives)) {
			this.add('position', more, 'left out: there is no such drive');
		}
		return { stopAfter, stopAt: stopsOf(all, drives) };
	}

	#view(): View {
		const text = this.#text('v');
		if (this.#isFirst && text === 'sweeps') {
			return 'phases';
		}
		const view = VIEWS.find((other) => other === text);
		if (view === undefined) {
			this.add('view', text, VIEWS.join(', '));
		}
		return view ?? START.view;
	}

	#hidden(): string {
		if (this.#isFirst) {
			return this.whole('h', 'hidden controls', 0, 1) === 1 ? MORE_CODE : '';
		}
		const text = this.#text('h');
		const inOrder = HIDEABLE_CODES.filter((code) => text.includes(code)).join('');
		if (text !== inOrder || !this.#parts.has('h')) {
			this.add('hidden controls', text, `letters of ${HIDEABLE_CODES.join('')} in this order`);
		}
		return inOrder;
	}

	#sweep(): SweepSetup {
		if (this.#isFirst) {
			return START.sweep;
		}
		const [seeds, ...others] = this.#text('w').split('.').slice(4);
		const range = this.#range(this.#text('w').split('.').slice(0, 4), 'sweep');
		const second =
			others.length === 0 ? undefined : this.#range(others.slice(0, 4), 'second sweep');
		if (others.length > 4) {
			this.add('sweep', this.#text('w'), 'a field and three numbers, seeds, and the same again');
		}
		if (second?.key === range.key) {
			this.add('field of the second sweep', second.key, 'another field than the first');
		}
		const { min, max } = SWEEP_SEEDS;
		return {
			...range,
			...(seeds === undefined
				? {}
				: { seeds: this.#number(seeds, 'seeds of the sweep', min, max) }),
			...(second === undefined ? {} : { second })
		};
	}

	#range(texts: readonly string[], name: string): SweptRange {
		const [code = '', from = '', to = '', points = ''] = texts;
		const field = FIELDS.find((other) => other.code === code);
		const key = field?.key ?? (phasePlace(code) === undefined ? undefined : code);
		if (key === undefined) {
			this.add(`field of the ${name}`, code, 'a field that this version has');
		}
		const start = this.#number(from, `start of the ${name}`, 0, SWEPT_MAX);
		const { min, max } = SWEEP_POINTS;
		return {
			key: key ?? START.sweep.key,
			from: start,
			to: this.#number(to, `end of the ${name}`, start, SWEPT_MAX),
			points: this.#number(points, `points of the ${name}`, min, max)
		};
	}
}
