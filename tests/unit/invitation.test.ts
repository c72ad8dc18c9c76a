/** A figure says what to do first until that is done, or the reader has gone elsewhere. */
import { expect, it } from 'vitest';
import { invitation } from '$lib/article/invitation';
import type { FigureView } from '$lib/run/view/FigureView.svelte';

interface At {
	readonly log?: number;
	readonly step?: number;
	readonly isMoving?: boolean;
	readonly game?: object;
	readonly cellAction?: string;
}

function said({ log = 0, step = 8, isMoving = false, game, cellAction = 'write' }: At) {
	const session = {
		log: Array.from({ length: log }, (_, index) => index),
		snapshot: { step },
		startStep: 8
	};
	const player = { session, playback: { isMoving } };
	const view: FigureView = Object.create({ spec: { cellAction }, player, game });
	return invitation(view);
}

it('names the first move of its kind', () => {
	expect(said({})).toBe('Press a key to write its page.');
	expect(said({ cellAction: 'collect' })).toBe('Press a block to clean it.');
	expect(said({ cellAction: 'program' })).toBe('Press a page to program it.');
});

it.each<[string, At]>([
	['something was added, and one is back at the start', { log: 1 }],
	['one has gone elsewhere in the run', { step: 9 }],
	['something moves', { isMoving: true }],
	['a game is played', { game: {} }]
])('says nothing where %s', (_, at) => {
	expect(said(at)).toBeUndefined();
});
