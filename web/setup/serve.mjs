/** Serves a built site on this machine: `node web/setup/serve.mjs [--port=N] [--host=H] [DIR]`. */
import { once } from 'node:events';
import { realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { distPath } from './paths.mjs';
import { SetupError, attempt, codeOf, describeError, say } from './report.mjs';

export const DEFAULT_PORT = 4173;
const PORTS_TRIED = 20;
/** Only this machine, unless asked otherwise. */
const DEFAULT_HOST = '127.0.0.1';
/** What the build writes beside a plain file, the smallest first. */
const ENCODINGS = [
	{ name: 'br', ending: '.br' },
	{ name: 'gzip', ending: '.gz' }
];

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {(file: string, status: number, request: Request, response: Response) => void} Send */
/** @typedef {import('node:stream').Stream & { type: (path: string) => void }} Sending */
/** @typedef {{ file: string } | { redirect: string } | 'missing' | 'malformed'} Answer */
/** @typedef {{ port?: number | undefined, host?: string | undefined }} Options */

/**
 * Without a port, the first free one from 4173 on is taken; port 0 takes any.
 * @type {(folder: string, options?: Options) => Promise<{ url: string, close: () => unknown }>}
 */
export async function serve(folder, { port, host = DEFAULT_HOST } = {}) {
	if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
		throw new SetupError(`There is no folder ${folder} to serve: run "npm run build" first.`);
	}
	const root = realpathSync(folder);
	const send = sender(root);
	const server = createServer((request, response) => respond(root, send, request, response));
	const first = port ?? DEFAULT_PORT;
	const last = port === undefined ? first + PORTS_TRIED - 1 : first;
	for (let candidate = first; !server.listening; candidate += 1) {
		try {
			await once(server.listen(candidate, host), 'listening');
		} catch (error) {
			const code = codeOf(error);
			if (code === 'EADDRINUSE' && candidate < last) continue;
			const ports = first === last ? `Port ${first}` : `Each port from ${first} to ${last}`;
			const isTaken = code === 'EADDRINUSE';
			const why = isTaken ? 'is taken by another program' : `cannot be used (${code})`;
			throw new SetupError(`${ports} ${why}: choose one with "npm start -- --port=8080".`);
		}
	}
	const address = server.address();
	const bound = typeof address === 'object' && address !== null ? address.port : first;
	const close = () => {
		server.closeAllConnections();
		return server[Symbol.asyncDispose]();
	};
	return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/`, close };
}

/**
 * What a path of the site stands for. Pages are `x.html` or `x/index.html` and are asked for as
 * `/x` or `/x/`, as static hosts do it.
 * @type {(root: string, url: string) => Answer}
 */
function resolveUrl(root, url) {
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
	const isFolder = path.endsWith('/');
	const file = isFolder ? at(`${path}index.html`) : (at(path) ?? at(`${path}.html`));
	if (file !== undefined) return { file };
	const page = isFolder ? path.slice(0, -1) : `${path}/`;
	const isElsewhere = isFolder ? page !== '' && at(`${page}.html`) : at(`${page}index.html`);
	return isElsewhere ? { redirect: encodeURI(page) + query } : 'missing';
}

/**
 * The real path of a file, if there is one and it lies in the folder, symbolic links followed.
 * @type {(root: string, path: string) => string | undefined}
 */
function fileInside(root, path) {
	return attempt(() => {
		const real = realpathSync(join(root, path));
		return real.startsWith(root + sep) && statSync(real).isFile() ? real : undefined;
	});
}

/** @type {(root: string, send: Send, request: Request, response: Response) => void} */
function respond(root, send, request, response) {
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		response.setHeader('Allow', 'GET, HEAD');
		return sendText(response, 405, 'This server only answers GET and HEAD.');
	}
	const answer = resolveUrl(root, request.url ?? '/');
	if (answer === 'malformed') return sendText(response, 400, 'This address is malformed.');
	if (answer === 'missing') {
		// An edition in another language has a page of its own for it.
		const [, folder = ''] = (request.url ?? '/').split(/[/?]/);
		const page = fileInside(root, join(folder, '404.html')) ?? fileInside(root, '404.html');
		if (page === undefined) return sendText(response, 404, 'There is no such page.');
		return send(page, 404, request, response);
	}
	if ('redirect' in answer) {
		response.setHeader('Location', answer.redirect);
		return sendText(response, 308, `This page is at ${answer.redirect}.`);
	}
	send(answer.file, 200, request, response);
}

/**
 * What sends the files of a folder, compressed where that is there and understood.
 * @type {(root: string) => Send}
 */
function sender(root) {
	const start = requireSend();
	return (file, status, request, response) => {
		const path = relative(root, file).split(sep).join('/');
		response.statusCode = status;
		response.setHeader('X-Content-Type-Options', 'nosniff');
		// Frames without an origin of their own get no scripts else.
		response.setHeader('Access-Control-Allow-Origin', '*');
		response.setHeader('Cache-Control', cacheControl(path));
		const forms = ENCODINGS.filter(({ ending }) => fileInside(root, path + ending) !== undefined);
		if (forms.length > 0) response.setHeader('Vary', 'Accept-Encoding');
		const form = forms.find(({ name }) => accepts(request, name));
		if (form !== undefined) response.setHeader('Content-Encoding', form.name);
		const sending = start(request, encodeURI(path + (form?.ending ?? '')), {
			...{ root, dotfiles: 'allow', index: false, cacheControl: false, lastModified: false }
		});
		// The type is that of the plain file.
		sending.on('file', () => sending.type(path));
		// A file that vanishes meanwhile: the browser must see a broken answer, not a short one.
		sending.on('error', () => response.destroy());
		sending.pipe(response);
	};
}

/**
 * Late, since before the first set-up it is not there.
 * @returns {(request: Request, path: string, options: object) => Sending}
 */
function requireSend() {
	try {
		return createRequire(import.meta.url)('send');
	} catch (error) {
		if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
		throw new SetupError('The package that serves the site is missing: run "npm start" once.');
	}
}

/** @type {(request: Request, encoding: string) => boolean} */
function accepts(request, encoding) {
	const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
	return header.split(',').some((part) => {
		const [name, quality] = part.split(';').map((text) => text.trim());
		return name === encoding && Number(quality?.replace('q=', '') ?? 1) > 0;
	});
}

/**
 * Files whose names hold a hash of their content never change; all others may at the next build.
 * @type {(path: string) => string}
 */
function cacheControl(path) {
	const isImmutable = /^(?:[a-z]{2}\/)?_app\/immutable\//.test(path);
	return isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** @type {(response: Response, status: number, text: string) => void} */
function sendText(response, status, text) {
	response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/**
 * The options of the command line, checked.
 * @type {(args: string[]) => Options & { folder: string }}
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

/** @type {(args: string[]) => Promise<void>} */
export async function serveUntilStopped(args) {
	const { folder, ...options } = parseServeArgs(args);
	const { url, close } = await serve(folder, options);
	// Before the address is printed: from then on it may be stopped.
	const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
	say(`\nServing ${url}   (Ctrl-C stops)`);
	await stopped;
	await close();
	say('\nStopped.');
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
	serveUntilStopped(process.argv.slice(2)).catch((error) => {
		console.error(describeError(error));
		process.exitCode = 1;
	});
}
