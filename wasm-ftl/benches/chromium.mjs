/** A Chromium with one worker, and the processor time that the worker alone has used (Linux). */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';

const TYPES = { '.mjs': 'text/javascript', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves `folders` by name, and an empty page. @param {Record<string, string>} folders */
async function serve(folders) {
	const server = createServer((request, response) => {
		const [, name = '', file = ''] = (request.url ?? '').split('/');
		const folder = folders[name];
		if (folder === undefined) {
			response.setHeader('content-type', 'text/html').end('<!doctype html><title>bench</title>');
			return;
		}
		readFile(join(folder, file)).then(
			(bytes) => response.setHeader('content-type', TYPES[extname(file)] ?? '').end(bytes),
			() => response.writeHead(404).end()
		);
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** All processes below `pid`. @param {number} pid */
function descendants(pid) {
	const parentOf = new Map();
	for (const name of readdirSync('/proc').filter((entry) => /^\d+$/u.test(entry))) {
		try {
			const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
			const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
			parentOf.set(Number(name), Number(parent));
		} catch {
			// It ended meanwhile.
		}
	}
	const isBelow = (child) => {
		for (let at = child; at !== undefined; at = parentOf.get(at)) if (at === pid) return true;
		return false;
	};
	return [...parentOf.keys()].filter(isBelow);
}

/** Nanoseconds that the workers' threads below `pid` have run. @param {number} pid */
function workerNanos(pid) {
	let nanos = 0;
	for (const process of descendants(pid)) {
		for (const task of readdirSync(`/proc/${process}/task`)) {
			const folder = `/proc/${process}/task/${task}`;
			if (readFileSync(`${folder}/comm`, 'utf8').startsWith('DedicatedWorker')) {
				nanos += Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]);
			}
		}
	}
	return nanos;
}

/** @param {Record<string, string>} folders wasm packages by name; `bench` is taken */
export async function openChromium(folders) {
	const { server, origin } = await serve({ ...folders, bench: import.meta.dirname });
	const browserServer = await chromium.launchServer({
		executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
	});
	const browser = await chromium.connect(browserServer.wsEndpoint());
	const pid = browserServer.process().pid ?? 0;

	/** @param {string} name @param {number} pages @param {number} ms */
	async function measure(name, pages, ms) {
		const page = await browser.newPage();
		await page.goto(origin);
		const ask = (message) =>
			page.evaluate(
				(data) =>
					new Promise((resolve, reject) => {
						window.benchWorker ??= new Worker('/bench/worker.mjs', { type: 'module' });
						window.benchWorker.onmessage = (event) => resolve(event.data);
						window.benchWorker.onerror = (event) => reject(new Error(event.message));
						window.benchWorker.postMessage(data);
					}),
				message
			);
		const { memoryBytes } = await ask({ type: 'settle', folder: `/${name}`, pages });
		await ask({ type: 'run', ms: ms / 2 });
		const start = workerNanos(pid);
		const { writes, wallSeconds } = await ask({ type: 'run', ms });
		const cpuSeconds = (workerNanos(pid) - start) / 1e9;
		await page.close();
		return { writes, wallSeconds, cpuSeconds, memoryBytes };
	}

	async function close() {
		await browser.close();
		await browserServer.close();
		server.close();
	}

	return { measure, close, version: browser.version() };
}
