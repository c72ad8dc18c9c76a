/** What the reader did with the drive of the first page, and the experiment that this makes. */

/** One thing that the reader did. */
export type Move =
	/** So many pages were written: in order while the drive is being filled, then at random. */
	| { readonly type: 'write'; readonly pages: number }
	/** Logical pages were written again because they were pressed on the drive's face. */
	| { readonly type: 'press'; readonly lpns: readonly number[] }
	/** The computer keeps the first pages only: the game was deleted, or the edge was moved. */
	| { readonly type: 'keep'; readonly pages: number; readonly by: 'game' | 'edge' }
	/** From now on the computer tells the drive what it does not keep, or no longer does. */
	| { readonly type: 'trim'; readonly isOn: boolean }
	/** Secure erase. */
	| { readonly type: 'purge' };

/** All that the reader did, in order. Writes go on after the last. */
export interface Score {
	readonly seed: number;
	readonly moves: readonly Move[];
}

/** The drive of a run: the lines of its experiment that no reader changes. */
export interface WornDrive {
	readonly lines: string;
	readonly logicalPages: number;
	/** Logical page at which the game begins; it is the last file. */
	readonly gameStart: number;
}

/** Operations of a whole run, whatever the reader does: samples lie equally far apart in all. */
export const OPS_MAX = 12_288;

/** What the host has come to after all moves. */
export interface Host {
	/** It keeps the logical pages below this one. */
	readonly kept: number;
	/** The drive has not been told that those from here on are not needed any more. */
	readonly told: number;
	readonly isTrimOn: boolean;
	/** Pages that were written in order since the drive was empty. */
	readonly filled: number;
	/** Where the reader set the edge of the spare area; what was deleted lies before it. */
	readonly edge: number;
	/** The first page of the game, once that was deleted. */
	readonly goneFrom: number | undefined;
}

/** Phases of an experiment, each as lines without their number. */
class Phases {
	readonly all: string[][] = [];
	ops = 0;
	readonly #isSpelled: boolean;

	constructor(isSpelled: boolean) {
		this.#isSpelled = isSpelled;
	}

	add(ops: number, ...lines: readonly string[]): void {
		if (ops > 0) {
			this.all.push([...lines]);
			this.ops += ops;
		}
	}

