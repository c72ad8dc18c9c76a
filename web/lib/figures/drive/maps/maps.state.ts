/** What each of four drives does, as it is drawn and said: from its states alone. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { entriesOf, type Entry, type MapKind } from './maps.wires';

/** One drive at a moment. */
export interface DriveNow {
	readonly kind: MapKind;
	/** The present state, and the one that it is on the way to. */
	readonly snapshot: Snapshot;
	readonly next: Snapshot | undefined;
	/** 0 to 1. */
	readonly progress: number;
	/** Drive time since the first write. */
	readonly elapsedNs: number;
	/** Page that the host waits with, while the drive makes room for it. */
	readonly waiting: number | undefined;
	/** Whether everything that the write asked for is done. */
	readonly isDone: boolean;
	/** Counts when the first write began. */
	readonly base: {
		readonly hostWrites: number;
		readonly programs: number;
		readonly erases: number;
	};
	/** Whether no write was begun. */
	readonly isAtStart: boolean;
}

export const KIND_NAMES: Readonly<Record<MapKind, string>> = {
	block: 'Block map',
	hybrid: 'Hybrid map',
	extent: 'Extent map',
	page: 'Page map'
};

/** Where a name has little room. */
export const SHORT_NAMES: Readonly<Record<MapKind, string>> = {
	block: 'Block',
	hybrid: 'Hybrid',
	extent: 'Extent',
	page: 'Page'
};

/** What the eye should know the map by. */
export const KIND_LOOKS: Readonly<Record<MapKind, string>> = {
	block: 'a wire a block',
	hybrid: 'a wire a block, and logs',
	extent: 'a ribbon a run',
	page: 'a wire a page'
};

/** The state that counts and words speak of: the one that is on its way, once it has come half. */
export const toldOf = ({ snapshot, next, progress }: DriveNow): Snapshot =>
	next !== undefined && progress > 0 ? next : snapshot;

export interface DriveCounts {
	readonly written: number;
	readonly programmed: number;
	readonly erases: number;
}

/** What was written and programmed since the first write. */
export function countsOf(now: DriveNow): DriveCounts {
	const at = now.next !== undefined && now.progress > 0.6 ? now.next : now.snapshot;
	return {
		written: at.get('hostWrites') - now.base.hostWrites,
		programmed: at.get('nandPrograms') - now.base.programs,
		erases: at.get('erases') - now.base.erases
	};
}

/** Entries of the map in memory. */
export function entriesInMemory(now: DriveNow): readonly Entry[] {
	const at = now.next !== undefined && now.progress > 0.6 ? now.next : now.snapshot;
	return entriesOf(at, now.kind).filter(({ isAtHand }) => isAtHand);
}

/** Blocks that take new versions of any page until they are merged. */
export function logsOf(snapshot: Snapshot): ReadonlySet<number> {
	return new Set(snapshot.blocksUsedAs('log'));
}

const isOne = (count: number) => (count === 1 ? '' : 's');

/** What the present step does, in a few words for the board's edge. */
export function sayOf(now: DriveNow): string {
	if (now.isAtStart) {
		return '';
	}
	const { event } = toldOf(now);
	if (now.progress === 0) {
		return now.isDone ? 'done' : '';
	}
	const [lpn, from, to] = [event.lpn ?? 0, event.from ?? 0, event.to ?? 0];
	switch (event.kind) {
		case 'hostWrite':
			return `writes ${lpn}`;
		case 'gcCopy':
			return now.kind === 'block' ? `copies its neighbor ${lpn}` : `copies ${lpn}`;
		case 'erase':
			return `erases block ${from}`;
		case 'gcPick':
			return pickOf(now, from, to);
		case 'switch':
			return 'the log becomes the block';
		case 'mapRead':
			return `reads the entry of ${lpn} from flash`;
		case 'mapProgram':
			return `RAM full: saves the entry of ${spanOf(lpn, from)}`;
		default:
			return '';
	}
}

const spanOf = (lpn: number, pages: number) => (pages > 1 ? `${lpn}–${lpn + pages - 1}` : `${lpn}`);

function pickOf(now: DriveNow, block: number, valid: number): string {
	switch (now.kind) {
		case 'block':
			return `must rewrite block ${block}`;
		case 'hybrid':
			return `log full: empties block ${block}`;
		default:
			return `cleans block ${block}: ${valid} valid page${isOne(valid)}`;
	}
}

const ms = (ns: number) => (ns / 1e6).toFixed(1);

/** One sentence on each drive, for those who do not see the picture. */
export function summaryOf(drives: readonly DriveNow[]): string {
	return drives
		.map((now) => {
			const { programmed, erases } = countsOf(now);
			const name = KIND_NAMES[now.kind];
			const spent = `${programmed} program${isOne(programmed)}, ${erases} erase${isOne(erases)}`;
			return `${name}: ${spent}, ${ms(now.elapsedNs)} ms.`;
		})
		.join(' ');
}

/** Places of the drives by their time, the fastest first; those as fast as each other share one. */
export function ranksOf(drives: readonly DriveNow[]): readonly number[] {
	return drives.map(
		({ elapsedNs }) => 1 + drives.filter((other) => other.elapsedNs < elapsedNs - 1e3).length
	);
}

/** What the whole run came to, and what became of the reader's bet. */
export function verdictOf(drives: readonly DriveNow[], bet: readonly number[] | undefined): string {
	const [first] = drives;
	if (first === undefined) {
		return '';
	}
	const by = (better: (one: number, other: number) => boolean) =>
		drives.reduce((best, now) => (better(now.elapsedNs, best.elapsedNs) ? now : best), first);
	const [slow, fast] = [by((one, other) => one > other), by((one, other) => one < other)];
	const times = (slow.elapsedNs / fast.elapsedNs).toFixed(1);
	const said =
		`${KIND_NAMES[slow.kind]}: ${times} times the ` +
		`${KIND_NAMES[fast.kind].toLowerCase()}’s time.`;
	if (bet === undefined) {
		return said;
	}
	const ranks = ranksOf(drives);
	const hits = bet.filter((drive, place) => ranks[drive] === place + 1).length;
	return `${said} Your bet: ${hits} of ${drives.length} right.`;
}
