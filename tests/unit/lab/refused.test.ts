/** What the simulator refuses is never the state of the free lab, however it came. */
import { describe, expect, it } from 'vitest';
import { DriveRules } from '$lib/tools/lab/free/DriveRules.svelte';
import { fieldOf } from '$lib/tools/lab/free/fields';
import { Lab } from '$lib/tools/lab/free/Lab.svelte';
import { limitProblems, spareRange } from '$lib/tools/lab/free/legal';
import { decodeLink, encodeLink } from '$lib/tools/lab/free/link';
import { newPhase } from '$lib/tools/lab/free/phases';
import { logicalPages, PRESETS, withValue } from '$lib/tools/lab/free/presets';
import { START, type Setup } from '$lib/tools/lab/free/setup';
import { withDrive } from '$lib/tools/lab/free/sides';
import { FakeWorkers, settle } from '../fakes';

const BROKEN = 'score:(pages-valid';
const [plain] = START.drives;

function openLab(workers = new FakeWorkers()) {
	const rules = new DriveRules(workers);
	const lab = new Lab(rules, () => PRESETS);
	lab.begin(START);
	return { lab, rules };
}

const withRule = (setup: Setup, rule: string): Partial<Setup> => ({
	drives: withDrive(setup.drives, 0, withValue(setup.drives[0], 'gc_policy', rule))
});

describe('a rule that is no expression', () => {
	it('stays in the form, says where it breaks, and is neither run nor linked to', async () => {
		const { lab, rules } = openLab();
		lab.propose(withRule(lab.entered, BROKEN), 'gc_policy-a');
		await settle();
		expect(lab.setup).toBe(START);
		expect(lab.entered.drives[0].gc_policy).toBe(BROKEN);
		expect(rules.fault).toBe('');
		lab.propose(withRule(lab.entered, 'score:(pages-valid)*age'), 'gc_policy-a');
		await settle();
		expect(lab.setup.drives[0].gc_policy).toBe('score:(pages-valid)*age');
		expect(lab.isWaiting).toBe(false);
	});

	it('is told at its own field, and not as something that the host does', async () => {
		const { lab } = openLab();
		const setup = { ...START, ...withRule(START, BROKEN) };
		expect(await lab.refused(setup)).toEqual([
			{
				name: 'Which block is cleaned of drive A',
				value: BROKEN,
				legal: '',
				sentence: expect.stringMatching(/^It must be an expression with .* where it ends\.$/)
			}
		]);
	});
});

describe('changes that were made before the simulator had answered', () => {
	const spare = (setup: Setup, value: string): Partial<Setup> => ({
		drives: withDrive(setup.drives, 0, withValue(setup.drives[0], 'spare', value))
	});

	it('are undone one by one', async () => {
		const { lab } = openLab();
		lab.propose(spare(lab.entered, '20'), 'spare-a');
		lab.propose(withRule(lab.entered, 'fifo'), 'gc_policy-a');
		await settle();
		expect(lab.isWaiting).toBe(false);
		expect(lab.setup.drives[0]).toMatchObject({ spare: '20', gc_policy: 'fifo' });
		lab.undo();
		expect(lab.setup.drives[0]).toMatchObject({ spare: '20', gc_policy: plain.gc_policy });
		lab.undo();
		expect(lab.setup).toBe(START);
		expect(lab.canUndo).toBe(false);
	});

	it('are one where one gesture made them, and what was not allowed is none', async () => {
		const { lab } = openLab();
		lab.propose(spare(lab.entered, '20'), 'spare-a');
		lab.propose(spare(lab.entered, '22'), 'spare-a');
		lab.propose(withRule(lab.entered, BROKEN), 'gc_policy-a');
		lab.pause();
		lab.propose(withRule(lab.entered, 'fifo'), 'gc_policy-a');
		await settle();
		lab.undo();
		expect(lab.setup.drives[0]).toMatchObject({ spare: '22', gc_policy: plain.gc_policy });
		lab.undo();
		expect(lab.setup).toBe(START);
	});
});

describe('a link', () => {
	it('names what the simulator refuses of drives and of phases, and nothing else', async () => {
		const { lab } = openLab();
		const read = (setup: Setup) => decodeLink(encodeLink(setup)).setup;
		expect(await lab.refused(read(START))).toEqual([]);
		const reserve = withDrive(START.drives, 1, withValue(plain, 'reserve_blocks', '600'));
		const wide = { ...newPhase('sequential'), values: [200, 1_024, 0] };
		const small = { ...plain, blocks: '8', pages_per_block: '16', spare: '400' };
		expect((await lab.refused(read({ ...START, drives: reserve })))[0]?.name).toBe(
			`${fieldOf('reserve_blocks')?.label} of drive B`
		);
		const phases = await lab.refused(read({ ...START, drives: [small], phases: [wide] }));
		expect(phases.map(({ name }) => name)).toEqual(['What the host does']);
	});
});

it('what the simulator could not be asked about is not run', async () => {
	const workers = new FakeWorkers();
	const broken = Object.assign(workers, {
		loadModule: () => Promise.reject(new Error('It is not there.'))
	});
	const { lab, rules } = openLab(broken);
	lab.propose(withRule(lab.entered, 'score:age'), 'gc_policy-a');
	await settle();
	expect(lab.setup).toBe(START);
	expect(lab.isWaiting).toBe(true);
	expect(rules.fault).toBe('It is not there.');
});

it('the spare areas that are said are just those that leave so many pages', () => {
	for (const [min, max] of [
		[1, 32_639],
		[1, 30_474],
		[100, 20_000]
	] as const) {
		const range = spareRange(plain, { min, max });
		const left = (spare: number) => logicalPages(withValue(plain, 'spare', String(spare)));
		const all = Array.from({ length: 901 }, (_, spare) => spare).filter(
			(spare) => left(spare) >= min && left(spare) <= max
		);
		expect([range.min, range.max]).toEqual([all[0], all.at(-1)]);
	}
	expect(limitProblems(plain, { fields: [], refused: undefined })).toEqual([]);
});
