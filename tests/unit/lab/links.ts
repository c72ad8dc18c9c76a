/** Random setups of the free lab, and their links with one to several fields made wrong. */
import { textChecksum } from '$lib/base/crc32';
import {
	FIELDS,
	isChoice,
	isMixture,
	PARTS_MAX,
	WEIGHT_MAX,
	type Field,
	type Mixture,
	type Range
} from '$lib/tools/lab/free/fields';
import { encodeLink } from '$lib/tools/lab/free/link';
import type { Preset } from '$lib/tools/lab/free/presets';
import {
	argumentsOf,
	KINDS,
	OPTION_KEYS,
	OPTIONS,
	optionsOf,
	PHASES,
	PHASES_MAX,
	type Phase,
	type PhaseKind
} from '$lib/tools/lab/free/phases';
import {
	SEED_MAX,
	STEP_MAX,
	SWEEP_POINTS,
	VIEWS,
	stopsOf,
	type Setup
} from '$lib/tools/lab/free/setup';
import type { Draw } from '../../chance';

export const oneOf = <T>(draw: Draw, items: readonly T[]): T | undefined =>
	items[draw(items.length)];
const inRange = (draw: Draw, { min, max }: Range) => min + draw(max - min + 1);

/** Of a few parts: with many in each phase a link would be too long. */
function randomMixture(draw: Draw, { of }: Mixture): string {
	return Array.from({ length: 1 + draw(4) }, () => {
		const number = inRange(draw, of);
		return draw(3) === 0 ? `${number}` : `${number}:${1 + draw(100)}`;
	}).join(',');
}

function randomValue(draw: Draw, { legal }: Pick<Field, 'legal'>): string {
	if (isMixture(legal)) {
		return randomMixture(draw, legal);
	}
	if (!isChoice(legal)) {
		return String(inRange(draw, legal));
	}
	const choice = oneOf(
		draw,
		legal.filter(({ word }) => word !== '')
	);
	const { word = '', number, expression } = choice ?? {};
	if (number !== undefined) {
		return `${word}:${inRange(draw, number)}`;
	}
	return expression === undefined ? word : `${word}:${'(valid+1)*'.repeat(draw(19))}age`;
}

function randomDrive(draw: Draw, presets: readonly Preset[]): Readonly<Record<string, string>> {
	const preset = oneOf(draw, presets)?.drive ?? {};
	const entries = FIELDS.flatMap((field): [string, string][] => {
		const own = randomValue(draw, field);
		// A third is missing, a third is as in the preset, and a third is anything legal.
		const choice = draw(3);
		return choice === 0 ? [] : [[field.key, choice === 1 ? (preset[field.key] ?? own) : own]];
	});
	return Object.fromEntries(entries);
}

function randomPhase(draw: Draw, kind: PhaseKind): Phase {
	const set = optionsOf(kind).filter(() => draw(3) === 0);
	return {
		kind,
		values: argumentsOf(kind).map((arg) => inRange(draw, arg)),
		options: Object.fromEntries(set.map((key) => [key, randomValue(draw, OPTIONS[key])]))
	};
}

export function randomSetup(draw: Draw, presets: readonly Preset[]): Setup {
	const phases = Array.from({ length: 1 + draw(PHASES_MAX) }, () =>
		randomPhase(draw, oneOf(draw, KINDS) ?? 'fill')
	);
	const from = draw(1_000_000);
	const a = randomDrive(draw, presets);
	// None, one of its own, or one that differs from the first in a field; others behind it.
	const own = randomDrive(draw, presets);
	const b = oneOf(draw, [undefined, own, { ...a, blocks: '77' }]);
	const others = b === undefined ? [] : [b, a, randomDrive(draw, presets)].slice(0, 1 + draw(3));
	const step = () => (draw(2) === 0 ? 0 : draw(STEP_MAX));
	return {
		seed: draw(SEED_MAX),
		drives: [a, ...others],
		phases,
		stopAfter: draw(phases.length + 1),
		stopAt: stopsOf([a, ...others].map(step), 1 + others.length),
		view: oneOf(draw, VIEWS) ?? 'speed',
		hidden: [...'dhmos'].filter(() => draw(2) === 0).join(''),
		sweep: {
			key: oneOf(draw, FIELDS)?.key ?? 'spare',
			from,
			to: from + draw(1_000_000),
			points: inRange(draw, SWEEP_POINTS)
		}
	};
}

/** A piece of a link that holds one value, and what else could stand there. */
interface Token {
	/** What separates it from the piece before. */
	readonly before: string;
	readonly text: string;
	/** As a notice calls it. */
	readonly name: string;
	readonly bad: readonly string[];
	readonly good: readonly string[];
	/** What became of a good value. */
	readonly read?: (setup: Setup) => unknown;
	/** Pieces that cannot be read without this one begin so. */
	readonly holds?: string;
}

