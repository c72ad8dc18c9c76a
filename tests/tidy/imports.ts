/** Lets dependency-cruiser look at the site's code, the scripts of components as if alone. */
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tree } from './rule';
import { scriptsOf } from './source';

/** Code that the rules are about, without what runs in Node.js. */
const CRUISED = /^(?:content|web\/(?:lib|routes|markdown))\/.*\.(?:ts|js|svelte|css|json|woff2)$/;

/**
 * dependency-cruiser would compile components first, and lose their types. Here a component is a
 * module of its scripts, with one more ending, which an import of it finds as well.
 */
function writeMirror(tree: Tree, folder: string): void {
	for (const { path: file, text } of tree.filter((file) => CRUISED.test(file.path))) {
		const isComponent = file.endsWith('.svelte');
		const target = path.join(folder, isComponent ? `${file}.ts` : file);
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, isComponent ? scriptsOf(text) : text);
	}
}

/** Imports that break a rule, each as one line that says what to do. */
export async function findImports(
	tree: Tree,
	rules: IForbiddenRuleType[]
): Promise<readonly string[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
	try {
		writeMirror(tree, folder);
		const roots = ['content', 'web'].filter((root) =>
			tree.some((file) => CRUISED.test(file.path) && file.path.startsWith(`${root}/`))
		);
		const { output } = await cruise(
			roots,
			{
				baseDir: folder,
				validate: true,
				ruleSet: { forbidden: rules },
				tsPreCompilationDeps: true
			},
			{
				alias: { $lib: path.join(folder, 'web/lib'), $content: path.join(folder, 'content') },
				extensions: ['.ts', '.js', '.svelte.ts', '.json', '.css']
			}
		);
		if (typeof output === 'string') {
			throw new Error('dependency-cruiser answered with text, not with what it found.');
		}
		return output.summary.violations.map(({ from, to, rule, comment, cycle }) => {
			const way = cycle?.map(({ name }) => name).join(' → ') ?? to;
			return `${from} → ${way}: ${rule.name}. ${comment ?? ''}`;
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
}
