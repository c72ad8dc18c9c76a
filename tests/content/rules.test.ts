/** Rules that the first chapters put into words hold in every step of the runs that they show. */
import { describe, expect, it } from 'vitest';
import { chapters } from '../../content/index';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { look, NO_LIMIT, openRun } from '../boundary/runs';
import { contentFiles } from './prose';

const STEPS_MAX = 400;

/** One step of a run: a state, and the one before it. */
interface Step {
	readonly before: Snapshot;
	readonly now: Snapshot;
	/** Pages that were not free and are, and those that were free and are not. */
	readonly cleared: readonly number[];
	readonly programmed: readonly number[];
}

const pagesOf = ({ pageCount }: Snapshot) => Array.from({ length: pageCount }, (_, ppn) => ppn);
const isFree = (snapshot: Snapshot, ppn: number) => snapshot.pageState(ppn) === 'free';
const blockOf = (snapshot: Snapshot, ppn: number) =>
	Math.floor(ppn / snapshot.get('pagesPerBlock'));

function* stepsOf(experiment: string): Generator<Step> {
	const sim = openRun(experiment);
	let before = look(sim);
	for (let step = 0; step < STEPS_MAX && sim.advance(1, NO_LIMIT, NO_LIMIT) > 0; step += 1) {
		const now = look(sim);
		const pages = pagesOf(now);
		const cleared = pages.filter((ppn) => !isFree(before, ppn) && isFree(now, ppn));
		const programmed = pages.filter((ppn) => isFree(before, ppn) && !isFree(now, ppn));
		yield { before, now, cleared, programmed };
		before = now;
	}
	sim.free();
}

interface Rule {
	readonly chapter: number;
	/** Word for word, links left out. */
	readonly words: string;
	/** How often it was kept in a step; -1 where it was broken. */
	readonly keeps: (step: Step) => number;
}

const kept = (count: number, isKept: boolean) => (count === 0 ? 0 : isKept ? count : -1);

/** Whether every page of the blocks of some pages is free. */
const areWhole = ({ now, cleared }: Step) =>
	pagesOf(now).every(
		(ppn) => isFree(now, ppn) || cleared.every((one) => blockOf(now, one) !== blockOf(now, ppn))
	);

const RULES: readonly Rule[] = [
	{
		chapter: 1,
		words: 'A page can be programmed once after an erase.',
		keeps: ({ before, now }) => {
			const again = pagesOf(now).filter(
				(ppn) => !isFree(before, ppn) && !isFree(now, ppn) && before.letter(ppn) !== now.letter(ppn)
			);
			return again.length === 0 ? 1 : -1;
		}
	},
	{
		chapter: 1,
		words: 'an erase clears every page of the block, needed or not',
		keeps: (step) => kept(step.cleared.length, areWhole(step))
	},
	{
		chapter: 1,
		words: 'Its pages are programmed in order.',
		keeps: ({ now, programmed }) =>
			kept(
				programmed.length,
				programmed.every((ppn) => {
					const first = blockOf(now, ppn) * now.get('pagesPerBlock');
					return pagesOf(now).every((other) => other < first || other > ppn || !isFree(now, other));
				})
			)
	},
	{
		chapter: 2,
		words: 'stale pages are not free: only an erase makes them so.',
		keeps: ({ now, cleared }) => kept(cleared.length, now.event.kind === 'erase')
	},
	{
		chapter: 2,
		words: 'An erase takes a whole block, with whatever is still needed in it: its valid pages.',
		keeps: (step) => kept(step.cleared.length, areWhole(step))
	},
	{
		chapter: 2,
		words: 'A stale page holds what the map no longer leads to,',
		keeps: ({ now }) => {
			const stale = pagesOf(now).filter((ppn) => now.pageState(ppn) === 'stale');
			return kept(
				stale.length,
				stale.every((ppn) => now.lookup(now.owner(ppn) ?? -1) !== ppn)
			);
		}
	},
	{
		chapter: 2,
		words: 'It picks the block with the fewest valid pages',
		keeps: ({ before, now }) => {
			if (now.event.kind !== 'gcPick') {
				return 0;
			}
			const valid = before.validByBlock;
			const fewest = Math.min(...before.blocksUsedAs('closed').map((block) => valid[block] ?? 0));
			return kept(1, valid[now.event.from ?? -1] === fewest);
		}
	},
	{
		chapter: 3,
		words: 'The drive heard nothing, and no page turns stale.',
		keeps: ({ before, now }) =>
			now.event.kind === 'fileDelete'
				? kept(1, Buffer.from(before.stateByPage).equals(Buffer.from(now.stateByPage)))
				: 0
	}
];

describe('rules in words', () => {
	it.each(RULES)('$words', ({ chapter: number, words, keeps }) => {
		const chapter = chapters.find((one) => one.number === number);
		const file = contentFiles.find((one) => one.file.includes(`/${chapter?.folder}/index.md`));
		const text = file?.body.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+>?\s*/g, ' ');
		expect(text).toContain(words);
		const figures = Object.values(chapter?.figures ?? {});
		const experiments = figures.flatMap(({ variants }) =>
			variants.map(({ experiment }) => experiment)
		);
		let count = 0;
		for (const experiment of new Set(experiments)) {
			for (const step of stepsOf(experiment)) {
				const times = keeps(step);
				expect(times, `${experiment}, step ${step.now.step}`).toBeGreaterThanOrEqual(0);
				count += times;
			}
		}
		expect(count, 'it was tried').toBeGreaterThan(0);
	});
});
