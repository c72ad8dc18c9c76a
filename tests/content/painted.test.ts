/**
 * Each drawing paints each of its parts in the color that was last seen to be right, and lays it
 * out as it was: how is recorded in short, after the colors. Colors are tokens, so what is recorded
 * beside this file changes only where a part is painted otherwise.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOMS = ['article', 'draw', 'figures', 'tools'];
const ADVICE =
	'If the change is meant, look at the drawing: npx vitest run tests/content/painted -u.';
const RULE = /([^{}]+)\{([^{}]*)\}/g;
const PAINT = /(?:^|;)\s*(fill|stroke|color|background|background-color):\s*([^;]+)/g;
const NOTE = /\/\*[^]*?\*\//g;

const plain = (text: string) => text.trim().replace(/\s+/g, ' ');

/** What each rule of a component paints with. */
function paintsOf(file: string): readonly string[] {
	const code = readFileSync(file, 'utf8');
	const [, style = ''] = code.split(/<style>|<\/style>/);
	return Array.from(style.replace(NOTE, '').matchAll(RULE), ([, selector = '', body = '']) => {
		const paints = Array.from(body.matchAll(PAINT), ([, name, value = '']) => {
			return `${name} ${plain(value)}`;
		});
		const rest = plain(body.replace(PAINT, ''));
		const laid = rest === '' ? [] : [createHash('sha256').update(rest).digest('hex').slice(0, 6)];
		return `${plain(selector)}: ${[...paints, ...laid].join(', ')}`;
	});
}

it('drawings are painted as they were', async () => {
	const files = ROOMS.flatMap((room) =>
		readdirSync(`web/lib/${room}`, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.svelte'))
			.map((name) => `${room}/${name.replaceAll('\\', '/')}`)
			.sort()
	);
	const all = files.map((file) => [file, paintsOf(`web/lib/${file}`)] as const);
	const painted = all.filter(([, paints]) => paints.length > 0);
	expect(painted.length).toBeGreaterThan(50);
	const text = JSON.stringify(Object.fromEntries(painted), null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('painted.json');
});
