/** The server of the built site answers as a static host does, and gives nothing else away. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../web/setup/paths.mjs';
import { DEFAULT_PORT, parseServeArgs, serve } from '../../web/setup/serve.mjs';
import { bareClone, runScript, skip, temporaryFolder, writeFiles } from './helpers.mjs';

const SITE = {
	'site/index.html': 'home',
	'site/404.html': 'not here',
	'site/de/404.html': 'nicht hier',
	'site/chapters.html': 'all chapters',
	'site/about/index.html': 'about',
	'site/a b/ü.html': 'spaces',
	'site/sim.wasm': '\0asm',
	'site/data.csv': 'a,b',
	'site/unknown.zzz': '?',
	'site/_app/immutable/x.js': '1',
	'site/_app/immutable/x.js.br': 'brotli 1',
	'site/_app/immutable/x.js.gz': 'gzip 1',
	'site/chapters.html.gz': 'gzip all',
	'site/404.html.br': 'brotli not here',
	'site/.stamp': 'hidden',
	'site/.well-known/security.txt': 'contact',
	'secret.txt': 'secret',
	'site-secret/x.txt': 'secret'
};

/** @param {import('node:test').TestContext} t */
async function startSite(t) {
	const folder = temporaryFolder(t);
	writeFiles(folder, SITE);
	const { url, close } = await serve(join(folder, 'site'), { port: 0 });
	t.after(close);
	return { folder, url, get: (/** @type {string} */ path) => get(url, path) };
}

/**
 * Sends the path as it is, which `fetch` would tidy up.
 * @param {string} url
 * @param {string} path
 * @param {import('node:http').RequestOptions} [options]
 * @returns {Promise<{ status?: number, headers: Record<string, unknown>, body: string }>}
 */
function get(url, path, options = {}) {
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, path, ...options }, (response) => {
			let body = '';
			response.on('data', (data) => (body += data));
			response.on('end', () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
			);
		});
		sent.on('error', reject).end();
	});
}

test('pages are found with and without their ending', async (t) => {
	const site = await startSite(t);
	for (const [path, body] of [
		['/', 'home'],
		['/index.html', 'home'],
		['/chapters', 'all chapters'],
		['/chapters?drive=small', 'all chapters'],
		['/about/', 'about'],
		['/a%20b/%C3%BC', 'spaces'],
		['/.well-known/security.txt', 'contact']
	]) {
		const answer = await site.get(path ?? '');
		assert.deepEqual([path, answer.status, answer.body], [path, 200, body]);
		assert.match(String(answer.headers['content-type']), /^text\/(html|plain); charset=utf-8$/);
	}
});

test('redirects keep relative links right, keep the query, and stay on this host', async (t) => {
	const site = await startSite(t);
	for (const [path, location] of [
		['/about?x=1', '/about/?x=1'],
		['/chapters/', '/chapters'],
		['//about', '/about/'],
		['/a%20b/%C3%BC/', '/a%20b/%C3%BC']
	]) {
		const answer = await site.get(path ?? '');
		assert.deepEqual([path, answer.status, answer.headers['location']], [path, 308, location]);
	}
});

test('files carry the type that browsers insist on', async (t) => {
	const site = await startSite(t);
	for (const [path, type] of [
		['/sim.wasm', 'application/wasm'],
		['/_app/immutable/x.js', 'text/javascript; charset=utf-8'],
		['/data.csv', 'text/csv; charset=utf-8'],
		['/unknown.zzz', 'application/octet-stream']
	]) {
		const answer = await site.get(path ?? '');
		assert.deepEqual([answer.status, answer.headers['content-type']], [200, type]);
		assert.equal(answer.headers['x-content-type-options'], 'nosniff');
	}
});

