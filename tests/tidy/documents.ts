/** Rules for Markdown files, and for what they say about the tree. */
import path from 'node:path';
import { compileContent } from '../../web/markdown/preprocess.js';
import {
	eachFile,
	findAll,
	lineOf,
	textAt,
	type Finding,
	type Rule,
	type SourceFile,
	type Tree,
	type Violation
} from './rule';

/** GitHub puts a title of its own above its templates. */
const MARKDOWN = /^(?!\.github\/).*\.md$/;

function withoutFences(text: string): string {
	return text.replaceAll(/^```[\s\S]*?^```/gm, (fence) => fence.replaceAll(/[^\n]/g, ' '));
}

function findTitle({ text }: SourceFile): Finding[] {
	const inBody = Array.from(withoutFences(text).matchAll(/^# /gm)).length;
	const inFrontMatter = /^---\n(?:.*\n)*?title: .+\n/.test(text) ? 1 : 0;
	const titles = inBody + inFrontMatter;
	return titles === 1 ? [] : [{ line: 1, message: `${titles} titles: give it exactly one.` }];
}

/** Links to files of the repository. Chapters have schemes of their own, which the build checks. */
function findLinks(tree: Tree): Violation[] {
	const paths = new Set(
		tree.flatMap((file) => {
			const parts = file.path.split('/');
			return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
		})
	);
	return tree
		.filter((file) => MARKDOWN.test(file.path) && !/^content\/.*\/index\.md$/.test(file.path))
		.flatMap((file) => {
			const text = withoutFences(file.text).replaceAll(/`[^`\n]*`/g, (code) =>
				' '.repeat(code.length)
			);
			return Array.from(text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g)).flatMap((match) => {
				const target = path.posix.join(path.posix.dirname(file.path), match[1] ?? '');
				return paths.has(target.replace(/\/$/, ''))
					? []
					: [
							{
								path: file.path,
								line: lineOf(text, match.index),
								message: `There is no '${target}': link to what there is.`
							}
						];
			});
		});
}

/** One line stands for all chapters of a language. */
function folderName(folder: string): string {
	return folder.replace(/^content\/((?:[a-z]{2}\/)?)\d\d-[a-z0-9-]+/, 'content/$1NN-slug');
}

function foldersOf(tree: Tree): ReadonlySet<string> {
	return new Set(
		tree.flatMap((file) => {
			const parts = file.path.split('/').slice(0, -1);
			return parts.map((_, index) => folderName(parts.slice(0, index + 1).join('/')));
		})
	);
}

function findFolders(tree: Tree): Violation[] {
	const file = 'ARCHITECTURE.md';
	const text = textAt(tree, file);
	const map = /^## Codemap\n([\s\S]*?)(?=^## )/m.exec(`${text}\n## `)?.[1] ?? '';
	const lines = Array.from(map.matchAll(/^\s*- `([^`]+)\/`/gm), (match) => match[1] ?? '');
	const folders = foldersOf(tree);
	const missing = [...folders].filter((folder) => !lines.includes(folder));
	const gone = lines.filter((line) => !folders.has(line));
	const twice = lines.filter((line, index) => lines.indexOf(line) !== index);
	const at = (messages: readonly string[]) =>
		messages.map((message) => ({ path: file, line: 1, message }));
	return at([
		...missing.map((folder) => `'${folder}/' has no line in the codemap: add one.`),
		...gone.map((folder) => `'${folder}/' is in the codemap but not in the tree: remove it.`),
		...twice.map((folder) => `'${folder}/' has two lines in the codemap: keep one.`)
	]);
}

function findParameters(tree: Tree): Violation[] {
	const file = 'web/lib/params.ts';
	const names = textAt(tree, file).matchAll(/\b(?:choice|flag|whole|text)\('(\w+)'/g);
	return Array.from(names)
		.filter((match) => !textAt(tree, 'README.md').includes(`\`?${match[1] ?? ''}`))
		.map((match) => ({
			path: file,
			line: lineOf(textAt(tree, file), match.index),
			message: `'${match[1] ?? ''}' is not in README.md: document it as \`?${match[1] ?? ''}\`.`
		}));
}

function findScripts(tree: Tree): Violation[] {
	const file = 'package.json';
	const scripts = /"scripts": \{([^}]*)\}/.exec(textAt(tree, file))?.[1] ?? '';
	return Array.from(scripts.matchAll(/"([\w:-]+)":/g), (match) => match[1] ?? '')
		.filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(textAt(tree, 'CONTRIBUTING.md')))
		.map((name) => ({
			path: file,
			line: 1,
			message: `script '${name}' is not in CONTRIBUTING.md: say there what it is for.`
		}));
}

