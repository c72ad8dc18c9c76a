/** The types of the site's code, by which tests make what its functions and components take. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SCRIPT = /<script[^>]*>([^]*?)<\/script>/g;
/** What a component takes is a type of its own in the file that stands in for it. */
const TAKES = 'Takes__';
const PROPS = /\}\s*:\s*(\w+)\s*=\s*\$props\(\)|props\s*:\s*(\w+)\s*=\s*\$props\(\)/;

/** The script of a component as a module. */
function scriptOf(file: string): string {
	const text = readFileSync(file, 'utf8');
	const code = Array.from(text.matchAll(SCRIPT), ([, script]) => script).join('\n');
	const [, props = undefined, whole = props] = PROPS.exec(code) ?? [];
	const takes = whole ?? 'Record<never, never>';
	const own = `export type ${TAKES} = ${takes};\ndeclare const made: object;`;
	return `${code}\n${own}\nexport default made;\n`;
}

const standsFor = (file: string): string | undefined => {
	const own = file.replace(/\.ts$/, '');
	return own.endsWith('.svelte') && !existsSync(file) && existsSync(own) ? own : undefined;
};

export const filesOf = (folder: string, end: string): readonly string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
		.filter((name) => name.endsWith(end))
		.sort();

export interface Typed {
	readonly checker: ts.TypeChecker;
	/** What a module exports. */
	readonly exportsOf: (file: string) => readonly ts.Symbol[];
	/** What a component takes. */
	readonly takenBy: (component: string) => ts.Type | undefined;
}

/** Reads types of modules and components; nothing is checked. */
export function typesOf(files: readonly string[]): Typed {
	const { config }: { config?: unknown } = ts.readConfigFile('tsconfig.json', (name) =>
		readFileSync(name, 'utf8')
	);
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile, getSourceFile } = host;
	host.fileExists = (name) => standsFor(name) !== undefined || fileExists(name);
	host.readFile = (name) => {
		const component = standsFor(name);
		return component === undefined ? readFile(name) : scriptOf(component);
	};
	host.getSourceFile = (name, target, ...more) => {
		const component = standsFor(name);
		return component === undefined
			? getSourceFile(name, target, ...more)
			: ts.createSourceFile(name, scriptOf(component), target, true);
	};
	const roots = files.map((file) => path.resolve(file.replace(/\.svelte$/, '.svelte.ts')));
	const ambient = filesOf('.svelte-kit', 'ambient.d.ts');
	const program = ts.createProgram([...roots, 'web/app.d.ts', ...ambient], options, host);
	const checker = program.getTypeChecker();
	const moduleOf = (file: string) => {
		const source = program.getSourceFile(path.resolve(file));
		return source === undefined ? undefined : checker.getSymbolAtLocation(source);
	};
	return {
		checker,
		exportsOf(file) {
			const own = moduleOf(file);
			return own === undefined ? [] : checker.getExportsOfModule(own);
		},
		takenBy(component) {
			const own = moduleOf(`${component}.ts`);
			const takes = own?.exports?.get(ts.escapeLeadingUnderscores(TAKES));
			return takes === undefined ? undefined : checker.getDeclaredTypeOfSymbol(takes);
		}
	};
}
