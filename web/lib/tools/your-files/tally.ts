/** Running totals of a look at the reader's files. */
import { FolderTally, type FolderSum } from './folders';
import { KINDS } from './fileKinds';
import { CLASSES } from './pages';
import type { Kind, Measured } from './fileFacts';
import { NOTHING, plus, type KindSum, type Sum } from './summary';

/** Pages by how far they shrink, in classes. */
export type Mix = readonly { readonly bytes: number; readonly stored: number }[];

/** Exact whatever part of the files the page lists. */
export class Tally {
	#total = NOTHING;
	#sumByKind = new Map<Kind, Sum>();
	readonly #folders = new FolderTally();
	readonly #classBytes = Array.from({ length: CLASSES }, () => 0);
	readonly #classStored = Array.from({ length: CLASSES }, () => 0);

	get total(): Sum {
		return this.#total;
	}

	/** Heaviest kind first. */
	get kinds(): readonly KindSum[] {
		return KINDS.flatMap((kind) => {
			const sum = this.#sumByKind.get(kind);
			return sum === undefined || sum.filesCount === 0 ? [] : [{ kind, ...sum }];
		}).sort((a, b) => b.bytesBefore - a.bytesBefore);
	}

	get folders(): readonly FolderSum[] {
		return this.#folders.folders;
	}

	/** Bytes of pages by how far deflate shrinks them. */
	get mix(): Mix {
		return this.#classBytes.map((bytes, index) => ({
			bytes,
			stored: this.#classStored[index] ?? 0
		}));
	}

	add(measured: Measured): void {
		this.#count(measured, 1);
	}

	/** Takes away what was added before. */
	remove(measured: Measured): void {
		this.#count(measured, -1);
	}

	#count(measured: Measured, sign: 1 | -1): void {
		this.#total = plus(this.#total, measured, sign);
		const sum = this.#sumByKind.get(measured.kind) ?? NOTHING;
		this.#sumByKind.set(measured.kind, plus(sum, measured, sign));
		this.#folders.add(measured, sign);
		for (let index = 0; index < CLASSES; index += 1) {
			this.#classBytes[index] =
				(this.#classBytes[index] ?? 0) + sign * (measured.classBytes[index] ?? 0);
			this.#classStored[index] =
				(this.#classStored[index] ?? 0) + sign * (measured.classStored[index] ?? 0);
		}
	}
}
