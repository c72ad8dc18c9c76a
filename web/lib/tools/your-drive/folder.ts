/** The test in a folder of the reader's, on whatever drive it lies: through a stream, no flush. */
import { isEqual, ReadBackError, type Surroundings } from './storageTest';
import { MIB, type WriteBudget } from './limits';
import { isOwnName, SWAP_ENDING, TEST_NAMES } from './names';
import type { End } from './outcome';
import { POOL_BYTES } from './pools';

/** One file. */
export interface FolderLeg {
	readonly bytes: number;
	/** Until the last byte was handed to the browser. */
	readonly writeMs: number;
	/** The browser's own work after that: it reads the file again, and gives it its name. */
	readonly closeMs: number;
	/** From making the file until it was read back and deleted; missing in old results. */
	readonly wallMs?: number;
}

export interface FolderOutcome {
	readonly legs: readonly FolderLeg[];
	/** Legs during which the page was in the background; they are left out. */
	readonly hiddenCount: number;
	readonly timerStepMs: number;
	readonly bytesWritten: number;
	readonly bytesVerified: number;
	readonly end: End;
}

/** The parts of the browser's handles that are used; tests give others. */
export interface WriteStream {
	write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
	close(): Promise<void>;
	abort(): Promise<void>;
}

export interface Content {
	readonly size: number;
	slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface FileInFolder {
	createWritable(): Promise<WriteStream>;
	getFile(): Promise<Content>;
}

export interface Folder {
	getFileHandle(name: string, options?: { create: boolean }): Promise<FileInFolder>;
	removeEntry(name: string): Promise<void>;
}

export const LEG_BYTES = 16 * MIB;
const WRITE_BYTES = 4 * MIB;

/** Every name of the test was taken. */
export class NamesTaken extends Error {
	override readonly name = 'NamesTaken';
}

/** Something of the name exists, whether file or folder. */
async function isTaken(folder: Folder, name: string): Promise<boolean> {
	try {
		await folder.getFileHandle(name);
		return true;
	} catch (error) {
		const kind = error instanceof Error ? error.name : '';
		if (kind === 'NotFoundError' || kind === 'TypeMismatchError') {
			return kind === 'TypeMismatchError';
		}
		throw error;
	}
}

/** A name that overwrites nothing, not even the remains of another run. @throws {NamesTaken} */
export async function freeName(folder: Folder): Promise<string> {
	for (const name of TEST_NAMES) {
		if (!(await isTaken(folder, name)) && !(await isTaken(folder, name + SWAP_ENDING))) {
			return name;
		}
	}
	throw new NamesTaken('Every name of a test file is taken.');
}

/** Deletes a file of the test, and what the browser may have left beside it. */
export async function removeOwn(folder: Folder, name: string): Promise<void> {
	for (const one of [name, name + SWAP_ENDING]) {
		if (!isOwnName(one)) {
			throw new Error(`${one} is no file of the test; it stays.`);
		}
		try {
			await folder.removeEntry(one);
		} catch (error) {
			if (!(error instanceof Error && error.name === 'NotFoundError')) {
				throw error;
			}
		}
	}
}

export interface FolderRun {
	readonly folder: Folder;
	readonly pool: Uint8Array<ArrayBuffer>;
	readonly budget: WriteBudget;
	readonly around: Surroundings;
	/** Called before a file is made. */
	readonly announce: (name: string) => Promise<void>;
	readonly timerStepMs: number;
	readonly timeMsMax: number;
}

/** Writes file after file, as many as the budget has room for, and deletes each. */
export async function measureFolder(run: FolderRun): Promise<FolderOutcome> {
	const startMs = run.around.nowMs();
	const legs: FolderLeg[] = [];
	let hiddenCount = 0;
	let bytesVerified = 0;
	let end: End = 'complete';
	run.around.takeHidden();
	while (end === 'complete' && run.budget.bytesLeft >= LEG_BYTES) {
		const madeMs = run.around.nowMs();
		const timed = await writeLeg(run);
		if (timed === undefined) {
			end = 'cancelled';
			break;
		}
		const leg = { ...timed, wallMs: run.around.nowMs() - madeMs };
		bytesVerified += leg.bytes;
		if (run.around.takeHidden()) {
			hiddenCount += 1;
		} else {
			legs.push(leg);
		}
		const ms = leg.wallMs;
		run.around.report(run.budget.bytes, { kind: 'random', bytes: leg.bytes, ms });
		const isMore = run.budget.bytesLeft >= LEG_BYTES;
		if (isMore && run.around.nowMs() - startMs > run.timeMsMax) {
			end = 'time';
		}
	}
	const { timerStepMs } = run;
	return { legs, hiddenCount, timerStepMs, bytesWritten: run.budget.bytes, bytesVerified, end };
}

/** @returns undefined when the reader stopped it */
async function writeLeg(run: FolderRun): Promise<FolderLeg | undefined> {
	const { folder, around } = run;
	const name = await freeName(folder);
	await run.announce(name);
	const file = await folder.getFileHandle(name, { create: true });
	const existing = await file.getFile();
	if (existing.size > 0) {
		throw new NamesTaken(`${name} appeared meanwhile; it was left alone.`);
	}
	try {
		const stream = await file.createWritable();
		let isOpen = true;
		try {
			const startMs = around.nowMs();
			for (let at = 0; at < LEG_BYTES; at += WRITE_BYTES) {
				run.budget.take(WRITE_BYTES);
				await stream.write(run.pool.subarray(at % POOL_BYTES, (at % POOL_BYTES) + WRITE_BYTES));
				around.report(run.budget.bytes, undefined);
				if (around.isCancelled()) {
					return undefined;
				}
			}
			const writtenMs = around.nowMs();
			await stream.close();
			isOpen = false;
			const closedMs = around.nowMs();
			await verify(await file.getFile(), run);
			return { bytes: LEG_BYTES, writeMs: writtenMs - startMs, closeMs: closedMs - writtenMs };
		} finally {
			if (isOpen) {
				await stream.abort().catch(() => undefined);
			}
		}
	} finally {
		await removeOwn(folder, name);
	}
}

async function verify(content: Content, { pool, around, budget }: FolderRun): Promise<void> {
	for (let at = 0; at < LEG_BYTES; at += WRITE_BYTES) {
		const found = new Uint8Array(await content.slice(at, at + WRITE_BYTES).arrayBuffer());
		const from = at % POOL_BYTES;
		if (!isEqual(found, pool.subarray(from, from + WRITE_BYTES))) {
			throw new ReadBackError('What was read back is not what was written.');
		}
		around.report(budget.bytes, undefined);
	}
}
