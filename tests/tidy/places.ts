/** Rules for what lies in the repository: kinds of files, packages, paths, and hosts. */
import path from 'node:path';
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

const PACKAGES_MAX = 37;

const KINDS = new RegExp(
	[
		'\\.(?:rs|toml|ts|js|mjs|svelte|css|html|md|json|yml|cff|svg|png|woff2|csv|jsonl|txt)$',
		'^LICENSE-[A-Z]+$|^\\.ci/run$|^public/(?:\\.nojekyll|_headers)$|^\\.devcontainer/Dockerfile$',
		'^wasm-ftl/(?:|benches/|bindgen/|fuzz/|pages/)Cargo\\.lock$',
		'^\\.(?:editorconfig|gitattributes|gitignore|npmrc|nvmrc|prettierignore)$',
		// The yardstick in C, and what building it and the fuzzer leaves behind.
		'^wasm-ftl/benches/yardstick\\.c$|^wasm-ftl/(?:benches|fuzz)/\\.gitignore$'
	].join('|')
);

interface Dependency {
	readonly file: string;
	readonly line: number;
	readonly name: string;
	readonly version: string;
}

function dependenciesOf(tree: Tree): Dependency[] {
	const npm = textAt(tree, 'package.json');
	const npmPart = Array.from(npm.matchAll(/"(?:devD|d)ependencies": \{([^}]*)\}/g));
	const fromNpm = npmPart.flatMap((part) =>
		Array.from((part[1] ?? '').matchAll(/"([^"]+)": "([^"]+)"/g), (match) => ({
			file: 'package.json',
			line: lineOf(npm, npm.indexOf(match[0])),
			name: match[1] ?? '',
			version: match[2] ?? ''
		}))
	);
	return [...fromNpm, ...CRATES.flatMap((file) => cratesOf(file, textAt(tree, file)))];
}

/** What readers get and what makes it; benchmarks and the fuzzer explain theirs in their files. */
const CRATES = ['', 'pages/', 'bindgen/'].map((folder) => `wasm-ftl/${folder}Cargo.toml`);

function cratesOf(file: string, text: string): Dependency[] {
	const parts = Array.from(text.matchAll(/^\[[^\]]*dependencies\]\n((?:(?!\[).*\n)*)/gm));
	return parts.flatMap((part) =>
		Array.from((part[1] ?? '').matchAll(/^([\w-]+) = (.+)$/gm), (match) => ({
			file,
			line: lineOf(text, text.indexOf(match[0])),
			name: match[1] ?? '',
			version: match[2] ?? ''
		}))
	);
}