	/** Operations one by one; they are spelled only where the experiment is written. */
	list(count: number, spell: () => readonly string[]): void {
		this.add(count, this.#isSpelled ? `ops=${spell().join(',')}` : '');
	}
}

function written(host: Host, pages: number, phases: Phases): Host {
	const inOrder = Math.max(0, Math.min(pages, host.kept - host.filled));
	phases.add(
		inOrder,
		`sequential.start=${host.filled}`,
		`sequential.pages=${host.kept - host.filled}`,
		`sequential.writes=${inOrder}`
	);
	phases.add(
		pages - inOrder,
		'uniform.start=0',
		`uniform.pages=${host.kept}`,
		`uniform.writes=${pages - inOrder}`
	);
	const filled = host.filled + inOrder;
	const reached = pages > inOrder ? host.kept : filled;
	return { ...host, filled, told: Math.max(host.told, reached) };
}

/** Tells the drive of what the host does not keep. */
function tell(host: Host, phases: Phases): Host {
	if (!host.isTrimOn || host.told <= host.kept) {
		return host;
	}
	const count = host.told - host.kept;
	phases.list(count, () => Array.from({ length: count }, (_, index) => `t${host.kept + index}`));
	return { ...host, told: host.kept };
}

type Kept = Extract<Move, { type: 'keep' }>;

/** To delete a file moves no edge: only the reader does, and the freed part lies before it. */
function edgeAfter({ edge, goneFrom }: Host, { by, pages }: Kept): Pick<Host, 'edge' | 'goneFrom'> {
	if (by === 'game') {
		return { edge: Math.max(edge, pages), goneFrom: pages < edge ? pages : undefined };
	}
	return { edge: pages, goneFrom: pages <= (goneFrom ?? 0) ? goneFrom : undefined };
}

function moved(host: Host, move: Move, phases: Phases): Host {
	switch (move.type) {
		case 'write':
			return written(host, move.pages, phases);
		case 'press':
			phases.list(move.lpns.length, () => move.lpns.map((lpn) => `w${lpn}`));
			return { ...host, told: Math.max(host.told, ...move.lpns.map((lpn) => lpn + 1)) };
		case 'keep': {
			const { pages } = move;
			const kept = { ...host, kept: pages, filled: Math.min(host.filled, pages) };
			return tell({ ...kept, ...edgeAfter(host, move) }, phases);
		}
		case 'trim':
			return tell({ ...host, isTrimOn: move.isOn }, phases);
		case 'purge':
			phases.list(1, () => ['x']);
			return { ...host, filled: 0, told: 0 };
	}
}

const newHost = ({ logicalPages }: WornDrive): Host => ({
	kept: logicalPages,
	told: 0,
	isTrimOn: false,
	filled: 0,
	edge: logicalPages,
	goneFrom: undefined
});

function play(drive: WornDrive, { moves }: Score, isSpelled = false) {
	const phases = new Phases(isSpelled);
	let host = newHost(drive);
	for (const move of moves) {
		host = moved(host, move, phases);
	}
	return { host, phases };
}

/** What the host has come to. */
export const hostAfter = (drive: WornDrive, score: Score): Host => play(drive, score).host;

/** The part of the moves that is done after so many of the host's operations. */
export function doneBy(drive: WornDrive, score: Score, hostOps: number): Score {
	const phases = new Phases(false);
	const done: Move[] = [];
	let host = newHost(drive);
	for (const move of score.moves) {
		const left = hostOps - phases.ops;
		host = moved(host, move, phases);
		if (move.type === 'write') {
			done.push({ type: 'write', pages: Math.min(left, move.pages) });
		} else if (move.type === 'press') {
			done.push({ type: 'press', lpns: move.lpns.slice(0, left) });
		} else if (phases.ops <= hostOps) {
			done.push(move);
		}
		if (phases.ops > hostOps) {
			return { ...score, moves: joined(done) };
		}
	}
	done.push({ type: 'write', pages: hostOps - phases.ops });
	return { ...score, moves: joined(done) };
}

/** Pages that the moves write, be they done or not. */
export function writesOf({ moves }: Score): number {
	const counts = moves.map((move) =>
		move.type === 'write' ? move.pages : move.type === 'press' ? move.lpns.length : 0
	);
	return counts.reduce((sum, count) => sum + count, 0);
}

/** Operations that the moves ask for, be they done or not. */
export const opsOf = (drive: WornDrive, score: Score): number => play(drive, score).phases.ops;

/** Whether there is room for what a move asks for, and for a write after it. */
export function fits(drive: WornDrive, score: Score): boolean {
	return opsOf(drive, score) < OPS_MAX;
}

/** The experiment in its wire form: the moves, and then writes until the run is over. */
export function experimentOf(drive: WornDrive, score: Score): string {
	const { host, phases } = play(drive, score, true);
	written(host, OPS_MAX - phases.ops, phases);
	const lines = phases.all.flatMap((phase, index) =>
		phase.map((line) => `phases.${index}.${line}\n`)
	);
	return `${drive.lines}seed=${score.seed}\n${lines.join('')}`;
}

/** The moves of which so many pages were written, so that another can follow. */
export function closedAt(score: Score, hostWrites: number): Score {
	let left = hostWrites;
	const moves: Move[] = [];
	for (const move of score.moves) {
		if (move.type === 'write') {
			const pages = Math.min(left, move.pages);
			left -= pages;
			moves.push({ type: 'write', pages });
		} else if (move.type === 'press') {
			const lpns = move.lpns.slice(0, left);
			left -= lpns.length;
			moves.push({ type: 'press', lpns });
		} else {
			moves.push(move);
		}
	}
	moves.push({ type: 'write', pages: left });
	return { ...score, moves: joined(moves) };
}

/** Writes after writes are one move, and none is no move. */
function joined(moves: readonly Move[]): readonly Move[] {
	const all: Move[] = [];
	for (const move of moves) {
		const last = all.at(-1);
		if (move.type === 'write' && last?.type === 'write') {
			all[all.length - 1] = { type: 'write', pages: last.pages + move.pages };
		} else if (move.type === 'press' ? move.lpns.length > 0 : true) {
			all.push(move);
		}
	}
	return all.filter((move) => move.type !== 'write' || move.pages > 0);
}

export type LeverKind = 'gameDeleted' | 'gameBack' | 'spare' | 'trimOn' | 'trimOff' | 'purge';

/** Where on the line the reader pulled a lever, in pages written. */
export interface Lever {
	readonly hostWrites: number;
	readonly kind: LeverKind;
	readonly label: string;
}

function kindOf(move: Move, logicalPages: number): LeverKind | undefined {
	switch (move.type) {
		case 'keep':
			return move.by !== 'game' ? 'spare' : move.pages < logicalPages ? 'gameDeleted' : 'gameBack';
		case 'trim':
			return move.isOn ? 'trimOn' : 'trimOff';
		case 'purge':
			return 'purge';
		default:
			return undefined;
	}
}

function labelOf(kind: LeverKind, sparePercent: number): string {
	const labels: Readonly<Record<LeverKind, string>> = {
		gameDeleted: 'game deleted',
		gameBack: 'game back',
		spare: `${sparePercent} % spare`,
		trimOn: 'TRIM on',
		trimOff: 'TRIM off',
		purge: 'secure erase'
	};
	return labels[kind];
}

/** All levers that were pulled. */
export function leversOf(drive: WornDrive, score: Score, flashPages: number): readonly Lever[] {
	let hostWrites = 0;
	const levers: Lever[] = [];
	for (const move of score.moves) {
		const kind = kindOf(move, drive.logicalPages);
		if (kind !== undefined) {
			const kept = move.type === 'keep' ? move.pages : flashPages;
			const sparePercent = Math.round((1 - kept / flashPages) * 100);
			levers.push({ hostWrites, kind, label: labelOf(kind, sparePercent) });
		}
		hostWrites += writesOf({ seed: 0, moves: [move] });
	}
	return levers;
}

/** When all blocks were erased, in pages written. */
export const erasesIn = (levers: readonly Lever[]): readonly number[] =>
	levers.flatMap(({ kind, hostWrites }) => (kind === 'purge' ? [hostWrites] : []));