test('an unknown path is answered with the page for it and status 404', async (t) => {
	const site = await startSite(t);
	for (const path of ['/nope', '/nope/', '/chapters/1/2', '/about/x', '/.stamp', '/_app']) {
		const answer = await site.get(path);
		assert.deepEqual([path, answer.status, answer.body], [path, 404, 'not here']);
	}
	const german = await site.get('/de/chapters/nope?x');
	assert.deepEqual([german.status, german.body], [404, 'nicht hier']);
});

test('no path leads out of the folder', { skip }, async (t) => {
	const site = await startSite(t);
	symlinkSync(join(site.folder, 'secret.txt'), join(site.folder, 'site', 'link.txt'));
	for (const path of [
		'/../secret.txt',
		'/%2e%2e/secret.txt',
		'/..%2fsecret.txt',
		'/%2e%2e%2fsecret.txt',
		'/about/../../secret.txt',
		'/about/..%2f..%2fsecret.txt',
		'/..%5csecret.txt',
		'/....//secret.txt',
		'/../site-secret/x.txt',
		'//../secret.txt',
		'/link.txt',
		'/secret.txt%00.html',
		'/%c0%ae%c0%ae/secret.txt',
		'/%',
		'http://127.0.0.1/../secret.txt'
	]) {
		const answer = await site.get(path);
		assert.ok([400, 404].includes(answer.status ?? 0), `${path}: ${answer.status}`);
		assert.doesNotMatch(answer.body, /secret/, path);
	}
});

test('HEAD sends the headers alone, and other methods are refused', async (t) => {
	const { url } = await startSite(t);
	const head = await get(url, '/chapters', { method: 'HEAD' });
	assert.deepEqual([head.status, head.body], [200, '']);
	assert.equal(head.headers['content-length'], '12');
	const post = await get(url, '/chapters', { method: 'POST' });
	assert.deepEqual([post.status, post.headers['allow']], [405, 'GET, HEAD']);
});

test('a rebuilt page is never taken from the cache, a hashed file always may be', async (t) => {
	const { url, get: ask } = await startSite(t);
	const page = await ask('/chapters');
	assert.equal(page.headers['cache-control'], 'no-cache');
	const headers = { 'If-None-Match': String(page.headers['etag']) };
	assert.equal((await get(url, '/chapters', { headers })).status, 304);
	const hashed = await ask('/_app/immutable/x.js');
	assert.match(String(hashed.headers['cache-control']), /immutable/);
});

test('the smallest form that the browser understands is sent', async (t) => {
	const { url } = await startSite(t);
	for (const [path, accepted, encoding, body] of [
		['/_app/immutable/x.js', 'gzip, deflate, br, zstd', 'br', 'brotli 1'],
		['/_app/immutable/x.js', 'GZIP;q=0.5, br;q=0', 'gzip', 'gzip 1'],
		['/_app/immutable/x.js', 'br;q=0.0, gzip;q=0', undefined, '1'],
		['/_app/immutable/x.js', 'deflate, sbr', undefined, '1'],
		['/chapters', 'br, gzip', 'gzip', 'gzip all']
	]) {
		const headers = { 'Accept-Encoding': accepted ?? '' };
		const answer = await get(url, path ?? '', { headers });
		const got = [answer.status, answer.headers['content-encoding'], answer.body];
		assert.deepEqual(got, [200, encoding, body], accepted);
		assert.equal(answer.headers['vary'], 'Accept-Encoding');
		assert.equal(Number(answer.headers['content-length']), body?.length);
		assert.match(String(answer.headers['content-type']), /^text\/(?:javascript|html); charset/);
	}
	assert.equal((await get(url, '/data.csv')).headers['vary'], undefined, 'has one form only');
	const missing = await get(url, '/a/b', { headers: { 'Accept-Encoding': 'br' } });
	assert.deepEqual([missing.status, missing.body], [404, 'brotli not here']);
});

