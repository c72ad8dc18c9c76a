/** The state of the free lab: each change is undone exactly, and one gesture is one change. */
import { describe, expect, it } from 'vitest';
import { soldDrives } from '$lib/content/load';
import { beginHistory, edited, redone, undone, type History } from '$lib/tools/lab/free/history';
import { encodeLink } from '$lib/tools/lab/free/link';
import { withPattern, PATTERNS } from '$lib/tools/lab/free/patterns';
import { newPhase, KINDS } from '$lib/tools/lab/free/phases';
import { PRESETS, withValue } from '$lib/tools/lab/free/presets';
import { changed, START, type Setup } from '$lib/tools/lab/free/setup';
import { withDrive, withMore, without } from '$lib/tools/lab/free/sides';
import { seededDraw, type Draw } from '../../chance';
import { oneOf, randomSetup } from './links';

const SEED = 20_261_122;
const EDITS = 1_000;

const presets = [...PRESETS, ...soldDrives()];
const isAlike = (one: Setup, other: Setup) =>
	encodeLink(one, presets) === encodeLink(other, presets);

/** Something that a reader can do, drawn at random. */
function randomEdit(draw: Draw, setup: Setup): Setup {
	const edits: readonly (() => Partial<Setup>)[] = [
		() => ({
			drives: withDrive(setup.drives, 0, withValue(setup.drives[0], 'spare', String(draw(500))))
		}),
		() => ({ drives: withMore(setup.drives, oneOf(draw, setup.drives) ?? setup.drives[0]) }),
		() => ({ drives: without(setup.drives, draw(setup.drives.length)) }),
		() => ({
			drives: withDrive(
				setup.drives,
				draw(setup.drives.length),
				oneOf(draw, presets)?.drive ?? setup.drives[0]
			)
		}),
		() => ({ phases: [...setup.phases, newPhase(oneOf(draw, KINDS) ?? 'fill')].slice(-16) }),
		() => ({ phases: setup.phases.toReversed() }),
		() => ({ phases: withPattern(setup.phases, oneOf(draw, PATTERNS) ?? 'alike') }),
		() => ({ seed: draw(1_000_000) }),
		() => ({ stopAt: setup.drives.map(() => draw(1_000)) }),
		() => randomSetup(draw, presets)
	];
	return changed(setup, oneOf(draw, edits)?.() ?? {});
}

describe('the history of a setup', () => {
	it(`${EDITS} random changes undone one by one give the same states, seed ${SEED}`, () => {
		const draw = seededDraw(SEED);
		const states: string[] = [encodeLink(START, presets)];
		let history: History = beginHistory(START);
		while (states.length <= EDITS) {
			const next = randomEdit(draw, history.now);
			if (!isAlike(next, history.now)) {
				history = edited(history, next, '', isAlike);
				states.push(encodeLink(next, presets));
			}
		}
		const back: string[] = [];
		for (; history.past.length > 0; history = undone(history)) {
			back.push(encodeLink(history.now, presets));
		}
		expect(history.now).toBe(START);
		expect([...back, encodeLink(history.now, presets)]).toEqual(states.toReversed());
		const forward: string[] = [];
		for (; history.future.length > 0; history = redone(history)) {
			forward.push(encodeLink(history.now, presets));
		}
		expect([...forward, encodeLink(history.now, presets)]).toEqual(states);
	});

	it('a slider that is dragged is one change, and what comes after it another', () => {
		const at = (seed: number): Setup => ({ ...START, seed });
		const dragged = [2, 3, 4].reduce(
			(history, seed) => edited(history, at(seed), 'seed 1', isAlike),
			beginHistory(START)
		);
		expect(dragged.past).toEqual([START]);
		const again = edited(dragged, at(5), 'seed 2', isAlike);
		expect(undone(again).now).toEqual(at(4));
		expect(undone(undone(again)).now).toBe(START);
		expect(undone(beginHistory(START)).now).toBe(START);
	});

	it('after an undo the same gesture begins anew, and what was undone is gone', () => {
		const at = (seed: number): Setup => ({ ...START, seed });
		const history = undone(edited(beginHistory(START), at(2), 'seed 1', isAlike));
		const next = edited(history, at(3), 'seed 1', isAlike);
		expect(next.past).toEqual([START]);
		expect(next.future).toEqual([]);
		expect(redone(next)).toEqual(next);
	});
});
