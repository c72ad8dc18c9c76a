/** Which die does what and when, as it follows from a run's events; and who waits for it. Pure. */
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import type { DieTimes } from '$lib/run/view/dieTimes';

export type Work = 'read' | 'program' | 'copy' | 'erase';

/** One die is busy with one thing. */
export interface Piece {
	/** The step to which it belongs. */
	readonly step: number;
	readonly die: number;
	readonly work: Work;
	readonly startNs: number;
	readonly endNs: number;
	/** When the host asked for it; missing where the host did not. */
	readonly askedNs?: number;
}

/** One die is kept by a cleaning, from its first copy to the last work of this die. */
export interface Hold {
	readonly die: number;
	readonly startNs: number;
	readonly endNs: number;
}

export interface Schedule {
	readonly pieces: readonly Piece[];
	/** When each step was asked for or decided, and how many pieces there are by its end. */
	readonly steps: ReadonlyMap<number, { readonly askedNs: number; readonly pieceCount: number }>;
}

/** Blocks lie across all dies: the first page on the first die, and so on around. */
const dieOf = (ppn: number | undefined, dies: number): number => (ppn ?? 0) % dies;

/** Requests of the host that are under way, each by when it is answered. */
class Slots {
	readonly #ends: number[];

	constructor(depth: number, startNs: number) {
		this.#ends = new Array<number>(depth).fill(startNs);
	}