/** npm writes the lock file with the indentation of the package file beside it. */
function findIndentation(tree: Tree): Violation[] {
	const files = ['package.json', 'package-lock.json'];
	return files
		.filter((path) => !/^\{\n {2}"/.test(textAt(tree, path) || '{\n  "'))
		.map((path) => ({
			path,
			line: 2,
			message: 'Indent it by two spaces: else `npm install` changes every line of the lock file.'
		}));
}

/** Examples of blocks that authors copy. */
function findExamples({ path: file, text }: SourceFile): Finding[] {
	return Array.from(text.matchAll(/^```\w*\n(:::[\s\S]*?)^```/gm)).flatMap((match) => {
		try {
			compileContent(file, `---\ntitle: Example\n---\n${match[1] ?? ''}`);
			return [];
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			return [{ line: lineOf(text, match.index), message: `Does not build: ${reason}` }];
		}
	});
}

export const documentRules: readonly Rule[] = [
	{
		name: 'documents have one title',
		check: eachFile(MARKDOWN, findTitle),
		breaks: [
			{ 'README.md': 'Text.' },
			{ 'README.md': '# One\n\n# Two\n' },
			{ 'content/01-a/index.md': '---\ntitle: A\n---\n\n# Again\n' }
		],
		keeps: [
			{ 'README.md': '# One\n\n```sh\n# A comment.\n```\n' },
			{ 'content/01-a/index.md': '---\ntitle: A\nquestion: B\n---\n\n## Part\n' },
			{ '.github/pull_request_template.md': '## What changes\n' }
		]
	},
	{
		name: 'links in documents lead somewhere',
		check: findLinks,
		breaks: [{ 'README.md': '# A\n\n[b](b.md)' }, { 'content/STYLE.md': '[a](../b.md#c)' }],
		keeps: [
			{
				'README.md': '# A\n\n[b](web/B.md#part), [c](https://example.org), [d](#a), `[e](f)`',
				'web/B.md': '# B\n\n[a](../README.md)'
			}
		]
	},
	{
		name: 'every folder has its line in ARCHITECTURE.md',
		check: findFolders,
		breaks: [
			{ 'ARCHITECTURE.md': '# A\n\n## Codemap\n\n- `web/`: B.\n', 'web/lib/a.ts': '' },
			{ 'ARCHITECTURE.md': '# A\n\n## Codemap\n\n- `web/`: B.\n- `gone/`: C.\n', 'web/a.ts': '' },
			{ 'web/a.ts': '' }
		],
		keeps: [
			{
				'ARCHITECTURE.md':
					'# A\n\n## Codemap\n\n- `web/`: B.\n- `content/`: D.\n- `content/NN-slug/`: C.\n\n## E\n',
				'web/a.ts': '',
				'content/01-first-part/index.md': '',
				'content/02-second/index.md': ''
			}
		]
	},
	{
		name: 'query parameters are documented',
		check: findParameters,
		breaks: [{ 'web/lib/params.ts': "theme: choice('theme', THEMES)", 'README.md': '# A' }],
		keeps: [{ 'web/lib/params.ts': "check: flag('check')", 'README.md': '# A\n\n`?check`' }]
	},
	{
		name: 'commands are documented',
		check: findScripts,
		breaks: [{ 'package.json': '"scripts": {\n"a": "b"\n}', 'CONTRIBUTING.md': '# A' }],
		keeps: [{ 'package.json': '"scripts": {\n"a": "b"\n}', 'CONTRIBUTING.md': '`npm run a`' }]
	},
	{
		name: 'installing a package leaves the other lines of the lock file alone',
		check: findIndentation,
		breaks: [{ 'package.json': '{\n\t"a": 1\n}' }, { 'package-lock.json': '{\n    "a": 1\n}' }],
		keeps: [{ 'package.json': '{\n  "a": 1\n}', 'package-lock.json': '{\n  "a": 1\n}' }]
	},
	{
		name: 'the examples for authors build',
		check: eachFile(/^content\/STYLE\.md$/, findExamples),
		breaks: [
			{ 'content/STYLE.md': '```text\n::: figure a "B" caption\n:::\n```\n' },
			{ 'content/STYLE.md': '```text\n::: nothing a\n:::\n```\n' }
		],
		keeps: [{ 'content/STYLE.md': '```text\n::: figure a "B"\nCaption.\n:::\n```\n' }]
	},
	{
		name: 'prose has no HTML',
		check: eachFile(/^content\/.*\.md$/, ({ text }) =>
			findAll(
				withoutFences(text).replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length)),
				/<(?:script|style|[a-z]+[\s>/])/g,
				'Write Markdown; what it cannot say needs a block, which web/ draws.'
			)
		),
		breaks: [{ 'content/01-a/index.md': 'A <script>b()</script>' }],
		keeps: [{ 'content/01-a/index.md': 'Where 2 < 3, and `<b>` is code.' }]
	}
];
