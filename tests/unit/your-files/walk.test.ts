/** Folders are searched to their leaves, and what cannot be read does not hide the rest. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Handle } from '$lib/tools/your-files/fileFacts';
import {
	Opener,
	walk,
	type FileHandle,
	type FolderHandle,
	type WalkStep
} from '$lib/tools/your-files/walk';
import { domError } from './helpers';

function fileHandle(name: string, error?: Error): FileHandle {
	return {
		kind: 'file',
		name,
		getFile: () => (error ? Promise.reject(error) : Promise.resolve(new File(['abc'], name)))
	};
}

async function* listing(children: readonly Handle[], error?: Error) {
	for (const child of children) {
		yield await Promise.resolve(child);
	}
	if (error !== undefined) {
		throw error;
	}
}

const isFile = (handle: Handle): handle is FileHandle => 'getFile' in handle;
const isFolder = (handle: Handle): handle is FolderHandle => 'values' in handle;
const named = <T extends Handle>(handles: readonly T[], wanted: string): Promise<T> => {
	const found = handles.find(({ name }) => name === wanted);
	return found !== undefined ? Promise.resolve(found) : Promise.reject(domError('NotFoundError'));
};

function folderHandle(name: string, children: readonly Handle[], error?: Error): FolderHandle {
	const folder: FolderHandle = {
		kind: 'directory',
		name,
		values: () => listing(children, error),
		getFileHandle: (wanted) => named(children.filter(isFile), wanted),
		getDirectoryHandle: (wanted) => named(children.filter(isFolder), wanted),
		isSameEntry: (other) => Promise.resolve(other === folder)
	};
	return folder;
}

async function steps(root: Handle) {
	const all: WalkStep[] = [];
	for await (const step of walk(root)) {
		all.push(step);
	}
	return all;
}

const pathsOf = ({ found }: WalkStep): readonly string[] =>
	found?.files.map(({ name }) => (found.folder === '' ? name : `${found.folder}/${name}`)) ?? [];

async function gather(root: Handle, filesMax?: number) {
	const files: string[] = [];
	const failures: string[] = [];
	let stepFilesMax = 0;
	for await (const step of walk(root, filesMax)) {
		const found = pathsOf(step);
		stepFilesMax = Math.max(stepFilesMax, found.length);
		files.push(...found);
		failures.push(...step.failures.map(({ path, reason }) => `${path}: ${reason}`));
	}
	return { files, failures, stepFilesMax };
}

test('folders are read to their leaves, in small steps', async () => {
	const many = Array.from({ length: 1050 }, (_, index) => fileHandle(`${index}.txt`));
	const root = folderHandle('d', [
		fileHandle('a.txt'),
		folderHandle('many', many),
		folderHandle('none', []),
		folderHandle('e', [folderHandle('f', [fileHandle('deep.txt')])])
	]);
	const { files, failures, stepFilesMax } = await gather(root);
	expect(failures).toEqual([]);
	expect(new Set(files).size).toBe(1052);
	expect(files).toHaveLength(1052);
	expect(files).toContain('d/e/f/deep.txt');
	expect(stepFilesMax).toBeLessThanOrEqual(32);
});

test('a file by itself is found, and opened again when its turn comes', async () => {
	const root = fileHandle('a.txt');
	const [step] = await steps(root);
	expect(step?.found?.files).toEqual([{ name: 'a.txt', bytes: 3 }]);
	expect(await (await new Opener().open(root, 'a.txt')).text()).toBe('abc');
});

test('found files are opened again by their paths, whatever was opened before', async () => {
	const folder = (name: string, ...children: readonly Handle[]) =>
		folderHandle(name, [fileHandle(`${name}.txt`), ...children]);
	const root = folder('d', folder('e', folder('f')), folder('g', folder('f')));
	const { files } = await gather(root);
	expect(files).toHaveLength(5);
	const opener = new Opener();
	for (const path of [...files, ...files.toReversed(), 'd/e/f/f.txt', 'd/g/f/f.txt']) {
		expect((await opener.open(root, path)).name).toBe(path.split('/').at(-1));
	}
	await expect(opener.open(root, 'd/e/g.txt')).rejects.toMatchObject({ name: 'NotFoundError' });
	await expect(opener.open(root, 'd/g/e/e.txt')).rejects.toMatchObject({ name: 'NotFoundError' });
	const another = folder('d', folder('h'));
	expect((await opener.open(another, 'd/h/h.txt')).name).toBe('h.txt');
});

test('what cannot be opened or listed is named, and the rest is found', async () => {
	const root = folderHandle('d', [
		fileHandle('gone.txt', domError('NotFoundError')),
		folderHandle('locked', [], domError('NoModificationAllowedError')),
		folderHandle('half', [fileHandle('one.txt')], domError('NotReadableError')),
		fileHandle('good.txt')
	]);
	const { files, failures } = await gather(root);
	expect(failures.toSorted()).toEqual([
		'd/gone.txt: vanished',
		'd/half: unlisted',
		'd/locked: unlisted'
	]);
	expect(files.toSorted()).toEqual(['d/good.txt', 'd/half/one.txt']);
});

test('a file that went away after it was found says so when it is opened', async () => {
	const children = [fileHandle('a.txt')];
	const root = folderHandle('d', children);
	const { files } = await gather(root);
	expect(files).toEqual(['d/a.txt']);
	children.pop();
	const opening = new Opener().open(root, 'd/a.txt');
	await expect(opening).rejects.toMatchObject({ name: 'NotFoundError' });
});

describe('folders that lead in circles', () => {
	test('are recognized where the browser knows them again', async () => {
		const children: Handle[] = [fileHandle('a.txt')];
		const circle = folderHandle('c', children);
		children.push(circle);
		const { files, failures } = await gather(circle);
		expect(files).toHaveLength(11);
		expect(failures).toEqual([`${'c/'.repeat(11)}c: circle`]);
	});

	test('end where it does not', async () => {
		const endless = (): FolderHandle => ({
			...folderHandle('c', []),
			values: () => listing([fileHandle('a.txt'), endless()]),
			getDirectoryHandle: () => Promise.resolve(endless()),
			isSameEntry: () => Promise.resolve(false)
		});
		const { files, failures } = await gather(endless());
		expect(files).toHaveLength(64);
		expect(failures).toEqual([expect.stringMatching(/: too-deep$/)]);
	});
});

test('more files than fit into memory are not looked for, and the reader is told', async () => {
	const many = Array.from({ length: 200 }, (_, index) => fileHandle(`${index}`));
	const { files, failures } = await gather(folderHandle('d', many), 100);
	expect(files.length).toBeGreaterThanOrEqual(100);
	expect(files.length).toBeLessThan(150);
	expect(failures).toEqual(['d: too-many']);
});

describe('a drive that hangs', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
	afterEach(() => void vi.useRealTimers());

	test('is given up after twenty seconds, and the rest is found', async () => {
		const hanging = { ...fileHandle('h.txt'), getFile: () => new Promise<File>(() => undefined) };
		const gathering = gather(folderHandle('d', [hanging, fileHandle('a.txt')]));
		await vi.advanceTimersByTimeAsync(20_000);
		const { files, failures } = await gathering;
		expect(failures).toEqual(['d/h.txt: silent']);
		expect(files).toEqual(['d/a.txt']);
	});
});
