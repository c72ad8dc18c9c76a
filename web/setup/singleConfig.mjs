/** What is other about the site when all of it stands in one file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distPath, inRoot } from './paths.mjs';

/** How Vite is asked for it; `import.meta.env.MODE` in the pages. */
export const SINGLE_MODE = 'single';

/**
 * The site's configuration for one file: pages are told apart by what stands behind #, scripts and
 * styles stand in the page, and nothing is fetched but what the file itself holds.
 * Who has the packages hands in the adapter: scripts are read before any package is there.
 * @type {(
 *   site: import('@sveltejs/kit').Config,
 *   folder: string,
 *   adapter: typeof import('@sveltejs/adapter-static').default
 * ) => import('@sveltejs/kit').Config}
 */
export function asSingle(site, folder, adapter) {
	const at = (/** @type {string} */ name) => join(folder, name);
	const { kit } = site;
	const directives = kit?.csp?.directives;
	return {
		...site,
		kit: {
			...kit,
			adapter: adapter({ pages: at('out'), assets: at('out'), fallback: 'index.html' }),
			outDir: at('kit'),
			files: {
				...kit?.files,
				routes: at('routes'),
				assets: at('assets'),
				appTemplate: at('app.html'),
				hooks: { client: at('hooks.client'), server: at('hooks.server') },
				serviceWorker: at('none')
			},
			alias: { ...kit?.alias, $single: folder, $wasm: 'wasm-ftl/pkg-full' },
			router: { type: 'hash' },
			output: { bundleStrategy: 'inline' },
			prerender: {},
			// In a file, no folder is the site's root: every link is what stands behind #.
			paths: { base: '', relative: false },
			csp: {
				mode: 'hash',
				directives: {
					...directives,
					'worker-src': ['blob:'],
					'connect-src': ['data:'],
					'img-src': ['data:', 'blob:'],
					'font-src': ['data:'],
					'frame-src': ['none']
				}
			}
		}
	};
}

const WORKER = /\/([\w.-]+)\.ts\?worker&url$/;
const PREFIX = '\0single-worker:';

/**
 * Workers as texts in the page: those that the site was built with.
 * @type {() => import('vite').Plugin}
 */
export function workersInside() {
	return {
		name: 'workers-inside',
		enforce: 'pre',
		resolveId: (source) => {
			const name = WORKER.exec(source)?.[1];
			return name === undefined ? undefined : PREFIX + name;
		},
		load: (id) => {
			if (!id.startsWith(PREFIX)) return undefined;
			const folder = join(distPath, '_app', 'immutable', 'workers');
			const begin = `${id.slice(PREFIX.length)}-`;
			const file = readdirSync(folder).find(
				(name) => name.startsWith(begin) && name.endsWith('.js')
			);
			if (file === undefined) throw new Error(`The site was built without ${begin}….js.`);
			const program = readFileSync(join(folder, file)).toString('base64');
			return `export default 'data:text/javascript;base64,${program}'`;
		}
	};
}

const PROGRAM = /\/wasm_ftl_bg\.wasm\?url$/;
const PROGRAM_ID = '\0single-simulator';

/**
 * The simulator in the page, compressed: as text it would be twice as long.
 * @type {() => import('vite').Plugin}
 */
export function simulatorInside() {
	return {
		name: 'simulator-inside',
		enforce: 'pre',
		resolveId: (source) => (PROGRAM.test(source) ? PROGRAM_ID : undefined),
		load: (id) => {
			if (id !== PROGRAM_ID) return undefined;
			const program = readFileSync(inRoot('wasm-ftl', 'pkg-full', 'wasm_ftl_bg.wasm'));
			const packed = gzipSync(program, { level: 9 }).toString('base64');
			return `export default 'data:application/gzip;base64,${packed}'`;
		}
	};
}

/** Letters of other languages are left to the system: they are most of what faces weigh. */
const RARE_FACES = /@font-face\s*\{[^}]*-latin-wght-[^}]*\}/g;

/** @type {() => import('vite').Plugin} */
export function facesInside() {
	return {
		name: 'faces-inside',
		enforce: 'pre',
		transform: (code, id) =>
			id.startsWith(inRoot('web', 'lib', 'styles', 'fonts.css'))
				? code.replaceAll(RARE_FACES, '')
				: undefined
	};
}
