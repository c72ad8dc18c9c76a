/** Real files on a real disk for the tests of "Your files". */
import { createHash } from 'node:crypto';
import {
	closeSync,
	ftruncateSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
	writeSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { test as base } from './site';

export const MANY_COUNT = 10_000;
const MANY_BYTES = 64;
const HUGE_BYTES = 5_000_000_000;
const SLOW_BYTES = 2 ** 28;

/** Bytes that do not compress, the same in every run. */
function noise(bytes: number, seed: string): Buffer {
	const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
		createHash('sha256').update(`${seed} ${index}`).digest()
	);
	return Buffer.concat(blocks).subarray(0, bytes);
}

export const logText = Array.from(
	{ length: 30_000 },
	(_, line) => `2013-01-25 12:${line % 60} request ${line * 7919} took ${line % 97} ms\n`
).join('');

/** Like a camera's: a header, then entropy-coded data in which 0xff is always followed by 0. */
function jpegLike(): Buffer {
	const header = Buffer.from('ffd8ffe000104a46494600010101004800480000', 'hex');
	const body = noise(1_000_000, 'jpeg').map((byte) => (byte === 0xff ? 0xfe : byte));
	return Buffer.concat([header, body, Buffer.from('ffd9', 'hex')]);
}

/** One entry, really deflated; the fields that no reader here needs are zero. */
function zipOf(name: string, content: Buffer): Buffer {
	const deflated = deflateRawSync(content);
	const header = Buffer.alloc(30);
	header.writeUInt32LE(0x04034b50, 0);
	header.writeUInt16LE(20, 4);
	header.writeUInt16LE(8, 8);
	header.writeUInt32LE(deflated.length, 18);
	header.writeUInt32LE(content.length, 22);
	header.writeUInt16LE(name.length, 26);
	return Buffer.concat([header, Buffer.from(name), deflated]);
}

interface Fixture {
	/** Holds `ten/`, `huge.img`, and `slow.img`. */
	readonly folder: string;
}

export const test = base.extend<object, { disk: Fixture }>({
	disk: [
		async ({}, use) => {
			const folder = mkdtempSync(path.join(tmpdir(), 'write-cliff-files-'));
			writeSamples(path.join(folder, 'ten'));
			const huge = openSync(path.join(folder, 'huge.img'), 'w');
			ftruncateSync(huge, HUGE_BYTES);
			closeSync(huge);
			writeSlow(path.join(folder, 'slow.img'));
			await use({ folder });
			rmSync(folder, { recursive: true });
		},
		{ scope: 'worker' }
	]
});

function writeSamples(folder: string): void {
	mkdirSync(path.join(folder, 'inner'), { recursive: true });
	const write = (name: string, content: Buffer | string) =>
		writeFileSync(path.join(folder, name), content);
	write('server.log', logText);
	write('random.bin', noise(1_000_000, 'random'));
	write('photo.jpg', jpegLike());
	write('backup.zip', zipOf('server.log', Buffer.from(logText)));
	write('zeros.dat', Buffer.alloc(2_000_000));
	write('inner/short.txt', 'This is a short text, as short texts are: short. '.repeat(4));
	write('inner/page.html', '<p>Paragraphs repeat their tags.</p>\n'.repeat(900));
	write('inner/numbers.csv', Array.from({ length: 9000 }, (_, n) => `${n},${n * n}\n`).join(''));
	// A real program, as much of it as is quickly compressed twice.
	write('inner/node', readFileSync(process.execPath).subarray(0, 8_000_000));
	write('inner/empty.txt', '');
}

/** So mixed that many samples are needed: it takes seconds, also where others take none. */
function writeSlow(name: string): void {
	const slow = openSync(name, 'w');
	const chunk = noise(64 * 1024, 'slow');
	ftruncateSync(slow, SLOW_BYTES);
	for (let place = 0; place < SLOW_BYTES; place += 16 * chunk.length) {
		writeSync(slow, chunk, 0, chunk.length, place);
	}
	closeSync(slow);
}

/** For whoever needs them: they take a second. */
export function writeMany(folder: string): void {
	for (let group = 0; group < MANY_COUNT / 100; group += 1) {
		writeHundred(path.join(folder, String(group)), group);
	}
}

/** A hundred small files with different content. */
export function writeHundred(folder: string, group: number): void {
	mkdirSync(folder, { recursive: true });
	for (let index = 0; index < 100; index += 1) {
		const name = path.join(folder, `${index}.txt`);
		writeFileSync(name, `${group} ${index} `.padEnd(MANY_BYTES, 'x'));
	}
}
