/** Fetches and compiles what is written in Rust; workers get the compiled module. */

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

async function compile(url: string, name: string): Promise<WebAssembly.Module> {
	const response = await fetch(url).catch(() => undefined);
	if (response === undefined) {
		throw new Error(`${name} could not be loaded: the connection failed. Try again.`);
	}
	if (!response.ok) {
		throw new Error(`${name} could not be loaded (${response.status}). Try again.`);
	}
	return WebAssembly.compile(await response.arrayBuffer());
}
