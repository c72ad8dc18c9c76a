/** Serves a built site on this machine: `node web/setup/serve.mjs [--port=N] [--host=H] [DIR]`. */
import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { distPath } from './paths.mjs';
import { SetupError, describeError, say } from './report.mjs';

export const DEFAULT_PORT = 4173;
const PORTS_TRIED = 20;
/** Only this machine, unless asked otherwise. */
const DEFAULT_HOST = '127.0.0.1';

/** @type {Record<string, string>} */
const MIME_BY_EXTENSION = {
	'.avif': 'image/avif',
	'.css': 'text/css; charset=utf-8',
	'.csv': 'text/csv; charset=utf-8',
	'.gif': 'image/gif',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/x-icon',
	'.jpg': 'image/jpeg',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.map': 'application/json; charset=utf-8',
	'.md': 'text/markdown; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.pdf': 'application/pdf',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.webp': 'image/webp',
	'.woff2': 'font/woff2',
	'.xml': 'application/xml; charset=utf-8',
	'.zip': 'application/zip'
};

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {{ file: string } | { redirect: string } | 'missing' | 'malformed'} Answer */

/**
 * @param {string} folder
 * @param {{ port?: number | undefined, host?: string | undefined }} [options] without a port, the
 *   first free one from 4173 on is taken; port 0 takes any
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(folder, { port, host = DEFAULT_HOST } = {}) {
	if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
		throw new SetupError(`There is no folder ${folder} to serve: run "npm run build" first.`);
	}
	const root = realpathSync(folder);
	const server = createServer((request, response) => respond(root, request, response));
	const first = port ?? DEFAULT_PORT;
	const last = port === undefined ? first + PORTS_TRIED - 1 : first;
	for (let candidate = first; ; candidate += 1) {
		const code = await listen(server, candidate, host);
		if (code === undefined) break;
		if (code !== 'EADDRINUSE' || candidate === last) throw listenError(code, first, last);
	}
	const address = server.address();
	const bound = typeof address === 'object' && address !== null ? address.port : first;
	const shownHost = host.includes(':') ? `[${host}]` : host;
	return { url: `http://${shownHost}:${bound}/`, close: () => close(server) };
}

/**
 * What a path of the site stands for. Pages are `x.html` or `x/index.html` and are asked for as
 * `/x` or `/x/`, as static hosts do it.
 * @param {string} root a real path
 * @param {string} url of the request
 * @returns {Answer}
 */
export function resolveUrl(root, url) {
	let path, query;
	try {
		const parsed = new URL(`http://localhost${url}`);
		path = decodeURIComponent(parsed.pathname);
		query = parsed.search;
	} catch {
		return 'malformed';
	}
	// Twin slashes would turn a redirect into one to another host.
	path = path.replace(/\/{2,}/g, '/');
	if (/[\0\\]/.test(path)) return 'malformed';
	// Also without dots: hidden files are the builder's, except the standard's own.
	if (/\/\.(?!well-known\/)/.test(path)) return 'missing';
	const at = (/** @type {string} */ name) => fileInside(root, name);
	const file = path.endsWith('/') ? at(`${path}index.html`) : (at(path) ?? at(`${path}.html`));
	if (file !== undefined) return { file };
	if (path.endsWith('/')) {
		const page = path.slice(0, -1);
		return page && at(`${page}.html`) ? { redirect: encodeURI(page) + query } : 'missing';
	}
	return at(`${path}/index.html`) ? { redirect: encodeURI(`${path}/`) + query } : 'missing';
}

/**
 * The real path of a file, if there is one and it lies in the folder, symbolic links followed.
 * @param {string} root
 * @param {string} path
 */
function fileInside(root, path) {
	try {
		const real = realpathSync(join(root, path));
		return real.startsWith(root + sep) && statSync(real).isFile() ? real : undefined;
	} catch {
		return undefined;
	}
}

/**
 * @param {string} root
 * @param {Request} request
 * @param {Response} response
 */
