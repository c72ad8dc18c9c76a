/** The free lab lives: what fits is run at once, what does not stays in the form. */
import { describe, expect, it } from 'vitest';
import { DriveRules } from '$lib/tools/lab/free/DriveRules.svelte';
import { Lab } from '$lib/tools/lab/free/Lab.svelte';
import { Live, type Result } from '$lib/tools/lab/free/Live.svelte';
import { PRESETS, withValue } from '$lib/tools/lab/free/presets';
import { START, type Setup } from '$lib/tools/lab/free/setup';
import { withDrive, withMore, without } from '$lib/tools/lab/free/sides';
import { sayChange } from '$lib/tools/lab/free/changes';
import { claimOf, effectOf, resultOf } from '$lib/tools/lab/free/words';
import { warm } from '$lib/run/sim/warm';
import type { Reply } from '$lib/run/sim/sim.messages';
import { FakeWorkers, settle } from '../fakes';

const small = { ...START.drives[0], blocks: '64', pages_per_block: '16' };
const SMALL: Setup = { ...START, drives: [small, withValue(small, 'spare', '280')] };

function openLab() {
	const workers = new FakeWorkers();
	const rules = new DriveRules(workers);
	const lab = new Lab(rules, () => PRESETS);
	lab.begin(SMALL);
	return { lab, rules };
}

/** What came of a run that must be there. */
function ran(result: Result | undefined): Result {
	if (result === undefined) {
		throw new Error('nothing was run');
	}
	return result;
}

describe('what is entered', () => {
	it('becomes the state where it fits, and is undone', async () => {
		const { lab } = openLab();
		lab.propose(
			{ drives: withDrive(lab.entered.drives, 0, withValue(small, 'spare', '150')) },
			'spare-a'
		);
		await settle();
		expect(lab.setup.drives[0].spare).toBe('150');
		expect(lab.isWaiting).toBe(false);
		lab.undo();
		expect(lab.setup).toBe(SMALL);
		lab.redo();
		expect(lab.setup.drives[0].spare).toBe('150');
	});

	it('stays in the form where the simulator refuses it, and never is the state', async () => {
		const { lab } = openLab();
		lab.propose(
			{ drives: withDrive(lab.entered.drives, 0, withValue(small, 'reserve_blocks', '600')) },
			'reserve_blocks-a'
		);
		await settle();
		expect(lab.setup).toBe(SMALL);
		expect(lab.entered.drives[0].reserve_blocks).toBe('600');
		expect(lab.canUndo).toBe(true);
		lab.undo();
		expect(lab.entered).toBe(SMALL);
		lab.propose(
			{ drives: withDrive(lab.entered.drives, 0, withValue(small, 'reserve_blocks', '600')) },
			'reserve_blocks-a'
		);
		await settle();
		lab.propose(
			{
				drives: withDrive(
					lab.entered.drives,
					0,
					withValue(lab.entered.drives[0], 'reserve_blocks', '3')
				)
			},
			'reserve_blocks-a'
		);
		await settle();
		expect(lab.setup.drives[0].reserve_blocks).toBe('3');
	});

	it('that needs something else brings it along, and says so', async () => {
		const { lab } = openLab();
		lab.propose(
			{
				drives: withDrive(lab.entered.drives, 0, withValue(small, 'frontiers', 'temperature:100'))
			},
			'frontiers-a'
		);
		await settle();
		expect(lab.setup.drives[0]).toMatchObject({
			frontiers: 'temperature:100',
			reserve_blocks: '3'
		});
		expect(lab.said).toBe('So that it fits: reserve 2 → 3 of A.');
		lab.undo();
		expect(lab.setup).toBe(SMALL);
		lab.propose(
			{
				drives: withDrive(lab.entered.drives, 1, withValue(SMALL.drives[1] ?? small, 'dies', '8'))
			},
			'dies-b'
		);
		await settle();
		expect(lab.setup.drives[1]).toMatchObject({ dies: '8', parallelism: '1' });
	});

	it.each([
		['slc_cache', 'static:4', /^So that it fits: spare area 7\u00a0% → \d+(\.\d)?\u00a0% of A\.$/],
		[
			'trim',
			'partial-incompressible:50',
			/^So that it fits: spare .* and a page takes at least 0 → 64 of A\.$/
		],
		['reserve_blocks', '10', /^So that it fits: spare area 7\u00a0% → /]
	])('and takes room or a part brings it along: %s', async (key, value, said) => {
		const { lab } = openLab();
		const [first] = lab.entered.drives;
		lab.propose({ drives: withDrive(lab.entered.drives, 0, withValue(first, key, value)) }, key);
		await settle();
		expect(lab.said).toMatch(said);
		expect(lab.setup.drives[0][key]).toBe(value);
	});

	it('and in the end is as before leaves nothing to undo', async () => {
		const { lab } = openLab();
		const enter = async (spare: string) => {
			const [first] = lab.entered.drives;
			lab.propose({ drives: withDrive(lab.entered.drives, 0, { ...first, spare }) }, 'spare-a');
			await settle();
		};
		await enter('80');
		lab.pause();
		await enter('90');
		await enter('80');
		lab.undo();
		expect(lab.setup).toBe(SMALL);
		lab.pause();
		await enter(SMALL.drives[0].spare ?? '');
		expect(lab.canUndo).toBe(false);
		expect(lab.canRedo, 'what was undone can be had again').toBe(true);
	});

	it('in a row is one change, and another after the hand has left', async () => {
		const { lab } = openLab();
		for (const spare of ['80', '90', '100']) {
			lab.propose(
				{
					drives: withDrive(lab.entered.drives, 0, withValue(lab.entered.drives[0], 'spare', spare))
				},
				'spare-a'
			);
			await settle();
		}
		lab.pause();
		lab.propose(
			{
				drives: withDrive(lab.entered.drives, 0, withValue(lab.entered.drives[0], 'spare', '120'))
			},
			'spare-a'
		);
		await settle();
		lab.undo();
		expect(lab.setup.drives[0].spare).toBe('100');
		lab.undo();
		expect(lab.setup).toBe(SMALL);
	});
});

