/** What a spreadsheet makes of the saved results. */
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { toCsv, type CsvOptions } from '$lib/tools/your-files/filesCsv';
import type { Failure, Measurement } from '$lib/tools/your-files/fileFacts';
import { measured } from './helpers';

const files: readonly Measurement[] = [
	measured({ path: 'set/a "b", c.txt', bytesBefore: 1000, bytesGzip: 333, bytesDeflate: 400 }),
	measured({ path: 'ü.jpg', kind: 'picture', bytesBefore: 500, bytesGzip: 523, bytesRead: 64 }),
	measured({ path: 'empty', kind: 'other', bytesBefore: 0, bytesGzip: 20 })
];

const wholeCsv = (
	measurements: readonly Measurement[],
	failures: readonly Failure[],
	options: CsvOptions
) => [...toCsv(measurements, failures, options)].join('');

test('rows carry exact bytes, and names only when asked for', () => {
	const csv = wholeCsv(files, [{ path: 'gone.txt', reason: 'vanished', detail: '' }], {
		hasNames: false,
		predictions: []
	});
	expect(csv.split('\r\n')).toEqual([
		'\ufeffname,kind,bytes before,bytes after,bytes gzip,ratio,ratio ±,bytes read,' +
			'pages deflate ratio,pages lz4 ratio,result',
		'file 1,Text,1000,333,333,0.3330,0.0000,1000,0.4000,1.0000,Shrinks a lot',
		'file 2,Picture,500,500,523,1.0000,0.0000,64,1.0000,1.0000,Hardly shrinks',
		'file 3,Other,0,0,20,,,0,,,Empty',
		'file 4,,,,,,,,,,' +
			'"It was gone when its turn came: moved, renamed, or deleted after you chose it, ' +
			'or, in Safari, changed."',
		''
	]);
});

test('names are quoted, and do not become formulas', () => {
	const formula = measured({ path: '=HYPERLINK("x")', kind: 'other', bytesBefore: 1 });
	const csv = wholeCsv([...files, formula], [], {
		hasNames: true,
		predictions: []
	});
	expect(csv).toContain('\r\n"set/a ""b"", c.txt",Text,');
	expect(csv).toContain('\r\nü.jpg,Picture,');
	expect(csv).toContain(`\r\n"'=HYPERLINK(""x"")",Other,`);
});

test.each([
	['a;b.txt', '"a;b.txt"'],
	['＝SUM(A1)', "'＝SUM(A1)"],
	[' =1+1', "' =1+1"],
	['＠x', "'＠x"],
	['x ', '"x "']
])('a name that some spreadsheet takes for more stays text: %s', (path, cell) => {
	const named = measured({ path, kind: 'other', bytesBefore: 1 });
	const csv = wholeCsv([named], [], { hasNames: true, predictions: [] });
	expect(csv.split('\r\n')[1]).toContain(`${cell},Other,`);
});

test('the simulated drive has a table of its own, below an empty line', () => {
	const row = { label: 'Zeros', megabytesPerSecond: 518.5367, published: 'about 500 MB/s' };
	const predictions = [{ ...row, writeAmplification: 0.14925, enduranceTerabytes: 5525.1 }];
	const lines = wholeCsv(files, [], { hasNames: false, predictions }).split('\r\n');
	expect(lines.slice(-4)).toEqual([
		'',
		'simulated drive,new drive MB/s,published 2013,write amplification,endurance TB',
		'Zeros,518.5,about 500 MB/s,0.149,5525',
		''
	]);
});

test('many files are numbered through', () => {
	const many = Array.from({ length: 2500 }, () => measured({ path: 'a.txt' }));
	const gone = many.map(({ path }) => ({ path, reason: 'vanished', detail: '' }) as const);
	const lines = wholeCsv(many, gone, { hasNames: false, predictions: [] }).split('\r\n');
	const numbers = lines.slice(1, -1).map((line) => /^file (\d+),/.exec(line)?.[1]);
	expect(numbers).toEqual(Array.from({ length: 5000 }, (_, index) => String(index + 1)));
});

/** By the rules of RFC 4180, with any separator. */
function parse(csv: string, separator: string): readonly (readonly string[])[] {
	const rows: string[][] = [[]];
	const [quoted, plain] = ['"(?:[^"]|"")*"', `[^${separator}\\r\\n]*`];
	const end = `${separator}|\\r?\\n|$`;
	const cells = new RegExp(`(${quoted}(?=${end})|${plain})(${end})`, 'gy');
	for (const [, cell = '', after] of csv.replace('\ufeff', '').matchAll(cells)) {
		rows.at(-1)?.push(cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'));
		if (after === '') {
			break;
		}
		if (after !== separator) {
			rows.push([]);
		}
	}
	return rows;
}

const PYTHON =
	'import csv, json, sys; ' +
	'print(json.dumps(list(csv.reader(sys.stdin, delimiter=sys.argv[1]))))';
const hasPython = spawnSync('python3', ['--version']).status === 0;

const PARSERS = [
	{ name: 'RFC 4180', isHere: true, read: parse },
	{
		name: 'Python',
		isHere: hasPython,
		read: (csv: string, separator: string): readonly (readonly string[])[] =>
			JSON.parse(
				execFileSync('python3', ['-c', PYTHON, separator], {
					input: csv.replace('\ufeff', ''),
					encoding: 'utf8',
					env: { ...process.env, PYTHONIOENCODING: 'utf8' }
				})
			)
	}
];

/** What a spreadsheet would compute. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const NASTY = ['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', ' =1', '＝1', '＋1', '－1', '＠x'].flatMap(
	(formula) => [formula, `a;${formula}`, `a,${formula}`, `"${formula}`, `a";"${formula}`]
);

describe.each(PARSERS)('$name', ({ isHere, read }) => {
	test.skipIf(!isHere).each([',', ';'])('shows no formula with %s between cells', (separator) => {
		const rows = NASTY.map((path, id) => measured({ id, path, kind: 'other', bytesBefore: 1 }));
		const csv = wholeCsv(rows, [], { hasNames: true, predictions: [] });
		const cells = read(csv, separator);
		expect(cells.length).toBeGreaterThan(NASTY.length);
		expect(cells.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
	});
});
