/**
 * Bounds, sizes, and words that a file keeps to itself are what they were: no other part can ask
 * for them, so they are recorded beside this file as they stand in the code. What a module exports
 * is recorded by its value in `tests/component/typed`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ADVICE = 'If the change is meant, keep it: npx vitest run tests/content/constants -u.';
const SCRIPT = /<script[^>]*>([^]*?)<\/script>/g;
const NAME = /^[A-Z][A-Z\d_]*$/;
const RUST = new RegExp(
	String.raw`^\s*(?:pub(?:\([a-z]+\))? )?(?:const|static) ([A-Z][A-Z\d_]*): ([^;=]+) =` +
		String.raw`\s*([^;]*(?:;[^;]*?)*?);$`,
	'gm'
);
/** What is longer is recorded in short. */
const LONG = 60;

type Constants = Readonly<Record<string, string>>;

const printer = ts.createPrinter({ removeComments: true });
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function recorded(text: string): string {
	const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
	return text.length > LONG ? `${text.length} letters, ${digest}` : text;
}

const isExported = (statement: ts.VariableStatement) =>
	statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function inScript(code: string): Constants {
	const source = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true);
	const declared = source.statements
		.filter((statement) => ts.isVariableStatement(statement))
		.filter((statement) => !isExported(statement))
		.flatMap((statement) => [...statement.declarationList.declarations]);
	return Object.fromEntries(
		declared.flatMap(({ name, initializer }) => {
			const isOwn = NAME.test(name.getText()) && initializer !== undefined;
			const text = isOwn && printer.printNode(ts.EmitHint.Expression, initializer, source);
			return text === false ? [] : [[name.getText(), recorded(plain(text))]];
		})
	);
}

const inRust = (code: string): Constants =>
	Object.fromEntries(
		Array.from(code.matchAll(RUST), ([, name = '', , value = '']) => [name, recorded(plain(value))])
	);

function constantsOf(file: string): Constants {
	const code = readFileSync(file, 'utf8');
	if (file.endsWith('.rs')) return inRust(code);
	const scripts = Array.from(code.matchAll(SCRIPT), ([, script = '']) => script);
	return inScript(file.endsWith('.svelte') ? scripts.join('\n') : code);
}

it('constants are what they were', async () => {
	const files = ['web/lib', 'wasm-ftl/src'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(?:ts|svelte|rs)$/.test(name))
			.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
			.sort()
	);
	const all = files
		.map((file) => [file, constantsOf(file)] as const)
		.filter(([, constants]) => Object.keys(constants).length > 0);
	expect(all.length).toBeGreaterThan(100);
	const text = JSON.stringify(Object.fromEntries(all), null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('constants.json');
});
