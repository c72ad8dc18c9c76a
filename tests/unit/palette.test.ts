/** The colors of the site can be read and told apart, by everybody and in every theme. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseParams } from '$lib/params';
import { describe, expect, it } from 'vitest';
import { contrast, difference, separation, toLab, VISIONS } from './color';

const TOKENS = path.resolve('web/lib/styles/tokens.css');
const TEXT_MIN = 4.5;
const GRAPHICS_MIN = 3;
/** That of the site's own light colors, measured: no palette and no theme may fall below it. */
const DIFFERENCE_MIN = 29.7;
/** Ratio of lightness by which gray copies still tell valid from stale. */
const GRAY_MIN = 3;

type Palette = ReadonlyMap<string, string>;

const PALETTES = ['site', 'okabe', 'tol'] as const;
const THEMES = ['light', 'dark', 'projector'] as const;

const css = readFileSync(TOKENS, 'utf8');

/** Colors that the rule of a selector sets, as this theme sees them. */
function colorsOf(selector: string, theme: (typeof THEMES)[number]): Palette {
	const rules = Array.from(css.matchAll(/^([^\s{}][^{}]*) \{([^{}]*)\}/gm))
		.filter(([, head = '']) => head.split('*/').pop()?.trim() === selector)
		.map(([, , body = '']) => body);
	const values = rules.join('').matchAll(/--([a-z-]+): (light-dark\([^)]*\)|#[0-9a-f]{6});/g);
	return new Map(
		Array.from(values, ([, name = '', value = '']) => {
			const [first = '', second = first] = value.match(/#[0-9a-f]{6}/g) ?? [];
			return [name, theme === 'dark' ? second : first];
		})
	);
}

/** Color tokens of a palette in a theme, in the order in which the rules override each other. */
function readTokens(palette: (typeof PALETTES)[number], theme: (typeof THEMES)[number]): Palette {
	return new Map([
		...colorsOf(':root', theme),
		...colorsOf(`:root[data-theme='${theme}']`, theme),
		...colorsOf(`:root[data-palette='${palette}']`, theme)
	]);
}

const sets = PALETTES.flatMap((name) =>
	THEMES.map((theme) => ({ name, theme, palette: readTokens(name, theme) }))
);

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

/** The fills, and the line of garbage collection, which lies on all of them. */
const STATES = ['page-free', 'page-valid', 'page-stale', 'gc'] as const;

function color(palette: Palette, name: string): string {
	const found = palette.get(name);
	if (found === undefined) {
		throw new Error(`tokens.css has no color --${name}`);
	}
	return found;
}

const pairs = (list: typeof TEXTS) =>
	list.flatMap(([front, backs]) => backs.map((back) => ({ front, back })));

describe.each(sets)('palette $name, $theme', ({ palette }) => {
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
				const distance = separation(color(palette, one), color(palette, other), vision);
				expect(distance, `${one} and ${other}`).toBeGreaterThanOrEqual(DIFFERENCE_MIN);
			}
		}
	});
});

it.each(sets)('tells valid from stale in gray copies: palette $name, $theme', ({ palette }) => {
	const ratio = contrast(color(palette, 'page-valid'), color(palette, 'page-stale'));
	expect(ratio).toBeGreaterThanOrEqual(GRAY_MIN);
});

it.each(['light', 'dark'] as const)('erases in red and leaves amber to stale: %s', (theme) => {
	const palette = readTokens('site', theme);
	const hueOf = (name: string) => {
		const [, a, b] = toLab(
			color(palette, name),
			VISIONS.normal ?? [
				[1, 0, 0],
				[0, 1, 0],
				[0, 0, 1]
			]
		);
		return (Math.atan2(b, a) * 180) / Math.PI;
	};
	expect(hueOf('gc')).toBeLessThan(55);
	expect(hueOf('page-stale') - hueOf('gc')).toBeGreaterThan(20);
});

it('sets other states in every palette and theme', () => {
	const states = sets.map(({ palette }) => STATES.map((name) => color(palette, name)).join(' '));
	expect(new Set(states).size).toBe(sets.length);
});

it('measures every palette of the site', () => {
	const named = Array.from(css.matchAll(/data-palette='(\w+)'/g), ([, name]) => name);
	expect(['site', ...named]).toEqual(PALETTES);
	for (const name of PALETTES) {
		expect(parseParams(`?palette=${name}`)).toMatchObject({
			params: { palette: name },
			problems: []
		});
	}
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
