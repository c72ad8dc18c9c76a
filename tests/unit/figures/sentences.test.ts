/** Every sentence of a figure is so in the state that it is said of, along the whole run. */
import { describe, expect, it } from 'vitest';
import { describeCurve, throughput } from '$lib/figures/cliff/cliff.layout';
import { describeStep, summarize } from '$lib/figures/drive/describe';
import { curvePoints } from '$lib/figures/drive/levels/curve.layout';
import { describeBlock, describeCurves, describeWhole } from '$lib/figures/drive/levels/text';
import type { Measured } from '$lib/figures/phases';
import { erasedBlocks, pages, percent } from '$lib/figures/words';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { DRAWN, orderOf, statesOf, type Shown } from './states';

const number = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

/** What no sentence may contain, whatever it is about. */
function wrongWords(said: string): readonly string[] {
	const wrong = [
		/(?<![\d.,])1 (?:blocks|pages|copies|writes|erases)\b/,
		/(?<![\d.,])(?:0|[2-9]|\d{2,}) (?:block|page|copy)\b(?! (?:map|buffer))/,
		/(?<![\d.,])0 MB\/s/,
		/NaN|undefined|Infinity|\?/,
		/ {2}|\.\.|;\.|^[a-z]|[^.]$/
	];
	return wrong.filter((pattern) => pattern.test(said)).map(String);
}

function expectErased(said: string, snapshot: Snapshot, name: string): void {
	const [free, all] = [snapshot.get('freeBlocks'), snapshot.get('blocks')];
	const some = /([\d,]+) of ([\d,]+) blocks? (is|are) erased/.exec(said);
	if (some !== null) {
		expect([number(some[1]), number(some[2])], name).toEqual([free, all]);
		expect(some[3], name).toBe(free === 1 ? 'is' : 'are');
	} else if (/no block is erased/i.test(said)) {
		expect(free, name).toBe(0);
	} else {
		expect(said, name).toMatch(/all [\d,]+ blocks (are|came) erased/i);
		expect(free, name).toBe(all);
	}
}

const VERBS = { sequential: /in order/, uniform: /at random/, other: /^The host wr/ };

/** The sentence on a run against the phase, the speed, and the blocks that there are. */
function expectRun(said: string, shown: Shown, snapshot: Snapshot, last: Measured | undefined) {
	const name = `${shown.name}, step ${snapshot.step}: ${said}`;
	const hostWrites = snapshot.get('hostWrites');
	expect(wrongWords(said), name).toEqual([]);
	expectErased(said, snapshot, name);
	if (hostWrites === 0) {
		expect(said, name).toMatch(/^The host has written nothing yet/);
		return;
	}
	const order = orderOf(shown.experiment, hostWrites);
	expect(said, name).toMatch(VERBS[order]);
	expect(/in order/.test(said), name).toBe(order === 'sequential');
	expect(/at random/.test(said), name).toBe(order === 'uniform');
	expect(/run is over/.test(said), name).toBe(snapshot.isEnded);
	const speed = / at ([\d.]+) MB\/s/.exec(said)?.[1];
	if (speed === undefined) {
		// What was measured began in the phase before, or nothing was measured yet.
		const before = orderOf(shown.experiment, (last?.startWrites ?? -1) + 1);
		const isUnknown = last === undefined || last.bytesPerS === 0;
		expect(isUnknown || before !== order, name).toBe(true);
		return;
	}
	expect(Math.abs(Number(speed) / ((last?.bytesPerS ?? NaN) / 1e6) - 1), name).toBeLessThan(0.005);
	expect(orderOf(shown.experiment, (last?.startWrites ?? NaN) + 1), name).toBe(order);
	const factor = /programs? ([\d.]+) pages for each|programmed ([\d.]+) pages for each/.exec(said);
	const told = Number(factor?.[1] ?? factor?.[2] ?? 1);
	expect(Math.abs(told / (last?.writeAmplification ?? NaN) - 1), name).toBeLessThan(0.006);
}

