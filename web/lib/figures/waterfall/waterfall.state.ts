/** Who adds what to a changed row on its way to the flash. Pure. */
import type { FigureSpec, Variant } from '$content/schema';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** What a database changes, and how many changes share a flush. */
export type Rows = NonNullable<Variant['rows']>;

/** What a changed row becomes on its way, in this order. */
export const STAGE_IDS = ['row', 'journal', 'table', 'padding', 'copies'] as const;

export type StageId = (typeof STAGE_IDS)[number];

/** One step of the waterfall, in bytes for each row. */
export interface Stage {
	readonly id: StageId;
	readonly added: number;
	/** With all before it; the row itself is within its journal page. */
	readonly sum: number;
}

/** Rows of the first variant on paper, of the one that is shown otherwise. */
export function rowsOf(spec: FigureSpec, variant: Variant | undefined): Rows {
	const rows = (variant ?? spec.variants[0])?.rows;
	if (rows === undefined) {
		throw new Error('A waterfall needs to know what its database changes.');
	}
	return rows;
}

/**
 * Each commit writes a page of the journal and flushes; what else the host writes is the table. A
 * page that is not flushed yet is neither. Nothing before the first commit.
 */
export function stagesOf(snapshot: Snapshot, { bytes, perFlush }: Rows): readonly Stage[] {
	const flushes = snapshot.get('flushes');
	if (flushes <= 0) {
		return [];
	}
	const each = snapshot.get('pageBytes') / (flushes * perFlush);
	const beside = snapshot.get('hostWrites') - flushes;
	const added: readonly (readonly [StageId, number])[] = [
		['journal', flushes * each],
		['table', beside <= 1 ? 0 : beside * each],
		['padding', snapshot.get('padPrograms') * each],
		['copies', snapshot.get('gcCopies') * each]
	];
	let sum = 0;
	const after = added.map(([id, more]) => ({ id, added: more, sum: (sum += more) }));
	return [{ id: 'row', added: bytes, sum: bytes }, ...after];
}

/** How many times the bytes of a row are programmed in all. */
export const timesOf = (snapshot: Snapshot, rows: Rows): number =>
	(stagesOf(snapshot, rows).at(-1)?.sum ?? NaN) / rows.bytes;