const isNoNumber = ['', 'x', '-1', '1.5', '1e3', '0x10', '99999999999999999'];

function wrongNumbers({ min, max }: Range): readonly string[] {
	return [...isNoNumber, String(max + 1), ...(min > 0 ? [String(min - 1)] : [])];
}

function wrongValues({ legal }: Pick<Field, 'legal'>): readonly string[] {
	if (isMixture(legal)) {
		const many = new Array(PARTS_MAX + 1).fill('500').join(',');
		const wrong = ['', '0', `${legal.of.max + 1}`, '500:0', `500:${WEIGHT_MAX + 1}`, many];
		return [...wrong, '500,', 'a', '500:1:1', '1.5'];
	}
	if (!isChoice(legal)) {
		return wrongNumbers(legal);
	}
	const counted = legal.flatMap(({ word, number }) =>
		number === undefined ? [] : wrongNumbers(number).map((value) => `${word}:${value}`)
	);
	const plain = legal.flatMap(({ word, number, expression }) =>
		expression !== undefined
			? [word, `${word}:`, `${word}:valid;`, `${word}:${'a'.repeat(201)}`]
			: [number === undefined ? `${word}:1` : word]
	);
	return ['', 'nosuch', 'GREEDY', ...counted, ...plain].filter((text) => !text.includes(';'));
}

function driveTokens(draw: Draw, key: string, text: string): readonly Token[] {
	const name = `drive ${key}`;
	const [head = '', ...changes] = text.split('~');
	const [id = '', checksum] = head.split('.');
	const driveOf = ({ drives }: Setup) => drives['ABCD'.indexOf(key)];
	const isPreset = checksum !== undefined;
	const preset: Token = {
		before: `;${key}=`,
		text: id,
		name: `preset of ${name}`,
		good: [],
		bad: isPreset ? ['nosuch', '', 'Plain'] : []
	};
	return [
		preset,
		...(isPreset
			? [
					{
						before: '.',
						text: checksum,
						name: `preset’s checksum of ${name}`,
						bad: ['zzzz', '123', 'ABCD', '', '1234.5'],
						good: []
					}
				]
			: []),
		...changes.map((change): Token => {
			const field = FIELDS.find(({ code }) => code === change.slice(0, 2));
			if (field === undefined) {
				throw new Error(`${change} is of no field`);
			}
			return {
				before: `~${field.code}`,
				text: change.slice(2),
				name: `${field.label} of ${name}`,
				bad: wrongValues(field),
				good: [randomValue(draw, field)],
				read: (setup) => driveOf(setup)?.[field.key]
			};
		})
	];
}

function optionTokens(draw: Draw, texts: readonly string[], at: number): readonly Token[] {
	return texts.map((text): Token => {
		const key = OPTION_KEYS.find((other) => OPTIONS[other].code === text.charAt(0));
		if (key === undefined) {
			throw new Error(`${text} is no option`);
		}
		return {
			before: `-${text.charAt(0)}`,
			text: text.slice(1),
			name: `${OPTIONS[key].label} of phase ${at + 1}`,
			// A hyphen begins another option.
			bad: wrongValues(OPTIONS[key]).filter((wrong) => !wrong.includes('-')),
			good: [randomValue(draw, OPTIONS[key]).replaceAll('-', '*')],
			read: ({ phases }) => phases[at]?.options[key]?.replaceAll('-', '*')
		};
	});
}

function phaseTokens(draw: Draw, text: string, at: number): readonly Token[] {
	const [head = '', ...options] = text.split('-');
	const [code = '', ...values] = head.split('.');
	const kind = KINDS.find((other) => PHASES[other].code === code) ?? 'fill';
	const name = `phase ${at + 1}`;
	return [
		{
			before: at === 0 ? ';p=' : '_',
			text: code,
			name,
			bad: ['', 'k', 'uu', 'U'],
			good: [],
			holds: ` of ${name}`
		},
		...values.map((value, index): Token => {
			const arg = argumentsOf(kind)[index] ?? { label: '', min: 0, max: 0 };
			return {
				before: '.',
				text: value,
				name: `${arg.label} of ${name}`,
				// A point begins another value, and a hyphen an option.
				bad: wrongNumbers(arg).filter((wrong) => !/[.-]/.test(wrong)),
				good: [String(arg.min), String(arg.max)],
				read: ({ phases }) => String(phases[at]?.values[index])
			};
		}),
		...optionTokens(draw, options, at)
	];
}

function positionTokens(text: string): readonly Token[] {
	const [phases = '', ...steps] = text.split('.');
	// A point begins another value.
	const wrong = (max: number) =>
		wrongNumbers({ min: 0, max }).filter((value) => !value.includes('.'));
	return [
		{
			before: ';e=',
			text: phases,
			name: 'position',
			bad: wrong(PHASES_MAX),
			good: ['0', '16'],
			read: (setup) => String(setup.stopAfter)
		},
		...steps.map((step, index): Token => ({
			before: '.',
			text: step,
			name: `step of drive ${'ABCD'.charAt(index)}`,
			bad: wrong(STEP_MAX),
			good: ['0', String(STEP_MAX)],
			read: (setup) => String(setup.stopAt[index] ?? 0)
		}))
	];
}

