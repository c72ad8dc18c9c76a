/** What tests left behind: all of it is listed at the next visit, and nothing else is touched. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DriveTestEnvironment } from '$lib/tools/your-drive/environment';
import Leftovers from '$lib/tools/your-drive/Leftovers.svelte';
import type { Remembered } from '$lib/tools/your-drive/unfinished';
import { domError, FakeFolder } from '../unit/your-drive/fakes';
import { until } from '../unit/until';

const FIRST = 'write-cliff-test-1.bin';
const SECOND = 'write-cliff-test-2.bin';
const LOOK = 'Choose that folder, and look';

/** A folder of the reader's, with files of a test and one that is not. */
class Named extends FakeFolder {
	state: PermissionState = 'granted';

	constructor(
		readonly name: string,
		...files: string[]
	) {
		super();
		['mine.txt', ...files].forEach((file) => this.files.set(file, []));
	}

	queryPermission = () => Promise.resolve(this.state);
	requestPermission = () => Promise.resolve(this.state);
}

/** The browser's storage, with what a test of its own left there. */
let storage: FakeFolder;

beforeEach(() => {
	storage = new FakeFolder();
	vi.stubGlobal('FileSystemFileHandle', vi.fn());
	const manager = { getDirectory: () => Promise.resolve(storage) };
	Object.defineProperty(navigator, 'storage', { value: manager, configurable: true });
});
afterEach(() => void vi.unstubAllGlobals());

function visit(notes: readonly Remembered[]) {
	let left = notes;
	const environment: DriveTestEnvironment = {
		openWorker: () => Promise.reject(new Error('no test runs here')),
		lock: () => Promise.resolve(() => undefined),
		after: () => () => undefined,
		whenHidden: () => () => undefined,
		storage: () => Promise.resolve(storage),
		recallUnfinished: () => Promise.resolve(left),
		forgetUnfinished: (note) =>
			Promise.resolve(void (left = left.filter((one) => one.note !== note)))
	};
	render(Leftovers, { environment, isBusy: false });
	return { notes: () => left.map(({ note }) => note) };
}

const note = (number: number, folderName: string, ...names: string[]) => ({
	...{ note: `note-${number}`, folderName, names }
});

async function press(name: string, index = 0) {
	const buttons = () => screen.queryAllByRole('button', { name });
	await until(() => expect(buttons().length).toBeGreaterThan(index));
	await Promise.all(
		buttons()
			.slice(index, index + 1)
			.map((button) => fireEvent.click(button))
	);
}

async function look(index: number, folder: Named) {
	vi.stubGlobal('showDirectoryPicker', () => Promise.resolve(folder));
	await press(LOOK, index);
}

const isSaid = (words: RegExp) =>
	until(() => expect(screen.getByRole('status').textContent).toMatch(words));

test('tests in two folders are two entries, each deleted in its own folder', async () => {
	const { notes } = visit([note(1, 'stick', FIRST), note(2, 'card', FIRST)]);
	await until(() => expect(screen.getAllByText(/was cut short/)).toHaveLength(2));
	const [stick, card] = [new Named('stick', FIRST, `${FIRST}.crswap`), new Named('card', FIRST)];
	await look(0, card);
	await isSaid(/That folder is “card”, not “stick”; nothing was looked for there/);
	expect(screen.queryByRole('button', { name: 'Delete them' })).toBeNull();
	await look(0, stick);
	await press('Delete them');
	await isSaid(/nothing of the test is left in that folder/);
	expect([...stick.files.keys()]).toEqual(['mine.txt']);
	expect([...card.files.keys()], 'another folder').toEqual(['mine.txt', FIRST]);
	expect(notes()).toEqual(['note-2']);
	await look(0, card);
	await press('Delete them');
	await until(() => expect(notes()).toEqual([]));
	expect([...card.files.keys()]).toEqual(['mine.txt']);
});

test('two tests in one folder are two entries, and one look deletes both', async () => {
	const { notes } = visit([note(1, 'stick', FIRST), note(2, 'stick', SECOND)]);
	await until(() => expect(screen.getAllByText(/was cut short/)).toHaveLength(2));
	const stick = new Named('stick', FIRST, SECOND, 'write-cliff-test-3.bin');
	await look(1, stick);
	await press('Delete them');
	await until(() => expect(notes()).toEqual([]));
	expect([...stick.files.keys()], 'one that no note names').toEqual([
		'mine.txt',
		'write-cliff-test-3.bin'
	]);
});

test('what is left in the storage and in a folder is listed together', async () => {
	storage.files.set(FIRST, []);
	const { notes } = visit([note(1, 'stick', FIRST)]);
	await press('Delete it');
	await isSaid(/nothing of the test is left in the browser/);
	expect([...storage.files.keys()]).toEqual([]);
	expect(notes(), 'that in the folder stays listed').toEqual(['note-1']);
	expect(screen.getByText(/A test in the folder/)).toBeTruthy();
});

test('a folder that may not be written in any longer keeps its entry, and says so', async () => {
	const { notes } = visit([note(1, 'stick', FIRST)]);
	const stick = new Named('stick', FIRST);
	stick.state = 'denied';
	await look(0, stick);
	await isSaid(/may not write into that folder; choose it again and allow it/);
	stick.state = 'granted';
	await look(0, stick);
	stick.before = () => {
		throw domError('NotAllowedError');
	};
	await press('Delete them');
	await isSaid(/could not be deleted; delete them in your file manager/);
	expect(notes()).toEqual(['note-1']);
	expect([...stick.files.keys()]).toEqual(['mine.txt', FIRST]);
});