	/** When the host asks next: as soon as one request is answered. */
	get nextNs(): number {
		return Math.min(...this.#ends);
	}

	answer(endNs: number): void {
		this.#ends[this.#ends.indexOf(this.nextNs)] = endNs;
	}
}

/** What one step keeps busy; an erase takes every die, each as soon as it has nothing before. */
function piecesOf(event: SimEvent, times: DieTimes, freeNs: readonly number[]): readonly Piece[] {
	const { step, startNs, endNs, kind, from, to } = event;
	const die = (ppn: number | undefined) => dieOf(ppn, times.dies);
	switch (kind) {
		case 'hostRead':
			return [{ step, die: die(from), work: 'read', startNs, endNs }];
		case 'hostWrite':
			return [{ step, die: die(to), work: 'program', startNs, endNs }];
		case 'gcCopy': {
			const readEnd = startNs + times.readNs;
			const programStart = Math.max(readEnd, freeNs[die(to)] ?? 0);
			return [
				{ step, die: die(from), work: 'copy', startNs, endNs: readEnd },
				{ step, die: die(to), work: 'copy', startNs: programStart, endNs }
			];
		}
		case 'erase': {
			const starts = Array.from(freeNs, (free) => Math.max(free, startNs));
			const eraseNs = endNs - Math.max(...starts);
			return starts.map((start, index) => ({
				step,
				die: index,
				work: 'erase' as const,
				startNs: start,
				endNs: start + eraseNs
			}));
		}
		default:
			return [];
	}
}

const known = new WeakMap<readonly SimEvent[], Schedule>();

/** The schedule of a run's events, made once for as long as they are looked at. */
export function scheduleOf(events: readonly SimEvent[], times: DieTimes): Schedule {
	const before = known.get(events);
	if (before !== undefined) {
		return before;
	}
	const schedule = makeSchedule(events, times);
	known.set(events, schedule);
	return schedule;
}

/** @param events of a run, from its beginning or from where its first fill was over */
function makeSchedule(events: readonly SimEvent[], times: DieTimes): Schedule {
	const pieces: Piece[] = [];
	const steps = new Map<number, { askedNs: number; pieceCount: number }>();
	const freeNs = new Array<number>(times.dies).fill(0);
	// The fill is one request: it is answered with its last page, and then the host asks for more.
	const fillEnd = events.findLast(({ step }) => step <= times.fillPages)?.endNs;
	let slots = new Slots(times.queueDepth, fillEnd ?? events[0]?.startNs ?? 0);
	for (const event of events) {
		const isFill = event.step <= times.fillPages;
		const askedNs = isFill ? 0 : slots.nextNs;
		const isHost = event.kind === 'hostRead' || event.kind === 'hostWrite';
		for (const piece of piecesOf(event, times, freeNs)) {
			pieces.push(isHost && !isFill ? { ...piece, askedNs } : piece);
			freeNs[piece.die] = Math.max(freeNs[piece.die] ?? 0, piece.endNs);
		}
		if (event.kind === 'idle') {
			slots = new Slots(times.queueDepth, event.endNs);
		} else if (isHost && !isFill) {
			slots.answer(event.endNs);
		}
		steps.set(event.step, { askedNs, pieceCount: pieces.length });
	}
	return { pieces, steps };
}

/** Copies and erases with no request between them keep each die until its part of them is done. */
export function holdsOf(pieces: readonly Piece[]): readonly Hold[] {
	const holds: Hold[] = [];
	let kept = new Map<number, Hold>();
	let startNs: number | undefined;
	for (const { die, work, startNs: fromNs, endNs } of pieces) {
		if (work === 'copy' || work === 'erase') {
			startNs ??= fromNs;
			kept.set(die, { die, startNs, endNs: Math.max(endNs, kept.get(die)?.endNs ?? 0) });
		} else if (startNs !== undefined) {
			holds.push(...kept.values());
			[kept, startNs] = [new Map(), undefined];
		}
	}
	// A request between two copies that begin together parts them; the longer one holds both.
	const longest = new Map<string, Hold>();
	for (const hold of [...holds, ...kept.values()]) {
		const key = `${hold.die}-${hold.startNs}`;
		const endNs = Math.max(hold.endNs, longest.get(key)?.endNs ?? 0);
		longest.set(key, { ...hold, endNs });
	}
	return [...longest.values()];
}

/** How long a request waited, and for what its die was busy meanwhile. */
export interface Waited {
	readonly piece: Piece;
	readonly waitedNs: number;
	/** Longest first. A die that stands ready for an erase waits for the last copy. */
	readonly causes: readonly { readonly work: Work; readonly ns: number }[];
}

/** What the host's request of a step waited for; nothing for steps that are no such request. */
export function waitedFor({ pieces, steps }: Schedule, step: number): Waited | undefined {
	const last = (steps.get(step)?.pieceCount ?? 0) - 1;
	const piece = pieces[last];
	if (piece?.step !== step || piece.askedNs === undefined) {
		return undefined;
	}
	const { askedNs, startNs, die } = piece;
	const sums = new Map<Work, number>();
	let doneNs = startNs;
	for (let index = last - 1; index >= 0 && doneNs > askedNs; index -= 1) {
		const before = pieces[index];
		if (before?.die !== die) {
			continue;
		}
		// What lies between two pieces is a die that was kept for the erase.
		const gapNs = doneNs - Math.max(before.endNs, askedNs);
		const ownNs = Math.min(before.endNs, doneNs) - Math.max(before.startNs, askedNs);
		sums.set('copy', (sums.get('copy') ?? 0) + Math.max(0, gapNs));
		sums.set(before.work, (sums.get(before.work) ?? 0) + Math.max(0, ownNs));
		doneNs = Math.min(doneNs, before.startNs);
	}
	const causes = [...sums]
		.map(([work, ns]) => ({ work, ns }))
		.filter(({ ns }) => ns > 0)
		.toSorted((a, b) => b.ns - a.ns);
	return { piece, waitedNs: startNs - askedNs, causes };
}

/** Latencies by the share of requests that did not exceed them. */
export interface Share {
	readonly label: string;
	readonly ns: number;
}

const SHARES = [
	['half', 'latencyP50Ns', 0.5],
	['90 %', 'latencyP90Ns', 0.9],
	['99 %', 'latencyP99Ns', 0.99],
	['99.9 %', 'latencyP999Ns', 0.999]
] as const;

/** The simulator counts the first fill as a request: among so many others it does not matter. */
const COUNTED_MIN = 2_000;

/** As the simulator counts them, once they are many; before, of every request by itself. */
export function sharesOf(snapshot: Snapshot, schedule: Schedule | undefined): readonly Share[] {
	if (snapshot.get('latencyOps') >= COUNTED_MIN) {
		return SHARES.map(([label, field]) => ({ label, ns: snapshot.get(field) }));
	}
	const latencies = (schedule?.pieces ?? [])
		.slice(0, schedule?.steps.get(snapshot.step)?.pieceCount ?? 0)
		.flatMap(({ askedNs, endNs }) => (askedNs === undefined ? [] : [endNs - askedNs]))
		.toSorted((a, b) => a - b);
	// Of ten requests none is the slowest of a hundred.
	return SHARES.filter(([, , share]) => latencies.length * (1 - share) >= 0.999).map(
		([label, , share]) => ({ label, ns: latencies[Math.ceil(latencies.length * share) - 1] ?? 0 })
	);
}
