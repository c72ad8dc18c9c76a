/** Nobody imports what is above, beside, or around it, and each rule finds what it is there for. */
import { describe, expect, test } from 'vitest';
import { findImports } from './imports';
import { importRules, ROOMS } from './rooms';
import { treeOf, type Sample } from './rule';
import { readTree } from './tree';

/** Reading the whole site takes seconds, and a busy machine several times as long. */
const SLOW_MS = 120_000;

/** What is imported in the samples. */
const TARGETS: Sample = {
	'content/schema.ts': 'export interface FigureSpec { readonly id: string }',
	'web/lib/base/format.ts': 'export const format = String;',
	'web/lib/figures/b/b.ts': 'export const b = 1;',
	'web/lib/figures/a/X.svelte': '<script lang="ts">const x = 1;</script>',
	'web/lib/figures/kind.ts': 'export interface FigureKind { readonly id: string }',
	'web/lib/figures/registry.ts': 'export const F = 1;',
	'web/lib/run/session/x.svelte.ts': 'export const x = 1;',
	'web/lib/run/sim/snapshot.ts': 'export class Snapshot {}',
	'web/lib/tools/lab/report.ts': 'export const report = 1;'
};

interface Case {
	readonly rule: string;
	readonly breaks: readonly Sample[];
	readonly keeps: readonly Sample[];
}

const cases: readonly Case[] = [
	{
		rule: 'run/sim imports what is below it',
		breaks: [{ 'web/lib/run/sim/a.ts': "import { x } from '$lib/run/session/x.svelte';" }],
		keeps: [{ 'web/lib/run/sim/a.ts': "import { format } from '$lib/base/format';" }]
	},
	{
		rule: 'base imports what is below it',
		breaks: [
			{ 'web/lib/base/a.ts': "import { Snapshot } from '../run/sim/snapshot';" },
			{ 'web/lib/base/a.ts': "import type { Snapshot } from '../run/sim/snapshot';" },
			{ 'web/lib/base/a.ts': "export const load = () => import('$lib/run/sim/snapshot');" }
		],
		keeps: [{ 'web/lib/base/a.ts': "import { format } from './format';" }]
	},
	{
		rule: 'draw/controls imports what is below it',
		breaks: [
			{
				'web/lib/draw/controls/A.svelte':
					'<script lang="ts">import type { Snapshot } from \'$lib/run/sim/snapshot\';</script>'
			}
		],
		keeps: [
			{
				'web/lib/draw/controls/A.svelte':
					"<script>import { format } from '$lib/base/format';</script>"
			}
		]
	},
	{
		rule: 'article imports what is below it',
		breaks: [
			{ 'web/lib/article/A.svelte': "<script>import X from '$lib/figures/a/X.svelte';</script>" }
		],
		keeps: [
			{ 'web/lib/article/A.svelte': "<script>import { F } from '$lib/figures/registry';</script>" }
		]
	},
	{
		rule: 'figures imports what is below it',
		breaks: [{ 'web/lib/figures/a/a.ts': "import { report } from '$lib/tools/lab/report';" }],
		keeps: [{ 'web/lib/figures/a/a.ts': "import { format } from '$lib/base/format';" }]
	},
	{
		rule: 'routes import what pages are made of',
		breaks: [{ 'web/routes/+page.ts': "import { b } from '$lib/figures/b/b';" }],
		keeps: [{ 'web/routes/+page.ts': "import { report } from '$lib/tools/lab/report';" }]
	},
	{
		rule: 'no file knows itself by way of others',
		breaks: [
			{
				'web/lib/base/a.ts': "import { b } from './b';\nexport const a = b;",
				'web/lib/base/b.ts': "import { a } from './a';\nexport const b = () => a;"
			},
			{
				'web/lib/base/a.ts': "import type { B } from './b';\nexport type A = B;",
				'web/lib/base/b.ts': "import type { A } from './a';\nexport type B = A | 1;"
			},
			{
				'web/lib/base/A.svelte': '<script lang="ts">import { b } from \'./b\';</script>',
				'web/lib/base/b.ts': "export const load = () => import('./A.svelte');"
			}
		],
		keeps: [
			{
				'web/lib/base/a.ts': "import { b } from './b';\nimport { c } from './c';",
				'web/lib/base/b.ts': "import { c } from './c';\nexport const b = c;",
				'web/lib/base/c.ts': 'export const c = 1;'
			}
		]
	},
	{
		rule: 'figures know only the types of run',
		breaks: [
			{ 'web/lib/figures/a/a.ts': "import { Snapshot } from '$lib/run/sim/snapshot';" },
			{ 'web/lib/figures/c.ts': "import { type Snapshot, x } from '$lib/run/sim/snapshot';" }
		],
		keeps: [{ 'web/lib/figures/a/a.ts': "import type { Snapshot } from '$lib/run/sim/snapshot';" }]
	},
	{
		rule: 'kinds of figures do not know each other',
		breaks: [{ 'web/lib/figures/a/a.ts': "import { b } from '../b/b';" }],
		keeps: [{ 'web/lib/figures/a/a.ts': "import type { FigureKind } from '../kind';" }]
	},
	{
		rule: 'content imports nothing from elsewhere',
		breaks: [
			{ 'content/01-a/chapter.ts': "import { format } from '../../web/lib/base/format';" },
			{ 'content/glossary.ts': "import { max } from 'd3-array';" }
		],
		keeps: [{ 'content/01-a/chapter.ts': "import type { FigureSpec } from '../schema';" }]
	},
	{
		rule: 'content/schema.ts is imported as types only',
		breaks: [{ 'web/lib/base/a.ts': "import { x } from '$content/schema';" }],
		keeps: [{ 'web/lib/base/a.ts': "import type { FigureSpec } from '$content/schema';" }]
	},
	{
		rule: 'every import leads to a file',
		breaks: [{ 'web/lib/base/a.ts': "import { gone } from './gone';" }],
		keeps: [{ 'web/lib/base/a.ts': "import { max } from 'd3-array';" }]
	}
];

const rulesFound = async (sample: Sample) =>
	(await findImports(treeOf({ ...TARGETS, ...sample }), importRules)).join('\n');

describe.each(cases)('$rule', ({ rule, breaks, keeps }) => {
	test(
		'tells right from wrong',
		async () => {
			for (const sample of breaks) {
				expect(await rulesFound(sample), JSON.stringify(sample)).toContain(rule);
			}
			for (const sample of keeps) {
				expect(await rulesFound(sample), JSON.stringify(sample)).toBe('');
			}
		},
		SLOW_MS
	);
});

test('every rule that is not of a single room has samples', () => {
	const names = importRules.map(({ name }) => name ?? '').slice(Object.keys(ROOMS).length);
	expect(cases.map(({ rule }) => rule)).toEqual(expect.arrayContaining(names));
});

test(
	'the rules hold',
	async () => {
		const found = await findImports(readTree(), importRules);
		expect(found, found.join('\n')).toEqual([]);
	},
	SLOW_MS
);
