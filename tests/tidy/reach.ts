/** Rules against what nobody uses, and what uses that is not there. */
import { textAt, type Rule, type Tree, type Violation } from './rule';
import { importsOf, pathOf, resolve } from './source';

/** What is started by something else than an import. */
const ROOTS = new RegExp(
	[
		'^(?:svelte|vite|eslint)\\.config\\.(?:js|ts)$',
		'^web/(?:routes/|(?:hooks\\.(?:server|client)|service-worker|app\\.d)\\.ts$)',
		// Their names are globs in web/lib/content/load.ts.
		'^content/(?:\\d\\d-[\\w-]+/index|pages/[\\w-]+)\\.md$',
		// What BENCHMARKS.md tells to run, and what that starts by name.
		'^wasm-ftl/benches/(?:yardstick|chromium|node-run|worker)\\.mjs$',
		// Imported where a translation is built.
		'^web/language/[a-z]{2}/format\\.js$',
		// Named in the configurations of the test runners.
		'^tests/(?:native|component/labels)\\.setup\\.ts$',
		'^tests/(?:(?:devices/|soak/)?playwright|mutation/vitest)\\.config\\.ts$',
		// What makes a slow drive starts it by name.
		'^tests/.*\\.(?:test|spec)\\.(?:ts|mjs)$'
	].join('|')
);
/** What a translation imports, its original imports, too. */
const IMPORTING = /\.(?:ts|js|mjs|svelte)$|^content\/(?!STYLE|COVERAGE|[a-z]{2}\/).*\.md$/;
const REACHABLE = /\.(?:ts|js|mjs|svelte)$|^web\/.*\.css$/;

/** Files that `package.json` runs. */
function scriptsOf(tree: Tree): string[] {
	return Array.from(textAt(tree, 'package.json').matchAll(/"node ([\w./-]+)/g), (m) => m[1] ?? '');
}

function reachedFrom(tree: Tree): ReadonlySet<string> {
	const paths = new Set(tree.map(({ path }) => path));
	const fileByPath = new Map(tree.map((file) => [file.path, file]));
	const reached = new Set([...paths].filter((path) => ROOTS.test(path)));
	scriptsOf(tree).forEach((path) => reached.add(path));
	for (const path of reached) {
		const file = fileByPath.get(path);
		if (file === undefined || !IMPORTING.test(path)) {
			continue;
		}
		for (const { specifier } of importsOf(file)) {
			const target = resolve(path, specifier, paths);
			if (target !== undefined) {
				reached.add(target);
			}
		}
	}
	return reached;
}

function findDead(tree: Tree): Violation[] {
	const reached = reachedFrom(tree);
	return tree
		.filter(({ path }) => REACHABLE.test(path) && !reached.has(path))
		.map(({ path }) => ({
			path,
			line: 1,
			message: 'Nothing reaches this file from a page, a command, or a test: use it or remove it.'
		}));
}

function findLost(tree: Tree): Violation[] {
	const paths = new Set(tree.map(({ path }) => path));
	return tree
		.filter(({ path }) => IMPORTING.test(path) && !path.startsWith('tests/tidy/'))
		.flatMap((file) =>
			importsOf(file).flatMap(({ specifier, line }) => {
				const target = pathOf(file.path, specifier);
				// `$types` and the packages of the crates are made, not written.
				const isMade =
					target?.endsWith('/$types') ||
					/^wasm-ftl\/(?:pkg|pkg-full|pages\/pkg)\//.test(target ?? '');
				return target === undefined ||
					isMade === true ||
					resolve(file.path, specifier, paths) !== undefined ||
					[...paths].some((path) => path.startsWith(`${target}/`) || target === '.')
					? []
					: [{ path: file.path, line, message: `There is no '${target}': import what there is.` }];
			})
		);
}

const PROSE = '---\ntitle: A\n---\n\n[b](term:c)\n';

export const reachRules: readonly Rule[] = [
	{
		name: 'no file is dead',
		check: findDead,
		breaks: [
			{ 'web/lib/base/a.ts': '' },
			{ 'web/lib/base/a.ts': "import './b';", 'web/lib/base/b.ts': "import './a';" },
			{ 'web/routes/+page.svelte': '', 'web/lib/styles/a.css': '' }
		],
		keeps: [
			{
				'web/routes/+page.svelte': "<script>import A from '$lib/article/A.svelte';</script>",
				'web/lib/article/A.svelte':
					"<script>import { B } from '$lib/run/session/b.svelte';</script>",
				'web/lib/run/session/b.svelte.ts': "import url from './c.worker.ts?worker&url';",
				'web/lib/run/session/c.worker.ts': ''
			},
			{ 'content/01-a/index.md': PROSE, 'web/lib/article/Term.svelte': '' },
			{ 'package.json': '"a": "node web/setup/a.mjs"', 'web/setup/a.mjs': '' }
		]
	},
	{
		name: 'imports lead somewhere',
		check: findLost,
		breaks: [{ 'web/lib/base/a.ts': "import { b } from './b';" }],
		keeps: [
			{
				'web/lib/base/a.ts': "import { b } from './b';\nimport { max } from 'd3-array';",
				'web/lib/base/b.ts': ''
			}
		]
	}
];