function findPackages(tree: Tree): Violation[] {
	const dependencies = dependenciesOf(tree);
	const text = textAt(tree, 'CONTRIBUTING.md');
	const section = text.slice(Math.max(0, text.indexOf('\n## Dependencies\n')));
	const table = section.matchAll(/^\| `([^`]+)`\s*\|\s*\S.*\|$/gm);
	const reasons = new Set(Array.from(table, (match) => match[1] ?? ''));
	const loose = dependencies
		.filter(({ file, version }) =>
			file === 'package.json'
				? !/^\d+\.\d+\.\d+$/.test(version)
				: !/^"=\d|version = "=\d/.test(version)
		)
		.map(({ file, line, name }) => ({
			path: file,
			line,
			message: `${name} may change by itself: pin one version exactly.`
		}));
	const unexplained = dependencies
		.filter(({ name }) => !reasons.has(name))
		.map(({ file, line, name }) => ({
			path: file,
			line,
			message: `${name} has no row in the table of CONTRIBUTING.md: say there why it is needed.`
		}));
	const names = new Set(dependencies.map(({ name }) => name));
	const gone = [...reasons]
		.filter((name) => !names.has(name))
		.map((name) => ({
			path: 'CONTRIBUTING.md',
			line: 1,
			message: `${name} is explained but not used: remove its row.`
		}));
	const count = dependencies.filter(({ file }) => file === 'package.json').length;
	const message = `${count} packages, at most ${PACKAGES_MAX}: write the little that you need.`;
	const many = count > PACKAGES_MAX ? [{ path: 'package.json', line: 1, message }] : [];
	return [...loose, ...unexplained, ...gone, ...many];
}

/** Folders of somebody's machine, and paths that leave the repository. */
function findPaths({ path: file, text }: SourceFile): Finding[] {
	const machine = /(?<![\w.~$}-])\/(?:root|home|tmp|work|Users)\/\w|[A-Z]:\\\\?Users\\/g;
	const folder = path.posix.dirname(file);
	const outside = Array.from(text.matchAll(/(?:\.\.\/)+[\w.-]*/g)).filter((match) =>
		path.posix.join(folder, match[0]).startsWith('..')
	);
	return [
		...findAll(text, machine, 'A path of one machine: use one below the repository.'),
		...outside.map((match) => ({
			line: lineOf(text, match.index),
			message: `'${match[0]}' leads out of the repository: copy in what is needed.`
		}))
	];
}

/** The server's tests ask for paths outside on purpose, and expect not to get them. */
const WITH_PATHS = /^(?!package-lock\.json$|LICENSE|tests\/setup\/serve\.test\.mjs$|tests\/tidy\/)/;

export const placeRules: readonly Rule[] = [
	{
		name: 'only known kinds of files',
		check: (tree) =>
			tree
				.filter((file) => !KINDS.test(file.path))
				.map((file) => ({
					path: file.path,
					line: 1,
					message: 'A kind of file that is not in KINDS of tests/tidy/places.ts: is it needed?'
				})),
		breaks: [{ 'notes.docx': '' }, { 'web/lib/.DS_Store': '' }, { 'web/a.ts.orig': '' }],
		keeps: [{ 'web/lib/a.ts': '', 'LICENSE-MIT': '', '.ci/run': '', 'public/a.woff2': '' }]
	},
	{
		name: 'packages are few, pinned, and explained',
		check: findPackages,
		breaks: [
			{ 'package.json': '"devDependencies": {"a": "^1.2.3"}', 'CONTRIBUTING.md': '| `a` | B |' },
			{ 'package.json': '"devDependencies": {"a": "1.2.3"}', 'CONTRIBUTING.md': '' },
			{ 'wasm-ftl/Cargo.toml': '[dependencies]\na = "1"\n', 'CONTRIBUTING.md': '| `a` | B |' },
			{ 'wasm-ftl/pages/Cargo.toml': '[dependencies]\na = "=1.0.0"\n', 'CONTRIBUTING.md': '' },
			{ 'package.json': '"dependencies": {}', 'CONTRIBUTING.md': '| `a` | B |' }
		],
		keeps: [
			{
				'package.json': '"devDependencies": {"a": "1.2.3"}',
				'wasm-ftl/Cargo.toml': '[dependencies]\nb = "=1.0.0"\n\n[lib]\nname = "c"\n',
				'CONTRIBUTING.md': '| `a` | B |\n| `b` | C |'
			}
		]
	},
	{
		name: 'packages come from wherever the reader’s own set-up says',
		// Cargo writes the name of its index into its lock file and needs it there.
		check: eachFile(/^(?!wasm-ftl\/(?:(?:bindgen|pages)\/)?Cargo\.lock$)/, ({ text }) =>
			findAll(
				text,
				/\bregistry\.[a-z-]+\.[a-z]+\b|^\s*"resolved": /gm,
				'The host of a registry: leave it out (npm: omit-lockfile-registry-resolved).'
			)
		),
		breaks: [
			{ 'package-lock.json': `{\n  "resolved": "x"\n}` },
			{ '.npmrc': `registry=https://${'registry'}.example.org` }
		],
		keeps: [{ 'web/lib/figures/a.ts': "import { F } from './registry';\n// In registry.ts." }]
	},
	{
		name: 'nothing points out of the repository',
		check: eachFile(WITH_PATHS, findPaths),
		breaks: [
			{ 'README.md': `See ${['', 'home', 'me', 'notes'].join('/')}.` },
			{ 'web/lib/a.ts': '// As in ../../../elsewhere/a.md.' }
		],
		keeps: [{ 'web/lib/a.ts': "import x from '../../content/x';", 'README.md': 'the /files page' }]
	},
	{
		name: 'reasons stand in the text, not behind numbers',
		check: eachFile(/^(?!package-lock\.json$)/, ({ text }) =>
			findAll(
				text,
				/\b(?:issue|ticket|pull request|PR) #?\d+\b/gi,
				'Say the reason itself: numbers of other places mean nothing here.'
			)
		),
		breaks: [{ 'web/lib/a.ts': `// See ${'issue'} #12.` }],
		keeps: [{ 'web/lib/a.ts': '// Two issues: time and place.' }]
	}
];
