/** Rules of length and form that hold in every language. */
import ts from 'typescript';
import {
	eachFile,
	findAll,
	type Finding,
	type Rule,
	type SourceFile,
	type Violation
} from './rule';
import { CODE, lineAt, nodesOf, parse } from './source';

const COLUMNS_MAX = 100;
const FUNCTION_LINES_MAX = 70;
const FILE_BYTES_MAX = 500_000;
const TAB_COLUMNS = 2;
const FILE_LINES_MAX: Readonly<Record<string, number>> = {
	svelte: 300,
	ts: 400,
	js: 400,
	mjs: 400,
	rs: 600
};

function columnsOf(line: string): number {
	return [...line.replaceAll('\t', ' '.repeat(TAB_COLUMNS))].length;
}

/** Front matter has one line a key; tables and addresses cannot be wrapped. */
function isUnwrappable(file: SourceFile, lines: readonly string[], index: number): boolean {
	const line = lines[index] ?? '';
	const frontMatterEnd = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
	return (
		(file.path.endsWith('.md') && (index < frontMatterEnd || /^\s*\|/.test(line))) ||
		/^[^\s]*\s*\S*https?:\/\/\S+$/.test(line.trim()) ||
		/https?:\/\/\S{60,}/.test(line)
	);
}

function findColumns(file: SourceFile): Finding[] {
	const lines = file.text.split('\n');
	return lines.flatMap((line, index) => {
		const columns = columnsOf(line);
		return columns <= COLUMNS_MAX || isUnwrappable(file, lines, index)
			? []
			: [{ line: index + 1, message: `${columns} columns: wrap at ${COLUMNS_MAX}.` }];
	});
}

function findFileLines(file: SourceFile): Finding[] {
	const max = FILE_LINES_MAX[file.path.split('.').at(-1) ?? ''] ?? Infinity;
	const lines = file.text.trimEnd().split('\n').length;
	return lines <= max
		? []
		: [{ line: max + 1, message: `${lines} lines: split it; files of this kind have ${max}.` }];
}

/** A suite of tests is a list, not a function. */
function isSuite(node: ts.Node): boolean {
	return ts.isCallExpression(node.parent) && /\bdescribe$/.test(node.parent.expression.getText());
}

function tooLong(line: number, lines: number): Finding[] {
	const message = `a function of ${lines} lines: split it; functions have ${FUNCTION_LINES_MAX}.`;
	return lines <= FUNCTION_LINES_MAX ? [] : [{ line, message }];
}

function findFunctions(file: SourceFile): Finding[] {
	const root = parse(file);
	return nodesOf(root)
		.filter((node) => ts.isFunctionLike(node) && 'body' in node && !isSuite(node))
		.flatMap((node) => {
			const line = lineAt(root, node.getStart());
			return tooLong(line, lineAt(root, node.end) - line + 1);
		});
}

/** Formatted Rust closes a function with a brace below the first letter of its head. */
function findRustFunctions(file: SourceFile): Finding[] {
	const lines = file.text.split('\n');
	return lines.flatMap((line, index) => {
		const head = /^(\s*)(?:pub(?:\([\w:]+\))? )?(?:const )?(?:unsafe )?fn \w/.exec(line);
		if (head === null || /[;}]$/.test(line)) {
			return [];
		}
		const end = lines.indexOf(`${head[1] ?? ''}}`, index);
		return tooLong(index + 1, (end === -1 ? lines.length : end) - index + 1);
	});
}

const OPENINGS: readonly (readonly [RegExp, RegExp, string])[] = [
	[/\.svelte$/, /^<!-- @component [^\s][\s\S]*?\.\s/, '<!-- @component What it is for. -->'],
	[/\.(?:ts|js|mjs)$/, /^\/\*\*\s(?:\s?\* )?[^\s][^]*?\.\s/, '/** What it is for. */'],
	[/\.rs$/, /^\/\/! [^\s][\s\S]*?[.:]\s/, '//! What it is for.']
];

function findOpening({ path, text }: SourceFile): Finding[] {
	const [, opening, example] = OPENINGS.find(([applies]) => applies.test(path)) ?? [];
	const head = /^#!.*\n/.test(text) ? text.slice(text.indexOf('\n') + 1) : text;
	const firstComment =
		/^(?:\/\*\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?:\/\/!.*\n)+)/.exec(head)?.[0] ?? '';
	return opening === undefined || opening.test(`${firstComment} `)
		? []
		: [{ line: 1, message: `Begin with one sentence of responsibility: ${example}` }];
}

/** Put together, so that this file does not hold what it forbids. */
const UNFINISHED_WORDS = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'];
const UNFINISHED = new RegExp(`\\b(?:${UNFINISHED_WORDS.join('|')})\\b`, 'g');
const LONG_LINE = `const x = '${'y'.repeat(COLUMNS_MAX)}';`;
const lines = (count: number) => '\tx();\n'.repeat(count);
const WRAPPED = /\.(?:ts|js|mjs|svelte|rs|css|html|md|yml|cff|toml)$/;

