/** The course package: its list of contents, and what a course system is told. */
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { manifest, scormEntries } from '../../../web/setup/scorm.mjs';
import { zip } from '../../../web/setup/zip.mjs';
import { begin, findApi } from '../../../web/scorm/report.js';

const CHAPTER = {
	slug: 'trim',
	number: 11,
	title: 'A & B < "C"',
	bets: ['one', 'two'],
	tasks: ['t']
};
const KEY = 'write-cliff:progress';

/** A course system that writes down what it is told. */
function fakeApi(kept = '') {
	const values = new Map([['cmi.suspend_data', kept]]);
	const calls: string[] = [];
	const said = (call: string) => {
		calls.push(call);
		return 'true';
	};
	return {
		values,
		calls,
		LMSInitialize: () => said('initialize'),
		LMSGetValue: (name: string) => values.get(name) ?? '',
		LMSSetValue: (name: string, value: string) => {
			values.set(name, value);
			return 'true';
		},
		LMSCommit: () => said('commit'),
		LMSFinish: () => said('finish')
	};
}

function fakeStorage(): Storage {
	const items = new Map<string, string>();
	return {
		get length() {
			return items.size;
		},
		clear: () => items.clear(),
		key: () => null,
		getItem: (name) => items.get(name) ?? null,
		removeItem: (name) => void items.delete(name),
		setItem: (name, value) => void items.set(name, value)
	};
}

describe('a session with a course system', () => {
	it('reports the score as it grows, and completion when all is done', () => {
		const [api, storage] = [fakeApi(), fakeStorage()];
		const { report, finish } = begin(api, CHAPTER, storage);
		expect(api.values.get('cmi.core.lesson_status')).toBe('incomplete');
		expect(api.values.get('cmi.core.score.raw')).toBe('0');
		storage.setItem(KEY, JSON.stringify({ trim: { bets: ['one', 'gone'], tasks: [] } }));
		report();
		expect(api.values.get('cmi.core.score.raw')).toBe('33');
		expect(api.values.get('cmi.core.exit')).toBe('suspend');
		storage.setItem(KEY, JSON.stringify({ trim: { bets: ['two', 'one'], tasks: ['t'] } }));
		finish();
		finish();
		expect(api.values.get('cmi.core.score.raw')).toBe('100');
		expect(api.values.get('cmi.core.lesson_status')).toBe('completed');
		expect(api.values.get('cmi.core.exit')).toBe('');
		expect(api.calls).toEqual(['initialize', 'commit', 'commit', 'commit', 'finish']);
	});

	it('takes up what the system kept, and nothing of who sat here before', () => {
		const storage = fakeStorage();
		storage.setItem(KEY, JSON.stringify({ trim: { bets: ['one', 'two'], tasks: ['t'] } }));
		const api = fakeApi('{"bets":["two"],"tasks":[]}');
		begin(api, CHAPTER, storage);
		expect(api.values.get('cmi.core.score.raw')).toBe('33');
		expect(JSON.parse(storage.getItem(KEY) ?? '')).toMatchObject({ trim: { bets: ['two'] } });
	});

	it('does not begin where the system refuses, and says so', () => {
		const api = { ...fakeApi(), LMSInitialize: () => 'false' };
		expect(() => begin(api, CHAPTER, fakeStorage())).toThrow(/nothing will be reported/);
	});

	it('finds the system in a window around, or around the one that opened it', () => {
		const API = fakeApi();
		const top: Record<string, unknown> = { API };
		top['parent'] = top;
		const alone: Record<string, unknown> = { opener: { parent: top } };
		alone['parent'] = alone;
		expect(findApi({ parent: { parent: top } })).toBe(API);
		expect(findApi(alone)).toBe(API);
		expect(findApi({})).toBeUndefined();
	});
});

describe('the package', () => {
	const one = Buffer.from('<html>');
	const entries = scormEntries([CHAPTER], '0.1.0', one, one);

	it('lists each chapter as an item whose files are all there', () => {
		const text = manifest([CHAPTER], '0.1.0');
		const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found]) => found);
		const names = entries.map(([name]) => name);
		expect(names[0]).toBe('imsmanifest.xml');
		for (const href of all(/href="([^"]+)"/g)) {
			expect(names).toContain(href);
		}
		const ids = all(/<resource identifier="([^"]+)"/g);
		for (const reference of all(/identifierref="([^"]+)"/g)) {
			expect(ids).toContain(reference);
		}
		expect(text).toContain('<schemaversion>1.2</schemaversion>');
		expect(text).toContain('<title>11. A &amp; B &lt; &quot;C&quot;</title>');
		expect(text.match(/adlcp:scormtype="sco"/g)).toHaveLength(1);
	});

	it('unpacks to what was packed, byte for byte, and is the same each time', () => {
		const packed = zip(entries);
		expect(zip(entries).equals(packed)).toBe(true);
		let at = 0;
		for (const [name, bytes] of entries) {
			expect(packed.readUInt32LE(at)).toBe(0x04034b50);
			const [size, length] = [packed.readUInt32LE(at + 18), packed.readUInt16LE(at + 26)];
			expect(packed.toString('utf8', at + 30, at + 30 + length)).toBe(name);
			const from = at + 30 + length;
			expect(inflateRawSync(packed.subarray(from, from + size)).equals(bytes)).toBe(true);
			at = from + size;
		}
		const end = packed.length - 22;
		expect(packed.readUInt32LE(end)).toBe(0x06054b50);
		expect(packed.readUInt16LE(end + 10)).toBe(entries.length);
		expect(packed.readUInt32LE(end + 16)).toBe(at);
	});
});
