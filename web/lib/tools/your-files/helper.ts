/** A worker that reads for another, and the port between them: single chunks, or whole files. */
import { Claims } from '$lib/base/Claims';
import type { Waiting } from './backlog';
import type { Place } from './byteLine';
import type { ChunkValues } from './chunk';
import { assertNever } from './failures';
import type { Handle } from './fileFacts';
import type { FileReading, Found, LocalReader, ReadOptions } from './reader';
import { isHandle, type LocalSampler, type Sampler } from './sampler';

/** Where what is to be read lies; a handle goes once, since each copy costs the browser memory. */
interface Source {
	readonly file: File | undefined;
	/** Number of the handle that the file was found in. */
	readonly rootIndex: number;
	/** That handle, when it is sent for the first time. */
	readonly root: Handle | undefined;
}

type Task =
	| {
			readonly type: 'sample';
			readonly id: number;
			readonly place: Omit<Place, 'source'>;
			readonly source: Source;
	  }
	| {
			readonly type: 'read';
			readonly id: number;
			readonly waiting: Omit<Waiting, 'source'>;
			readonly source: Source;
	  }
	| { readonly type: 'give-up'; readonly id: number }
	| { readonly type: 'hold'; readonly isHeld: boolean };

type Answer =
	| { readonly type: 'chunk'; readonly id: number; readonly values: ChunkValues }
	| { readonly type: 'file'; readonly id: number; readonly found: Found }
	| {
			readonly type: 'progress';
			readonly id: number;
			readonly share: number;
			readonly bytesRead: number;
	  }
	/** Name and message of what was thrown. */
	| { readonly type: 'failed'; readonly id: number; readonly error: readonly [string, string] };

/** The part of a port that is used; tests give another. */
export interface Port {
	postMessage(message: unknown): void;
	onmessage: ((event: MessageEvent) => void) | null;
}

const isLast = ({ type }: Answer) => type !== 'progress';

/** Asks the worker behind a port; several who need samples may share one of these. */
export class Helper implements Sampler, FileReading {
	readonly #port: Port;
	readonly #roots: Handle[] = [];
	readonly #asked = new Map<number, (answer: Answer) => void>();
	#lastId = 0;

	constructor(port: Port) {
		this.#port = port;
		port.onmessage = ({ data }: MessageEvent<Answer>) => {
			const take = this.#asked.get(data.id);
			if (isLast(data)) {
				this.#asked.delete(data.id);
			}
			take?.(data);
		};
	}

	measure({ source: whole, ...place }: Place): Promise<ChunkValues> {
		const source = this.#sourceOf(whole);
		return new Promise((resolve, reject) => {
			const id = this.#ask((answer) => {
				if (answer.type === 'chunk') {
					resolve(answer.values);
				} else if (answer.type === 'failed') {
					reject(errorOf(answer.error));
				}
			});
			this.#post({ type: 'sample', id, place, source });
		});
	}

	read({ source: whole, ...waiting }: Waiting, options: ReadOptions): Promise<Found> {
		const { signal, onProgress } = options;
		const source = this.#sourceOf(whole);
		return new Promise((resolve, reject) => {
			const id = this.#ask((answer) => {
				if (answer.type === 'file') {
					resolve(answer.found);
				} else if (answer.type === 'progress') {
					onProgress(answer.share, answer.bytesRead);
				} else if (answer.type === 'failed') {
					reject(errorOf(answer.error));
				}
			});
			this.#post({ type: 'read', id, waiting, source });
			signal.addEventListener('abort', () => {
				// At once, also when the helper waits for a drive that does not answer.
				this.#asked.delete(id);
				this.#post({ type: 'give-up', id });
				reject(signal.reason);
			});
		});
	}

	hold(isHeld: boolean): void {
		this.#post({ type: 'hold', isHeld });
	}

	#ask(take: (answer: Answer) => void): number {
		this.#lastId += 1;
		this.#asked.set(this.#lastId, take);
		return this.#lastId;
	}

	#post(task: Task): void {
		this.#port.postMessage(task);
	}

	#sourceOf(source: File | Handle): Source {
		if (!isHandle(source)) {
			return { file: source, rootIndex: -1, root: undefined };
		}
		const known = this.#roots.indexOf(source);
		const rootIndex = known === -1 ? this.#roots.push(source) - 1 : known;
		return { file: undefined, rootIndex, root: known === -1 ? source : undefined };
	}
}

/** Files that are read between two claims. */
const FILES_PER_CLAIM = 100;

/** Reads what comes through a port, in the worker at its other end. */
export function serve(port: Port, sampler: LocalSampler, reader: LocalReader): void {
	const roots: Handle[] = [];
	const reading = new Map<number, AbortController>();
	const claims = new Claims(FILES_PER_CLAIM);
	// One after another: the way to one file is a part of the way to the next.
	let lastSample: Promise<unknown> = Promise.resolve();
	const post = (answer: Answer) => port.postMessage(answer);
	const tell = (id: number, work: Promise<Answer>) =>
		work
			.catch((error: unknown): Answer => ({ type: 'failed', id, error: partsOf(error) }))
			.then(post);
	const find = ({ file, rootIndex, root }: Source): File | Handle => {
		if (root !== undefined) {
			roots[rootIndex] = root;
		}
		const source = file ?? roots[rootIndex];
		if (source === undefined) {
			throw new TypeError('A helper knows nothing of what it is to read.');
		}
		return source;
	};
	port.onmessage = ({ data: task }: MessageEvent<Task>) => {
		switch (task.type) {
			case 'sample': {
				const { id, place } = task;
				const source = find(task.source);
				const sample = () => sampler.measure({ ...place, source });
				lastSample = lastSample.then(() =>
					tell(
						id,
						sample().then((values) => ({ type: 'chunk', id, values }))
					)
				);
				break;
			}
			case 'read': {
				const { id, waiting } = task;
				const source = find(task.source);
				const stop = new AbortController();
				reading.set(id, stop);
				const onProgress: ReadOptions['onProgress'] = (share, bytesRead) => {
					if (share < 1) {
						post({ type: 'progress', id, share, bytesRead });
					}
				};
				const read = reader.read({ ...waiting, source }, { signal: stop.signal, onProgress });
				void tell(
					id,
					read.then((found) => ({ type: 'file', id, found }))
				).then(() => {
					reading.delete(id);
					claims.add(1);
				});
				break;
			}
			case 'give-up':
				reading.get(task.id)?.abort();
				break;
			case 'hold':
				reader.hold(task.isHeld);
				break;
			default:
				assertNever(task);
		}
	};
}

const errorOf = ([name, message]: readonly [string, string]) => new DOMException(message, name);

const partsOf = (error: unknown): readonly [string, string] =>
	error instanceof Error ? [error.name, error.message] : ['Error', String(error)];
