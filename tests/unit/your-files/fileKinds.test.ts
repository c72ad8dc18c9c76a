/** Files are sorted into the kinds that their readers would name. */
import { describe, expect, test } from 'vitest';
import { kindOf } from '$lib/tools/your-files/fileKinds';

const NOTHING = new Uint8Array();

describe('the name decides', () => {
	test.each([
		['photos/IMG_0001.JPG', 'picture'],
		['setup.exe', 'program'],
		['lib/libz.so.1.3', 'program'],
		['report.docx', 'document'],
		['notes.v2/README.md', 'text'],
		['a.tar.gz', 'archive'],
		['disk.iso', 'disk-image'],
		['history.sqlite', 'database'],
		['DSCF0001.RAF', 'picture'],
		['phaseone.iiq', 'picture'],
		['drone.gpr', 'picture'],
		['clip.braw', 'video'],
		['VID_0001.insv', 'video'],
		['IMG_0001.xmp', 'text'],
		['song.flac', 'sound'],
		['clip.mkv', 'video'],
		['face.woff2', 'font']
	])('%s is a %s', (path, kind) => {
		expect(kindOf(path, '', NOTHING)).toBe(kind);
	});

	test('over a type that contradicts it', () => {
		expect(kindOf('main.ts', 'video/mp2t', NOTHING)).toBe('text');
	});
});

describe('without a known extension', () => {
	test.each([
		['the type that the system gives', 'page', 'text/html', [], 'text'],
		['first bytes: ELF', 'bin/bash', '', [0x7f, 0x45, 0x4c, 0x46], 'program'],
		['first bytes: JPEG', 'scan', '', [0xff, 0xd8, 0xff, 0xe0], 'picture'],
		['first bytes: zip', 'bundle.xyz', '', [0x50, 0x4b, 0x03, 0x04], 'archive'],
		['nothing to go by', 'random.bin', 'application/octet-stream', [1, 2, 3, 4], 'other'],
		['a hidden file is not all extension', 'home/.exe', '', [], 'other'],
		['a dot in a folder is not an extension', 'setup.exe/data', '', [], 'other']
	])('%s', (_, path, mime, head, kind) => {
		expect(kindOf(path, mime, Uint8Array.from(head))).toBe(kind);
	});
});
