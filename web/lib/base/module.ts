/** Fetches and compiles what is written in Rust; workers get the compiled module. */

/** @param name of the part, at the start of a sentence: what is missing when it fails */
export async function fetchModule(url: string, name: string): Promise<WebAssembly.Module> {
	const response = await fetch(url).catch(() => undefined);
	if (response === undefined) {
		throw new Error(`${name} could not be loaded: the connection failed. Try again.`);
	}
	if (!response.ok) {
		throw new Error(`${name} could not be loaded (${response.status}). Try again.`);
	}
	return WebAssembly.compile(await response.arrayBuffer());
}
