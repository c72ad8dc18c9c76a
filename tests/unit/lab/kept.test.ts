/** Setups under names: nothing that is kept is lost, whatever the browser's storage does. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget, keep, plainName, readKept, rename } from '$lib/tools/lab/free/more/kept';

const KEY = 'write-cliff:lab';

/** A storage that can be full, or forbidden. */
function storage(entries: Map<string, string>, refuses: 'nothing' | 'writes' | 'all' = 'nothing') {
	const refused = (what: 'writes' | 'all') => {
		if (refuses === 'all' || refuses === what) {
			throw new DOMException('refused', 'QuotaExceededError');
		}
	};
	return {
		getItem(key: string) {
			refused('all');
			return entries.get(key) ?? null;
		},
		setItem(key: string, value: string) {
			refused('writes');
			entries.set(key, value);
		}
	};
}

let entries = new Map<string, string>();

beforeEach(() => {
	entries = new Map();
	vi.stubGlobal('localStorage', storage(entries));
});
afterEach(() => vi.unstubAllGlobals());

const names = () => readKept().setups.map(({ name }) => name);

it('keeps, renames, and deletes, in the order of the names', () => {
	expect(readKept()).toEqual({ setups: [], problem: '' });
	expect(keep({ name: 'much spare', text: '3;a' })).toBe('');
	expect(keep({ name: 'a queue', text: '3;b' })).toBe('');
	expect(names()).toEqual(['a queue', 'much spare']);
	expect(rename('a queue', 'queued')).toBe('');
	expect(names()).toEqual(['much spare', 'queued']);
	expect(rename('queued', 'queued')).toBe('');
	expect(forget('much spare')).toBe('');
	expect(readKept().setups).toEqual([{ name: 'queued', text: '3;b' }]);
	expect(plainName('  two \n words ')).toBe('two words');
});

it('writes over nothing that has the same name', () => {
	keep({ name: 'one', text: '3;a' });
	keep({ name: 'two', text: '3;b' });
	expect(keep({ name: 'one', text: '3;c' })).toContain('“one” is there already');
	expect(rename('two', 'one')).toContain('“one” is there already');
	expect(readKept().setups.map(({ text }) => text)).toEqual(['3;a', '3;b']);
});

it('says that the storage is full or blocked, and leaves what is there', () => {
	keep({ name: 'one', text: '3;a' });
	vi.stubGlobal('localStorage', storage(entries, 'writes'));
	expect(keep({ name: 'two', text: '3;b' })).toMatch(/^The browser’s storage is full/);
	expect(names()).toEqual(['one']);
	vi.stubGlobal('localStorage', storage(new Map(), 'writes'));
	expect(keep({ name: 'two', text: '3;b' })).toMatch(/^This browser lets the page keep nothing/);
	vi.stubGlobal('localStorage', storage(entries, 'all'));
	expect(keep({ name: 'two', text: '3;b' })).toMatch(/^This browser lets the page keep nothing/);
	expect(readKept().problem).toMatch(/^This browser lets the page keep nothing/);
});

it.each(['{', '[]', '{"version":2,"setups":[]}', '{"version":1,"setups":[{"name":1}]}'])(
	'leaves alone what it cannot read: %s',
	(text) => {
		entries.set(KEY, text);
		expect(readKept().problem).toContain('cannot read');
		expect(keep({ name: 'one', text: '3;a' })).toContain('cannot read');
		expect(forget('one')).toContain('cannot read');
		expect(entries.get(KEY)).toBe(text);
	}
);
