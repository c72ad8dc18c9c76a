/** A folder that the reader does not give is no error, and one they cannot give is explained. */
import { afterEach, expect, it, vi } from 'vitest';
import { askForFolder, hasPicker } from '$lib/base/picker';

afterEach(() => void vi.unstubAllGlobals());

function answering(name: string): void {
	const showDirectoryPicker = () => Promise.reject(new DOMException('as the browser says', name));
	vi.stubGlobal('window', { showDirectoryPicker });
}

it('takes a closed dialog, and a folder kept from pages, for no folder', async () => {
	answering('AbortError');
	expect(await askForFolder('read')).toEqual({ type: 'none' });
});

it('explains what to do in a frame of another site', async () => {
	answering('SecurityError');
	expect(await askForFolder('read')).toMatchObject({ message: expect.stringMatching(/own tab/) });
});

it('explains what a browser lacks', async () => {
	vi.stubGlobal('window', {});
	expect(hasPicker()).toBe(false);
	const message: unknown = expect.stringMatching(/use Chrome or Edge on a computer/);
	expect(await askForFolder('read')).toMatchObject({ type: 'refused', message });
});

it('explains that nothing came of it', async () => {
	answering('UnknownError');
	const message: unknown = expect.stringMatching(/try another one/);
	expect(await askForFolder('readwrite')).toMatchObject({ type: 'refused', message });
});
