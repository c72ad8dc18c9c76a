/** Rules of who may import whom. */
import { eachFile, type Finding, type Rule, type SourceFile } from './rule';
import { CODE, importsOf, nodesOf, lineAt, parse, pathOf } from './source';
import ts from 'typescript';

/** Folders of `web/lib`, and what each may import: folders, or files by their path. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
	base: [],
	sim: ['base'],
	state: ['base', 'sim', 'params'],
	controls: ['base'],
	// Marks know nothing of SSDs.
	marks: ['base'],
	export: ['base'],
	// Neither do charts.
	charts: ['base', 'controls', 'export', 'marks', 'styles'],
	// Types only, of both: a figure draws what it is given.
	figures: ['base', 'charts', 'controls', 'marks', 'sim', 'state'],
	article: [
		'base',
		'charts',
		'controls',
		'export',
		'figures/micro',
		'figures/registry',
		'figures/timeline',
		'marks',
		'params',
		'sim',
		'state',
		'time'
	],
	time: ['base', 'figures/registry', 'sim', 'state'],
	files: ['base', 'controls', 'lab', 'sim'],
	disk: ['base', 'charts', 'export'],
	traces: ['base', 'charts', 'controls', 'sim'],
	bench: ['base', 'content', 'controls', 'sim'],
	lab: ['base', 'charts', 'content', 'controls', 'export', 'params', 'sim', 'state'],
	content: [],
	trust: ['base', 'charts', 'lab', 'params', 'sim'],
	server: ['content', 'lab', 'sim', 'state', 'trust/points'],
	params: [],
	gallery: ['base', 'charts', 'figures/registry', 'figures/curves/spare', 'sim', 'state', 'styles'],
	routes: [
		'article',
		'base',
		'bench',
		'content',
		'controls',
		'disk',
		'figures/registry',
		'files',
		'gallery',
		'lab',
		'params',
		'server',
		'state',
		'styles',
		'traces',
		'trust'
	]
};

const FOLDERS_OF_FIGURES_TYPES_ONLY = ['sim', 'state'];

/** `state` for web/lib/state/x.ts, `params` for web/lib/params.ts, `routes` for the routes. */
function layerOf(path: string): string | undefined {
	if (path.startsWith('web/routes/')) {
		return 'routes';
	}
	return /^web\/lib\/([\w-]+)/.exec(path)?.[1];
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
			{ 'web/lib/sim/a.ts': "import { x } from '$lib/state/x.svelte';" },
			{ 'web/lib/base/a.ts': "import { x } from '../sim/x';" },
			{ 'web/lib/controls/A.svelte': "<script>import { x } from '$lib/sim/x';</script>" },
			{ 'web/lib/article/A.svelte': "<script>import X from '$lib/figures/a/X.svelte';</script>" },
			{ 'web/lib/figures/a/a.ts': "import { Snapshot } from '$lib/sim/snapshot';" },
			{ 'web/lib/elsewhere/a.ts': 'export const x = 1;' }
		],
		keeps: [
			{ 'web/lib/state/a.ts': "import { Snapshot } from '$lib/sim/snapshot';" },
			{ 'web/lib/figures/a/a.ts': "import type { Snapshot } from '$lib/sim/snapshot';" },
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
		breaks: [{ 'web/lib/state/a.ts': "import { x } from '$content/schema';" }],
		keeps: [{ 'web/lib/state/a.ts': "import type { FigureSpec } from '$content/schema';" }]
	}
];
