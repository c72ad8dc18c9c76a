/** Starts workers so that they cannot reach further than the page itself. */

interface ScriptUrlPolicy {
	createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
	createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

declare global {
	interface Window {
		/** Missing in browsers without Trusted Types. */
		trustedTypes?: TrustedTypesFactory;
	}
}

const allowBlobs: ScriptUrlPolicy = {
	createScriptURL(url) {
		if (!url.startsWith('blob:')) {
			throw new TypeError(`Workers start from a Blob, not from ${url}.`);
		}
		return url;
	}
};

let policy: ScriptUrlPolicy | undefined;

/** A page may create a policy of one name once. */
function getPolicy(): ScriptUrlPolicy {
	policy ??= window.trustedTypes?.createPolicy('write-cliff', allowBlobs) ?? allowBlobs;
	return policy;
}

/** The programs of workers that were fetched: a worker that starts again asks for nothing. */
const programs = new Map<string, Promise<string>>();

/**
 * Fetches the program of a worker before it is needed.
 *
 * @throws when the file cannot be fetched; then the next call tries again
 */
export function fetchWorker(url: string): Promise<string> {
	const known = programs.get(url);
	if (known !== undefined) {
		return known;
	}
	const program = fetchProgram(url).catch((error: unknown) => {
		programs.delete(url);
		throw error;
	});
	programs.set(url, program);
	return program;
}

async function fetchProgram(url: string): Promise<string> {
	const response = await fetch(url).catch(() => undefined);
	if (response === undefined) {
		throw new Error('A part of the page could not be loaded: the connection failed. Try again.');
	}
	if (!response.ok) {
		throw new Error(`A part of the page could not be loaded (${response.status}). Try again.`);
	}
	return response.text();
}

/** What an error says of a worker that is gone without a word. */
export const LOST = 'The browser ended a part of the page.';
let started = 0;

/** A lock that the worker holds as long as it lives: browsers do not say when one has died. */
function lifelineName(): string {
	started += 1;
	return `write-cliff ${performance.timeOrigin} ${started}`;
}

/** Lets a worker fail as soon as it is gone, where the browser has locks. */
function watchLife(worker: Worker, name: string): void {
	const watching = new AbortController();
	const terminate = worker.terminate.bind(worker);
	worker.terminate = () => {
		watching.abort();
		terminate();
	};
	const { locks } = navigator;
	const watch = async () => {
		// A worker without locks of its own is not to be missed for that.
		const isHeld = await locks.request(name, { ifAvailable: true }, (lock) => lock === null);
		if (isHeld) {
			await locks.request(name, { signal: watching.signal }, () => {
				worker.dispatchEvent(new ErrorEvent('error', { message: LOST }));
			});
		}
	};
	worker.addEventListener(
		'message',
		() => {
			// Who ended it, or may not have locks, waits for nothing.
			watch().catch(() => undefined);
		},
		{ once: true, signal: watching.signal }
	);
}

/** Every function of a worker by which something is fetched or sent. */
const WAYS_OUT = [
	...['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource'],
	...['importScripts', 'Worker', 'SharedWorker', 'FontFace', 'fonts', 'caches']
];

/** Runs before anything else in the worker: what is gone then cannot be called. */
const CUT_OFF = `for (const name of ${JSON.stringify(WAYS_OUT)})
	for (let at = globalThis; at; at = Object.getPrototypeOf(at)) delete at[name];\n`;

/**
 * Starts a worker that reads or writes what is the reader's: it has no function left that reaches
 * a network, not even the site's own server, which its policy would allow.
 *
 * @throws when the file cannot be fetched.
 */
export const startCutOffWorker = (url: string): Promise<Worker> => startWorker(url, CUT_OFF);

/**
 * Starts a worker from the file that `import url from './x.worker.ts?worker&url'` names.
 *
 * A page's `<meta>` policy does not bind a worker that is loaded by URL, but one that comes from a
 * Blob inherits it. The file must be self-contained: a Blob has no folder to import from. It is a
 * classic script: frames without an origin of their own may start no module from a Blob.
 *
 * @throws when the file cannot be fetched.
 */
export async function startWorker(url: string, prologue = ''): Promise<Worker> {
	if (import.meta.env.DEV) {
		return new Worker(url, { type: 'module' });
	}
	const program = await fetchWorker(url);
	const name = lifelineName();
	const hold = `navigator.locks?.request('${name}',()=>new Promise(()=>{})).catch(()=>{});\n`;
	const blob = new Blob([prologue, hold, program], { type: 'text/javascript' });
	const blobUrl = URL.createObjectURL(blob);
	try {
		const worker = new Worker(getPolicy().createScriptURL(blobUrl));
		if ('locks' in navigator) {
			watchLife(worker, name);
		}
		return worker;
	} finally {
		// The fetch of the worker has begun when the constructor returns; give it a moment's grace.
		requestAnimationFrame(() => requestAnimationFrame(() => URL.revokeObjectURL(blobUrl)));
	}
}
