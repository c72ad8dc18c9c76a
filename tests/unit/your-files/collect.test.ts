/** Every file behind a drop is found, and a folder that cannot be listed does not hide the rest. */
import { expect, test } from 'vitest';
import {
	collectDrop,
	collectList,
	type Collector,
	type Entry,
	type FileEntry,
	type FolderEntry
} from '$lib/tools/your-files/collect';
import { domError } from './helpers';

/** Entries that a browser gives with one answer. */
const ENTRIES_PER_ANSWER = 100;

function fileEntry(path: string, error?: Error): FileEntry {
	return {
		isFile: true,
		isDirectory: false,
		fullPath: `/${path}`,
		file: (resolve, reject) => (error ? reject(error) : resolve(new File(['a'], path)))
	};
}

function folderEntry(path: string, children: readonly Entry[], error?: Error): FolderEntry {
	const createReader = () => {
		let start = 0;
		return {
			readEntries: (
				resolve: (entries: readonly Entry[]) => void,
				reject: (error: unknown) => void
			) => {
				const end = start + ENTRIES_PER_ANSWER;
				if (error && end > children.length) {
					reject(error);
				} else {
					resolve(children.slice(start, end));
				}
				start = end;
			}
		};
	};
	return { isFile: false, isDirectory: true, fullPath: `/${path}`, createReader };
}

async function gather(collector: Collector) {
	const files: string[] = [];
	const failures: string[] = [];
	let stepFilesMax = 0;
	for await (const step of collector) {
		stepFilesMax = Math.max(stepFilesMax, step.files.length);
		files.push(...step.files.map(({ path }) => path));
		failures.push(...step.failures.map(({ path, reason }) => `${path}: ${reason}`));
	}
	return { files, failures, stepFilesMax };
}

test('a list is handed over in small steps, in order', async () => {
	const list = Array.from({ length: 1001 }, (_, index) => new File([], `${index}.txt`));
	const { files, stepFilesMax } = await gather(collectList(list));
	expect(files).toEqual(list.map(({ name }) => name));
	expect(stepFilesMax).toBeLessThanOrEqual(25);
});

test('folders are read to their leaves, also when they are larger than one answer', async () => {
	const many = Array.from({ length: 1050 }, (_, index) => fileEntry(`d/many/${index}.txt`));
	const drop = {
		handles: [],
		entries: [
			fileEntry('top.txt'),
			folderEntry('d', [
				fileEntry('d/a.txt'),
				folderEntry('d/many', many),
				folderEntry('d/none', []),
				folderEntry('d/e', [folderEntry('d/e/f', [fileEntry('d/e/f/deep.txt')])])
			])
		],
		files: [new File([], 'pasted.png')]
	};
	const { files, failures, stepFilesMax } = await gather(collectDrop(drop));
	expect(failures).toEqual([]);
	expect(new Set(files).size).toBe(1054);
	expect(files).toHaveLength(1054);
	expect(files).toContain('d/e/f/deep.txt');
	expect(files).toContain('pasted.png');
	expect(stepFilesMax).toBeLessThanOrEqual(ENTRIES_PER_ANSWER);
});

test('what cannot be opened or listed is named, and the rest is found', async () => {
	const half = Array.from({ length: 150 }, (_, index) => fileEntry(`d/half/${index}`));
	const drop = {
		handles: [],
		entries: [
			folderEntry('d', [
				fileEntry('d/gone.txt', domError('NotFoundError')),
				folderEntry('d/locked', [fileEntry('d/locked/a')], domError('NoModificationAllowedError')),
				folderEntry('d/half', half, domError('NotReadableError')),
				fileEntry('d/good.txt')
			])
		],
		files: []
	};
	const { files, failures } = await gather(collectDrop(drop));
	expect(failures.toSorted()).toEqual([
		'd/gone.txt: vanished',
		'd/half: unlisted',
		'd/locked: unlisted'
	]);
	expect(files).toHaveLength(101);
	expect(files).toContain('d/good.txt');
});

test('folders that lead in circles end', async () => {
	const circle: FolderEntry = {
		isFile: false,
		isDirectory: true,
		fullPath: '/circle',
		createReader: () => {
			let isFirst = true;
			return {
				readEntries: (resolve) => {
					resolve(isFirst ? [fileEntry('circle/a.txt'), circle] : []);
					isFirst = false;
				}
			};
		}
	};
	const { files, failures } = await gather(
		collectDrop({ handles: [], entries: [circle], files: [] })
	);
	expect(files).toHaveLength(64);
	expect(failures).toEqual(['circle: too-deep']);
});
