/** Fetches and compiles what is written in Rust; workers get the compiled module. */

/** How every compiled module begins. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d] as const;

/** Each is fetched and compiled once: who starts again asks for nothing. */
const modules = new Map<string, Promise<WebAssembly.Module>>();

/**
 * @param name of the part, at the start of a sentence: what is missing when it fails
 * @throws when it cannot be fetched; then the next call tries again
 */
export function fetchModule(url: string, name: string): Promise<WebAssembly.Module> {
	const known = modules.get(url);
	if (known !== undefined) {
		return known;
	}
	const module = compile(url, name).catch((error: unknown) => {
		modules.delete(url);
		throw error;
	});
	modules.set(url, module);
	return module;
}

/** In the edition of one file it is kept compressed. */
const unpacked = (url: string, response: Response): Response =>
	url.startsWith('data:application/gzip') && response.body !== null
		? new Response(response.body.pipeThrough(new DecompressionStream('gzip')))
		: response;

async function compile(url: string, name: string): Promise<WebAssembly.Module> {
	const response = await fetch(url).catch(() => undefined);
	if (response === undefined) {
		throw new Error(`${name} could not be loaded: the connection failed. Try again.`);
	}
	if (!response.ok) {
		throw new Error(`${name} could not be loaded (${response.status}). Try again.`);
	}
	const bytes = await unpacked(url, response)
		.arrayBuffer()
		.catch(() => undefined);
	if (bytes === undefined) {
		throw new Error(`${name} could not be loaded: the connection broke off. Try again.`);
	}
	const begin = new Uint8Array(bytes.slice(0, MAGIC.length));
	if (!MAGIC.every((byte, index) => begin[index] === byte)) {
		throw new Error(
			`${name} could not be loaded: something between this page and its site sent another file ` +
				'in its place, as networks do that want you to sign in first. Open any other page, then ' +
				'try again.'
		);
	}
	return WebAssembly.compile(bytes).catch((error: unknown) => {
		throw new Error(
			`${name} was not received whole, or this browser is too old for it. Try again, or update ` +
				'the browser.',
			{ cause: error }
		);
	});
}
