/** Where SvelteKit finds the site in this repository, and what browsers may do with its pages. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { base, folder, isOtherLanguage } from './web/lib/server/language.js';
import { chapterMarkdown } from './web/markdown/preprocess.js';
import { asSingle } from './web/setup/singleConfig.mjs';

const isDev = process.argv.includes('dev');
/** The folder where `npm run single` has laid out the pages for one file; none for the site. */
const single = process.env.WRITE_CLIFF_SINGLE;
const dist = `dist${folder}`;

/** Where the site will stand, like `https://example.org`: previews need whole addresses. */
const origin = process.env.SITE_ORIGIN || undefined;
if (origin !== undefined && new URL(origin).origin !== origin) {
	throw new Error(`SITE_ORIGIN is '${origin}'; it must be a scheme and a host, without a path.`);
}

// Without comments, since every page carries it. Before the first paint, or it would flash, it sets
// the colors that the address asks for, else those that were kept, if any may be; params.ts and
// reader.svelte.ts agree once they have loaded. It leads on who asks for one figure alone, and
// tells who did not get the page's scripts.
const template = readFileSync('web/app.html', 'utf8');
const early = /<script data-early>([^]*?)<\/script>/.exec(template)?.[1];
if (early === undefined) {
	throw new Error('web/app.html has no <script data-early>: the policy cannot allow it.');
}
/** The policy allows the script that sets colors before the first paint, by its hash. */
const earlyHash = createHash('sha256').update(early, 'utf8').digest('base64');

/** Whose styles a scope belongs to. @type {Map<string, string>} */
const scopes = new Map();

/**
 * Names of scopes are short: of what a page consists of, they are what cannot be compressed.
 * @type {NonNullable<import('svelte/compiler').CompileOptions['cssHash']>}
 */
function scopeOf({ hash, css, filename }) {
	const of = filename === '(unknown)' ? css : path.relative('.', filename);
	const scope = `s${hash(of).slice(0, 4)}`;
	if ((scopes.get(scope) ?? of) !== of) {
		throw new Error(`${of} and ${scopes.get(scope)} have one scope, ${scope}: take more letters.`);
	}
	scopes.set(scope, of);
	return scope;
}

/** @type {import('@sveltejs/kit').Config} */
const site = {
	extensions: ['.svelte', '.md'],
	preprocess: [chapterMarkdown(), vitePreprocess({ script: true })],
	compilerOptions: { runes: true, cssHash: scopeOf },
	kit: {
		// The shell is for the service worker, which fills it with the data of pages that it keeps.
		adapter: adapter({ pages: dist, assets: dist, fallback: 'shell.html' }),
		outDir: `.svelte-kit${folder}`,
		files: {
			routes: 'web/routes',
			lib: 'web/lib',
			assets: 'public',
			appTemplate: 'web/app.html',
			hooks: { server: 'web/hooks.server', client: 'web/hooks.client' },
			serviceWorker: 'web/service-worker'
		},
		// It starts once the page has loaded: the page's own parts go first.
		serviceWorker: { register: false },
		alias: {
			$content: 'content',
			$wasm: 'wasm-ftl/pkg',
			'$wasm-full': 'wasm-ftl/pkg-full',
			'$wasm-pages': 'wasm-ftl/pages/pkg'
		},
		paths: { base, relative: true },
		// No page links to the gallery, or to the picture of link previews.
		prerender: {
			entries: ['*', '/gallery', '/card'],
			...(origin === undefined ? {} : { origin }),
			// Sites in other languages are built by themselves.
			handleHttpError: ({ path, message }) => {
				if (!isOtherLanguage(path)) {
					throw new Error(message);
				}
			},
			// Links to a step of a figure, or to a setup of the free lab, name no place on the page;
			// tests open them.
			handleMissingId: ({ id, message }) => {
				if (!/^\d+;[fm]=/.test(id)) {
					throw new Error(message);
				}
			}
		},
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['none'],
				'script-src': ['self', 'wasm-unsafe-eval', `sha256-${earlyHash}`],
				// A worker from a Blob inherits this policy; one loaded by URL would escape it.
				// What keeps the site for reading offline has an address; scripts can start no other,
				// since worker.ts and Offline.svelte.ts alone make addresses that are trusted.
				'worker-src': ['self', 'blob:'],
				'connect-src': ['self'],
				'img-src': ['self', 'data:', 'blob:'],
				// The hash allows one style attribute: that of SvelteKit's own route announcer.
				'style-src': [
					'self',
					'unsafe-hashes',
					'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='
				],
				'font-src': ['self'],
				// The builder of frames shows one.
				'frame-src': ['self'],
				'base-uri': ['self'],
				'form-action': ['none'],
				...(isDev
					? {}
					: {
							'require-trusted-types-for': ['script'],
							'trusted-types': ['svelte-trusted-html', 'write-cliff', 'write-cliff-offline']
						})
			}
		}
	}
};

export default single === undefined ? site : asSingle(site, single, adapter);
