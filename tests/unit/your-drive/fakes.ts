/** Files in memory that fail as files on a drive do, for the drive test. */
import type { Folder, WriteStream } from '$lib/tools/your-drive/folder';
import type { Surroundings } from '$lib/tools/your-drive/storageTest';

/** What the browser says when something is wrong with a drive; all test pages know such errors. */
export const domError = (name: string) => Object.assign(new Error('as the browser says'), { name });

/** A clock that moves a little with each look. */
export function createSurroundings(): Surroundings & { isStopped: boolean; isHidden: boolean } {
	let timeMs = 0;
	return {
		isStopped: false,
		isHidden: false,
		nowMs: () => (timeMs += 1),
		pause: () => Promise.resolve(),
		isCancelled() {
			return this.isStopped;
		},
		takeHidden() {
			const was = this.isHidden;
			this.isHidden = false;
			return was;
		},
		report: () => undefined
	};
}

const SWAP = '.crswap';

/** Writes as Chromium does: into a swap file beside the target, which closing renames. */
export class FakeFolder implements Folder {
	readonly files = new Map<string, readonly Uint8Array<ArrayBuffer>[]>();
	/** Called before each step; what it throws, the folder throws. */
	before: (step: 'create' | 'open' | 'write' | 'close' | 'read' | 'remove') => void = () =>
		undefined;
	/** Called with what is read back, to change it. */
	spoil: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined;

	async getFileHandle(name: string, options?: { create: boolean }) {
		if (!this.files.has(name)) {
			if (options?.create !== true) {
				throw domError('NotFoundError');
			}
			this.before('create');
			this.files.set(name, []);
		}
		return Promise.resolve({
			createWritable: () => this.#createWritable(name),
			getFile: () => this.#read(name)
		});
	}

	async removeEntry(name: string): Promise<void> {
		this.before('remove');
		if (!this.files.delete(name)) {
			throw domError('NotFoundError');
		}
		return Promise.resolve();
	}

	async #createWritable(name: string): Promise<WriteStream> {
		this.before('open');
		const parts: Uint8Array<ArrayBuffer>[] = [];
		this.files.set(name + SWAP, parts);
		return Promise.resolve({
			write: async (bytes: Uint8Array<ArrayBuffer>) => {
				this.before('write');
				parts.push(bytes.slice());
				return Promise.resolve();
			},
			close: async () => {
				this.before('close');
				this.files.delete(name + SWAP);
				this.files.set(name, parts);
				return Promise.resolve();
			},
			abort: async () => {
				this.files.delete(name + SWAP);
				return Promise.resolve();
			}
		});
	}

	async #read(name: string) {
		const blob = new Blob([...(this.files.get(name) ?? [])]);
		return Promise.resolve({
			size: blob.size,
			slice: (start: number, end: number) => ({
				arrayBuffer: async () => {
					this.before('read');
					const bytes = new Uint8Array(await blob.slice(start, end).arrayBuffer());
					this.spoil(bytes);
					return bytes.buffer;
				}
			})
		});
	}
}
