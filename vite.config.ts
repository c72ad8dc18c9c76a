/** How the site is bundled, and which tests Vitest runs where. */
import { fileURLToPath } from 'node:url';
import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { saidOf, translating } from './web/language/plugin.js';
import { base, language } from './web/lib/server/language.js';
import { facesInside, simulatorInside, workersInside } from './web/setup/singleConfig.mjs';

/** What nearly every page runs on. */
const RUNTIME = /preload-helper|node_modules\/(?:svelte|@sveltejs\/kit|devalue|esm-env|clsx)\//;
/** What the first page and the chapters share. */
const SITE = [
	/node_modules\/d3-format\//,
	/web\/lib\/(?:base|contract\/(?!\w*Field)|params|run\/sim|run\/session\/FrameClock)/,
	/web\/lib\/draw\/(?:shapes|controls\/Switch)/,
	/web\/lib\/article\/(?:reader|chapter|Term|Cite|Claim|Card|State|Mark|Site)/
];
const SITE_SHARES_MIN = 6;
/** What every chapter shows at once; the rest of these folders is loaded when it is asked for. */
const CHAPTER = [
	/web\/lib\/article\/Figure(?!Copy|Panel|Link|More|Reproduce|Table)/,
	/web\/lib\/article\/(?:Scene|Predict|Task|RecallIdea)/,
	/web\/lib\/(?:figures\/registry\.ts|draw\/controls)/
];
const isStyle = (file: string) => file.endsWith('.css');
const isOf = (patterns: readonly RegExp[]) => (id: string) =>
	patterns.some((pattern) => pattern.test(id));
/** Instead of what interpolates colors and dates, too, which no scale here leads to. */
const interpolate = fileURLToPath(new URL('web/lib/base/interpolate.ts', import.meta.url));

/** Few files: each costs a request, and is compressed alone. */
const together: Plugin = {
	name: 'together',
	config: (_, { isSsrBuild }) => {
		const groups = [
			{ name: 'runtime', test: RUNTIME, priority: 3 },
			{ name: 'site', test: isOf(SITE), priority: 2, minShareCount: SITE_SHARES_MIN },
			{ name: 'chapter', test: isOf(CHAPTER), priority: 1 }
		];
		const output = { codeSplitting: { groups } };
		return isSsrBuild === true ? {} : { build: { rolldownOptions: { output } } };
	}
};

/** One file holds everything: nothing is split, and nothing lies beside it. */
const inside = [workersInside(), simulatorInside(), facesInside()];
const isSingle = process.env.WRITE_CLIFF_SINGLE !== undefined;

export default defineConfig({
	// What cleans up documents is loaded only where there are some: it takes half a second a file.
	plugins: [
		...(language === 'en' ? [] : [translating(language)]),
		sveltekit(),
		svelteTesting({ autoCleanup: false }),
		...(isSingle ? inside : [together])
	],
	define: {
		'import.meta.env.SITE_LANGUAGE': JSON.stringify(language),
		'import.meta.env.SITE_PHASES': JSON.stringify(saidOf(language, 'phases')),
		'import.meta.env.SITE_QUESTIONS': JSON.stringify(saidOf(language, 'homework')),
		'import.meta.env.SITE_TRACES': JSON.stringify(saidOf(language, 'traces')),
		'import.meta.env.SITE_BASE': JSON.stringify(base)
	},
	resolve: { alias: { 'd3-interpolate': interpolate } },
	server: { fs: { allow: ['.'] } },
	// Classic scripts, which start in any frame.
	worker: { format: 'iife' },
	build: {
		target: 'es2022',
		// What a part needs besides is found when the part is there: named here, it would be named in
		// the first view of every page. Styles must be there with it.
		modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isStyle) },
		...(isSingle ? { assetsInlineLimit: () => true } : {})
	},
	test: {
		globalSetup: ['tests/native.setup.ts'],
		// A slow machine is not a wrong answer; what hangs is still found.
		testTimeout: 600_000,
		hookTimeout: 600_000,
		// One processor less by default, which on two is half as many.
		maxWorkers: '100%',
		projects: [
			{
				extends: true,
				test: {
					name: 'node',
					environment: 'node',
					// They start sooner than processes.
					pool: 'threads',
					include: ['tests/{unit,content,tidy}/**/*.test.ts']
				}
			},
			{
				extends: true,
				test: {
					name: 'boundary',
					environment: 'node',
					include: ['tests/boundary/**/*.test.ts']
				}
			},
			{
				extends: true,
				test: {
					name: 'component',
					environment: 'jsdom',
					setupFiles: ['@testing-library/svelte/vitest', 'tests/component/labels.setup.ts'],
					include: ['tests/component/**/*.test.ts']
				}
			}
		]
	}
});
