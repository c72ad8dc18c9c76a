/** How long each host operation of a drive without dies took, and what it waited for. */
import type { SimEvent } from '$lib/run/sim/snapshot';

/** One host operation: the times of its parts add up to its latency. */
export interface Operation {
	/** Step that ends it. */
	readonly step: number;
	readonly endNs: number;
	readonly latencyNs: number;
	readonly copies: number;
	readonly copiesNs: number;
	readonly erases: number;
	readonly erasesNs: number;
	/** Its own flash operations. */
	readonly ownNs: number;
	/** Victim of the first collection that it waited for, and the step that chose it. */
	readonly victim: number | undefined;
	readonly pickStep: number | undefined;
	/** Pages that the host wrote or read with it. */
	readonly pages: number;
	/** What the host asked for. */
	readonly last: SimEvent;
}

const durationNs = ({ startNs, endNs }: SimEvent) => endNs - startNs;
const sumNs = (events: readonly SimEvent[]) =>
	events.reduce((sum, event) => sum + durationNs(event), 0);

/** All operations of a run in which one thing happens after the other. */
export function operationsOf(events: readonly SimEvent[]): readonly Operation[] {
	const operations: Operation[] = [];
	let parts: SimEvent[] = [];
	let hostOps = 0;
	for (const event of events) {
		parts.push(event);
		if (event.hostOps === hostOps) {
			continue;
		}
		hostOps = event.hostOps;
		if (event.kind !== 'idle') {
			operations.push(operationOf(parts, event));
		}
		parts = [];
	}
	return operations;
}

function operationOf(parts: readonly SimEvent[], last: SimEvent): Operation {
	const copies = parts.filter(({ kind }) => kind === 'gcCopy' || kind === 'pad');
	const erases = parts.filter((event) => event.kind === 'erase' && event !== last);
	const pick = parts.find(({ kind }) => kind === 'gcPick');
	const [copiesNs, erasesNs] = [sumNs(copies), sumNs(erases)];
	const latencyNs = sumNs(parts);
	return {
		step: last.step,
		endNs: last.endNs,
		latencyNs,
		copies: copies.length,
		copiesNs,
		erases: erases.length,
		erasesNs,
		ownNs: latencyNs - copiesNs - erasesNs,
		victim: pick?.from,
		pickStep: pick?.step,
		pages: last.kind === 'hostWrite' ? parts.filter(({ kind }) => kind === 'hostWrite').length : 1,
		last
	};
}

/** The latency that a share of the operations did not exceed. */
export function percentile(operations: readonly Operation[], percent: number): number {
	const sorted = operations.map(({ latencyNs }) => latencyNs).sort((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

/** Like "one erase" or "37 page copies". */
export const counted = (count: number, one: string) =>
	count === 1 ? `one ${one}` : `${count} ${one.replace('page copy', 'page copie')}s`;

/** What the host can ask for besides writes. */
const NAMES: Readonly<Record<string, string>> = {
	hostRead: 'read',
	trim: 'TRIM',
	erase: 'erase',
	purge: 'secure erase',
	flush: 'flush',
	rebuild: 'return of power'
};

/** Like "This 4 KiB write waited for 37 page copies and one erase." */
export function explain(operation: Operation, pageBytes: number): string {
	const { last, copies, erases, victim, pages } = operation;
	const what = NAMES[last.kind] ?? 'write';
	const hasSize = what === 'read' || what === 'write';
	const name = `This ${hasSize ? `${(pages * pageBytes) / 1_024} KiB ` : ''}${what}`;
	const waits = [
		...(copies > 0 ? [counted(copies, 'page copy')] : []),
		...(erases > 0 ? [counted(erases, 'erase')] : [])
	];
	const block = victim === undefined ? '' : ` of block ${victim}`;
	return waits.length === 0
		? `${name} waited for nothing.`
		: `${name} waited for ${waits.join(' and ')}${block}.`;
}
