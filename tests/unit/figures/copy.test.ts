/** A file that is copied: its bar stands still exactly where the simulator's host write waits. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { page } from '../../../content/pages/drive';
import { copyFrame } from '$lib/figures/drive/copy/copy.frame';
import * as layout from '$lib/figures/drive/copy/copy.layout';
import { copyNow, storyOf, waitAt } from '$lib/figures/drive/copy/copy.story';
import { describeCopy, formatMs, frozenNs, sumOf } from '$lib/figures/drive/copy/copy.text';
import { readPlan } from '$lib/run/sim/plan';
import { eventsOf, experimentLines, look, NO_LIMIT, openRun } from '../../boundary/runs';

const NAME = 'photo';
const plan = readPlan(experimentLines(NAME));
const events = eventsOf(NAME);
const story = storyOf(events, plan, 32);
if (story === undefined) {
	throw new Error('the run has no copy');
}

/** Every state of the copy, in order. */
function* states() {
	const sim = openRun(NAME);
	sim.advance(story?.startStep ?? 0, NO_LIMIT, NO_LIMIT);
	yield look(sim);
	for (let step = story?.startStep ?? 0; step < (story?.endStep ?? 0); step += 1) {
		sim.advance(1, NO_LIMIT, NO_LIMIT);
		yield look(sim);
	}
	sim.free();
}

describe('the copy of a file', () => {
	it('begins where its figure does', () => {
		expect(page.figures[NAME]?.startStep).toBe(story.startStep);
		expect(story.pages).toBe(192);
		expect(story.waits.length).toBeGreaterThan(5);
	});

	it('stands still in every state in which the host waits for others, and in no other', () => {
		let before = 0;
		for (const snapshot of states()) {
			const { done, wait, waitedNs } = copyNow(story, snapshot);
			const isOthers = ['gcPick', 'gcCopy', 'erase'].includes(snapshot.event.kind);
			expect(wait !== undefined, `step ${snapshot.step}`).toBe(isOthers);
			expect(done).toBe(snapshot.get('hostWrites') - story.writesBefore);
			expect(done - before).toBe(isOthers || snapshot.step === story.startStep ? 0 : 1);
			expect(waitedNs).toBe(wait ? snapshot.timeNs - wait.startNs : 0);
			before = done;
		}
		expect(before).toBe(story.pages);
	});

	it('adds every wait up from its copies, its erase, and its own page', () => {
		for (const wait of story.waits) {
			const { copiesNs, erasesNs, ownNs, startNs, endNs } = wait;
			expect(copiesNs + erasesNs + ownNs).toBe(endNs - startNs);
			const [whole, ...parts] = [...sumOf(wait).matchAll(/([\d.]+) ms/g)].map(([, ms]) =>
				Math.round(Number(ms) * 100)
			);
			expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
		}
		const allNs = story.endNs - story.startNs;
		const ownNs = events
			.filter(({ step, kind }) => step > story.startStep && kind === 'hostWrite')
			.reduce((sum, event) => sum + event.endNs - event.startNs, 0);
		expect(frozenNs(story) + ownNs).toBe(allNs);
	});

	it('shows at every wait the copies of that very wait, from its block and into one other', () => {
		for (const wait of story.waits) {
			expect(waitAt(story, wait.pickStep)).toBe(wait);
			expect(waitAt(story, wait.answerStep)).toBe(wait);
			for (const { step, from, to } of wait.copies) {
				expect(step).toBeGreaterThan(wait.pickStep);
				expect(step).toBeLessThan(wait.answerStep);
				expect(Math.floor((from ?? -1) / 32)).toBe(wait.victim);
				expect(Math.floor((to ?? -1) / 32)).toBe(wait.target);
			}
		}
	});

	it('copies no page of the file itself, as the page says', () => {
		const written = new Set<number | undefined>();
		for (const { step, kind, lpn } of events) {
			if (step > story.startStep && kind === 'hostWrite') {
				written.add(lpn);
			} else if (kind === 'gcCopy') {
				expect(written.has(lpn), `step ${step}`).toBe(false);
			}
		}
		expect(written.size).toBe(story.pages);
	});

	it('says of every state what it is', () => {
		for (const snapshot of states()) {
			const text = describeCopy(snapshot, story, plan);
			const { done, wait, waitedNs } = copyNow(story, snapshot);
			if (wait === undefined) {
				expect(text).toMatch(/^(Nothing is copied yet|Page \d+ is written|Copied in)/);
			} else if (snapshot.event.kind === 'gcPick') {
				expect(text).toContain(`Page ${done + 1} must wait`);
				expect(text).toContain(`where ${wait.copies.length} of 32 pages are still valid`);
			} else {
				expect(text).toContain(`Page ${done + 1} has waited ${formatMs(waitedNs)}`);
			}
		}
	});
});

