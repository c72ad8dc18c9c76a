/** What is written in Rust is fetched once, whoever asks for it, and again where that failed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchModule } from '$lib/base/module';

/** The shortest module there is. */
const EMPTY = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
	fetched.mockReset();
	vi.stubGlobal('fetch', fetched);
});

afterEach(() => vi.unstubAllGlobals());

it('asks once for each address, and gives all the same module', async () => {
	fetched.mockImplementation(() => Promise.resolve(new Response(EMPTY)));
	const asked = ['/one.wasm', '/one.wasm', '/other.wasm'].map((url) => fetchModule(url, 'It'));
	const [one, again, other] = await Promise.all(asked);
	expect(one).toBeInstanceOf(WebAssembly.Module);
	expect(again).toBe(one);
	expect(other).not.toBe(one);
	expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/one.wasm', '/other.wasm']);
	expect(await fetchModule('/one.wasm', 'It')).toBe(one);
});

it('tries again after a failure, which it tells in the words of the page', async () => {
	fetched.mockImplementationOnce(() => Promise.resolve(new Response('', { status: 404 })));
	await expect(fetchModule('/late.wasm', 'The simulator')).rejects.toThrow(
		'The simulator could not be loaded (404). Try again.'
	);
	fetched.mockImplementation(() => Promise.resolve(new Response(EMPTY)));
	expect(await fetchModule('/late.wasm', 'The simulator')).toBeInstanceOf(WebAssembly.Module);
});

it('takes no page of a network for the module', async () => {
	fetched.mockImplementation(() => Promise.resolve(new Response('<html>sign in</html>')));
	await expect(fetchModule('/portal.wasm', 'The simulator')).rejects.toThrow('sign in first');
});