describe('what is run', () => {
	function openLive() {
		const [one, other, third, fourth] = [0, 1, 2, 3].map(() => new FakeWorkers());
		if (!one || !other || !third || !fourth) {
			throw new Error('four of them were made');
		}
		const origin = { name: 'Test', seed: 1, link: '' };
		const all = [one, other, third, fourth];
		return { one, other, all, live: new Live(all.map(warm), () => origin) };
	}

	async function run(live: Live, setup: Setup, gesture = '') {
		live.want(setup, gesture);
		await settle();
	}

	it('follows each change in the same workers, and keeps what was before', async () => {
		const { one, other, live } = openLive();
		await run(live, SMALL);
		const first = live.shown;
		expect(first?.shown.map(({ name }) => name)).toEqual(['Drive A', 'Drive B']);
		expect(first?.films.every((film) => film.length > 10)).toBe(true);
		expect(claimOf(ran(first))).toMatch(
			/^28\u00a0% spare instead of 7\u00a0%: [\d.]+ times the speed$/
		);
		expect(resultOf(ran(first))).toMatch(
			/^For each page of yours, A programs [\d.]+ and B [\d.]+, over the last drive’s worth\.$/
		);
		const next = { ...SMALL, drives: withDrive(SMALL.drives, 0, withValue(small, 'spare', '150')) };
		await run(live, next);
		expect(live.before).toBe(first);
		expect(live.shown?.setup).toBe(next);
		expect(effectOf(ran(first), ran(live.shown))).toMatch(
			new RegExp(
				'^Spare area of A 7\u00a0% → 15\u00a0%: ' +
					'write amplification of A [\\d.]+ → [\\d.]+, [\\d.]+ times the speed\\.$'
			)
		);
		expect([one.ports.length, other.ports.length]).toEqual([1, 1]);
		expect(live.shown?.shown[1]?.digest).toBe(first?.shown[1]?.digest);
		live.dispose();
		expect(one.port.isTerminated && other.port.isTerminated).toBe(true);
	});

	it('is as many drives as there are, and says of them which one is the fastest', async () => {
		const { all, live } = openLive();
		await run(live, SMALL);
		const two = ran(live.shown);
		expect(all.map(({ ports }) => ports.length)).toEqual([1, 1, 0, 0]);
		const third = withValue(small, 'spare', '400');
		const three: Setup = { ...SMALL, drives: withMore(SMALL.drives, third) };
		await run(live, three);
		const ran3 = ran(live.shown);
		expect(ran3.shown.map(({ name }) => name)).toEqual(['Drive A', 'Drive B', 'Drive C']);
		expect(claimOf(ran3)).toMatch(
			/^40\u00a0% spare is the fastest: [\d.]+ times the speed of 7\u00a0%$/
		);
		expect(resultOf(ran3)).toMatch(/A programs [\d.]+, B [\d.]+, and C [\d.]+, over/);
		expect(effectOf(two, ran3)).toBe('Drive C was added.');
		// Read from a link, the same phases are others, and nothing is said of them.
		const phases = three.phases.map((phase) => ({ ...phase }));
		expect(sayChange(SMALL, { ...three, phases })).toBe('Drive C was added');
		const other = withValue(withValue(small, 'gc_policy', 'fifo'), 'spare', '150');
		await run(live, { ...SMALL, drives: [...three.drives, other] });
		expect(ran(live.shown).films).toHaveLength(4);
		const four = [...three.drives, other] as const;
		expect(withMore(four, other), 'a fifth has no room').toBe(four);
		expect(claimOf(ran(live.shown))).toMatch(/^Drive C is the fastest: [\d.]+ times .* of A$/);
		await run(live, { ...SMALL, drives: without(three.drives, 0) });
		expect(effectOf(ran3, ran(live.shown))).toBe('Drive A is gone, B is A now, and C is B now.');
		expect(ran(live.shown).shown[0]?.digest).toBe(ran3.shown[1]?.digest);
		expect(ran(live.shown).snapshots).toHaveLength(2);
		live.dispose();
		expect(all.every(({ port }) => port.isTerminated)).toBe(true);
	});

	it('of a gesture keeps what was before it, and of changes that come fast the last', async () => {
		const { live } = openLive();
		await run(live, SMALL);
		const first = live.shown;
		const at = (spare: string): Setup => ({
			...SMALL,
			drives: withDrive(SMALL.drives, 0, withValue(small, 'spare', spare))
		});
		await run(live, at('80'), 'spare 1');
		live.want(at('90'), 'spare 1');
		await run(live, at('100'), 'spare 1');
		expect(live.before).toBe(first);
		expect(live.shown?.setup.drives[0].spare).toBe('100');
	});

	it('tells how far it is only when it takes long, and keeps what was drawn', async () => {
		const { one, live } = openLive();
		await run(live, SMALL);
		const first = ran(live.shown);
		const [snapshot] = first.snapshots;
		const going = (state: ArrayBuffer): Reply => ({
			...{ type: 'staged', state, report: '{"stages":[],"phases":[]}', isDone: false, fault: '' },
			...{ digest: undefined, workMs: 100 }
		});
		one.port.replace = ({ type }) => {
			one.port.isHolding = one.port.asked.length > 4;
			return type === 'stages' ? going(snapshot?.buffer.slice(0) ?? new ArrayBuffer(0)) : undefined;
		};
		live.want({ ...SMALL, seed: 2 }, '');
		expect(live.isSlow).toBe(false);
		expect(live.shown).toBe(first);
		await settle();
		expect(live.isSlow).toBe(true);
		expect(live.shown).not.toBe(first);
		live.cancel();
		expect([live.isSlow, live.isBusy]).toEqual([false, false]);
		expect(one.port.isTerminated).toBe(true);
		live.again();
		await settle();
		expect(live.shown?.setup.seed).toBe(2);
	});
});
