/** The colors of the site can be read and told apart, by everybody and in every theme. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contrast, difference, toLab, VISIONS } from './color';

const TOKENS = fileURLToPath(new URL('../../web/lib/styles/tokens.css', import.meta.url));
const TEXT_MIN = 4.5;
const GRAPHICS_MIN = 3;
const DIFFERENCE_MIN = 20;

type Palette = ReadonlyMap<string, string>;

/** Color tokens of each theme. @throws when a color is written in another way */
function readPalettes(): Readonly<Record<'light' | 'dark' | 'projector', Palette>> {
	const css = readFileSync(TOKENS, 'utf8');
	const light = new Map<string, string>();
	const dark = new Map<string, string>();
	for (const [, name = '', a = '', b = ''] of css.matchAll(
		/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g
	)) {
		light.set(name, a);
		dark.set(name, b);
	}
	const start = css.indexOf("data-theme='projector'] {\n\tfont-size");
	const overrides = css.slice(start).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g);
	const projector = new Map(light);
	for (const [, name = '', value = ''] of overrides) {
		projector.set(name, value);
	}
	return { light, dark, projector };
}

const palettes = readPalettes();

/** What is written on what. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
	['ink', ['paper', 'surface', 'raised', 'mark']],
	['ink-soft', ['paper', 'surface', 'raised']],
	['link', ['paper', 'surface', 'raised']],
	['paper', ['link']],
	['good', ['paper', 'surface', 'raised']],
	['bad', ['paper', 'raised']],
	['page-free-ink', ['page-free']],
	['page-valid-ink', ['page-valid']],
	['page-stale-ink', ['page-stale']],
	['gc', ['raised']]
];

/** What must be seen against what lies beside it: the outline or the fill of each state. */
const GRAPHICS: readonly (readonly [string, readonly string[]])[] = [
	['page-free-line', ['paper', 'raised', 'page-free']],
	['page-valid', ['paper', 'raised', 'page-free']],
	['page-stale-line', ['paper', 'raised', 'page-free', 'page-stale']],
	['gc', ['raised', 'page-free']],
	['line-strong', ['paper', 'raised', 'surface']],
	['focus', ['paper', 'raised', 'surface']],
	['good', ['surface']],
	['bad', ['raised', 'mark']]
];

const STATES = ['page-free', 'page-valid', 'page-stale'] as const;

function color(palette: Palette, name: string): string {
	const found = palette.get(name);
	if (found === undefined) {
		throw new Error(`tokens.css has no color --${name}`);
	}
	return found;
}

const pairs = (list: typeof TEXTS) =>
	list.flatMap(([front, backs]) => backs.map((back) => ({ front, back })));

describe.each(Object.entries(palettes))('%s', (_, palette) => {
	it('has its colors', () => {
		expect(palette.size).toBeGreaterThan(20);
	});

	it.each(pairs(TEXTS))('$front can be read on $back', ({ front, back }) => {
		const ratio = contrast(color(palette, front), color(palette, back));
		expect(ratio).toBeGreaterThanOrEqual(TEXT_MIN);
	});

	it.each(pairs(GRAPHICS))('$front stands out against $back', ({ front, back }) => {
		const ratio = contrast(color(palette, front), color(palette, back));
		expect(ratio).toBeGreaterThanOrEqual(GRAPHICS_MIN);
	});

	it.each(Object.entries(VISIONS))('tells the states of a page apart: %s vision', (_, vision) => {
		for (const [index, one] of STATES.entries()) {
			for (const other of STATES.slice(index + 1)) {
				const seen = [one, other].map((name) => toLab(color(palette, name), vision));
				const [a = [0, 0, 0], b = [0, 0, 0]] = seen;
				expect(difference(a, b), `${one} and ${other}`).toBeGreaterThanOrEqual(DIFFERENCE_MIN);
			}
		}
	});
});

describe('the measures themselves', () => {
	it('agree with published values', () => {
		expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
		expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
		// Pairs 1, 17, and 21 of Sharma, Wu, and Dalal 2005, and one more.
		expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
		expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
		expect(difference([50, 2.5, 0], [50, 0, -2.5])).toBeCloseTo(4.3065, 4);
		expect(difference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
	});

	it('know white', () => {
		const [lightness, a, b] = toLab(
			'#ffffff',
			VISIONS.normal ?? [
				[0, 0, 0],
				[0, 0, 0],
				[0, 0, 0]
			]
		);
		expect(lightness).toBeCloseTo(100, 3);
		expect(Math.hypot(a, b)).toBeLessThan(0.02);
	});
});
