/** Rules of who may import whom. */
import { eachFile, type Finding, type Rule, type SourceFile } from './rule';
import { CODE, importsOf, nodesOf, lineAt, parse, pathOf } from './source';
import ts from 'typescript';

/** Folders of `web/lib`, and what each may import: folders, or files by their path. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
	base: [],
	'run/sim': ['base'],
	'run/session': ['base', 'run/sim'],
	'run/view': ['base', 'run/sim', 'run/session', 'params'],
	'draw/controls': ['base'],
	// Shapes know nothing of SSDs.
	'draw/shapes': ['base'],
	'draw/export': ['base'],
	// Neither do charts.
	'draw/charts': ['base', 'draw/controls', 'draw/export', 'draw/shapes', 'styles'],
	// Types only, of both: a figure draws what it is given.
	figures: [
		'base',
		'draw/charts',
		'draw/controls',
		'draw/shapes',
		'run/sim',
		'run/session',
		'run/view'
	],
	article: [
		'base',
		'draw/charts',
		'draw/controls',
		'draw/export',
		'figures/microSentence',
		'figures/registry',
		'figures/runMarks',
		'draw/shapes',
		'params',
		'run/sim',
		'run/session',
		'run/view',
		'figures/inspector'
	],
	'figures/inspector': ['base', 'figures/registry', 'run/sim', 'run/session', 'run/view'],
	'tools/your-files': ['base', 'draw/controls', 'tools/lab', 'run/sim'],
	'tools/your-drive': ['base', 'draw/charts', 'draw/export'],
	'tools/traces': ['base', 'draw/charts', 'draw/controls', 'run/sim'],
	'tools/bench': ['base', 'content', 'draw/controls', 'run/sim'],
	'tools/lab': [
		'base',
		'draw/charts',
		'content',
		'draw/controls',
		'draw/export',
		'params',
		'run/sim'
	],
	content: [],
	'tools/trust': ['base', 'draw/charts', 'tools/lab', 'params', 'run/sim'],
	server: ['content', 'tools/lab', 'run/sim', 'run/view', 'tools/trust/points'],
	params: [],
	gallery: [
		'base',
		'draw/charts',
		'figures/registry',
		'figures/curves/spare',
		'run/sim',
		'run/view',
		'styles'
	],
	routes: [
		'article',
		'base',
		'tools/bench',
		'content',
		'draw/controls',
		'tools/your-drive',
		'figures/registry',
		'tools/your-files',
		'gallery',
		'tools/lab',
		'params',
		'server',
		'run/view',
		'styles',
		'tools/traces',
		'tools/trust'
	]
};

const FOLDERS_OF_FIGURES_TYPES_ONLY = ['run/sim', 'run/session', 'run/view'];

/** `run/sim` for web/lib/run/sim/x.ts, `params` for web/lib/params.ts, `routes` for the routes. */
function layerOf(path: string): string | undefined {
	if (path.startsWith('web/routes/')) {
		return 'routes';
	}
	return /^web\/lib\/((?:(?:draw|run|tools)\/|figures\/(?=inspector))?[\w-]+)/.exec(path)?.[1];
}

function kindOf(path: string): string | undefined {
	return /^web\/lib\/figures\/([\w-]+)\//.exec(path)?.[1];
}

function findLayers(file: SourceFile): Finding[] {
	const from = layerOf(file.path);
	const allowed = from === undefined ? undefined : LAYERS[from];
	if (from === undefined || allowed === undefined) {
		const message = `'${from}' has no line in LAYERS of tests/tidy/layers.ts: give it one.`;
		return [{ line: 1, message }];
	}
	return importsOf(file).flatMap(({ specifier, isTypeOnly, line }) => {
		const target = pathOf(file.path, specifier);
		const to = target === undefined ? undefined : layerOf(target);
		if (target === undefined || to === undefined || to === from) {
			return [];
		}
		const inside = target.slice('web/lib/'.length);
		if (!allowed.includes(to) && !allowed.includes(inside)) {
			const list = allowed.join(', ') || 'nothing of web/lib';
			return [{ line, message: `${from} may import ${list}, not ${inside}.` }];
		}
		const isDrawing = from === 'figures' && FOLDERS_OF_FIGURES_TYPES_ONLY.includes(to);
		return isDrawing && !isTypeOnly
			? [{ line, message: `Figures know only the types of ${to}: use 'import type'.` }]
			: [];
	});
}

