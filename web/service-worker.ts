/** Keeps the whole site in the browser, so that it reads on without a connection. */
import { base, build, files, prerendered, version } from '$service-worker';

interface Lasting {
	waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Lasting {
	readonly request: Request;
	respondWith(answer: Promise<Response>): void;
}

/** What is used of the thread; its own types cannot stand beside those of a page. */
interface Thread {
	addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
	addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
	addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
	skipWaiting(): Promise<void>;
	readonly clients: { claim(): Promise<void> };
}

declare const self: Thread;

const IS_GERMAN = import.meta.env.SITE_LANGUAGE === 'de';
/** Sites in other languages, which share what is kept here, have names of their own. */
const PREFIX = `write-cliff${IS_GERMAN ? '-de' : ''} `;
const NAME = PREFIX + version;
/** Kept beside the present one: tabs that were opened before it still ask for their parts. */
const VERSIONS_KEPT = 2;
/** Few at a time: what the reader waits for goes first. */
const FETCHES_MAX = 3;
/** What no reader of chapters and tools needs: what others show, letters of other languages. */
const LEFT_OUT = new RegExp(
	[
		'/\\.|/(?:gallery|card)(?:/|$)|/embed/.|/_headers$|\\.png$|/workers/assets/',
		`/_app/version\\.json$${IS_GERMAN ? '' : '|latin-wght'}`
	].join('|')
);
/** A page that is made anew from its data, in the browser. */
const SHELL = `${base}/shell`;
const IMMUTABLE = `${base}/_app/immutable/`;
const NOT_CONNECTED = `${base}/offline`;

/** Pages are asked for with and without an ending or a slash. */
const pathOf = (pathname: string) => pathname.replace(/(?:\.html|(?<=.)\/)$/, '');

const dataOf = (path: string) => `${path === '/' ? '' : path}/__data.json`;

const every = new Set([...build, ...files, ...prerendered].filter((path) => !LEFT_OUT.test(path)));

/** Only what is read rather than used is kept twice: as a page that stands there at once. */
const isRead = (path: string) => path === `${base}/` || path.startsWith(`${base}/chapters`);

const kept = [...every].filter((path) => isRead(path) || !every.has(dataOf(path)));

/** What a page was redirected to cannot answer for it: here it is as if it had been there. */
async function plain(response: Response): Promise<Response> {
	const { status, statusText, headers } = response;
	return response.redirected
		? new Response(await response.blob(), { status, statusText, headers })
		: response;
}

async function keep(cache: Cache, path: string): Promise<void> {
	const isImmutable = path.startsWith(IMMUTABLE);
	const earlier = isImmutable ? await caches.match(path) : undefined;
	if (earlier !== undefined) {
		return cache.put(path, earlier);
	}
	// What may change under its name is asked for anew, whatever the browser has of it.
	const response = await fetch(path, {
		cache: isImmutable ? 'default' : 'no-cache',
		priority: 'low'
	});
	if (!response.ok) {
		throw new Error(`${path} could not be kept for reading offline: ${response.status}.`);
	}
	return cache.put(pathOf(path), await plain(response));
}

/** All or nothing: half a site is none. What fails is tried again at the next visit. */
async function keepAll(): Promise<void> {
	const cache = await caches.open(NAME);
	const paths = [...kept, `${SHELL}.html`].values();
	const keepNext = async () => {
		for (const path of paths) {
			await keep(cache, path);
		}
	};
	await Promise.all(Array.from({ length: FETCHES_MAX }, keepNext));
}

async function begin(): Promise<void> {
	const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
	await Promise.all(names.slice(0, -VERSIONS_KEPT).map((name) => caches.delete(name)));
	await self.clients.claim();
}

async function notConnected(cache: Cache): Promise<Response> {
	const page = await cache.match(NOT_CONNECTED);
	const headers = { 'content-type': 'text/html; charset=utf-8' };
	return new Response(page?.body ?? 'You are not connected.', { status: 503, headers });
}

/** What is kept answers first, so that a page and its parts are always of one version. */
async function answer(request: Request): Promise<Response> {
	const cache = await caches.open(NAME);
	const path = pathOf(new URL(request.url).pathname);
	const found = (await cache.match(path)) ?? (await caches.match(path));
	if (found !== undefined) {
		return found;
	}
	if (request.mode === 'navigate' && (await cache.match(dataOf(path))) !== undefined) {
		return (await cache.match(SHELL)) ?? fetch(request);
	}
	return fetch(request).catch((error: unknown) => {
		if (request.mode === 'navigate') {
			return notConnected(cache);
		}
		throw error;
	});
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
	const { request } = event;
	const isOurs = new URL(request.url).origin === location.origin;
	if (request.method === 'GET' && isOurs) {
		event.respondWith(answer(request));
	}
});
self.addEventListener('message', ({ data }) => {
	if (data === 'begin') {
		void self.skipWaiting();
	}
});