function sweepTokens(text: string): readonly Token[] {
	const [field = '', from = '', to = '', points = ''] = text.split('.');
	const noPoint = (range: Range) => wrongNumbers(range).filter((wrong) => !wrong.includes('.'));
	const swept = { min: 0, max: 2 ** 53 - 1 };
	return [
		{ before: ';w=', text: field, name: 'field of the sweep', bad: ['', 'xx', 'SP'], good: [] },
		{
			before: '.',
			text: from,
			name: 'start of the sweep',
			bad: noPoint(swept),
			good: ['0'],
			read: ({ sweep }) => String(sweep.from)
		},
		{ before: '.', text: to, name: 'end of the sweep', bad: noPoint(swept), good: [] },
		{
			before: '.',
			text: points,
			name: 'points of the sweep',
			bad: noPoint(SWEEP_POINTS),
			good: ['2', '32'],
			read: ({ sweep }) => String(sweep.points)
		}
	];
}

/** The pieces of a link with all its values, without the checksum. */
function tokensOf(draw: Draw, text: string): readonly Token[] {
	const [version = '', ...parts] = text.replace(/;c=.*$/, '').split(';');
	const fixed = { name: '', bad: [], good: [] };
	const seed = { min: 0, max: SEED_MAX };
	return parts.reduce<readonly Token[]>(
		(tokens, part) => {
			const [key = '', value = ''] = [part.slice(0, 1), part.slice(2)];
			const one = { before: `;${key}=`, text: value, good: [] };
			const found: Record<string, () => readonly Token[]> = {
				m: () => [{ ...one, name: 'version of the model', bad: wrongNumbers({ min: 1, max: 1 }) }],
				s: () => [
					{
						...one,
						name: 'seed',
						bad: wrongNumbers(seed),
						good: [String(draw(SEED_MAX))],
						read: (setup) => String(setup.seed)
					}
				],
				p: () => value.split('_').flatMap((phase, at) => phaseTokens(draw, phase, at)),
				e: () => positionTokens(value),
				v: () => [
					{
						...one,
						name: 'view',
						bad: ['', 'map', 'sweeps', 'Speed'],
						good: [...VIEWS],
						read: ({ view }) => view
					}
				],
				h: () => [
					{
						...one,
						name: 'hidden controls',
						bad: ['q', 'mm', 'sd', 'D'],
						good: ['', 'd', 'dhmos'],
						read: ({ hidden }) => hidden
					}
				],
				w: () => sweepTokens(value)
			};
			const drive = 'ABCD'.includes(key) ? driveTokens(draw, key, value) : [];
			return [...tokens, ...drive, ...(found[key]?.() ?? [])];
		},
		[{ before: '', text: version, ...fixed }]
	);
}

export const withChecksum = (text: string): string => `${text};c=${textChecksum(text)}`;

export interface Mutated {
	/** With a right checksum. */
	readonly text: string;
	/** What a notice must name, in this order; a name for every wrong value. */
	readonly wrong: readonly string[];
	/** Where nothing is wrong: what the setup must have, and what it has. */
	readonly right: readonly { readonly value: string; readonly of: (setup: Setup) => unknown }[];
}

/** A random link with other values in up to five places. */
export function mutatedLink(draw: Draw, presets: readonly Preset[]): Mutated {
	const tokens = tokensOf(draw, encodeLink(randomSetup(draw, presets), presets));
	const changed = new Map<Token, string>();
	const wrong = new Set<Token>();
	const isAllRight = draw(5) === 0;
	for (let count = 1 + draw(5); count > 0; count -= 1) {
		const token = oneOf(draw, tokens);
		const isRight = isAllRight || draw(3) === 0;
		const value = token && oneOf(draw, isRight ? token.good : token.bad);
		if (token === undefined || value === undefined || changed.has(token)) {
			continue;
		}
		changed.set(token, value);
		if (!isRight) {
			wrong.add(token);
		}
	}
	const holders = [...wrong].flatMap(({ holds }) => (holds === undefined ? [] : [holds]));
	return {
		text: withChecksum(
			tokens.map((token) => token.before + (changed.get(token) ?? token.text)).join('')
		),
		// Of a phase of no kind nobody can say what its numbers mean.
		wrong: tokens
			.filter((token) => wrong.has(token) && !holders.some((end) => token.name.endsWith(end)))
			.map(({ name }) => name),
		right: [...changed].flatMap(([{ read }, value]) =>
			read === undefined ? [] : [{ value, of: read }]
		)
	};
}