function findKinds(file: SourceFile): Finding[] {
	const from = kindOf(file.path);
	return importsOf(file).flatMap(({ specifier, line }) => {
		const to = kindOf(pathOf(file.path, specifier) ?? '');
		return from === undefined || to === undefined || to === from
			? []
			: [{ line, message: `Figure '${from}' knows no other: move what both need to base.` }];
	});
}

function findContentImports(file: SourceFile): Finding[] {
	return importsOf(file).flatMap(({ specifier, line }) =>
		pathOf(file.path, specifier)?.startsWith('content/') === true
			? []
			: [{ line, message: `content/ imports only content/, not '${specifier}': it is data.` }]
	);
}

function findContentBehavior(file: SourceFile): Finding[] {
	const root = parse(file);
	return nodesOf(root)
		.filter((node) => ts.isFunctionLike(node) && 'body' in node)
		.map((node) => ({
			line: lineAt(root, node.getStart()),
			message: 'content/ has no behavior: declare what it needs, and let web/ do it.'
		}));
}

function findTypeOnly(file: SourceFile): Finding[] {
	return importsOf(file)
		.filter(({ specifier, isTypeOnly }) => specifier === '$content/schema' && !isTypeOnly)
		.map(({ line }) => ({ line, message: "content/schema.ts is types: use 'import type'." }));
}

export const layerRules: readonly Rule[] = [
	{
		name: 'folders of web import only the folders below them',
		check: eachFile(/^web\/(?:lib|routes)\/.*\.(?:ts|js|svelte)$/, findLayers),
		breaks: [
			{ 'web/lib/run/sim/a.ts': "import { x } from '$lib/run/session/x.svelte';" },
			{ 'web/lib/base/a.ts': "import { x } from '../run/sim/x';" },
			{ 'web/lib/draw/controls/A.svelte': "<script>import { x } from '$lib/run/sim/x';</script>" },
			{ 'web/lib/article/A.svelte': "<script>import X from '$lib/figures/a/X.svelte';</script>" },
			{ 'web/lib/figures/a/a.ts': "import { Snapshot } from '$lib/run/sim/snapshot';" },
			{ 'web/lib/elsewhere/a.ts': 'export const x = 1;' }
		],
		keeps: [
			{ 'web/lib/run/session/a.ts': "import { Snapshot } from '$lib/run/sim/snapshot';" },
			{ 'web/lib/figures/a/a.ts': "import type { Snapshot } from '$lib/run/sim/snapshot';" },
			{ 'web/lib/article/A.svelte': "<script>import { F } from '$lib/figures/registry';</script>" }
		]
	},
	{
		name: 'kinds of figures do not know each other',
		check: eachFile(/^web\/lib\/figures\/[\w-]+\/.*\.(?:ts|svelte)$/, findKinds),
		breaks: [{ 'web/lib/figures/a/a.ts': "import { x } from '../b/x';" }],
		keeps: [{ 'web/lib/figures/a/a.ts': "import type { X } from '../registry';" }]
	},
	{
		name: 'content imports nothing from elsewhere',
		check: eachFile(/^content\/.*\.ts$/, findContentImports),
		breaks: [
			{ 'content/01-a/chapter.ts': "import { x } from '../../web/lib/base/format';" },
			{ 'content/glossary.ts': "import { max } from 'd3-array';" }
		],
		keeps: [{ 'content/01-a/chapter.ts': "import type { ChapterSpec } from '../schema';" }]
	},
	{
		name: 'content is data without behavior',
		check: eachFile(/^content\/.*\.ts$/, findContentBehavior),
		breaks: [{ 'content/index.ts': 'export const find = (id: string) => id;' }],
		keeps: [{ 'content/schema.ts': 'export interface A { readonly of: (x: number) => string }' }]
	},
	{
		name: 'content/schema.ts is imported as types only',
		check: eachFile(CODE, findTypeOnly),
		breaks: [{ 'web/lib/run/session/a.ts': "import { x } from '$content/schema';" }],
		keeps: [{ 'web/lib/run/session/a.ts': "import type { FigureSpec } from '$content/schema';" }]
	}
];
