/** A trace is unpacked by what it is, whatever its name, and what cannot be is named. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPieces } from '$lib/tools/traces/bytes';
import { zip } from '../../../web/setup/zip.mjs';

const TEXT = 'type,offset,size\nWrite,0,4096\nRead,4096,512\n';
const plain = Buffer.from(TEXT);

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

async function open(bytes: Uint8Array, name = 'a.csv') {
	const pieces = await openPieces(blobOf(bytes), name);
	let text = '';
	for (let piece = await pieces.next(); piece !== undefined; piece = await pieces.next()) {
		text += new TextDecoder().decode(piece);
	}
	return { text, stored: pieces.stored, bytesDone: pieces.bytesDone() };
}

/** Text of two bytes a letter. */
function wide(text: string, isLittle: boolean, mark: boolean): Uint8Array {
	const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
	return isLittle ? bytes : bytes.swap16();
}

describe('the bytes of a trace', () => {
	it.each([
		['plain text', plain, ''],
		['gzip', gzipSync(plain), 'gzip'],
		['gzip within gzip', gzipSync(gzipSync(plain)), 'gzip, gzip'],
		['UTF-16', wide(TEXT, true, true), 'UTF-16'],
		['UTF-16 of other machines', wide(TEXT, false, true), 'UTF-16'],
		['UTF-16 without a mark', wide(TEXT, true, false), 'UTF-16'],
		['packed UTF-16', gzipSync(wide(TEXT, false, false)), 'gzip, UTF-16'],
		['zip', zip([['t/a.csv', plain]]), 'zip, t/a.csv'],
		['a zip of a gzip', zip([['a.csv.gz', gzipSync(plain)]]), 'zip, a.csv.gz, gzip']
	])('are text again: %s', async (_, bytes, stored) => {
		expect(await open(bytes, 'whatever')).toEqual({
			...{ text: TEXT, stored },
			bytesDone: stored.startsWith('zip') ? expect.any(Number) : bytes.byteLength
		});
	});

	it('of an archive are those of its largest file that somebody put there', async () => {
		const bytes = zip([
			['note.txt', Buffer.from('w0')],
			['__MACOSX/._trace.csv', Buffer.alloc(9_000, 'x')],
			['.DS_Store', Buffer.alloc(9_000, 'x')],
			['trace.csv', plain]
		]);
		expect(await open(bytes)).toMatchObject({ text: TEXT, stored: 'zip, trace.csv' });
	});

	it('of an archive may be stored as they are', async () => {
		const bytes = zip([['a.csv', plain]]);
		const packed = deflateRawSync(plain, { level: 9 });
		const at = bytes.indexOf(packed);
		const list = bytes.indexOf(Buffer.from('PK\u0001\u0002'));
		const stored = Buffer.concat([
			bytes.subarray(0, at),
			plain,
			bytes.subarray(at + packed.length)
		]);
		const moved = list + plain.length - packed.length;
		stored.writeUInt16LE(0, moved + 10);
		stored.writeUInt32LE(plain.length, moved + 20);
		stored.writeUInt32LE(moved, stored.length - 22 + 16);
		expect(await open(stored)).toMatchObject({ text: TEXT });
	});

	it('come in pieces, however they are packed', async () => {
		const long = Buffer.from('w1\n'.repeat(100_000));
		const pieces = await openPieces(blobOf(gzipSync(long)), 'a.gz');
		let bytes = 0;
		for (let piece = await pieces.next(); piece !== undefined; piece = await pieces.next()) {
			expect(piece.byteLength).toBeLessThanOrEqual(65_536);
			bytes += piece.byteLength;
		}
		expect(bytes).toBe(long.byteLength);
	});

	const packed = zip([['a.csv', plain]]);
	const list = packed.indexOf(Buffer.from('PK\u0001\u0002'));
	const changed = (at: number, value: number) => {
		const bytes = Buffer.from(packed);
		bytes.writeUInt16LE(value, list + at);
		return bytes;
	};
	const large = Buffer.from(packed);
	large.writeUInt32LE(0xffff_ffff, list + 24);
	it.each([
		['broken.gz', Buffer.from('this is no gzip'), 'its name ends in .gz, but it is no gzip'],
		['cut.gz', gzipSync(plain).subarray(0, 30), 'damaged, or its end is missing'],
		['cut.zip', packed.subarray(0, packed.length - 30), 'has no list of its files'],
		['empty.zip', zip([['only/', Buffer.alloc(0)]]), 'has no file in it'],
		['locked.zip', changed(8, 1), 'has a password'],
		['other.zip', changed(10, 14), 'in a way that browsers do not know'],
		['large.zip', large, 'larger than 4 GB'],
		['moved.zip', changed(44, 0xff), 'is damaged']
	])('%s is refused in words', async (name, bytes, words) => {
		await expect(open(bytes, name)).rejects.toThrow(words);
	});
});