/** Not margins and places: those of a drawing's parts are counted from its left. */
const SIDED = /^\s*(?:(?:padding|border)-(?:left|right)\b|text-align: (?:left|right)).*$/gm;

export const shapeRules: readonly Rule[] = [
	{
		name: 'styles say start and end, since other scripts begin at the right',
		check: eachFile(/^web\/.*\.(?:svelte|css)$/, ({ text }) =>
			findAll(text, SIDED, 'Say where lines start and end: inline-start, inline-end, start, end.')
		),
		breaks: [
			{ 'web/lib/A.svelte': '<style>\n\tp {\n\t\tpadding-left: 1rem;\n\t}\n</style>' },
			{ 'web/lib/styles/a.css': 'td {\n\ttext-align: right;\n}' }
		],
		keeps: [
			{ 'web/lib/A.svelte': '<style>\n\tp {\n\t\tpadding-inline-start: 1rem;\n\t}\n</style>' }
		]
	},
	{
		name: `lines have at most ${COLUMNS_MAX} columns`,
		check: eachFile(WRAPPED, findColumns),
		breaks: [
			{ 'web/lib/a.ts': LONG_LINE },
			{ 'content/01-a/index.md': `---\ntitle: A\n---\n\n${'word '.repeat(30)}` }
		],
		keeps: [
			{ 'content/01-a/index.md': `---\ntitle: ${'word '.repeat(30)}\n---\n\nText.` },
			{ 'README.md': `| ${'cell '.repeat(30)}|` },
			{ 'content/sources.ts': `url: 'https://example.org/${'y'.repeat(COLUMNS_MAX)}'` }
		]
	},
	{
		name: 'files are short',
		check: eachFile(/\.(?:svelte|ts|js|mjs|rs)$/, findFileLines),
		breaks: [
			{ 'web/lib/A.svelte': lines(301) },
			{ 'web/lib/a.ts': lines(401) },
			{ 'wasm-ftl/src/a.rs': lines(601) }
		],
		keeps: [{ 'web/lib/A.svelte': lines(300) }, { 'content/a.md': lines(1000) }]
	},
	{
		name: `functions have at most ${FUNCTION_LINES_MAX} lines`,
		check: eachFile(CODE, findFunctions),
		breaks: [
			{ 'web/lib/a.ts': `function f() {\n${lines(70)}}` },
			{ 'web/lib/A.svelte': `<script>\nconst f = () => {\n${lines(70)}};\n</script>` },
			{ 'tests/unit/a.test.ts': `test('a', () => {\n${lines(70)}});` }
		],
		keeps: [
			{ 'web/lib/a.ts': `function f() {\n${lines(68)}}` },
			{ 'tests/unit/a.test.ts': `describe('a', () => {\n${lines(200)}});` }
		]
	},
	{
		name: `functions in Rust have at most ${FUNCTION_LINES_MAX} lines`,
		check: eachFile(/\.rs$/, findRustFunctions),
		breaks: [{ 'wasm-ftl/src/a.rs': `impl A {\n    pub fn f() {\n${lines(70)}    }\n}` }],
		keeps: [
			{ 'wasm-ftl/src/a.rs': `fn f() {\n${lines(68)}}\n\nfn g() {\n${lines(68)}}` },
			{ 'wasm-ftl/src/a.rs': `trait A {\n    fn f();\n${lines(90)}}` }
		]
	},
	{
		name: 'code files begin with their responsibility',
		check: eachFile(/\.(?:svelte|ts|js|mjs|rs)$/, findOpening),
		breaks: [
			{ 'web/lib/a.ts': "import x from 'y';" },
			{ 'web/lib/a.ts': '/** no sentence */\nconst x = 1;' },
			{ 'web/lib/A.svelte': '<script>\n</script>' },
			{ 'wasm-ftl/src/a.rs': '/// Not of the file.\nfn f() {}' }
		],
		keeps: [
			{ 'web/lib/a.ts': '/** Formats numbers. */' },
			{ 'web/lib/a.ts': '/**\n * Formats numbers.\n *\n * More.\n */' },
			{ 'web/lib/A.svelte': '<!-- @component A button. -->' },
			{ 'wasm-ftl/src/bin/a.rs': '//! The command line.\n' }
		]
	},
	{
		name: 'nothing is left for later in comments',
		check: eachFile(/^(?!package-lock\.json|LICENSE|.*\.png$)/, ({ text }) =>
			findAll(text, UNFINISHED, 'Finish it, or say in the text what is left out and why.')
		),
		breaks: [{ 'web/lib/a.ts': `// ${'TO' + 'DO'}: later` }],
		keeps: [{ 'web/lib/a.ts': '// Later comes the tail.' }]
	},
	{
		name: 'no file is big',
		check: (tree): Violation[] =>
			tree
				.filter(({ bytes }) => bytes > FILE_BYTES_MAX)
				.map(({ path, bytes }) => ({
					path,
					line: 1,
					message: `${bytes} bytes: at most ${FILE_BYTES_MAX}; compress it or make it when needed.`
				})),
		breaks: [{ 'public/a.png': 'x'.repeat(FILE_BYTES_MAX + 1) }],
		keeps: [{ 'public/a.png': 'x' }]
	}
];
