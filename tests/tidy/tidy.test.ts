/** The house rules hold in the whole tree, and each of them finds what it is there to find. */
import { describe, expect, test } from 'vitest';
import { treeOf, type Violation } from './rule';
import { rules } from './rules';
import { readTree } from './tree';

const tree = readTree();

test('the tree is read from where the rules expect it', () => {
	const paths = tree.map(({ path }) => path);
	expect(paths).toContain('package.json');
	expect(paths).toContain('wasm-ftl/src/lib.rs');
	expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
});

/** As compilers print places, so that editors can follow them. */
function report(found: readonly Violation[]): string[] {
	return found.map(({ path, line, message }) => `${path}:${line}: ${message}`);
}

describe.each(rules.map((rule) => [rule.name, rule] as const))(
	'%s',
	(_, { check, breaks, keeps }) => {
		test('tells right from wrong', () => {
			for (const sample of breaks) {
				expect(report(check(treeOf(sample))), JSON.stringify(sample)).not.toEqual([]);
			}
			for (const sample of keeps) {
				expect(report(check(treeOf(sample))), JSON.stringify(sample)).toEqual([]);
			}
		});

		test('holds', () => {
			const found = report(check(tree));
			expect(found, found.join('\n')).toEqual([]);
		});
	}
);