/** The sentence on a step against what the state holds after it. */
function expectStep(said: string, snapshot: Snapshot, name: string): void {
	const { event } = snapshot;
	expect(wrongWords(said), name).toEqual([]);
	const found = (pattern: RegExp) => pattern.exec(said)?.slice(1).map(number) ?? [];
	const contentOf = (ppn: number) => `${snapshot.owner(ppn) ?? ''}${snapshot.letter(ppn)}`;
	const [written, to] =
		/^The host writes (\S+): it goes to flash page (\d+)/.exec(said)?.slice(1) ?? [];
	if (written !== undefined) {
		expect(contentOf(Number(to)), name).toBe(written);
		expect(snapshot.lookup(parseInt(written, 10)), name).toBe(Number(to));
		expect(snapshot.pageState(Number(to)), name).toBe('valid');
	}
	const stale = /, and (\S+) turns stale\.$/.exec(said)?.[1];
	if (stale !== undefined) {
		expect(contentOf(event.from ?? -1), name).toBe(stale);
		expect(snapshot.pageState(event.from ?? -1), name).toBe('stale');
	}
	const [copied, target] =
		/^The drive copies (\S+?),? (?:still needed, )?to flash page (\d+)[.:]/.exec(said)?.slice(1) ??
		[];
	if (copied !== undefined) {
		expect(contentOf(Number(target)), name).toBe(copied);
		expect(contentOf(event.from ?? -1), name).toBe(copied);
	}
	const [erased] = found(/^Block (\d+) is erased/);
	if (erased !== undefined) {
		expect(snapshot.writtenByBlock[erased], name).toBe(0);
	}
	const [left] = found(/^Only (\d+) erased blocks? (?:is|are) left/);
	if (left !== undefined) {
		expect(left, name).toBe(snapshot.get('freeBlocks'));
		expect(/block is left/.test(said), name).toBe(left === 1);
	}
	const [victim, copies = 0] = found(/picks block (\d+): (?:(\d+) pages? must|nothing)/);
	if (victim !== undefined) {
		const valid = snapshot.validByBlock[victim];
		expect(/nothing must be copied/.test(said) ? 0 : copies, name).toBe(valid);
	}
	if (/^The last erased block has just been opened/.test(said)) {
		expect(snapshot.get('freeBlocks'), name).toBe(0);
	}
	const [refused] = found(/^Refused: page (\d+) is programmed already/);
	if (refused !== undefined) {
		expect(snapshot.pageState(refused), name).toBe('valid');
	}
	expect(event.kind === 'refused', name).toBe(said.startsWith('Refused'));
}

/** The name of the drawing. */
function expectCounts(snapshot: Snapshot): void {
	const counts = (['blocks', 'pagesPerBlock', 'freePages', 'validPages'] as const).map((field) =>
		snapshot.get(field)
	);
	const said = summarize(snapshot);
	expect([...said.matchAll(/\d+/g)].map(Number).slice(0, 4), said).toEqual(counts);
}

function expectWhole(snapshot: Snapshot, name: string): void {
	const said = describeWhole(snapshot);
	expect(wrongWords(said.replace(/ of the pages/, '')), name).toEqual([]);
	expectErased(said, snapshot, name);
	const shares = [...said.matchAll(/(less than |more than )?(\d+) %/g)];
	const counts = (['validPages', 'stalePages', 'freePages'] as const).map((f) => snapshot.get(f));
	expect(shares).toHaveLength(3);
	shares.forEach(([, edge = '', percents], index) => {
		const exact = ((counts[index] ?? 0) / snapshot.pageCount) * 100;
		const [low, high] = { 'less than ': [0, 1], 'more than ': [99, 100] }[edge] ?? [
			...[Number(percents) - 0.5, Number(percents) + 0.5]
		];
		expect(exact, `${name}: ${said}`).toBeGreaterThanOrEqual(low ?? NaN);
		expect(exact, `${name}: ${said}`).toBeLessThanOrEqual(high ?? NaN);
		expect(percents === '0' && exact > 0, `${name}: ${said}`).toBe(false);
	});
	const block = snapshot.step % snapshot.get('blocks');
	const own = describeBlock(snapshot, block);
	const [valid = 0, stale = 0, free = 0] = /: (\d+) valid, (\d+) stale, (\d+) free/
		.exec(own)
		?.slice(1)
		.map(Number) ?? [NaN];
	expect([valid, valid + stale, free], own).toEqual([
		snapshot.validByBlock[block],
		snapshot.writtenByBlock[block],
		snapshot.get('pagesPerBlock') - (snapshot.writtenByBlock[block] ?? NaN)
	]);
}

describe.each(DRAWN)('$name', (shown) => {
	it('says what is so, from the first step to the last', () => {
		for (const snapshot of statesOf(shown.experiment)) {
			const name = `step ${snapshot.step}`;
			switch (shown.spec.kind) {
				case 'cliff':
					expectRun(
						describeCurve(snapshot, shown.plan),
						shown,
						snapshot,
						throughput(snapshot).at(-1)
					);
					break;
				case 'zoom':
					expectRun(
						describeCurves(snapshot, shown.plan),
						shown,
						snapshot,
						curvePoints(snapshot).at(-1)
					);
					expectWhole(snapshot, name);
					break;
				case 'drive':
					expectStep(describeStep(snapshot), snapshot, `${name}: ${describeStep(snapshot)}`);
					expectCounts(snapshot);
					break;
				default:
			}
		}
	});
});

describe('counts and shares', () => {
	it('are one or many', () => {
		expect([0, 1, 2, 1_500].map(pages)).toEqual(['0 pages', '1 page', '2 pages', '1,500 pages']);
		expect([0, 1, 2, 8].map((free) => erasedBlocks(free, 8))).toEqual([
			...['no block is erased', '1 of 8 blocks is erased'],
			...['2 of 8 blocks are erased', 'all 8 blocks are erased']
		]);
	});

	it('are 0 and 100 percent of nothing and of everything alone', () => {
		expect([0, 1, 4, 500, 996, 999, 1_000].map((part) => percent(part, 1_000))).toEqual([
			...['0 %', 'less than 1 %', 'less than 1 %', '50 %'],
			...['more than 99 %', 'more than 99 %', '100 %']
		]);
	});
});
