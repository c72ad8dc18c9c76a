/** The site in other browsers' engines: where the operating system has them. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, test } from '@playwright/test';
import { serve } from '../../web/setup/serve.mjs';
import { nativeDigest } from '../boundary/native';
import { CHAPTERS } from './site';
import { digestAfterStep } from './stockSteps';
import { stockFirefox, stockWebKit, type StockBrowser } from './stock';

interface Engine {
	readonly name: string;
	readonly start: (() => Promise<StockBrowser>) | undefined;
	readonly debian: string;
	readonly lacks: readonly string[];
}

const FRAME = 'shows a figure in a frame that may only run scripts';
/** What does not work is in `tests/ENGINES.md`. */
const ENGINES: readonly Engine[] = [
	{ name: 'Firefox', start: stockFirefox(), debian: 'firefox-esr', lacks: [] },
	{ name: 'WebKit', start: stockWebKit(), debian: 'webkit2gtk-driver and xvfb', lacks: [FRAME] }
];

// Each starts a browser of its own: one at a time is enough for a small machine.
test.describe.configure({ mode: 'default' });

/** In the page: a worker from a Blob and the page ask a foreign address. @returns what came */
async function tryToReach(url: string): Promise<readonly string[]> {
	const ask = `fetch('${url}').then(() => 'reached', () => 'refused')`;
	const rules = { createScriptURL: (address: string) => address };
	const policy = window.trustedTypes?.createPolicy('write-cliff', rules) ?? rules;
	const blob = new Blob([`${ask}.then((found) => postMessage(found));`]);
	const worker = new Worker(policy.createScriptURL(URL.createObjectURL(blob)));
	const ofWorker = await new Promise<string>((resolve) => {
		worker.onmessage = ({ data }) => resolve(String(data));
		worker.onerror = () => resolve('the worker failed');
	});
	const ofPage = await fetch(url).then(
		() => 'reached',
		() => 'refused'
	);
	const image = new Image();
	const ofImage = await new Promise<string>((resolve) => {
		image.onload = () => resolve('reached');
		image.onerror = () => resolve('refused');
		image.src = url;
	});
	return [ofWorker, ofPage, ofImage];
}

/** In the page: waits until all of the site is kept. @returns whether this browser keeps it */
async function isKept(): Promise<string | undefined> {
	for (;;) {
		const told = document.querySelector<HTMLElement>('[data-offline]')?.dataset.offline;
		if (told === 'kept' || told === 'none' || !('serviceWorker' in navigator)) {
			return told ?? 'none';
		}
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
}

/** In the page: its title, once it is there. */
async function headingOf(): Promise<string> {
	for (;;) {
		const heading = document.querySelector('[data-ready] h1')?.textContent;
		if (heading) {
			return heading.trim();
		}
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
}

/** In the page around a frame: the frame's scripts run, since it says how high it is. */
async function heardOf(src: string): Promise<unknown> {
	const heard = new Promise((resolve) => {
		addEventListener('message', ({ data }) => resolve(data));
	});
	const frame = document.createElement('iframe');
	frame.sandbox.add('allow-scripts');
	frame.src = src;
	document.body.append(frame);
	return heard;
}

async function host(answer: RequestListener): Promise<{ url: string; end: () => void }> {
	const server = createServer(answer).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

const EXPECTED = () => nativeDigest('overwrite', '--steps', 13);

const TRIALS: Readonly<Record<string, (browser: StockBrowser, site: string) => Promise<void>>> = {
	async 'loads, steps, and plays, with the native digest'(browser, site) {
		await browser.goto(new URL(CHAPTERS[1], site).href);
		expect(await browser.evaluate(digestAfterStep, 'overwrite')).toBe(EXPECTED());
	},
	async [FRAME](browser, site) {
		const around = await host((_, response) => {
			response.setHeader('content-type', 'text/html');
			response.end('<!doctype html><title>A course</title><body></body>');
		});
		try {
			await browser.goto(around.url);
			const frame = new URL('/embed/never-in-place/overwrite', site).href;
			expect(await browser.evaluate(heardOf, frame)).toHaveProperty('type', 'write-cliff');
		} finally {
			around.end();
		}
	},
	async 'reaches no other origin, from the page or a worker'(browser, site) {
		const asked: string[] = [];
		const elsewhere = await host((request, response) => {
			asked.push(request.url ?? '');
			response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached');
		});
		try {
			await browser.goto(new URL('/glossary', site).href);
			expect(await browser.evaluate(tryToReach, elsewhere.url)).toEqual([
				...['refused', 'refused', 'refused']
			]);
			expect(asked).toEqual([]);
		} finally {
			elsewhere.end();
		}
	},
	async 'reads on when the server is gone'(browser) {
		const own = await serve('dist', { port: 0 });
		await browser.goto(own.url);
		const kept = await browser.evaluate(isKept, undefined);
		await own.close();
		test.skip(kept !== 'kept', `this browser keeps nothing for reading offline (${String(kept)})`);
		await browser.goto(new URL('/glossary', own.url).href);
		expect(await browser.evaluate(headingOf, undefined)).toBe('Glossary');
		await browser.goto(new URL(CHAPTERS[1], own.url).href);
		expect(await browser.evaluate(digestAfterStep, 'overwrite')).toBe(EXPECTED());
	}
};

for (const { name, start, debian, lacks } of ENGINES) {
	const trials = Object.entries(TRIALS).filter(([what]) => !lacks.some((lack) => lack === what));
	for (const [what, trial] of trials) {
		test(`${name} ${what}`, async ({ baseURL }) => {
			test.skip(start === undefined, `there is no ${name} here: on Debian, install ${debian}`);
			const browser = await start?.();
			if (browser === undefined) {
				return;
			}
			process.stdout.write(`${browser.version}\n`);
			try {
				await trial(browser, baseURL ?? '');
			} finally {
				await browser.close();
			}
		});
	}
}
