/** Reads code as the compiler does: what a file imports, and the nodes of its syntax. */
import path from 'node:path';
import ts from 'typescript';
import { compileContent } from '../../web/markdown/preprocess.js';
import { blank, type SourceFile } from './rule';

export const CODE = /\.(?:ts|js|mjs|svelte)$/;
/** Code of the site: everything below `web` but the set-up, which runs in Node.js. */
export const SITE = /^web\/(?!setup\/).*\.(?:ts|js|svelte)$/;

export interface Import {
	readonly specifier: string;
	readonly isTypeOnly: boolean;
	readonly line: number;
}

/** The scripts of a component; everything else is blank, so that lines keep their numbers. */
export function scriptsOf(text: string): string {
	const parts = text.split(/(<script[^>]*>|<\/script>)/);
	let isInside = false;
	return parts
		.map((part) => {
			const isTag = /^<\/?script/.test(part);
			isInside = isTag ? part.startsWith('<script') : isInside;
			return isInside && !isTag ? part : blank(part);
		})
		.join('');
}

const parsedByFile = new WeakMap<SourceFile, ts.SourceFile>();

/** The syntax tree of a file; made once. */
export function parse(file: SourceFile): ts.SourceFile {
	const parsed = parsedByFile.get(file) ?? parseAnew(file);
	parsedByFile.set(file, parsed);
	return parsed;
}

function parseAnew(file: SourceFile): ts.SourceFile {
	const isComponent = file.path.endsWith('.svelte');
	const text = isComponent ? scriptsOf(file.text) : file.text;
	const name = isComponent ? `${file.path}.ts` : file.path;
	return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
}

/** Every node, parents before their children. */
export function nodesOf(root: ts.SourceFile): ts.Node[] {
	const nodes: ts.Node[] = [];
	const visit = (node: ts.Node) => {
		nodes.push(node);
		ts.forEachChild(node, visit);
	};
	visit(root);
	return nodes;
}

export function lineAt(root: ts.SourceFile, position: number): number {
	return root.getLineAndCharacterOfPosition(position).line + 1;
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
	const clause = node.importClause;
	const names = clause?.namedBindings;
	return (
		clause?.isTypeOnly === true ||
		(clause !== undefined &&
			clause.name === undefined &&
			names !== undefined &&
			ts.isNamedImports(names) &&
			names.elements.every((element) => element.isTypeOnly))
	);
}

function specifierOf(node: ts.Node): { text: string; isTypeOnly: boolean } | undefined {
	if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
		return { text: node.moduleSpecifier.text, isTypeOnly: isTypeOnly(node) };
	}
	if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
		const { moduleSpecifier: target } = node;
		return ts.isStringLiteral(target)
			? { text: target.text, isTypeOnly: node.isTypeOnly }
			: undefined;
	}
	const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
	const isUrl = ts.isNewExpression(node) && node.expression.getText() === 'URL';
	const target = isCall || isUrl ? node.arguments?.[0] : undefined;
	return target !== undefined && ts.isStringLiteral(target)
		? { text: target.text, isTypeOnly: false }
		: undefined;
}

const importsByFile = new WeakMap<SourceFile, readonly Import[]>();

/** What a file imports. Prose imports the components that its blocks and links become. */
export function importsOf(file: SourceFile): readonly Import[] {
	const imports = importsByFile.get(file) ?? findImports(file);
	importsByFile.set(file, imports);
	return imports;
}

function findImports(file: SourceFile): Import[] {
	const root = parse(
		file.path.endsWith('.md')
			? { ...file, path: `${file.path}.svelte`, text: compileContent(file.path, file.text) }
			: file
	);
	return nodesOf(root).flatMap((node) => {
		const found = specifierOf(node);
		return found === undefined
			? []
			: [
					{
						specifier: found.text,
						isTypeOnly: found.isTypeOnly,
						line: lineAt(root, node.getStart())
					}
				];
	});
}

const ALIASES = {
	$lib: 'web/lib',
	$content: 'content',
	$wasm: 'wasm-ftl/pkg',
	'$wasm-full': 'wasm-ftl/pkg-full',
	'$wasm-pages': 'wasm-ftl/pages/pkg'
} as const;
const ENDINGS = ['', '.ts', '.js', '.svelte.ts', '/index.ts'];

/** The path that an import means, for files of this repository; `undefined` for packages. */
export function pathOf(from: string, specifier: string): string | undefined {
	const [plain = ''] = specifier.split('?');
	const alias = Object.entries(ALIASES).find(([name]) => plain.startsWith(`${name}/`));
	if (alias !== undefined) {
		return path.posix.join(alias[1], plain.slice(alias[0].length));
	}
	return plain.startsWith('.') ? path.posix.join(path.posix.dirname(from), plain) : undefined;
}

/** The file that an import means, if the tree has it. */
export function resolve(
	from: string,
	specifier: string,
	paths: ReadonlySet<string>
): string | undefined {
	const target = pathOf(from, specifier);
	return target === undefined
		? undefined
		: ENDINGS.map((ending) => target + ending).find((candidate) => paths.has(candidate));
}
