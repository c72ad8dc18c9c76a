/** What the drive test is compared with: the same writes by the operating system's own calls. */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { median } from '../../web/lib/tools/your-drive/statistics';

const MIB = 1024 * 1024;
const POOL_BYTES = 16 * MIB;
const BLOCK_BYTES = 4096;
/** What Chromium gives itself where it may: neither is to wait longer for a processor. */
const PRIORITY = -8;
/** As the page does. */
const SMALL_FILE_BYTES = 16 * MIB;
const SMALL_BATCH_COUNT = 25;

function makePool(): Buffer {
	const pool = Buffer.alloc(POOL_BYTES);
	for (let at = 0; at < pool.length; at += 65_536) {
		crypto.getRandomValues(pool.subarray(at, at + 65_536));
	}
	return pool;
}

export interface Small {
	readonly perSecond: number;
	/** Of single writes: other work of the machine hardly moves it. */
	readonly medianMs: number;
}

export class Native {
	readonly #path: string;
	readonly #file: number;
	readonly #pool = makePool();

	constructor(path: string) {
		this.#path = path;
		this.#file = openSync(path, 'w');
		setPriority(PRIORITY);
	}

	/** One long leg, made safe. @returns bytes a second */
	long(bytes: number): number {
		ftruncateSync(this.#file, 0);
		fdatasyncSync(this.#file);
		const startMs = performance.now();
		for (let at = 0; at < bytes; at += MIB) {
			writeSync(this.#file, this.#pool, at % POOL_BYTES, MIB, at);
		}
		fdatasyncSync(this.#file);
		return (bytes / (performance.now() - startMs)) * 1000;
	}

	/**
	 * Small writes anywhere in a file of some size, each made safe. A batch goes before those that
	 * count, as in the page.
	 */
	small(batches: number): Small {
		this.long(SMALL_FILE_BYTES);
		this.#batch();
		const startMs = performance.now();
		const opsMs = Array.from({ length: batches }, () => this.#batch()).flat();
		const ms = performance.now() - startMs;
		return { perSecond: (opsMs.length / ms) * 1000, medianMs: median(opsMs) };
	}

	/** @returns how long each took, in ms */
	#batch(): number[] {
		return Array.from(crypto.getRandomValues(new Uint32Array(SMALL_BATCH_COUNT)), (place) => {
			const at = (place % (SMALL_FILE_BYTES / BLOCK_BYTES)) * BLOCK_BYTES;
			const startMs = performance.now();
			writeSync(this.#file, this.#pool, at % POOL_BYTES, BLOCK_BYTES, at);
			fdatasyncSync(this.#file);
			return performance.now() - startMs;
		});
	}

	end(): void {
		closeSync(this.#file);
		rmSync(this.#path);
		setPriority(0);
	}
}
