/** Where to look on a line of bytes: cells of equal length, with one byte drawn in each. */
import { CHUNK_BYTES } from './sample';

/**
 * Cells of one level are twice as long as those of the level below, and the draw of a cell is that
 * of one of its two halves. So a line that grows, or that is looked at more closely, keeps most of
 * what was drawn before; and the same files give the same draws every time.
 */
export interface Cells {
	readonly level: number;
	readonly count: number;
	readonly lineBytes: number;
}

/** Of each line as many cells as `wanted`, or down to half as many. */
export function cellsOf(lineBytes: number, wanted: number): Cells {
	const level = Math.max(0, Math.ceil(Math.log2(lineBytes / (CHUNK_BYTES * wanted))));
	return { level, count: Math.ceil(lineBytes / widthOf(level)), lineBytes };
}

/** Bytes of one of the cells; the last may be shorter. */
export function bytesOfCell({ level, lineBytes }: Cells, cell: number): number {
	const width = widthOf(level);
	return Math.min(width, lineBytes - cell * width);
}

/** The byte that is drawn in a cell: each of its bytes is as likely. */
export function drawIn({ level, lineBytes }: Cells, cell: number, seed: number): number {
	let inner = cell;
	for (let depth = level; depth > 0; depth -= 1) {
		const width = widthOf(depth - 1);
		const start = 2 * inner * width;
		const bytes = Math.min(2 * width, lineBytes - start);
		const isLower = chance(seed, depth, inner) * bytes < Math.min(width, bytes);
		inner = 2 * inner + (isLower ? 0 : 1);
	}
	const start = inner * CHUNK_BYTES;
	const bytes = Math.min(CHUNK_BYTES, lineBytes - start);
	return start + Math.floor(chance(seed, 0, inner) * bytes);
}

const widthOf = (level: number) => CHUNK_BYTES * 2 ** level;

/** From 0 up to 1, always the same for the same three numbers. */
function chance(seed: number, level: number, cell: number): number {
	let mixed = mix(seed ^ Math.imul(level + 1, 0x9e3779b9));
	mixed = mix(mixed ^ (cell >>> 0));
	mixed = mix(mixed ^ Math.floor(cell / 2 ** 32));
	return (mixed >>> 0) / 2 ** 32;
}

/** As MurmurHash3 ends: every bit of the argument changes half of the bits of the result. */
function mix(value: number): number {
	let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) + 0x9e3779b9;
}