test('each form has its own tag, and an unchanged one is not sent again', async (t) => {
	const { url } = await startSite(t);
	const ask = (/** @type {import('node:http').OutgoingHttpHeaders} */ headers) =>
		get(url, '/_app/immutable/x.js', { headers });
	const plain = await ask({});
	const small = await ask({ 'Accept-Encoding': 'br' });
	assert.notEqual(plain.headers['etag'], small.headers['etag']);
	const tag = String(small.headers['etag']);
	const again = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': `"other", ${tag}` });
	assert.deepEqual([again.status, again.body], [304, '']);
	for (const name of ['etag', 'vary', 'cache-control']) {
		assert.equal(again.headers[name], small.headers[name], name);
	}
	assert.equal((await ask({ 'If-None-Match': tag })).status, 200, 'the tag of another form');
});

test('a site that is built anew while it is served is served as it is now', async (t) => {
	const { folder, get: ask } = await startSite(t);
	writeFiles(folder, { 'site/chapters.html': 'rebuilt', 'site/_app/immutable/y.js': 'new' });
	assert.equal((await ask('/chapters')).body, 'rebuilt');
	assert.equal((await ask('/_app/immutable/y.js')).body, 'new');
});

test('without its package it says what to do', { skip }, async (t) => {
	const folder = temporaryFolder(t);
	writeFiles(folder, SITE);
	const script = join(bareClone(folder), 'web', 'setup', 'serve.mjs');
	const result = await runScript(script, ['--port=0', join(folder, 'site')], process.env);
	assert.equal(result.code, 1);
	assert.match(
		result.output,
		/error: The package that serves the site is missing: run "npm start"/
	);
});

/** @param {import('node:test').TestContext} t */
async function takenPort(t) {
	const other = createServer();
	await new Promise((done) => other.listen(0, '127.0.0.1', () => done(undefined)));
	t.after(() => other.close());
	const address = other.address();
	assert.ok(typeof address === 'object' && address !== null);
	return address.port;
}

test(
	'a port that was asked for and is taken is an error that says what to do',
	{ skip },
	async (t) => {
		const folder = temporaryFolder(t);
		writeFiles(folder, SITE);
		const port = await takenPort(t);
		const script = inRoot('web', 'setup', 'serve.mjs');
		const result = await runScript(script, [`--port=${port}`, join(folder, 'site')], process.env);
		assert.equal(result.code, 1);
		assert.match(
			result.output,
			new RegExp(`error: Port ${port} is taken by another program: choose`)
		);
	}
);

test('without a wish the next free port is taken', async (t) => {
	const folder = temporaryFolder(t);
	writeFiles(folder, SITE);
	const sites = [await serve(join(folder, 'site')), await serve(join(folder, 'site'))];
	t.after(() => Promise.all(sites.map((site) => site.close())));
	const ports = sites.map((site) => Number(new URL(site.url).port));
	assert.ok(ports.every((port) => port >= DEFAULT_PORT));
	assert.ok(Number(ports[1]) > Number(ports[0]));
});

test('Ctrl-C stops the server with exit code 0', { skip }, async (t) => {
	const folder = temporaryFolder(t);
	writeFiles(folder, SITE);
	const script = inRoot('web', 'setup', 'serve.mjs');
	const args = ['--port=0', join(folder, 'site')];
	const result = await runScript(script, args, process.env, { until: 'Serving http' });
	assert.deepEqual([result.code, result.signal], [0, null]);
	assert.match(result.output, /Serving http:\/\/127\.0\.0\.1:\d+\/[^]*Stopped\./);
});

test('options are checked before anything is built', () => {
	assert.equal(parseServeArgs(['--port=8080']).port, 8080);
	for (const port of ['x', '-1', '70000', '1.5', '']) {
		assert.throws(() => parseServeArgs([`--port=${port}`]), /is no port/, port);
	}
	assert.throws(() => parseServeArgs(['--prot=1']), /Options are --port=N/);
});

test('a folder that was never built is named', async () => {
	await assert.rejects(serve('/nowhere/dist'), /no folder .*dist .*npm run build/);
});
