/** Ten kinds of data as files hold them, the same in every run. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

/** Bytes that do not compress. */
export function noise(bytes: number, seed: string): Buffer {
	const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
		createHash('sha256').update(`${seed} ${index}`).digest()
	);
	return Buffer.concat(blocks).subarray(0, bytes);
}

export function logText(lines: number): Buffer {
	const line = (index: number) =>
		`2013-01-25 12:${index % 60} request ${index * 7919} took ${index % 97} ms\n`;
	return Buffer.from(Array.from({ length: lines }, (_, index) => line(index)).join(''));
}

function records(count: number): Buffer {
	const data = Buffer.alloc(count * 16);
	for (let index = 0; index < count; index += 1) {
		data.writeUInt32LE(index, index * 16);
		data.writeDoubleLE(Math.sqrt(index), index * 16 + 4);
		data.writeUInt32LE(index % 7, index * 16 + 12);
	}
	return data;
}

/** Sixteen-bit samples of two tones. */
function waves(count: number): Buffer {
	const samples = Int16Array.from(
		{ length: count },
		(_, index) => 9000 * Math.sin(index / 20) + 900 * Math.sin(index / 3.7)
	);
	return Buffer.from(samples.buffer);
}

/** Lengths are no multiples of a page on purpose. */
export const KINDS_OF_DATA: Readonly<Record<string, () => Buffer>> = {
	zeros: () => Buffer.alloc(300_000),
	noise: () => noise(300_001, 'noise'),
	log: () => logText(8_000),
	json: () =>
		Buffer.from(
			JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ id, name: `n${id * 31}` })))
		),
	html: () => Buffer.from('<p class="a">Paragraphs repeat their tags.</p>\n'.repeat(7_000)),
	program: () => readFileSync(process.execPath).subarray(5_000_000, 5_400_000),
	deflated: () => deflateRawSync(logText(60_000)),
	records: () => records(20_000),
	sound: () => waves(150_000),
	mixed: () => Buffer.concat([logText(999), noise(70_000, 'mixed'), Buffer.alloc(90_000)])
};
