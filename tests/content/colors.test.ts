/** What the prose calls blue, violet, or red is drawn so, in every theme of the site's colors. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentFiles } from './prose';

const LANES = 'web/lib/figures/lanes/LanesSvg.svelte';
const WORN = 'web/lib/figures/worn/WornSvg.svelte';
const LEVELS = 'web/lib/figures/drive/levels/LevelBlocks.svelte';
const PAGE = 'web/lib/figures/drive/PageMark.svelte';

/** What a color is said of, and the rule of a drawing that paints it. */
const PAINTED = [
	{ words: 'Blue is a read.', color: 'blue', drawing: LANES, rule: 'rect.read' },
	{
		words: 'Violet is a copy of garbage collection,',
		color: 'violet',
		drawing: LANES,
		rule: 'rect.copy'
	},
	{ words: 'red is an erase.', color: 'red', drawing: LANES, rule: 'rect.erase' },
	{ words: 'Pale violet is a die that', color: 'violet', drawing: LANES, rule: 'rect.hold' },
	{
		words: 'Each block fills with blue from below',
		color: 'blue',
		drawing: LEVELS,
		rule: '.valid'
	},
	{ words: 'turns amber from above:', color: 'amber', drawing: PAGE, rule: 'text.halo' },
	{ words: 'The higher the blue,', color: 'blue', drawing: WORN, rule: '.wear' }
] as const;

/** Angles on the circle of colors: where it begins, and how far it goes. */
const HUES = { red: [340, 45], amber: [25, 35], blue: [185, 50], violet: [240, 50] } as const;
const NAMES = /\b(?:red|orange|yellow|green|blue|violet|purple|pink|brown|amber|teal|gr[ae]y)\b/gi;

const css = readFileSync('web/lib/styles/tokens.css', 'utf8');

/** Both colors of a token: in light, and in dark. */
function colorsOf(token: string): readonly string[] {
	const value = new RegExp(`--${token}: ([^;]*);`).exec(css)?.[1] ?? '';
	return value.match(/#[0-9a-f]{6}/g) ?? [];
}

function hueOf(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
		parseInt(color.slice(at, at + 2), 16)
	);
	const turned = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
	return ((turned * 180) / Math.PI + 360) % 360;
}

describe('colors that the prose names', () => {
	const texts = contentFiles
		.map(({ body }) => body.replace(/\]\([^)]*\)/g, ']').replace(/\s+/g, ' '))
		.join(' ');

	it.each(PAINTED)('$words', ({ words, color, drawing, rule }) => {
		expect(texts).toContain(words);
		const code = readFileSync(drawing, 'utf8');
		const body = code.slice(code.indexOf(`\t${rule} {`)).split('}')[0] ?? '';
		const token = /fill: [^;]*var\(--([a-z-]+)\)/.exec(body)?.[1] ?? '';
		const colors = colorsOf(token);
		expect(colors.length, `${rule} has a color of its own`).toBeGreaterThan(0);
		const [from, width] = HUES[color];
		for (const one of colors) {
			expect((hueOf(one) - from + 360) % 360, `${one} is ${color}`).toBeLessThan(width);
		}
	});

	it('are all looked up', () => {
		const known = PAINTED.flatMap(({ words }) => words.match(NAMES) ?? []);
		expect((texts.match(NAMES) ?? []).sort()).toEqual(known.sort());
	});
});
