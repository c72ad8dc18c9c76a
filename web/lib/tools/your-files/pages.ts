/** The only file that knows the package that compresses page by page. */
import moduleUrl from '$wasm-pages/wasm_ftl_pages_bg.wasm?url';
import { initSync, WasmPages } from '$wasm-pages/wasm_ftl_pages.js';
import { fetchModule } from '$lib/base/module';

/** What file systems write at once, and what most controllers map. */
export const PAGE_BYTES = 4096;
/** Classes of pages by their ratio under deflate: below 1/16, below 2/16, and so on. */
export const CLASSES = 16;

/** What pages take when each is compressed by itself; one that would grow counts as it is. */
export interface PageTotals {
	readonly pages: number;
	readonly bytes: number;
	readonly bytesDeflate: number;
	readonly bytesLz4: number;
	/** Of each class, the bytes before. */
	readonly classBytes: readonly number[];
	/** Of each class, the bytes that deflate leaves. */
	readonly classStored: readonly number[];
}

/** To be called in the page; the worker gets the compiled module. */
export function loadPagesModule(): Promise<WebAssembly.Module> {
	return fetchModule(moduleUrl, 'The part of this page that compresses page by page');
}

/** Compresses the pages of one file after another. One for each thread. */
export class PageMeter {
	readonly #memory: WebAssembly.Memory;
	readonly #wasm: WasmPages;
	readonly #inputBytes: number;
	#filled = 0;

	constructor(module: WebAssembly.Module) {
		this.#memory = initSync({ module }).memory;
		this.#wasm = new WasmPages();
		this.#inputBytes = this.#wasm.input_bytes();
	}

	/** Adds bytes that follow those before; pages are counted from where the first began. */
	add(bytes: Uint8Array): void {
		let rest = bytes;
		while (rest.length > 0) {
			const part = rest.subarray(0, this.#inputBytes - this.#filled);
			// A new view each time: a call that grew the memory has detached every older one.
			const start = this.#wasm.input_ptr() + this.#filled;
			new Uint8Array(this.#memory.buffer, start, part.length).set(part);
			this.#filled += part.length;
			rest = rest.subarray(part.length);
			if (this.#filled === this.#inputBytes) {
				this.#flush();
			}
		}
	}

	/** Ends the page that is not full, so that what comes next begins another. */
	endRun(): void {
		if (this.#filled > 0) {
			this.#flush();
		}
	}

	/** The sums since the last call. */
	take(): PageTotals {
		this.endRun();
		const start = this.#wasm.take_totals();
		const totals = new Float64Array(this.#memory.buffer, start, 1 + 2 * (2 + CLASSES));
		const [pages = 0, bytes = 0, bytesDeflate = 0, , bytesLz4 = 0] = totals;
		const classes = Array.from(totals.subarray(5));
		return {
			pages,
			bytes,
			bytesDeflate,
			bytesLz4,
			classBytes: classes.filter((_, index) => index % 2 === 0),
			classStored: classes.filter((_, index) => index % 2 === 1)
		};
	}

	#flush(): void {
		this.#wasm.measure(this.#filled);
		this.#filled = 0;
	}
}
