/** What is said of a collection: what a block costs and gives, and what another would have. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Choice, Collector } from '$lib/run/view/Collector.svelte';
import { pages } from '../../words';

/** What emptying a block costs and gives: valid pages to copy, and what is gained then. */
export function priceOf(snapshot: Snapshot, block: number): { copies: number; gains: number } {
	const copies = snapshot.validByBlock[block] ?? 0;
	return { copies, gains: snapshot.get('pagesPerBlock') - copies };
}

const copiesOf = (count: number) =>
	`${count === 0 ? 'No' : count} ${count === 1 ? 'copy' : 'copies'}`;

/** After an erase: what the reader's choice came to, beside the cheapest there was. */
export function comparison({ valid, best }: Choice, pagesPerBlock: number): string {
	const said = `${copiesOf(valid)} for ${pages(pagesPerBlock - valid)} gained.`;
	return best.valid >= valid
		? `${said} No block would have given more.`
		: `${said} A block with ${best.valid} valid would have given ` +
				`${pages(pagesPerBlock - best.valid)}.`;
}

/** What the end of a game is told. */
export function verdict(copies: number, par: number, writes: number): string {
	const mine = `You copied ${pages(copies)} for ${writes} writes`;
	if (copies === par) {
		return `${mine}: as many as the greedy rule.`;
	}
	const other = `the greedy rule copies ${par}`;
	return copies < par ? `${mine}; ${other}. You beat it.` : `${mine}; ${other}.`;
}

/** What there is to do, or what was just done: blocks have no numbers in the drawing. */
export function say(told: Snapshot, game: Collector): string {
	const { event } = told;
	const victim = game.victim ?? told.find('victimBlock');
	if (game.isOver && !game.isMoving) {
		return game.isShown
			? `The greedy rule copied ${pages(game.copies)} for ${game.written} writes.`
			: verdict(game.copies, game.parAt(Infinity), game.written);
	}
	if (game.refused?.atStep === told.step && !game.isShown) {
		return refusal(told, game.refused.block, victim);
	}
	const choice = game.lastChoice;
	switch (event.kind) {
		case 'gcPick':
			return `The framed block is to be emptied: ${pages(event.to ?? 0)} still valid.`;
		case 'gcCopy': {
			const left = victim === undefined ? 0 : (told.validByBlock[victim] ?? 0);
			const more = left === 0 ? 'Now the block can be erased.' : `${pages(left)} to go.`;
			return `A copy of ${event.lpn ?? '?'} goes into the open block. ${more}`;
		}
		case 'erase':
			return choice === undefined || game.isShown
				? 'The block is erased: all of its pages at once.'
				: comparison(choice, told.get('pagesPerBlock'));
		default:
			return waitingOf(told, game);
	}
}

/** Why a press on a block came to nothing. */
export function refusal(told: Snapshot, block: number, victim: number | undefined): string {
	if (victim !== undefined) {
		return 'The framed block comes first: press it again to copy its next page.';
	}
	switch (told.writtenByBlock[block]) {
		case 0:
			return 'This block is erased: there is nothing to empty.';
		case told.get('pagesPerBlock'):
			return 'This block has just been filled: the drive has not closed it yet.';
		default:
			return 'This block is still open: the next write goes there.';
	}
}

function waitingOf(told: Snapshot, game: Collector): string {
	const { event } = told;
	if (game.isShown || game.isDoorOpen) {
		return game.written === 0
			? 'There is room for the next write.'
			: `Page ${event.lpn ?? '?'} is written.`;
	}
	return game.written === 0
		? 'No room for the first write. Press a block to empty it.'
		: 'No room for the next write. Press a block to empty it.';
}

/** Names of blocks as buttons. */
export function labelOf(snapshot: Snapshot, block: number, victim: number | undefined): string {
	const { copies, gains } = priceOf(snapshot, block);
	if (block === victim) {
		return `Block ${block}: copy the next of its ${pages(copies)}`;
	}
	const written = snapshot.writtenByBlock[block] ?? 0;
	if (written === 0) {
		return `Block ${block}: erased`;
	}
	if (block === snapshot.find('hostOpenBlock')) {
		return `Block ${block}: still open`;
	}
	return `Empty block ${block}: ${copies} ${copies === 1 ? 'copy' : 'copies'}, gains ${gains}`;
}
