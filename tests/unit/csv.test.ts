/** Our CSV files as spreadsheets open them: by three readers, at commas and at other signs. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { csvFile } from '$lib/base/csv';
import { SeededRandom } from '$lib/tools/your-drive/random';
import { toCsv } from '$lib/tools/your-files/filesCsv';
import { measured } from './your-files/helpers';

type Read = (csv: string, delimiter: string) => readonly (readonly string[])[];

/** Reads sign by sign; `isQuote` says whether a quote outside of quotes begins some here. */
function readBy(csv: string, delimiter: string, isQuote: (cell: string) => boolean) {
	const rows: string[][] = [];
	let [cells, cell, isIn]: [string[], string, boolean] = [[], '', false];
	const endCell = () => {
		cells.push(cell);
		cell = '';
	};
	const signs = Array.from(csv.replace(/^\ufeff/, ''));
	for (let index = 0; index < signs.length; index += 1) {
		const sign = signs[index] ?? '';
		if (isIn && sign === '"' && signs[index + 1] === '"') {
			cell += sign;
			index += 1;
		} else if (sign === '"' && (isIn || isQuote(cell))) {
			isIn = !isIn;
		} else if (!isIn && sign === delimiter) {
			endCell();
		} else if (!isIn && /[\r\n]/.test(sign)) {
			index += sign === '\r' && signs[index + 1] === '\n' ? 1 : 0;
			endCell();
			rows.push(cells);
			cells = [];
		} else {
			cell += sign;
		}
	}
	return rows;
}

const READERS: Readonly<Record<string, Read>> = {
	'one that sees quotes where a cell begins': (csv, delimiter) =>
		readBy(csv, delimiter, (cell) => cell === ''),
	'one that sees quotes anywhere': (csv, delimiter) => readBy(csv, delimiter, () => true)
};
/** Knows no quotes at all; its cells at commas are nobody's. */
const readNaively: Read = (csv, delimiter) =>
	csv
		.replace(/^\ufeff/, '')
		.split(/[\r\n]+/)
		.map((line) => line.split(delimiter));
const OTHERS = [';', '\t', '|'];
const OPENED = [
	...Object.entries(READERS).flatMap(([name, read]) =>
		[',', ...OTHERS].map((delimiter) => ({ name, read, delimiter }))
	),
	...OTHERS.map((delimiter) => ({ name: 'one that knows no quotes', read: readNaively, delimiter }))
];

/** What some spreadsheet runs: also behind blanks, and with full-width signs. A number is none. */
const isFormula = (cell: string) =>
	/^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !Number.isFinite(Number(cell));

/** Names that people gave to files to make trouble. */
const NASTY = [
	'=1+1',
	'+1+cmd|calc',
	'-2+3',
	'@SUM(A1)',
	'＝1＋1',
	'－1－x',
	'＠SUM(A1)',
	'＋x',
	' =1',
	'\t=1',
	'\r=1',
	'a;=1+1',
	'a;b;@x',
	'a\n=1+1',
	'a\r\n-x',
	'a\t＝x',
	'a|+x',
	'"=1"',
	'a;"=1"',
	'a;""=1',
	'a, =b',
	'";=1;"',
	'\n',
	';',
	'"',
	''
];
const SIGNS = Array.from('=+-@＝＋－＠;,|"\'\t\r\n a1');

function drawnTexts(seed: number, count: number): readonly string[] {
	const random = new SeededRandom(seed);
	return Array.from({ length: count }, () =>
		Array.from({ length: random.below(9) }, () => SIGNS[random.below(SIGNS.length)]).join('')
	);
}

describe.each(OPENED)('opened by $name at $delimiter', ({ read, delimiter }) => {
	const formulasIn = (csv: string) =>
		read(csv, delimiter)
			.flat()
			.filter((cell) => isFormula(cell));

	it.each(NASTY)('%j is no formula in any column', (text) => {
		const csv = csvFile([
			['first', 'second', 'third'],
			[text, 'x', '1'],
			['x', text, '1'],
			['x', '1', text]
		]);
		expect(formulasIn(csv)).toEqual([]);
	});

	it.each([1, 2])('nor is anything of 1,000 cells of such signs, seed %i', (seed) => {
		const texts = drawnTexts(seed, 1000);
		for (let index = 0; index < texts.length; index += 4) {
			// A number below zero begins no row of ours: there it would be one with what follows.
			const cells = ['row', ...texts.slice(index, index + 4)];
			expect(formulasIn(csvFile([cells])), JSON.stringify(cells)).toEqual([]);
		}
	});

	it('nor is a file name among the results of Your files', () => {
		const files = NASTY.map((path) => measured({ path, kind: 'other', bytesBefore: 1 }));
		const csv = [...toCsv(files, [], { hasNames: true, predictions: [] })].join('');
		expect(formulasIn(csv)).toEqual([]);
	});
});

const bare = (cell: string | undefined) => cell?.replaceAll("'", '');
const WRITTEN = [...NASTY.map((text) => ['x', text, '-5']), ['1', '-0.5', '+3e4']];

describe.each(Object.entries(READERS))('opened by %s as it was written', (_name, read) => {
	it('each cell is in its place, and the same but for apostrophes', () => {
		const opened = read(csvFile(WRITTEN), ',');
		expect(opened.map((cells) => cells.map(bare))).toEqual(WRITTEN);
		expect(opened.at(-1)).toEqual(['1', '-0.5', '+3e4']);
	});
});

const PYTHON =
	'import csv,io,json,sys\n' +
	'rows=list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode("utf-8-sig"),newline=""),' +
	'delimiter=sys.argv[1]))\nprint(json.dumps(rows))';
const readByPython: Read = (csv, delimiter) =>
	JSON.parse(spawnSync('python3', ['-c', PYTHON, delimiter], { input: csv }).stdout.toString());
const hasPython = spawnSync('python3', ['-c', 'import csv']).status === 0;

describe.skipIf(!hasPython)('opened by Python, where there is one', () => {
	it.each([',', ...OTHERS])('at %j there is no formula', (delimiter) => {
		const csv = csvFile(NASTY.map((text) => ['row', text, 'x', text]));
		expect(readByPython(csv, delimiter).flat().filter(isFormula)).toEqual([]);
	});

	it('each cell is in its place, and the same but for apostrophes', () => {
		const opened = readByPython(csvFile(WRITTEN), ',');
		expect(opened.map((cells) => cells.map(bare))).toEqual(WRITTEN);
	});
});
