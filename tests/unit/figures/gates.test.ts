/** Layers with gates: slips fall as far as they come, and what is said is so along whole runs. */
import { describe, expect, it } from 'vitest';
import { layoutGates } from '$lib/figures/drive/gates/gates.layout';
import { say, slipFrames, textOf } from '$lib/figures/drive/gates/gates.state';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { Gates, keptForNobody, LAYERS } from '$lib/run/view/Gates.svelte';
import type { Variant } from '../../../content/schema';
import { chapter } from '../../../content/11-trim/chapter';
import { statesOf } from './states';

const START = 24;

function open(id: string) {
	const variants: readonly Variant[] = Object.values(chapter.figures).flatMap((figure) =>
		figure.kind === 'gates' ? figure.variants : []
	);
	const variant = variants.find((one) => one.id === id);
	if (variant === undefined) {
		throw new Error(`no variant ${id}`);
	}
	const states = Array.from(statesOf(variant.experiment, 10_000), (state) => state.copy());
	const at = (step: number): Snapshot => {
		const state = states.find((one) => one.step === step);
		if (state === undefined) {
			throw new Error(`no step ${step}`);
		}
		return state;
	};
	const asked: string[] = [];
	let now = at(START);
	const gates = new Gates({
		session: () => ({ snapshot: now, startFrame: at(START), startStep: START }),
		playback: () => ({ act: (op: string) => void asked.push(op) }),
		variant: () => variant
	});
	return { gates, at, asked, states, goTo: (step: number) => (now = at(step)) };
}

const LAYOUT = layoutGates({ blocks: 7, pagesPerBlock: 4, files: 6, layers: LAYERS.length }, true);

describe('a slip', () => {
	it('lies before the gate that stopped it, also when that gate is opened later', () => {
		for (const id of ['shut', 'late']) {
			const { gates, at } = open(id);
			expect(gates.slipsIn(at(27))).toEqual([
				{ file: 'B', pages: 3, layer: 'encryption' },
				{ file: 'E', pages: 3, layer: 'encryption' }
			]);
		}
		const { gates } = open('late');
		expect(gates.firstShut(26)).toBe('encryption');
		expect(gates.firstShut(27)).toBeUndefined();
	});

	it('is gone when the drive was told of its pages', () => {
		const { gates, at } = open('late');
		expect(gates.slipsIn(at(37))).toHaveLength(1);
		expect(gates.slipsIn(at(38))).toEqual([]);
	});

	it('comes to the drive where all gates are open', () => {
		const { gates, at } = open('open');
		expect(gates.slipsIn(at(25))).toEqual([{ file: 'B', pages: 3, layer: undefined }]);
		expect(gates.slipsIn(at(28))).toEqual([]);
	});

	it('falls from its file to its gate, and follows from the two states alone', () => {
		const { gates, at } = open('shut');
		const fall = (progress: number) => slipFrames(LAYOUT, gates, at(24), at(25), progress)[0];
		const key = LAYOUT.files[1];
		const gate = LAYOUT.gates[LAYERS.indexOf('encryption')];
		expect(fall(0.001)?.at.y).toBeLessThan((key?.y ?? 0) + (key?.height ?? 0));
		expect(fall(0.65)?.at.y).toBeCloseTo((gate?.y ?? 0) - 3, 1);
		expect(fall(0.65)).toMatchObject({ file: 'B', isStopped: true, aside: 0 });
		expect([0.2, 0.7, 0.2].map(fall)).toEqual([fall(0.2), fall(0.7), fall(0.2)]);
		expect(slipFrames(LAYOUT, gates, at(25), undefined, 0)[0]).toEqual(fall(1));
	});

	it('lies aside once it was refused, beside others, and leaves the shaft free', () => {
		for (const id of ['shut', 'late']) {
			const { gates, at } = open(id);
			const slips = slipFrames(LAYOUT, gates, at(28), undefined, 0);
			const index = LAYERS.indexOf('encryption');
			const [layer, gate] = [LAYOUT.layers[index], LAYOUT.gates[index]];
			expect(slips.map(({ file }) => file)).toEqual(['B', 'E']);
			for (const { at: place, aside } of slips) {
				expect(aside).toBe(1);
				expect(place.x + 10).toBeLessThan(gate?.x ?? 0);
				expect(place.y).toBeGreaterThan(layer?.y ?? Infinity);
				expect(place.y).toBeLessThan((layer?.y ?? 0) + (layer?.height ?? 0));
			}
			const [one, other] = slips.map(({ at: place }) => place.x);
			expect((one ?? 0) - (other ?? 0)).toBeGreaterThanOrEqual(14);
		}
	});
});

describe('what the reader does', () => {
	it('deletes with TRIM only where every gate is open', () => {
		const { gates, at, asked } = open('tower');
		const file = gates.filesIn(at(START)).find(({ name }) => name === 'B');
		if (file === undefined) {
			throw new Error('no file B');
		}
		gates.remove(file);
		expect(asked.splice(0)).toEqual(['-B']);
		gates.toggle('encryption');
		gates.toggle('raid');
		gates.remove(file);
		expect(asked.splice(0)).toEqual(['-B', 't3', 't4', 't5']);
	});

	it('tells of all free space, or is told which gate stops that', () => {
		const { gates, asked, at, goTo } = open('shut');
		goTo(27);
		gates.trimAll();
		expect(asked).toEqual([]);
		expect(say(at(27), gates)).toMatch(/the encryption stops it again/);
		gates.toggle('encryption');
		expect(gates.vain).toBeUndefined();
		gates.trimAll();
		expect(asked).toEqual(['t3', 't4', 't5', 't12', 't13', 't14']);
	});

	it('is forgotten when a sentence sets the figure', () => {
		const { gates } = open('shut');
		gates.toggle('usb');
		expect(gates.shutAt(START)).toEqual(['encryption', 'usb']);
		gates.forget();
		expect(gates.shutAt(START)).toEqual(['encryption']);
	});
});

describe.each(['shut', 'late', 'open', 'tower'])('along the run of %s', (id) => {
	it('says of each deletion whether the drive hears of it', () => {
		const { gates, states } = open(id);
		for (const state of states.filter(({ event }) => event.kind === 'fileDelete')) {
			expect(say(state, gates)).toMatch(id === 'open' ? /comes through/ : /hears of nothing/);
		}
	});

	it('calls pages as they are drawn: by their file alone', () => {
		const { gates, states } = open(id);
		const told = states
			.filter(({ step, event }) => step > START && ['gcCopy', 'hostWrite'].includes(event.kind))
			.map((state) => ({ said: say(state, gates), file: state.letter(state.event.to ?? 0) }));
		for (const { said, file } of told) {
			expect(said).toMatch(RegExp(`^The (host writes|drive copies) a page of ${file}\\b`, 'i'));
			expect(said).not.toMatch(/\b\d+[A-Za-z]\b/);
		}
	});

	it('has as many pages on slips as are kept for nobody', () => {
		const { gates, states } = open(id);
		for (const state of states.filter(({ step }) => step >= START)) {
			const told = gates.slipsIn(state).reduce((sum, { pages }) => sum + pages, 0);
			expect(told).toBe(keptForNobody(state).length);
		}
	});

	it('has a line for each layer as text', () => {
		const { gates, at } = open(id);
		const lines = textOf(at(START), gates).split('\n').slice(0, LAYERS.length);
		const shut = gates.shutAt(START).length;
		expect(lines.filter((line) => line.endsWith('shut'))).toHaveLength(shut);
	});
});
