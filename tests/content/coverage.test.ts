/** What `COVERAGE.md` promises: no row is missing, and each leads to what there is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { slugify } from '../../web/markdown/preprocess.js';

const FOLDER = 'content';
const NOT_YET = 'not yet';
/** How many experiments, numbers, claims, and readers' questions each article has. */
const COUNTS: Readonly<Record<string, number>> = {
	...{ 'S1-E': 7, 'S2-E': 1, 'S3-E': 8, 'S4-E': 7, 'S5-E': 3 },
	...{ 'S1-N': 13, 'S2-N': 5, 'S3-N': 4, 'S4-N': 4, 'S5-N': 2 },
	...{ 'S1-C': 13, 'S2-C': 8, 'S3-C': 6, 'S4-C': 7, 'S5-C': 6 },
	...{ 'S2-Q': 6, 'S3-Q': 5, 'S5-Q': 3 },
	D: 15
};

const text = readFileSync(path.join(FOLDER, 'COVERAGE.md'), 'utf8');
const rows = Array.from(
	text.matchAll(/^\| ((?:S\d-[A-Z]|D)\d+) +\| (.+?) +\| (.+?) +\|$/gm),
	([, id = '', what = '', answer = '']) => ({
		...{ id, what, answer },
		links: Array.from(answer.matchAll(/\[([^\]]+)\]\(([^)#]+)#?([^)]*)\)/g), (match) => ({
			label: match[1] ?? '',
			file: match[2] ?? '',
			section: match[3] ?? ''
		}))
	})
);

const headings = (file: string) =>
	Array.from(readFileSync(path.join(FOLDER, file), 'utf8').matchAll(/^##+ (.+)$/gm), (match) =>
		slugify(match[1] ?? '')
	);

it('has a row for everything, once', () => {
	const ids = Object.entries(COUNTS).flatMap(([group, count]) =>
		Array.from({ length: count }, (_, index) => `${group}${index + 1}`)
	);
	expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
});

describe.each(rows)('$id', ({ answer, links }) => {
	it('leads somewhere, or says that it does not yet', () => {
		expect(links.length > 0 || answer === NOT_YET).toBe(true);
	});

	it('leads to files and sections that there are, by their names', () => {
		for (const { label, file, section } of links) {
			expect(existsSync(path.join(FOLDER, file)), file).toBe(true);
			expect(section === '' || headings(file).includes(section), `${file}#${section}`).toBe(true);
			const number = /^(\d\d)-[^/]+\/index\.md$/.exec(file)?.[1];
			const expected = number === undefined ? undefined : `chapter ${Number(number)}`;
			expect(expected ?? label).toBe(label);
		}
	});
});

it('names each experiment of the lab beside what it follows', () => {
	const missing = readdirSync(path.join(FOLDER, 'reviews')).flatMap((name) => {
		const file = `reviews/${name}`;
		const review: { about: { covers: readonly string[] } } = JSON.parse(
			readFileSync(path.join(FOLDER, file), 'utf8')
		);
		return review.about.covers
			.filter((id) => /^S\d-/.test(id))
			.filter((id) => !rows.some((row) => row.id === id && row.links.some((l) => l.file === file)))
			.map((id) => `${id} ${file}`);
	});
	expect(missing).toEqual([]);
});