function respond(root, request, response) {
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		response.setHeader('Allow', 'GET, HEAD');
		return sendText(response, 405, 'This server only answers GET and HEAD.');
	}
	const answer = resolveUrl(root, request.url ?? '/');
	if (answer === 'malformed') return sendText(response, 400, 'This address is malformed.');
	if (answer === 'missing') {
		const page = fileInside(root, '404.html');
		if (page === undefined) return sendText(response, 404, 'There is no such page.');
		return sendFile(root, page, 404, request, response);
	}
	if ('redirect' in answer) {
		response.setHeader('Location', answer.redirect);
		return sendText(response, 308, `This page is at ${answer.redirect}.`);
	}
	sendFile(root, answer.file, 200, request, response);
}

/**
 * @param {string} root
 * @param {string} file
 * @param {number} status
 * @param {Request} request
 * @param {Response} response
 */
function sendFile(root, file, status, request, response) {
	const { size, mtimeMs } = statSync(file);
	const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
	response.setHeader(
		'Content-Type',
		MIME_BY_EXTENSION[extname(file)] ?? 'application/octet-stream'
	);
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.setHeader('ETag', etag);
	response.setHeader('Cache-Control', cacheControl(file.slice(root.length)));
	if (status === 200 && request.headers['if-none-match'] === etag) {
		response.writeHead(304).end();
		return;
	}
	response.writeHead(status, { 'Content-Length': size });
	if (request.method === 'HEAD') {
		response.end();
		return;
	}
	const stream = createReadStream(file);
	// The length is already promised: the browser must see a broken answer, not a short file.
	stream.on('error', () => response.destroy());
	stream.pipe(response);
}

/**
 * Files whose names hold a hash of their content never change; all others may at the next build.
 * @param {string} path
 */
function cacheControl(path) {
	const isImmutable = path.split(sep).join('/').startsWith('/_app/immutable/');
	return isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} text
 */
function sendText(response, status, text) {
	response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the code of the error, if it failed
 */
function listen(server, port, host) {
	return new Promise((done) => {
		/** @param {NodeJS.ErrnoException} error */
		const failed = (error) => done(error.code ?? error.message);
		server.once('error', failed);
		server.listen(port, host, () => {
			server.off('error', failed);
			done(undefined);
		});
	});
}

/**
 * @param {string} code
 * @param {number} first
 * @param {number} last
 */
function listenError(code, first, last) {
	const ports = first === last ? `Port ${first}` : `Each port from ${first} to ${last}`;
	const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
	return new SetupError(`${ports} ${why}: choose one with "npm start -- --port=8080".`);
}

/** @param {import('node:http').Server} server */
function close(server) {
	return new Promise((/** @type {(value: void) => void} */ done) => {
		server.close(() => done());
		server.closeAllConnections();
	});
}

/**
 * The options of the command line, checked.
 * @param {string[]} args
 */
export function parseServeArgs(args) {
	try {
		const { values, positionals } = parseArgs({
			args,
			options: { port: { type: 'string' }, host: { type: 'string' } },
			allowPositionals: true
		});
		const port = values.port === undefined ? undefined : Number(values.port);
		if (port !== undefined && !(/^\d+$/.test(values.port ?? '') && port <= 65_535)) {
			throw new Error(`"${values.port}" is no port; ports are whole numbers up to 65535`);
		}
		return { port, host: values.host, folder: resolve(positionals[0] ?? distPath) };
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		throw new SetupError(`${message}. Options are --port=N and --host=ADDRESS.`);
	}
}

/** @param {string[]} args */
export async function serveUntilStopped(args) {
	const { port, host, folder } = parseServeArgs(args);
	const { url, close: stop } = await serve(folder, { port, host });
	// Before the address is printed: from then on it may be stopped.
	const stopped = new Promise((done) => {
		process.once('SIGINT', done);
		process.once('SIGTERM', done);
	});
	say(`\nServing ${url}   (Ctrl-C stops)`);
	await stopped;
	await stop();
	say('\nStopped.');
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
	serveUntilStopped(process.argv.slice(2)).catch((error) => {
		console.error(describeError(error));
		process.exitCode = 1;
	});
}
