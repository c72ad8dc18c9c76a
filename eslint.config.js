/** Which mistakes the linter looks for, beyond what types show. */
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
	{
		ignores: [
			'.svelte-kit',
			'dist',
			'node_modules',
			'wasm-ftl',
			'public',
			'reports',
			'.stryker-tmp'
		]
	},
	...ts.configs.strict,
	...svelte.configs.recommended,
	{
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
			'@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
			'@typescript-eslint/consistent-type-imports': 'error',
			eqeqeq: 'error',
			'no-console': 'error'
		}
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: {
			parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig }
		},
		rules: { 'svelte/no-at-html-tags': 'error' }
	},
	{ files: ['web/{contract,setup}/**', 'tests/setup/**'], rules: { 'no-console': 'off' } }
);
