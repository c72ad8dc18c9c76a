/** What tests left in folders: every run is remembered until its own files are gone. */
import { describe, expect, test } from 'vitest';
import { explainFault, faultOf } from '$lib/tools/your-drive/faults';
import {
	forget,
	freeNote,
	NOTE_NAMES,
	recall,
	remember,
	settledBy,
	type NoteStorage
} from '$lib/tools/your-drive/unfinished';
import { domError } from './fakes';

/** As browsers keep it: what is not flushed is not there, and an open file is nobody else's. */
function createStorage() {
	const files = new Map<string, string>();
	const open = new Set<string>();
	const ifClosed = <T>(name: string, then: () => T): Promise<T> =>
		open.has(name)
			? Promise.reject(domError('NoModificationAllowedError'))
			: Promise.resolve(then());
	const opened = (name: string) => {
		let text = files.get(name) ?? '';
		open.add(name);
		return {
			write(bytes: Uint8Array, { at }: { at: number }) {
				const end = at + bytes.byteLength;
				text = text.slice(0, at) + new TextDecoder().decode(bytes) + text.slice(end);
				return bytes.byteLength;
			},
			read: () => 0,
			truncate: (size: number) => void (text = text.slice(0, size)),
			flush: () => void files.set(name, text),
			close: () => void open.delete(name)
		};
	};
	const storage: NoteStorage = {
		getFileHandle(name, options) {
			if (!files.has(name) && options?.create !== true) {
				return Promise.reject(domError('NotFoundError'));
			}
			files.set(name, files.get(name) ?? '');
			return Promise.resolve({
				createSyncAccessHandle: () => ifClosed(name, () => opened(name)),
				getFile: () => Promise.resolve({ text: () => Promise.resolve(files.get(name) ?? '') })
			});
		},
		removeEntry(name) {
			if (!files.has(name)) return Promise.reject(domError('NotFoundError'));
			return ifClosed(name, () => void files.delete(name));
		}
	};
	return { storage, files };
}

/** A run that is killed after it has made these files. */
async function killed(storage: NoteStorage, folderName: string, ...names: string[]) {
	const note = await freeNote(storage);
	await remember(storage, note, { folderName, names });
	return note;
}

const FIRST = 'write-cliff-test-1.bin';
const SECOND = 'write-cliff-test-2.bin';

describe('a note', () => {
	test('is whole as soon as it is written, replaces a longer one, and is let go', async () => {
		const { storage, files } = createStorage();
		const note = await killed(storage, 'a folder of a long name', FIRST, SECOND);
		await remember(storage, note, { folderName: 'stick', names: [FIRST] });
		expect(JSON.parse(files.get(note) ?? '')).toEqual({ folderName: 'stick', names: [FIRST] });
		await forget(storage, note);
		expect(files.has(note)).toBe(false);
	});
});

describe('a note that is damaged', () => {
	const whole = { folderName: 'stick', names: [FIRST, SECOND] };
	const damaged: readonly unknown[] = [
		...[null, 3, 'text', [], {}],
		...[undefined, null, 3, {}, []].map((folderName) => ({ ...whole, folderName })),
		...[undefined, null, 3, {}, FIRST].map((names) => ({ ...whole, names })),
		...[undefined, null, 3, {}].map((name) => ({ ...whole, names: [FIRST, name] }))
	];

	test.each(damaged)('tells of no file, as %j does', async (stored) => {
		const { storage, files } = createStorage();
		const [first = '', second = ''] = NOTE_NAMES;
		files.set(first, JSON.stringify(stored));
		files.set(second, JSON.stringify(whole));
		expect(await recall(storage)).toEqual([{ note: second, ...whole }]);
		expect(await freeNote(storage)).toBe(NOTE_NAMES[2]);
	});
});

describe('a later run', () => {
	test('in another folder does not erase the note of an earlier one', async () => {
		const { storage } = createStorage();
		await killed(storage, 'stick', FIRST);
		const note = await killed(storage, 'card', FIRST);
		await forget(storage, note);
		expect(await recall(storage)).toMatchObject([{ folderName: 'stick', names: [FIRST] }]);
	});

	test('in the same folder does not either', async () => {
		const { storage } = createStorage();
		await killed(storage, 'stick', FIRST);
		await killed(storage, 'stick', SECOND);
		expect((await recall(storage)).map(({ names }) => names)).toEqual([[FIRST], [SECOND]]);
	});

	test('adds to its own note what it makes', async () => {
		const { storage } = createStorage();
		const note = await freeNote(storage);
		await remember(storage, note, { folderName: 'stick', names: [FIRST] });
		await remember(storage, note, { folderName: 'stick', names: [FIRST, SECOND] });
		expect(await recall(storage)).toEqual([{ note, folderName: 'stick', names: [FIRST, SECOND] }]);
	});
});

test('the note of the time when there was only one is still read', async () => {
	const { storage, files } = createStorage();
	files.set('write-cliff-unfinished.json', JSON.stringify({ folderName: 'old', names: [FIRST] }));
	expect(await recall(storage)).toMatchObject([{ folderName: 'old' }]);
	expect(await freeNote(storage)).not.toBe('write-cliff-unfinished.json');
});

test('a note that cannot be read hides no other', async () => {
	const { storage, files } = createStorage();
	await killed(storage, 'stick', FIRST);
	files.set(NOTE_NAMES[0] ?? '', '{');
	await killed(storage, 'card', FIRST);
	expect(await recall(storage)).toMatchObject([{ folderName: 'card' }]);
});

test('nothing is forgotten to make room: the run does not begin, and says what to do', async () => {
	const { storage } = createStorage();
	for (const name of NOTE_NAMES) {
		expect(await killed(storage, 'stick', FIRST)).toBe(name);
	}
	const error: unknown = await freeNote(storage).catch((reason: unknown) => reason);
	expect(faultOf(error, 'folder')).toBe('notes-full');
	expect(explainFault('notes-full')).toContain('delete those first');
	expect(await recall(storage)).toHaveLength(NOTE_NAMES.length);
});

describe('what was deleted in a folder', () => {
	const of = (note: string, folderName: string, ...names: string[]) => ({
		...{ note, folderName, names }
	});
	const stick = of('1', 'stick', FIRST);

	test('settles its own run, and another run there, whose names were others', () => {
		const all = [stick, of('2', 'stick', SECOND), of('3', 'card', SECOND)];
		const settled = settledBy(all, stick, [FIRST, SECOND]);
		expect(settled.map(({ note }) => note)).toEqual(['1', '2']);
	});

	test('settles no folder of the same name elsewhere', () => {
		const all = [stick, of('2', 'stick', FIRST)];
		expect(settledBy(all, stick, [FIRST]).map(({ note }) => note)).toEqual(['1']);
	});
});
