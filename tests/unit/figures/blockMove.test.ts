/** Over the blocks of a whole drive stands what the last step did, from where to where. */
import { describe, expect, it } from 'vitest';
import { blockMoveOf, copyWay } from '$lib/figures/blockMove';
import { statesOf } from './states';

const blockOf = (ppn: number | undefined, pagesPerBlock: number) =>
	ppn === undefined ? undefined : Math.floor(ppn / pagesPerBlock);

describe.each(['collector', 'borrow-half', 'victims-greedy'])('the moves of %s', (name) => {
	it('are writes, copies, and erases, each between its own blocks', () => {
		const seen: Record<string, number> = {};
		for (const state of statesOf(name, 3_000)) {
			const { kind, from, to } = state.event;
			const pages = state.get('pagesPerBlock');
			const move = blockMoveOf(state);
			seen[move?.kind ?? 'none'] = (seen[move?.kind ?? 'none'] ?? 0) + 1;
			if (kind === 'erase') {
				expect(move).toEqual({ kind: 'erase', to: from });
				expect(state.writtenByBlock[from ?? -1]).toBe(0);
			} else if (kind === 'hostWrite') {
				expect(move).toEqual({ kind: 'write', to: blockOf(to, pages) });
			} else if (kind === 'gcCopy' || kind === 'fold' || kind === 'refresh') {
				const [source, target] = [blockOf(from, pages), blockOf(to, pages)];
				expect(move).toEqual({ kind: 'copy', from: source, to: target });
				expect(source).not.toBe(target);
			} else {
				expect(move).toBeUndefined();
			}
		}
		expect(seen.write).toBeGreaterThan(0);
		expect(seen.copy).toBeGreaterThan(0);
		expect(seen.erase).toBeGreaterThan(0);
	});
});

it('a copy is lifted, begins in the one block, and ends in the other', () => {
	const size = { width: 10, height: 20 };
	expect(copyWay({ x: 0, y: 40, ...size }, { x: 100, y: 40, ...size })).toBe(
		'M5.0 50.0Q55.0 28.0 105.0 50.0'
	);
});
