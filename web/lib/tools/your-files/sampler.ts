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

export const isHandle = (source: File | Handle): source is Handle => 'kind' in source;
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
