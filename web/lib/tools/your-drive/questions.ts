/** What a reader is asked before anything is written: how much, where, and what to know. */
import { formatBytes } from '$lib/base/format';
import type { Job } from './DriveTest.svelte';
import type { DriveTestEnvironment } from './environment';
import type { FolderSize, Size } from './limits';
import { fileBytesOf, type Plan } from './plan';

export interface Question {
	readonly job: Job;
	readonly sizeLabel: string;
	/** As a place in a sentence: "into the folder “x”". */
	readonly place: string;
	readonly bytes: number;
	/** What happens once they are written. */
	readonly after: string;
	readonly details: readonly string[];
}

const READ_ALL = 'read them back, and delete';

export function questionOfStorage(size: Size, plan: Plan, source: File | undefined): Question {
	return {
		job: { where: 'storage', plan, source },
		sizeLabel: size.label,
		place: 'to the drive that holds your browser’s data, into storage of this site',
		bytes: plan.bytes,
		after: plan.purpose === 'growth' ? 'read some of them back, and delete' : READ_ALL,
		details: [
			'It takes at most a minute, and you can stop at any time.',
			plan.purpose === 'growth'
				? `One file grows to ${formatBytes(fileBytesOf(plan))}: so much must be free, and more.`
				: `The file is never larger than ${formatBytes(fileBytesOf(plan))}.`,
			'Each write wears flash a little: this is what a computer writes in ' +
				`${plan.purpose === 'growth' ? 'hours' : 'minutes'} of normal use.`,
			'Close what else writes: downloads, backups, other tabs.'
		]
	};
}

export function questionOfFolder(
	folder: FileSystemDirectoryHandle,
	size: FolderSize,
	environment: DriveTestEnvironment
): Question {
	return {
		job: {
			where: 'folder',
			folder,
			bytes: size.bytesMax,
			onclean: (note) => void environment.forgetUnfinished(note)
		},
		sizeLabel: size.label,
		place: `into the folder “${folder.name}”, as write-cliff-test-1.bin and the like`,
		bytes: size.bytesMax,
		after: READ_ALL,
		details: [
			'It takes at most a minute, and you can stop at any time.',
			'While it writes, the browser keeps a second file beside it, which ends in .crswap.',
			'Names that are taken are left alone; no other file is touched.'
		]
	};
}