describe('its drawing', () => {
	const WIDTHS = [304, 358, 660, 746, 990];

	it('has its place kept before its width is known', () => {
		const styles = readFileSync('web/lib/figures/drive/copy/Copy.svelte', 'utf8');
		const kept = [...styles.matchAll(/\.until \{\s+min-height: (\d+)px/g)].map(([, px]) => px);
		const rooms = [layout.measure(304, 0, true), layout.measure(660, 0, true)];
		const all = [...rooms, layout.measure(746, 0, false)];
		expect(kept).toEqual(all.map(({ height }) => String(height)));
	});

	it('is one from the bar to the pages: nothing jumps, nothing leaves its room', () => {
		for (const width of WIDTHS) {
			const { height } = layout.measure(width, 0, false);
			for (let position = 0; position <= 2; position += 0.0625) {
				const measures = layout.measure(width, position, false);
				expect(measures.height).toBe(height);
				const places = layout.placeBlocks(width, measures.roomPx, 32, [8, 17], position);
				for (const { box, opacity } of places.filter((place) => place.opacity > 0)) {
					expect(opacity).toBeLessThanOrEqual(1);
					expect(box.x).toBeGreaterThanOrEqual(0);
					expect(box.x + box.width).toBeLessThanOrEqual(width);
					expect(box.y + box.height).toBeLessThanOrEqual(measures.roomPx);
				}
			}
		}
	});

	it('draws every page of every block in its state, whichever block is looked at', () => {
		for (const snapshot of states()) {
			if (snapshot.step % 23 !== 0) {
				continue;
			}
			const wait = waitAt(story, snapshot.step);
			const pair = [wait?.victim ?? 0, wait?.target ?? 0] as const;
			const input = { snapshot, next: undefined, progress: 0, width: 746, room: 300, wait, pair };
			const { blocks } = copyFrame({ ...input, position: 1 });
			const count = (state: 'valid' | 'stale' | 'free') =>
				blocks.reduce((sum, { paths }) => sum + paths[state].split('M').length - 1, 0);
			expect(count('valid')).toBe(snapshot.get('validPages'));
			expect(count('stale')).toBe(snapshot.get('stalePages'));
			expect(count('free')).toBe(snapshot.get('freePages'));
			const near = copyFrame({ ...input, position: 2 });
			expect(near.blocks.map(({ block }) => block)).toEqual([...pair].toSorted((a, b) => a - b));
		}
	});

	it('keeps the file at the door exactly while it waits, from the pick on', () => {
		for (const snapshot of states()) {
			const wait = waitAt(story, snapshot.step);
			const pair = [wait?.victim ?? 0, wait?.target ?? 0] as const;
			const size = { width: 746, room: 300, position: 2, pair, wait };
			const { door } = copyFrame({ snapshot, next: undefined, progress: 0, ...size });
			const isOthers = ['gcPick', 'gcCopy', 'erase'].includes(snapshot.event.kind);
			expect(door !== undefined, `step ${snapshot.step}`).toBe(isOthers);
		}
	});

	it('begins and ends each step as the state before and after it', () => {
		const all = [...states()].slice(0, 40);
		for (const [index, snapshot] of all.entries()) {
			const next = all[index + 1];
			const wait = waitAt(story, snapshot.step + 1);
			if (next === undefined || wait === undefined) {
				continue;
			}
			const pair = [wait.victim, wait.target] as const;
			const size = { width: 746, room: 300, position: 2, pair, wait };
			const pathsAt = (progress: number) =>
				copyFrame({ snapshot, next, progress, ...size }).blocks.map(({ paths }) => paths);
			const still = (state: typeof snapshot) =>
				copyFrame({ snapshot: state, next: undefined, progress: 0, ...size }).blocks.map(
					({ paths }) => paths
				);
			expect(pathsAt(0)).toEqual(still(snapshot));
			expect(pathsAt(1)).toEqual(still(next));
		}
	});

	it('charges the erased block first, clears it then, and no other, within the step', () => {
		const all = [...states()];
		let erases = 0;
		for (const [index, snapshot] of all.entries()) {
			const next = all[index + 1];
			const wait = waitAt(story, snapshot.step + 1);
			if (next?.event.kind !== 'erase' || wait === undefined) {
				continue;
			}
			const pair = [wait.victim, wait.target] as const;
			const size = { width: 746, room: 300, position: 2, pair, wait };
			let before = { charge: 0, cleared: 0 };
			for (let percent = 0; percent <= 100; percent += 5) {
				const { blocks } = copyFrame({ snapshot, next, progress: percent / 100, ...size });
				const moves = blocks.filter(({ charge, cleared }) => charge + cleared > 0);
				expect(moves.every(({ block }) => block === next.event.from)).toBe(true);
				const { charge, cleared } = moves[0] ?? { charge: 0, cleared: 0 };
				expect(charge).toBeGreaterThanOrEqual(before.charge);
				expect(cleared).toBeGreaterThanOrEqual(before.cleared);
				expect(cleared === 0 || charge === 1, `${percent} %`).toBe(true);
				before = { charge, cleared };
			}
			expect(before).toEqual({ charge: 1, cleared: 1 });
			erases += 1;
		}
		expect(erases).toBeGreaterThan(0);
	});
});
