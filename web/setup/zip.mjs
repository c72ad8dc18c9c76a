/** Writes zip files, the same for the same content, with what Node.js brings along. */
import { crc32, deflateRawSync } from 'node:zlib';

/** @typedef {readonly [name: string, bytes: Uint8Array]} Entry a path with slashes, and a file */

const SIGNATURES = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATED = 8;
/** The first day that a zip can name: what is released tells its date elsewhere. */
const FIRST_DAY = (1 << 5) | 1;
/** Larger ones need another form, which nothing here needs. */
const BYTES_MAX = 0xffff_ffff;
const ENTRIES_MAX = 0xffff;

/** @type {(fields: readonly (readonly [size: 2 | 4, value: number])[]) => Buffer} */
function record(fields) {
	const bytes = Buffer.alloc(fields.reduce((total, [size]) => total + size, 0));
	let at = 0;
	for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
	return bytes;
}

/**
 * @throws when there are more or larger files than the plain form holds
 * @type {(entries: readonly Entry[]) => Buffer}
 */
export function zip(entries) {
	/** @type {Buffer[]} */
	const files = [];
	/** @type {Buffer[]} */
	const directory = [];
	let offset = 0;
	for (const [name, bytes] of entries) {
		const [path, packed] = [Buffer.from(name), deflateRawSync(bytes, { level: 9 })];
		/** @type {readonly (readonly [2 | 4, number])[]} */
		const shared = [
			...[VERSION, NAMES_ARE_UTF8, DEFLATED, 0, FIRST_DAY].map(two),
			...[crc32(bytes), packed.length, bytes.length].map(four),
			...[path.length, 0].map(two)
		];
		const local = Buffer.concat([record([four(SIGNATURES.local), ...shared]), path, packed]);
		const central = [
			...[four(SIGNATURES.central), two(VERSION), ...shared],
			...[0, 0, 0].map(two),
			...[0, offset].map(four)
		];
		files.push(local);
		directory.push(Buffer.concat([record(central), path]));
		offset += local.length;
	}
	const listed = Buffer.concat(directory);
	if (offset + listed.length > BYTES_MAX || entries.length > ENTRIES_MAX) {
		throw new RangeError(`${entries.length} files of ${offset} bytes are too much for one zip.`);
	}
	const count = two(entries.length);
	const end = [four(SIGNATURES.end), two(0), two(0), count, count];
	return Buffer.concat([
		...files,
		listed,
		record([...end, four(listed.length), four(offset), two(0)])
	]);
}

/** @type {(value: number) => readonly [2, number]} */
const two = (value) => [2, value];

/** @type {(value: number) => readonly [4, number]} */
const four = (value) => [4, value];
