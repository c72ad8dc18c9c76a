/** Sums by folder, at the depth where the reader's files first part. */
import type { Measurement } from './fileFacts';
import { NOTHING, plus, type Sum } from './summary';

/** Deeper folders count as part of those above. */
const DEPTH_MAX = 4;
/** More folders at one depth than these are no longer told apart. */
const FOLDERS_MAX = 5000;
/** As many as can be taken in at a glance. */
const SHOWN_MAX = 10;

export interface FolderSum extends Sum {
	/** Empty for files that were chosen without a folder. */
	readonly path: string;
	/** More than 1 where the smallest folders are taken together. */
	readonly foldersCount: number;
}

export class FolderTally {
	readonly #depths: (Map<string, Sum> | undefined)[] = Array.from(
		{ length: DEPTH_MAX },
		() => new Map<string, Sum>()
	);

	/** `sign` is -1 to take away what was added before. */
	add(measurement: Measurement, sign: 1 | -1): void {
		const folders = measurement.path.split('/').slice(0, -1);
		this.#depths.forEach((sums, index) => {
			const path = folders.slice(0, index + 1).join('/');
			sums?.set(path, plus(sums.get(path) ?? NOTHING, measurement, sign));
			if (sums !== undefined && sums.size > FOLDERS_MAX) {
				this.#depths[index] = undefined;
			}
		});
	}

	/** Heaviest first; at the end, in one, those that do not fit. */
	get folders(): readonly FolderSum[] {
		const known = this.#depths.filter((sums) => sums !== undefined);
		const parted = known.find((sums) => sums.size > 1) ?? known[0] ?? new Map<string, Sum>();
		const all = [...parted]
			.filter(([, sum]) => sum.filesCount > 0)
			.map(([path, sum]) => ({ path, foldersCount: 1, ...sum }))
			.sort((one, other) => other.bytesBefore - one.bytesBefore);
		if (all.length <= SHOWN_MAX) {
			return all;
		}
		const rest = all.slice(SHOWN_MAX - 1);
		const sum = rest.reduce<Sum>(together, NOTHING);
		return [...all.slice(0, SHOWN_MAX - 1), { path: '', foldersCount: rest.length, ...sum }];
	}
}

function together(one: Sum, other: Sum): Sum {
	return {
		filesCount: one.filesCount + other.filesCount,
		sampledCount: one.sampledCount + other.sampledCount,
		bytesSampled: one.bytesSampled + other.bytesSampled,
		bytesBefore: one.bytesBefore + other.bytesBefore,
		bytesAfter: one.bytesAfter + other.bytesAfter,
		bytesDeflate: one.bytesDeflate + other.bytesDeflate,
		bytesLz4: one.bytesLz4 + other.bytesLz4,
		variance: one.variance + other.variance
	};
}
