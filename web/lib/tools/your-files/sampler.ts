/** Those who read single chunks for a survey: here, or in another worker behind a port. */
import { ChangedError } from './failures';
import { measureChunk, type ChunkValues } from './chunk';
import type { Handle } from './fileFacts';
import type { PageMeter } from './pages';
import type { Place } from './byteLine';
import { Opener } from './walk';

/** Reads one place at a time. */
export interface Sampler {
	/** @throws what the browser says about a file that cannot be read. */
	measure(place: Place): Promise<ChunkValues>;
}

/** A place that is sent; a handle goes once, since each copy costs the browser memory. */
interface Task {
	readonly id: number;
	readonly place: Omit<Place, 'source'>;
	readonly file: File | undefined;
	/** Number of the handle that the file was found in. */
	readonly rootIndex: number;
	/** That handle, when it is sent for the first time. */
	readonly root: Handle | undefined;
}

interface Answer {
	readonly id: number;
	readonly values: ChunkValues | undefined;
	/** Name and message of what was thrown. */
	readonly error: readonly [name: string, message: string] | undefined;
}

/** The part of a port that is used; tests give another. */
export interface Port {
	postMessage(message: unknown): void;
	onmessage: ((event: MessageEvent) => void) | null;
}

const isHandle = (source: File | Handle): source is Handle => 'kind' in source;
const never = new AbortController().signal;

export class LocalSampler implements Sampler {
	readonly #meter: PageMeter;
	readonly #opener = new Opener();

	constructor(meter: PageMeter) {
		this.#meter = meter;
	}

	async measure({ path, source, fileBytes, start, end }: Place): Promise<ChunkValues> {
		const file = isHandle(source) ? await this.#opener.open(source, path) : source;
		if (file.size !== fileBytes) {
			throw new ChangedError('The file has another size now.');
		}
		return measureChunk(file, { start, end }, { signal: never, meter: this.#meter });
	}
}

interface Asked {
	resolve(values: ChunkValues): void;
	reject(error: unknown): void;
}

/** Asks the worker behind a port; several samplers may share one of these. */
export class SamplerPort {
	readonly #port: Port;
	readonly #roots: Handle[] = [];
	readonly #asked = new Map<number, Asked>();
	#lastId = 0;

	constructor(port: Port) {
		this.#port = port;
		port.onmessage = ({ data }: MessageEvent<Answer>) => {
			const asked = this.#asked.get(data.id);
			this.#asked.delete(data.id);
			if (data.values !== undefined) {
				asked?.resolve(data.values);
			} else {
				asked?.reject(new DOMException(data.error?.[1], data.error?.[0]));
			}
		};
	}

	measure({ source, ...place }: Place): Promise<ChunkValues> {
		this.#lastId += 1;
		const id = this.#lastId;
		const known = isHandle(source) ? this.#roots.indexOf(source) : -1;
		const isNew = isHandle(source) && known === -1;
		const rootIndex = isNew ? this.#roots.push(source) - 1 : known;
		const file = isHandle(source) ? undefined : source;
		const root = isNew ? source : undefined;
		return new Promise((resolve, reject) => {
			this.#asked.set(id, { resolve, reject });
			this.#port.postMessage({ id, place, file, rootIndex, root } satisfies Task);
		});
	}
}

/** Reads what comes through a port, in the worker at its other end. */
export function serveSamples(port: Port, meter: PageMeter): void {
	const roots: Handle[] = [];
	const sampler = new LocalSampler(meter);
	// One after another: the way to one file is a part of the way to the next.
	let last: Promise<unknown> = Promise.resolve();
	port.onmessage = ({ data }: MessageEvent<Task>) => {
		const { id, place, file, rootIndex, root } = data;
		if (root !== undefined) {
			roots[rootIndex] = root;
		}
		const source = file ?? roots[rootIndex];
		last = last.then(() =>
			source === undefined
				? undefined
				: sampler.measure({ ...place, source }).then(
						(values) => port.postMessage({ id, values, error: undefined } satisfies Answer),
						(error: unknown) =>
							port.postMessage({ id, values: undefined, error: partsOf(error) } satisfies Answer)
					)
		);
	};
}

const partsOf = (error: unknown): readonly [string, string] =>
	error instanceof Error ? [error.name, error.message] : ['Error', String(error)];
