/** Builds the whole site as one file that runs from a disk: `npm run single`. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distPath, inRoot } from './paths.mjs';
import { packageScript, runOrFail } from './process.mjs';
import { SetupError, step } from './report.mjs';
import { SINGLE_MODE } from './singleConfig.mjs';

export const releasePath = inRoot('release');
export const SINGLE_NAME = 'write-cliff.html';
/** What the pages are laid out in; made anew each time. */
const folder = inRoot('.svelte-kit', 'single');
export const BYTES_MAX = 4_000_000;

/**
 * What one file on a disk has no use for: pages for programs, for other sites, and for hosts. Links
 * to them are left out by `IS_SINGLE`.
 */
const LEFT_OUT = ['404', 'card', 'embed', 'gallery', 'offline'];

const DATA_ID = 'site-data';

/** Page by page from the built site: what a server would send. */
const DATA_TS = `/** What the pages are made of, from the file itself. */
import { error } from '@sveltejs/kit';
import { unflatten } from 'DEVALUE';

const texts = JSON.parse(document.getElementById('${DATA_ID}')?.textContent ?? '{}');

async function unpacked(text) {
	const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
	return new Response(stream).text();
}

export async function dataOf(url) {
	const route = url.hash.slice(1).replace(/[?#].*$/, '').replace(/(?<=.)\\/$/, '') || '/';
	const text = texts[route];
	if (text === undefined) error(404, 'This page is not in this file.');
	const { nodes } = JSON.parse(await unpacked(text));
	return unflatten(nodes.at(-1).data);
}
`;

/** Between the router and a page's own load, which expects what the server sent. */
const LOAD_TS = `import { dataOf } from '$single/data';
INNER
export const load = async (event) => {
	const data = await dataOf(event.url);
	return THEN;
};
`;

/** Links of the prose begin at the site's root, which is the file itself. */
const HOOKS_TS = `export { handleError } from 'HOOKS';

document.querySelector('[data-unscripted]')?.remove();

document.addEventListener(
	'click',
	({ target }) => {
		const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
		link?.setAttribute('href', '#' + link.getAttribute('href'));
	},
	{ capture: true }
);
`;

/** Stands there until scripts have started; every word of the file is drawn by them. */
const UNSCRIPTED = `<p data-unscripted>
	Write Cliff could not start: this browser, or the page around it, runs no scripts here, or is too
	old for them. Open the file in a current Firefox, Chrome, Edge, or Safari.
</p>
`;

/** @type {(path: string) => string} */
const posix = (path) => path.split(sep).join('/');

/**
 * Every file of this name below a folder, as paths in it.
 * @type {(folder: string, name: string) => string[]}
 */
const named = (folder, name) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => basename(path) === name)
		.map(posix)
		.sort();

/** The pages without a server: what it would have sent comes from the file. */
function layOutRoutes() {
	const from = inRoot('web', 'routes');
	const to = join(folder, 'routes');
	const isKept = (/** @type {string} */ path) => {
		const inside = posix(relative(from, path));
		return !LEFT_OUT.includes(inside) && inside !== '+layout.ts';
	};
	cpSync(from, to, { recursive: true, filter: isKept });
	for (const name of named(to, '+page.server.ts')) {
		const page = join(to, dirname(name));
		const [load, inner] = [join(page, '+page.ts'), join(page, 'own.ts')];
		const hasOwn = existsSync(load);
		if (hasOwn) cpSync(load, inner);
		rmSync(join(to, name));
		const code = LOAD_TS.replace(
			'INNER',
			hasOwn ? "import { load as own } from './own';" : ''
		).replace('THEN', hasOwn ? 'own({ ...event, data })' : 'data');
		writeFileSync(load, code);
	}
}

async function layOut() {
	if (!existsSync(join(distPath, 'index.html'))) {
		throw new SetupError('There is no site in dist/: run "npm run build" first.');
	}
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(join(folder, 'assets'), { recursive: true });
	layOutRoutes();
	// Not before: see siteData.
	const { UNSTARTED } = await import('../lib/server/unstarted.js');
	const kit = createRequire(import.meta.resolve('@sveltejs/kit'));
	const devalue = posix(kit.resolve('devalue'));
	writeFileSync(join(folder, 'data.ts'), DATA_TS.replace('DEVALUE', devalue));
	const hooks = posix(inRoot('web', 'hooks.client'));
	writeFileSync(join(folder, 'hooks.client.ts'), HOOKS_TS.replace('HOOKS', hooks));
	const icon = readFileSync(inRoot('public', 'favicon.svg')).toString('base64');
	const template = readFileSync(inRoot('web', 'app.html'), 'utf8');
	writeFileSync(
		join(folder, 'app.html'),
		template
			.replace('%sveltekit.assets%/favicon.svg', `data:image/svg+xml;base64,${icon}`)
			.replace('%unstarted%', UNSTARTED)
			.replace('<div class="app">', `${UNSCRIPTED}<div class="app">`)
	);
}

/** What the server sends with each page that is in the file, which is in English. */
async function siteData() {
	// Not before: what a clone lacks is said by scripts of this folder alone.
	const { TRANSLATIONS } = await import('../lib/server/language.js');
	const leftOut = [...LEFT_OUT, ...TRANSLATIONS];
	const entries = named(distPath, '__data.json')
		.map((name) => [dirname(`/${name}`), name])
		.filter(([route = '']) => !leftOut.includes(route.split('/')[1] ?? ''))
		.map(([route, name = '']) => {
			const packed = gzipSync(readFileSync(join(distPath, name)), { level: 9 });
			return [route, packed.toString('base64')];
		});
	return JSON.stringify(Object.fromEntries(entries));
}

/**
 * The file's path; it is built only where the site is newer.
 * @type {() => Promise<string>}
 */
export async function ensureSingle() {
	const [file, site] = [join(releasePath, SINGLE_NAME), join(distPath, 'index.html')];
	const isFresh = existsSync(file) && statSync(file).mtimeMs > statSync(site).mtimeMs;
	return isFresh ? file : buildSingle();
}

/** @type {() => Promise<string>} the file's path */
export async function buildSingle() {
	await layOut();
	await step('single', 'building the pages as one file', () =>
		runOrFail(process.execPath, [packageScript('vite'), 'build', '--mode', SINGLE_MODE], {
			label: 'vite build',
			env: { WRITE_CLIFF_SINGLE: folder, NODE_ENV: 'production' }
		})
	);
	const page = readFileSync(join(folder, 'out', 'index.html'), 'utf8');
	const data = `<script type="application/json" id="${DATA_ID}">${await siteData()}</script>`;
	const file = join(releasePath, SINGLE_NAME);
	mkdirSync(releasePath, { recursive: true });
	const whole = page.replace('</head>', () => `${data}\n\t</head>`);
	writeFileSync(file, whole);
	const bytes = Buffer.byteLength(whole);
	if (bytes > BYTES_MAX) {
		throw new SetupError(`${SINGLE_NAME} has ${bytes} bytes, at most ${BYTES_MAX} are meant.`);
	}
	return file;
}
