/** The checksum of zip and PNG files. */

function crcOfByte(byte: number): number {
	let crc = byte;
	for (let bit = 0; bit < 8; bit += 1) {
		crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
	}
	return crc;
}

const CRC_BY_BYTE = Array.from({ length: 256 }, (_, byte) => crcOfByte(byte));

/** CRC-32 as a whole number. */
export function crc32(bytes: Iterable<number>): number {
	let crc = 0xffff_ffff;
	for (const byte of bytes) {
		crc = (crc >>> 8) ^ (CRC_BY_BYTE[(crc ^ byte) & 0xff] ?? 0);
	}
	return (crc ^ 0xffff_ffff) >>> 0;
}

/** CRC-32 of a text in UTF-8, in eight hexadecimal digits. */
export function textChecksum(text: string): string {
	return crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0');
}
