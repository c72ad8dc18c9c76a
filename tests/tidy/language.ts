/** Rules for TypeScript and Svelte beyond what the compilers say. */
import ts from 'typescript';
import {
	eachFile,
	findAll,
	lineOf,
	withoutComments,
	type Finding,
	type Rule,
	type SourceFile,
	type Tree,
	type Violation
} from './rule';
import { CODE, SITE, lineAt, nodesOf, parse } from './source';

const DERIVED_PER_EFFECT_MIN = 5;

function complaintOf(node: ts.Node): string | undefined {
	if (node.kind === ts.SyntaxKind.AnyKeyword) {
		return "no 'any': use 'unknown' and look what it is";
	}
	if (ts.isNonNullExpression(node)) {
		return "no '!': handle that it is missing";
	}
	const isConst = ts.isAsExpression(node) && node.type.getText() === 'const';
	if ((ts.isAsExpression(node) && !isConst) || ts.isTypeAssertionExpression(node)) {
		return "no 'as' but 'as const': annotate, or check with a type guard";
	}
	return undefined;
}

function findAssertions(file: SourceFile): Finding[] {
	const root = parse(file);
	return nodesOf(root).flatMap((node) => {
		const message = complaintOf(node);
		return message === undefined ? [] : [{ line: lineAt(root, node.getStart()), message }];
	});
}

/** Put together, so that this file does not hold what it forbids. */
const SUPPRESSIONS = new RegExp(
	[
		`@ts-${'(?:ignore|nocheck|expect-error)'}`,
		`eslint-${'disable'}(?!-next-line [\\w/@-]+ -- \\w)`,
		`prettier-${'ignore'}`
	].join('|'),
	'g'
);

/** Legacy syntax or a way around the rules, what to do instead, and code that has it. */
const SVELTE_BANS: readonly (readonly [string, RegExp, string, string])[] = [
	[
		'export let',
		/\bexport let\b/g,
		'declare Props and use $props()',
		'<script>export let x;</script>'
	],
	['$: statements', /^\s*\$:/gm, 'use $derived', '<script>\n\t$: y = x;\n</script>'],
	[
		'createEventDispatcher',
		/\bcreateEventDispatcher\b/g,
		'take a callback',
		'createEventDispatcher()'
	],
	['on: directives', /\son:[a-z]+/g, 'write onclick={…}', '<button on:click={f}>a</button>'],
	[
		'stores',
		/['"]svelte\/store['"]/g,
		'use a class with $state',
		"import { x } from 'svelte/store';"
	],
	['slots', /<slot\b/g, 'use {@render children()}', '<slot />'],
	['{@html}', /\{@html\b/g, 'render elements: text never becomes markup', '<p>{@html x}</p>'],
	[
		'style attributes',
		/\sstyle=["'{]/g,
		'the policy blocks it: use a class or style:name={…}',
		'<p style="color: red">a</p>'
	]
];

const svelteRules: readonly Rule[] = SVELTE_BANS.map(([what, pattern, instead, sample]) => ({
	name: `components do without ${what}`,
	check: eachFile(/^web\/.*\.(?:svelte|svelte\.ts)$/, ({ text }) =>
		findAll(withoutComments(text), pattern, `${instead}.`)
	),
	breaks: [{ 'web/lib/article/A.svelte': sample }],
	keeps: [
		{
			'web/lib/article/A.svelte':
				'<script>const { x, onpick } = $props();</script>\n' +
				'<button class="a" style:left="{x}%" onclick={onpick}>{x}</button>'
		}
	]
}));

function findEffects(tree: Tree): Violation[] {
	const files = tree.filter(({ path }) => SITE.test(path));
	const count = (text: string, pattern: RegExp) =>
		Array.from(withoutComments(text).matchAll(pattern)).length;
	const effects = files.flatMap((file) => {
		const text = withoutComments(file.text);
		return Array.from(text.matchAll(/\$effect(?:\.\w+)*\(/g), (match) => ({
			path: file.path,
			line: lineOf(text, match.index)
		}));
	});
	const derived = files.reduce((sum, { text }) => sum + count(text, /\$derived(?:\.by)?\(/g), 0);
	const message =
		`${derived} $derived to ${effects.length} $effect, at least ${DERIVED_PER_EFFECT_MIN} to 1: ` +
		'derive it, or attach it to the element.';
	return derived >= effects.length * DERIVED_PER_EFFECT_MIN
		? []
		: effects.map((place) => ({ ...place, message }));
}

export const languageRules: readonly Rule[] = [
	{
		name: 'types are neither opened nor asserted',
		check: eachFile(CODE, findAssertions),
		breaks: [
			{ 'web/lib/a.ts': 'const x: any = 1;' },
			{ 'web/lib/a.ts': 'const x = y as Z;' },
			{ 'web/lib/a.ts': 'const x = y!.z;' },
			{ 'web/lib/A.svelte': '<script lang="ts">\n\tconst x = <Z>y;\n\tconst z = y!;\n</script>' }
		],
		keeps: [{ 'web/lib/a.ts': "import { a as b } from 'c';\nconst x = ['d'] as const;" }]
	},
	{
		name: 'checks are not switched off',
		check: eachFile(CODE, ({ text }) =>
			findAll(text, SUPPRESSIONS, 'Repair it; where a lint is wrong, disable one and say why.')
		),
		breaks: [
			{ 'web/lib/a.ts': `// @ts-${'ignore'}\nx();` },
			{ 'web/lib/a.ts': `/* eslint-${'disable'} */` },
			{ 'web/lib/a.ts': `// eslint-${'disable'}-next-line no-console` }
		],
		keeps: [{ 'web/lib/a.ts': `// eslint-${'disable'}-next-line no-console -- It is a command.` }]
	},
	...svelteRules,
	{
		name: 'effects are rare',
		check: findEffects,
		breaks: [
			{ 'web/lib/A.svelte': '<script>\n$effect(() => f());\nconst x = $derived(1);\n</script>' }
		],
		keeps: [
			{
				'web/lib/A.svelte': '<script>$effect(() => f());</script>',
				'web/lib/b.svelte.ts': 'const x = $derived(1);\n'.repeat(DERIVED_PER_EFFECT_MIN)
			}
		]
	}
];
