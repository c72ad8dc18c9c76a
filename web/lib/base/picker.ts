/** Asks the reader for a folder, where the browser hands folders to pages. */

declare global {
	interface Window {
		/** Chromium only. */
		showDirectoryPicker?(options: {
			mode: 'read' | 'readwrite';
		}): Promise<FileSystemDirectoryHandle>;
	}
}

export type Picked =
	| { readonly type: 'folder'; readonly folder: FileSystemDirectoryHandle }
	/** The reader chose none, or one that the browser keeps from pages. */
	| { readonly type: 'none' }
	| { readonly type: 'refused'; readonly message: string };

export const hasPicker = () => typeof window.showDirectoryPicker === 'function';

/** To be called while the page handles a click. Never throws. */
export async function askForFolder(mode: 'read' | 'readwrite'): Promise<Picked> {
	const refused = (message: string) => ({ type: 'refused', message }) as const;
	try {
		const folder = await window.showDirectoryPicker?.({ mode });
		return folder === undefined
			? refused('This browser cannot hand folders to pages; use Chrome or Edge on a computer.')
			: { type: 'folder', folder };
	} catch (error) {
		const name = error instanceof Error ? error.name : '';
		if (name === 'AbortError') {
			return { type: 'none' };
		}
		return name === 'SecurityError'
			? refused('A page inside another page may not ask for folders; open this one in its own tab.')
			: refused('The browser did not hand over a folder; try another one.');
	}
}
