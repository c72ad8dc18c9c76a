/** Writes brotli and gzip beside each text and program of the built site, for whoever serves it. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// SvelteKit's `precompress` leaves out `.csv`, and takes four times as long: the whole set-up would
// be slower by it.

/** Shared by pages, and kept by browsers for a year: worth the longest search. */
const ASSETS = new Set(['.css', '.js', '.svg', '.wasm']);
/** Most of the site: the longest search would take five times as long, and save 5 %. */
const PAGES = new Set(['.csv', '.html', '.json', '.md', '.txt', '.xml']);

/** Read over slow connections, too: worth it, like what pages share. */
const CHAPTERS = 'chapters';

/** @typedef {{ ending: string, bytes: Buffer }} Form */

/** @type {(folder: string) => Promise<void>} */
export async function compressFolder(folder) {
	/** @type {Map<string, Promise<Form[]>>} workers have copies of what pages load */
	const formsByContent = new Map();
	const paths = await readdir(folder, { recursive: true });
	const compressible = paths.filter((path) => [ASSETS, PAGES].some((s) => s.has(extname(path))));
	const written = compressible.map(async (path) => {
		const content = await readFile(join(folder, path));
		const key = content.toString('latin1');
		const forms = formsByContent.get(key) ?? compress(content, isWorthLong(path));
		formsByContent.set(key, forms);
		for (const { ending, bytes } of await forms)
			await writeFile(join(folder, path + ending), bytes);
	});
	await Promise.all(written);
}

/** @type {(path: string) => boolean} */
const isWorthLong = (path) =>
	ASSETS.has(extname(path)) || (dirname(path) === CHAPTERS && extname(path) === '.html');

/**
 * The forms in which it is smaller.
 * @type {(content: Buffer, isLong: boolean) => Promise<Form[]>}
 */
async function compress(content, isLong) {
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: isLong ? constants.BROTLI_MAX_QUALITY : 10,
		[constants.BROTLI_PARAM_SIZE_HINT]: content.length
	};
	const forms = [
		{ ending: '.br', bytes: await promisify(brotliCompress)(content, { params }) },
		{
			ending: '.gz',
			bytes: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })
		}
	];
	return forms.filter(({ bytes }) => bytes.length < content.length);
}
