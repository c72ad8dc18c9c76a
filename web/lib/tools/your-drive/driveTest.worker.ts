/** The worker that writes: wires both tests to messages, and cleans up after them. */
import { explainSource, faultOf, type Fault } from './faults';
import { measureFolder, removeOwn } from './folder';
import { RUN_MS_MAX, WriteBudget } from './limits';
import { timerStep, type Surroundings } from './storageTest';
import { makeOwnPool, makePool, type DataKind } from './pools';
import type { Reply, Request } from './driveTest.messages';
import { measureStorage, openStorage } from './storageFile';
import { freeNote, remember } from './unfinished';

const SEED = 1;

let isCancelled = false;
let wasHidden = false;

const nowMs = () => performance.now();

function post(reply: Reply): void {
	postMessage(reply);
}

/** A message to itself: those that came before it are heard first. */
const channel = new MessageChannel();
function pause(): Promise<void> {
	return new Promise((resolve) => {
		channel.port1.onmessage = () => resolve();
		channel.port2.postMessage(undefined);
	});
}

const around: Surroundings = {
	nowMs,
	pause,
	isCancelled: () => isCancelled,
	takeHidden() {
		const was = wasHidden;
		wasHidden = false;
		return was;
	},
	report: (bytesWritten, leg) => post({ type: 'progress', bytesWritten, leg })
};

const announce = (name: string) => post({ type: 'name', name });

async function makePools(kinds: readonly DataKind[], source: File | undefined) {
	const pools = new Map<DataKind, Uint8Array<ArrayBuffer>>();
	for (const [index, kind] of kinds.entries()) {
		if (kind !== 'own') {
			pools.set(kind, makePool(kind, SEED + index));
			around.report(0, undefined);
			await pause();
		}
	}
	if (source !== undefined) {
		try {
			pools.set('own', await makeOwnPool(source, SEED + kinds.length));
		} catch (error) {
			post({ type: 'note', text: explainSource(error) });
		}
	}
	return pools;
}

async function runStorage(request: Request & { type: 'storage' }, budget: WriteBudget) {
	const storage = await openStorage(navigator.storage);
	const pools = await makePools(request.plan.kinds, request.source);
	const rounds = request.plan.rounds.map((kinds) => kinds.filter((kind) => pools.has(kind)));
	const plan = { ...request.plan, rounds };
	const outcome = await measureStorage({ storage, plan, pools, budget, around, announce });
	post({ type: 'storage-done', outcome, leftovers: [] });
}

async function runFolder(folder: FileSystemDirectoryHandle, budget: WriteBudget) {
	const names = new Set<string>();
	// A browser that was killed has something to offer to delete. Without storage it has not.
	const storage = await navigator.storage.getDirectory().catch(() => undefined);
	try {
		const note = storage === undefined ? '' : await freeNote(storage);
		post({ type: 'remembered', note });
		const outcome = await measureFolder({
			folder,
			budget,
			around,
			pool: makePool('random', SEED),
			async announce(name) {
				announce(name);
				if (!names.has(name)) {
					names.add(name);
					if (storage !== undefined) {
						const unfinished = { folderName: folder.name, names: [...names] };
						await remember(storage, note, unfinished).catch(() => undefined);
					}
				}
			},
			timerStepMs: timerStep(nowMs),
			timeMsMax: RUN_MS_MAX
		});
		post({ type: 'folder-done', outcome, leftovers: [] });
	} catch (error) {
		const leftovers: string[] = [];
		for (const name of names) {
			await removeOwn(folder, name).catch(() => leftovers.push(name));
		}
		fail(faultOf(error, 'folder'), error, budget, leftovers);
	}
}

function fail(
	fault: Fault,
	error: unknown,
	budget: WriteBudget,
	leftovers: readonly string[]
): void {
	const detail = error instanceof Error ? error.message : String(error);
	post({ type: 'fault', fault, detail, bytesWritten: budget.bytes, leftovers });
}

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
	if (request.type === 'hidden') {
		wasHidden = true;
	} else if (request.type === 'cancel') {
		isCancelled = true;
	} else {
		const budget = new WriteBudget(request.bytesMax);
		if (request.type === 'folder') {
			void runFolder(request.folder, budget);
		} else {
			runStorage(request, budget).catch((error: unknown) =>
				fail(faultOf(error, 'storage'), error, budget, [])
			);
		}
	}
});
