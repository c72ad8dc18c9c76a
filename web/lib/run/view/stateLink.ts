/** What a figure shows as a short text for the address, and back. */
import type { LayerId } from '$content/schema';
import { seal, unescaped, unseal } from '$lib/base/seal';
import type { LoggedOp } from '$lib/run/sim/sim.messages';
import type { Choice } from './Collector.svelte';
import type { Quantity } from './dials';
import type { FigureState } from './figureState';
import { LAYERS, type GatesState } from './Gates.svelte';

/** Of the text's form. */
const LINK_VERSION = '1';
/** A longer text is no link of ours. */
export const LINK_MAX = 4_000;
const NUMBER_MAX = 999_999_999;
/** In lists: what is meant is none of them. */
const NONE = '9';
const DIALS: readonly (readonly [letter: string, quantity: Quantity])[] = [
	['s', 'spare'],
	['f', 'fill'],
	['c', 'stored']
];

const encodeLog = (log: readonly LoggedOp[]) =>
	log.map(({ atStep, op }) => `${atStep}.${op}`).join('_');

const encodeChoice = ({ atStep, block, valid, best }: Choice) =>
	[atStep, block, valid, best.block, best.valid].join('.');

const layerDigit = (layer: LayerId | undefined) =>
	layer === undefined ? NONE : String(LAYERS.indexOf(layer));

const encodeGates = ({ shut, stops }: GatesState) =>
	[
		shut === undefined ? 'x' : shut.map(layerDigit).join(''),
		...stops.map(({ file, layer }) => `${file}${layerDigit(layer)}`)
	].join('.');

function encodeDialed({ quantity, percent }: NonNullable<FigureState['dialed']>): string {
	return `${DIALS.find(([, one]) => one === quantity)?.[0] ?? 's'}${percent}`;
}

/** The state as a text, the same for the same state. */
export function encodeState(state: FigureState): string {
	const { dialed, writes, gates, choices = [], zoom, digest } = state;
	const parts: readonly (readonly [key: string, value: string | undefined])[] = [
		['f', state.figure],
		['v', state.variant],
		['x', dialed && encodeDialed(dialed)],
		['l', state.logs.map(encodeLog).join('/')],
		['n', String(state.step)],
		['w', writes === undefined ? undefined : String(Number(writes.toFixed(3)))],
		['g', gates && encodeGates(gates)],
		['k', choices.length > 0 ? choices.map(encodeChoice).join('_') : undefined],
		['z', zoom && [zoom.level, zoom.block].filter((part) => part !== undefined).join('.')],
		['d', digest]
	];
	const given = parts.flatMap(([key, value]) => (value === undefined ? [] : `${key}=${value}`));
	return seal([LINK_VERSION, ...given].join(';'));
}

/** Whether what follows # means to be a link to a step; other texts are none of ours. */
export const isStateLink = (text: string): boolean => /^\d+(?:;|%3B)f(?:=|%3D)/i.test(text);

/** A whole number without signs and leading zeros; throws at anything else. */
function whole(text: string | undefined, max = NUMBER_MAX): number {
	const number = /^(?:0|[1-9]\d{0,8})$/.test(text ?? '') ? Number(text) : NaN;
	if (!(number <= max)) {
		throw new RangeError(`not a whole number up to ${max}: ${text}`);
	}
	return number;
}

/** A number that is written as we write it. */
function decimal(text: string): number {
	const number = Number(text);
	if (String(number) !== text || !(number >= 0 && number <= NUMBER_MAX)) {
		throw new RangeError(`not a number: ${text}`);
	}
	return number;
}

function decodeLog(text: string): readonly LoggedOp[] {
	return text === ''
		? []
		: text.split('_').map((entry) => {
				const [, atStep, op] = /^(\d+)\.([-+=a-zA-Z0-9:.@]{1,24})$/.exec(entry) ?? [];
				return { atStep: whole(atStep), op: op ?? '' };
			});
}

function decodeChoice(text: string): Choice {
	const [atStep, block, valid, bestBlock, bestValid, more] = text.split('.');
	if (more !== undefined) {
		throw new RangeError(`too many parts: ${text}`);
	}
	const best = { block: whole(bestBlock), valid: whole(bestValid) };
	return { atStep: whole(atStep), block: whole(block), valid: whole(valid), best };
}

const layerOf = (digit: string): LayerId => {
	const layer = LAYERS[whole(digit, LAYERS.length - 1)];
	if (layer === undefined) {
		throw new RangeError(`no layer: ${digit}`);
	}
	return layer;
};

function decodeGates(text: string): GatesState {
	const [shut = '', ...stops] = text.split('.');
	return {
		shut: shut === 'x' ? undefined : Array.from(shut, layerOf),
		stops: stops.map((stop) => {
			const [, file, digit] = /^([A-Z])(\d)$/.exec(stop) ?? [];
			return { file: file ?? '', layer: digit === NONE ? undefined : layerOf(digit ?? '') };
		})
	};
}

function decodeDialed(text: string): FigureState['dialed'] {
	const quantity = DIALS.find(([letter]) => letter === text[0])?.[1];
	const percent = decimal(text.slice(1));
	if (quantity === undefined || percent <= 0 || percent > 100) {
		throw new RangeError(`not a share: ${text}`);
	}
	return { quantity, percent };
}

function decodeZoom(text: string): FigureState['zoom'] {
	const [level, block] = text.split('.');
	return { level: whole(level), block: block === undefined ? undefined : whole(block) };
}

/** Throws where a value is none that we write. */
function decodeParts(values: ReadonlyMap<string, string>): FigureState {
	const [figure, variant, log, step] = ['f', 'v', 'l', 'n'].map((key) => values.get(key));
	if (figure === undefined || variant === undefined || log === undefined) {
		throw new RangeError('a part is missing');
	}
	const read = <T>(key: string, decode: (text: string) => T): T | undefined => {
		const value = values.get(key);
		return value === undefined ? undefined : decode(value);
	};
	const logs = log.split('/').map(decodeLog);
	return {
		figure,
		variant,
		dialed: read('x', decodeDialed),
		logs,
		step: whole(step),
		writes: read('w', decimal),
		gates: read('g', decodeGates),
		choices: read('k', (text) => text.split('_').map(decodeChoice)),
		zoom: read('z', decodeZoom),
		digest: read('d', (text) => text)
	};
}

/** Reads a link: the state, or one sentence that says why there is none. Never throws. */
export function decodeState(given: string): FigureState | string {
	const text = unescaped(given.slice(0, LINK_MAX + 1));
	if (text.length > LINK_MAX) {
		return 'The address is too long to be that of a step; ask for the link again.';
	}
	if (!text.startsWith(`${LINK_VERSION};`)) {
		return 'The address names a step in a form that this page does not know; reload the page.';
	}
	const { text: state, isWhole } = unseal(text);
	if (!isWhole) {
		return 'The address of this step was changed or cut off; ask for the link again.';
	}
	const pairs = state.split(';').slice(1);
	const values = new Map(pairs.map((pair) => [pair.slice(0, 1), pair.slice(2)] as const));
	try {
		return decodeParts(values);
	} catch {
		return 'The address names a step that no figure can have; ask for the link again.';
	}
}
