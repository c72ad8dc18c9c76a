/** What the rules of imports in `rooms.ts` cannot say. */
import { ROOMS } from './rooms';
import { eachFile, type Finding, type Rule, type SourceFile } from './rule';
import { lineAt, nodesOf, parse } from './source';
import ts from 'typescript';

function findRoom({ path }: SourceFile): Finding[] {
	const inside = path.slice('web/lib/'.length);
	const hasRules = Object.keys(ROOMS).some(
		(room) => inside.startsWith(`${room}/`) || inside.startsWith(`${room}.`)
	);
	const message = `'${inside}' is in no room of tests/tidy/rooms.ts: give its folder a line.`;
	return hasRules ? [] : [{ line: 1, message }];
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

export const layerRules: readonly Rule[] = [
	{
		name: 'every file of web/lib is in a room whose imports have rules',
		check: eachFile(/^web\/lib\/.*\.(?:ts|js|svelte)$/, findRoom),
		breaks: [
			{ 'web/lib/elsewhere/a.ts': 'export const x = 1;' },
			{ 'web/lib/run/a.ts': 'export const x = 1;' },
			{ 'web/lib/a.ts': 'export const x = 1;' }
		],
		keeps: [{ 'web/lib/run/sim/a.ts': 'export const x = 1;', 'web/lib/params.ts': '' }]
	},
	{
		name: 'content is data without behavior',
		check: eachFile(/^content\/.*\.ts$/, findContentBehavior),
		breaks: [{ 'content/index.ts': 'export const find = (id: string) => id;' }],
		keeps: [{ 'content/schema.ts': 'export interface A { readonly of: (x: number) => string }' }]
	}
];
