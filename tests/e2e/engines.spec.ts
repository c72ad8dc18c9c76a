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
}

const FRAME = 'shows a figure in a frame that may only run scripts';
/** What came of each is in `tests/ENGINES.md`. */
const ENGINES: readonly Engine[] = [
	{ name: 'Firefox', start: stockFirefox(), debian: 'firefox-esr' },
	{ name: 'WebKit', start: stockWebKit(), debian: 'webkit2gtk-driver and xvfb' }
];

// Each starts a browser of its own: one at a time is enough for a small machine.
test.describe.configure({ mode: 'default' });

interface Reached {
	readonly url: string;
	/** One that the page may have, and has not made itself. */
	readonly policyName: string;
}

/** In the page: a worker from a Blob and the page ask a foreign address. @returns what came */
async function tryToReach({ url, policyName }: Reached): Promise<readonly string[]> {
	const ask = `fetch('${url}').then(() => 'reached', () => 'refused')`;
	const rules = { createScriptURL: (address: string) => address };
	const policy = window.trustedTypes?.createPolicy(policyName, rules) ?? rules;
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

/** In the page around a frame: its worker runs, since it tells the digest of what it shows. */
async function heardOf(src: string): Promise<unknown> {
	const heard = new Promise((resolve) => {
		addEventListener('message', ({ data }) => {
			if (String(data.state).includes(';d=')) {
				resolve(data);
			}
		});
	});
	const frame = document.createElement('iframe');
	frame.sandbox.add('allow-scripts');
	frame.src = src;
	document.body.append(frame);
	return heard;
}

/** In a worker: tells which ways out it has, when it is asked. */
const PROBE = `
	const ways = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'Worker'];
	const probe = new BroadcastChannel('probe');
	probe.onmessage = () => probe.postMessage(ways.filter((way) => way in globalThis));`;

/** The site, but for its workers that read files, which can be asked. */
const withProbes = (site: string) =>
	host((request, response) => {
		void (async () => {
			const url = request.url ?? '/';
			const answer = await fetch(new URL(url, site));
			const body = Buffer.from(await answer.arrayBuffer());
			response.setHeader('content-type', answer.headers.get('content-type') ?? '');
			response.writeHead(answer.status);
			response.end(/files\.worker[^/]*\.js$/.test(url) ? `${body.toString()}\n${PROBE}` : body);
		})();
	});

/** In the page: has a file read. @returns the result, and the ways out of who read it */
async function readOne(): Promise<readonly [string, unknown]> {
	const seen = async <T>(look: () => T | null | undefined | false): Promise<T> => {
		for (;;) {
			const found = look();
			if (found) {
				return found;
			}
			await new Promise((resolve) => requestAnimationFrame(resolve));
		}
	};
	const input = await seen(() =>
		document.querySelector<HTMLInputElement>('[data-ready] input[type=file]')
	);
	const chosen = new DataTransfer();
	chosen.items.add(new File(['one line\n'.repeat(5000)], 'a.log'));
	input.files = chosen.files;
	input.dispatchEvent(new Event('change', { bubbles: true }));
	await seen(() =>
		[...document.querySelectorAll('button')].find(({ textContent }) =>
			/Start over/.test(textContent)
		)
	);
	const result = document.querySelector('[aria-label=Result]')?.textContent ?? '';
	const probe = new BroadcastChannel('probe');
	const told = new Promise((resolve) => {
		probe.onmessage = ({ data }) => resolve(data);
	});
	probe.postMessage('ask');
	return [result.replace(/\s+/g, ' '), await told];
}

/** In the page: what it says where there is no button for a folder. */
async function saidAtFolder(): Promise<string> {
	for (;;) {
		const said = [...document.querySelectorAll('[data-ready] .missing')].find(({ textContent }) =>
			textContent.includes('folders')
		);
		if (said !== undefined) {
			return said.textContent.replace(/\s+/g, ' ').trim();
		}
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
}

/** In the page: begins to write, and stops. @returns what it said then, or why it cannot write */
async function writeALittle(): Promise<string> {
	const seen = async <T>(look: () => T | null | undefined | false): Promise<T> => {
		for (;;) {
			const found = look();
			if (found) {
				return found;
			}
			await new Promise((resolve) => requestAnimationFrame(resolve));
		}
	};
	const button = (name: RegExp) =>
		[...document.querySelectorAll('button')].find(
			({ textContent, disabled }) => name.test(textContent.trim()) && !disabled
		);
	const card = (words: RegExp) =>
		[...document.querySelectorAll('.needs-script .card')].find(({ textContent }) =>
			words.test(textContent)
		);
	await seen(() => document.querySelector('[data-ready]'));
	const none = await seen(() => card(/no storage in which/) ?? button(/^Test my drive/));
	if (!(none instanceof HTMLButtonElement)) {
		return none.textContent.replace(/\s+/g, ' ').trim();
	}
	none.click();
	(await seen(() => button(/^Write \d/))).click();
	await seen(() => (document.querySelector('progress')?.value ?? 0) > 0 || card(/./));
	button(/^Stop and delete/)?.click();
	const said = await seen(() => card(/./));
	return said.textContent.replace(/\s+/g, ' ').trim();
}

/** In the page: its way to a folder of files, or why there is none. */
async function wayToFolder(): Promise<string> {
	for (;;) {
		const area = document.querySelector('[data-ready] [aria-label="Files to read"]');
		const words = area?.textContent.replace(/\s+/g, ' ') ?? '';
		const found = /Choose a folder|This browser cannot open folders[^.]*/.exec(words);
		if (found !== null) {
			return found[0];
		}
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
}

async function host(answer: RequestListener): Promise<{ url: string; end: () => void }> {
	const server = createServer(answer).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

/** A page, and a frame, which sets its policy itself. */
const PAGES = [
	['/glossary', 'write-cliff'],
	['/embed/never-in-place/overwrite', 'write-cliff-offline']
] as const;

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
			const refused = ['refused', 'refused', 'refused'];
			for (const [page, policyName] of PAGES) {
				await browser.goto(new URL(page, site).href);
				const answers = await browser.evaluate(tryToReach, { url: elsewhere.url, policyName });
				expect(answers, page).toEqual(refused);
			}
			expect(asked).toEqual([]);
		} finally {
			elsewhere.end();
		}
	},
	async 'reads files, and the workers that do reach nothing'(browser, site) {
		const probed = await withProbes(site);
		try {
			await browser.goto(new URL('/files', probed.url).href);
			const [result, waysOut] = [await browser.evaluate(readOne, undefined)].flat();
			expect(result).toMatch(/1 file shrinks from 45.0/);
			expect(waysOut).toEqual([]);
		} finally {
			probed.end();
		}
	},
	async 'says where the button would be that it hands no folders to pages'(browser, site) {
		await browser.goto(new URL('/disk', site).href);
		expect(await browser.evaluate(saidAtFolder, undefined)).toMatch(
			/^This browser does not hand folders to pages; Chrome and Edge on a computer do\./
		);
	},
	async 'writes on its drive and deletes it, or says in one sentence that it cannot'(
		browser,
		site
	) {
		await browser.goto(new URL('/disk', site).href);
		const said = await browser.evaluate(writeALittle, undefined);
		process.stdout.write(`${String(said)}\n`);
		expect(said).toMatch(
			/^(Stopped after .* What was written is deleted\.|This browser or window has no storage .*)$/
		);
		await browser.goto(new URL('/files', site).href);
		expect(await browser.evaluate(wayToFolder, undefined)).toMatch(
			/^(Choose a folder|This browser cannot open folders; choose the files in them instead)$/
		);
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

for (const { name, start, debian } of ENGINES) {
	for (const [what, trial] of Object.entries(TRIALS)) {
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
