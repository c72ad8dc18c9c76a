/** What a step does, told in one sentence; and the whole state in one. */
import { describe, expect, it } from 'vitest';
import { describeStep, summarize } from '$lib/figures/drive/describe';
import { timelineMarks, TIMELINE_LEGEND } from '$lib/figures/runMarks';
import { EVENT_KINDS } from '$lib/contract/sent';
import { experimentNames } from '../boundary/native';
import { eventsOf, look, NO_LIMIT, openRun, stateAt } from '../boundary/runs';

const SMALL = experimentNames.filter((name) => name !== 'write-cliff');

describe('the sentence on a step', () => {
	it.each([
		['medium', 0, 'Every page is erased.'],
		['medium', 1, 'Page 0 is programmed.'],
		['medium', 4, 'Refused: page 1 is programmed already. Erase its block first.'],
		['medium', 8, 'Block 0 is erased: all of its pages at once.'],
		['overwrite', 1, 'The host writes 0a: it goes to flash page 0.'],
		['overwrite', 13, 'The host writes 0b: it goes to flash page 12, and 0a turns stale.'],
		['overwrite', 22, 'The drive copies 7b, still needed, to flash page 20.'],
		[
			'delete',
			13,
			'The file system deletes file B: it marks 2 pages as unused. No flash page changes.'
		],
		['delete-trim', 14, 'TRIM tells the drive that 2 pages are not needed: 2 pages turn stale.']
	])('%s, step %i', (name, step, sentence) => {
		expect(describeStep(stateAt(name, step))).toBe(sentence);
	});

	it('on a pick says how many erased blocks are left and what must be copied', () => {
		expect(describeStep(stateAt('overwrite', 21))).toMatch(
			/ has just been opened\. Garbage collection picks block 3: 1 page must be copied\.$/
		);
	});

	it('on a copy of a deleted file says that the drive was not told', () => {
		expect(describeStep(stateAt('delete', 21))).toContain('its file was deleted');
	});

	it.each([
		['bench', 5, 'p0:x', /^Refused: page 0 is programmed already/],
		['bench', 5, 'p7:x', /^Refused: page 7 is out of order/],
		['bench', 5, 'p99:x', /^Refused: 99 does not exist/],
		['desk', 8, '+C:9', /^Refused: the file system has too little room for file C/],
		['desk', 8, '-Z', /^Refused: there is no file Z/],
		['desk', 8, '+A:1', /^Refused: file A exists already/],
		['hands', 10, 'r4', /^The host reads logical page 4: the map says flash page \d+\.$/],
		['hands', 10, 't4', /^TRIM tells the drive that 1 page/]
	])('%s at %i, then %s', (name, step, op, words) => {
		const sim = openRun(name);
		sim.seek(step);
		sim.inject(op);
		sim.advance(1, NO_LIMIT, NO_LIMIT);
		expect(describeStep(look(sim))).toMatch(words);
	});

	it.each(SMALL)('never has a gap or a question mark: %s', (name) => {
		const sim = openRun(name);
		for (let steps = 0; steps < 100; steps += 1) {
			const sentence = describeStep(look(sim));
			expect(sentence).toMatch(/^[A-Z].*\.$/);
			expect(sentence).not.toMatch(/\?|undefined|NaN/);
			sim.advance(1, NO_LIMIT, NO_LIMIT);
		}
	});
});

describe('the sentence on a state', () => {
	it('counts pages by what they are', () => {
		expect(summarize(stateAt('overwrite', 15))).toBe(
			'6 blocks of 4 pages: 9 free, 12 valid, 3 stale.'
		);
		expect(summarize(stateAt('medium', 3))).toBe('2 blocks of 8 pages: 13 free, 3 programmed.');
	});
});

describe('marks of the timeline', () => {
	it('stand for the steps that a reader looks for, in the kinds of the key', () => {
		const events = eventsOf('overwrite');
		const marks = timelineMarks(events, undefined);
		const kinds: readonly string[] = TIMELINE_LEGEND.map(({ kind }) => kind);
		expect(marks.every(({ kind }) => kinds.includes(kind))).toBe(true);
		expect(marks.filter(({ kind }) => kind === 'write')).toHaveLength(55);
		expect(marks.filter(({ kind }) => kind === 'copy')).toHaveLength(13);
		expect(marks.find(({ step }) => step === 23)?.kind).toBe('erase');
		expect(
			marks.find(({ step }) => step === 21),
			'a pick has no mark'
		).toBeUndefined();
	});

	it('of other logical pages stand back while one is followed', () => {
		const marks = timelineMarks(eventsOf('overwrite'), 0);
		const bright = marks.filter(({ isDimmed }) => !isDimmed).map(({ step }) => step);
		expect(bright.slice(0, 3)).toEqual([1, 13, 14]);
		expect(marks.some(({ isDimmed }) => isDimmed)).toBe(true);
	});

	it('know each kind of event that the simulator has', () => {
		const events = EVENT_KINDS.map((kind, step) => ({
			step,
			kind,
			startNs: 0,
			endNs: 0,
			lpn: undefined,
			from: undefined,
			to: undefined,
			hostOps: 0
		}));
		const marked = timelineMarks(events, undefined).map(({ step }) => EVENT_KINDS[step]);
		expect(marked).toEqual(
			expect.arrayContaining(['hostWrite', 'gcCopy', 'erase', 'trim', 'refused', 'rawProgram'])
		);
		expect(marked).not.toContain('start');
	});
});
