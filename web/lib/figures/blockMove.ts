/** What the last step did, as a move among the blocks of a whole drive. Pure. */
import { isCopy } from '$lib/base/copies';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Box } from './drive/drive.layout';

export type BlockMove =
	| { readonly kind: 'write'; readonly to: number }
	| { readonly kind: 'copy'; readonly from: number; readonly to: number }
	| { readonly kind: 'erase'; readonly to: number };

/** The write, copy, or erase that led to a state; nothing for all other steps. */
export function blockMoveOf(snapshot: Snapshot): BlockMove | undefined {
	const { kind, from, to } = snapshot.event;
	const blockOf = (ppn: number) => Math.floor(ppn / snapshot.get('pagesPerBlock'));
	if (kind === 'erase') {
		return from === undefined ? undefined : { kind, to: from };
	}
	if (to === undefined) {
		return undefined;
	}
	if (isCopy(snapshot.event) && from !== undefined) {
		return { kind: 'copy', from: blockOf(from), to: blockOf(to) };
	}
	return kind === 'hostWrite' ? { kind: 'write', to: blockOf(to) } : undefined;
}

/** The way of a copy: lifted above the blocks, the higher the farther it goes. */
export function copyWay(from: Box, to: Box): string {
	const [x0, y0] = [from.x + from.width / 2, from.y + from.height / 2];
	const [x1, y1] = [to.x + to.width / 2, to.y + to.height / 2];
	const lift = 10 + Math.hypot(x1 - x0, y1 - y0) * 0.12;
	const tenths = (px: number) => px.toFixed(1);
	return (
		`M${tenths(x0)} ${tenths(y0)}` +
		`Q${tenths((x0 + x1) / 2)} ${tenths(Math.min(y0, y1) - lift)} ${tenths(x1)} ${tenths(y1)}`
	);
}
