/** Links to the free lab: every state comes back, and whatever is wrong is named. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { textChecksum } from '$lib/base/crc32';
import { soldDrives } from '$lib/content/load';
import { FIELDS } from '$lib/tools/lab/free/fields';
import { decodeLink, encodeLink, LINK_MAX } from '$lib/tools/lab/free/link';
import { PRESETS, withValue } from '$lib/tools/lab/free/presets';
import { newPhase, PHASES_MAX, type Phase } from '$lib/tools/lab/free/phases';
import { changed, START, type Setup } from '$lib/tools/lab/free/setup';
import { seededDraw } from '../../chance';
import { mutatedLink, oneOf, randomSetup, withChecksum } from './links';

const SEED = 20_261_121;
/** As the first version of the site made it; it must be read for good. */
const PINNED_1 =
	'1;m=1;s=7;A=server~gpfifo~bl1024;B=plain~sp100;p=f_u.300.100.0_r.1.2;e=0;v=sweeps;h=1';
const PINNED_2 =
	'2;m=1;s=7;A=plain.PRESET~gpscore:pages-valid;p=f_y.25_u.300.100.0.5;' +
	'e=2;v=steady;h=dm;w=bl.64.512.4';
const PINNED_3 =
	'3;m=1;s=7;A=dies.PRESET~cf512;B=A~sp100;p=f-d500_u.300.100.0-d140:46,1000:54-q32-z1:60,16:40;' +
	'e=2;v=steady;h=dm;w=bl.64.512.4';

const presets = [...PRESETS, ...soldDrives()];

describe('links to the free lab', () => {
	it(`bring back 10,000 random states, seed ${SEED}`, () => {
		const draw = seededDraw(SEED);
		for (let round = 0; round < 10_000; round += 1) {
			const setup = randomSetup(draw, presets);
			const text = encodeLink(setup, presets);
			const isFine =
				text.length <= LINK_MAX &&
				// Letters that need no escape in an address.
				/^[\w;=~!.:,()+*/-]+$/.test(text) &&
				isDeepStrictEqual(decodeLink(text, presets), { setup, problems: [], notice: '' });
			// Ten thousand comparisons by expect would take long.
			if (!isFine) {
				expect(decodeLink(text, presets), text).toEqual({ setup, problems: [], notice: '' });
				expect(text.length, text).toBeLessThanOrEqual(LINK_MAX);
				throw new Error(`${text} has letters that need an escape`);
			}
		}
	});

	it('are short for presets', () => {
		for (const { drive, id } of presets) {
			const phases = Array.from({ length: PHASES_MAX }, () => newPhase('uniform'));
			const setup = { ...START, drives: [drive, drive], phases } as const;
			expect(encodeLink(setup, presets).length, id).toBeLessThanOrEqual(500);
			expect(decodeLink(encodeLink(setup, presets), presets).setup, id).toEqual(setup);
		}
	});

	it(`name exactly the wrong fields of 1,000 links, seed ${SEED}`, () => {
		const draw = seededDraw(SEED);
		const named = new Set<string>();
		let fine = 0;
		for (let round = 0; round < 1_000; round += 1) {
			const { text, wrong, right } = mutatedLink(draw, presets);
			const { setup, problems } = decodeLink(text, presets);
			expect(
				problems.map(({ name }) => name),
				text
			).toEqual(wrong);
			wrong.forEach((name) => named.add(name.replace(/ of (?:drive|phase) .*/, '')));
			if (wrong.length > 0) {
				expect(setup, text).toEqual(START);
				continue;
			}
			fine += 1;
			for (const { value, of } of right) {
				expect(of(setup), text).toBe(value);
			}
		}
		// Neither always wrong nor always right, and nearly every kind of field was wrong once.
		expect(fine).toBeGreaterThan(100);
		expect(fine).toBeLessThan(500);
		expect(named.size).toBeGreaterThan(60);
	});

	const LETTERS = '0123456789abcxyzAB;=~._!%:, é#<"';
	function spoiled(text: string, draw: (below: number) => number): string {
		const at = draw(text.length);
		const letter = oneOf(draw, [...LETTERS]) ?? '';
		return (
			oneOf(draw, [
				text.slice(0, at) + letter + text.slice(at + 1),
				text.slice(0, at),
				text.slice(0, at) + letter + text.slice(at),
				text.slice(at),
				text + text.slice(at),
				text.slice(0, at) + text.slice(at + 1 + draw(9))
			]) ?? ''
		);
	}

	it(`give the defaults for 1,000 spoiled texts, seed ${SEED}`, () => {
		const draw = seededDraw(SEED);
		for (let round = 0; round < 1_000;) {
			const text = encodeLink(randomSetup(draw, presets), presets);
			const mutated = spoiled(draw(2) === 0 ? text : spoiled(text, draw), draw);
			if (mutated === text || mutated === '') {
				continue;
			}
			round += 1;
			const { setup, problems } = decodeLink(mutated, presets);
			expect(setup, mutated).toEqual(START);
			const names = problems.map(({ name }) => name);
			expect(names, mutated).toContain('checksum');
			// With a checksum that was made anew: wrong and named, or right and stable.
			const sealed = decodeLink(withChecksum(mutated.replace(/;c=.*$/s, '')), presets);
			if (sealed.problems.length === 0) {
				expect(decodeLink(encodeLink(sealed.setup, presets), presets).setup).toEqual(sealed.setup);
			} else {
				expect(sealed.setup, mutated).toEqual(START);
			}
		}
	});

	it('name every bad field, also where the checksum is right', () => {
		const bad =
			'3;m=1;s=x;A=plain~sp9999~zz1~bl9~bl9;z=1;s=1;' +
			'p=u.0.100.0-q0-y1-q8_q-d5_y.4;e=99;v=map;h=q;w=xx.1.0.99';
		const { setup, problems } = decodeLink(`${bad};c=${textChecksum(bad)}`);
		expect(setup).toEqual(START);
		expect(problems.map(({ name }) => name)).toEqual([
			'part z',
			'part s',
			'preset’s checksum of drive A',
			'Spare area of drive A',
			'field of drive A',
			'Blocks of drive A',
			'Amount, % of the drive of phase 1',
			'Queue depth of phase 1',
			'option of phase 1',
			'Queue depth of phase 1',
			'phase 2',
			'option of phase 2',
			'Rounds at most of phase 3',
			'position',
			'view',
			'hidden controls',
			'field of the sweep',
			'end of the sweep',
			'points of the sweep'
		]);
	});

	it('of the first version are read for good', () => {
		const { setup, problems } = decodeLink(`${PINNED_1};c=${textChecksum(PINNED_1)}`);
		expect(problems).toEqual([]);
		expect(setup).toMatchObject({
			seed: 7,
			drives: [{ spare: '280', gc_policy: 'fifo', blocks: '1024' }, { spare: '100' }],
			view: 'phases',
			hidden: 'm',
			sweep: START.sweep
		});
		expect(setup.phases).toEqual([
			{ kind: 'fill', values: [], options: {} },
			// What links of today can say besides is as it was: no TRIM, one page in a request.
			{ kind: 'uniform', values: [300, 100, 0, 0, 1], options: {} },
			{ kind: 'repeat', values: [1, 2], options: {} }
		]);
		expect(textChecksum('123456789'), 'the published check value').toBe('cbf43926');
	});

	it('of the second version are read for good, and say when their preset has changed', () => {
		const now = encodeLink(START).match(/plain\.(\w+)/)?.[1] ?? '';
		for (const [checksum, notice] of [
			[now, /^$/],
			['0000', /preset “A page-mapped drive” of drive A has changed/]
		] as const) {
			const text = PINNED_2.replace('PRESET', checksum);
			const decoded = decodeLink(`${text};c=${textChecksum(text)}`);
			expect(decoded.problems).toEqual([]);
			expect(decoded.notice).toMatch(notice);
			expect(decoded.setup).toMatchObject({
				drives: [{ gc_policy: 'score:pages-valid' }],
				stopAfter: 2,
				view: 'steady',
				hidden: 'dm',
				sweep: { key: 'blocks', from: 64, to: 512, points: 4 }
			});
			expect(decoded.setup.phases[1]).toEqual({ kind: 'steady', values: [25, 0, 0], options: {} });
		}
	});

	it('of the third version are read for good, with what phases have of their own', () => {
		const dies = PRESETS.find(({ id }) => id === 'dies');
		const now =
			encodeLink({ ...START, drives: [dies?.drive ?? {}] }).match(/dies\.(\w+)/)?.[1] ?? '';
		const text = PINNED_3.replace('PRESET', now);
		const { setup, problems, notice } = decodeLink(`${text};c=${textChecksum(text)}`);
		expect({ problems, notice }).toEqual({ problems: [], notice: '' });
		expect(setup.drives[0]).toEqual({ ...dies?.drive, compression_floor_bytes: '512' });
		expect(setup.drives[1]).toEqual({ ...setup.drives[0], spare: '100' });
		expect(setup.phases).toEqual([
			{ kind: 'fill', values: [], options: { stored: '500' } },
			{
				kind: 'uniform',
				values: [300, 100, 0, 0, 1],
				options: { stored: '140:46,1000:54', depth: '32', sizes: '1:60,16:40' }
			}
		]);
		expect(encodeLink(setup)).toBe(`${text};c=${textChecksum(text)}`);
	});

	it('hold the very first step', () => {
		for (const stopAt of [[1], [0, 1], [1, 1]]) {
			const setup: Setup = { ...START, stopAt };
			expect(decodeLink(encodeLink(setup)).setup.stopAt).toEqual(stopAt);
		}
	});

	it('of the third version hold the step of each drive, and without a second one only one', () => {
		const both = PINNED_3.replace('PRESET', '0000').replace('e=2;', 'e=0.1234567.89;');
		expect(decodeLink(withChecksum(both)).setup).toMatchObject({
			stopAfter: 0,
			stopAt: [1_234_567, 89]
		});
		const one = both.replace(/B=[^;]*;/, '');
		expect(decodeLink(withChecksum(one)).problems).toEqual([
			{ name: 'position', value: '89', legal: 'left out: there is no such drive' }
		]);
		// Older ones hold a phase alone.
		const older = PINNED_2.replace('PRESET', '0000').replace('e=2;', 'e=2.5;');
		expect(decodeLink(withChecksum(older)).problems).toMatchObject([{ name: 'position' }]);
	});

	it('of up to four drives are read, each as one before it with what differs', () => {
		const [a] = START.drives;
		const b = withValue(withValue(a, 'spare', '75'), 'gc_policy', 'fifo');
		const c = withValue(b, 'trim', 'ignored');
		const setup: Setup = { ...START, drives: [a, b, c, a], stopAt: [0, 0, 0, 7] };
		const text = encodeLink(setup);
		expect(text).toMatch(/;B=A~sp75~gpfifo;C=B~trignored;D=A;p=.*;e=0\.0\.0\.0\.7;/);
		expect(decodeLink(text)).toEqual({ setup, problems: [], notice: '' });
		const problemsOf = (from: RegExp, to: string) =>
			decodeLink(withChecksum(text.replace(/;c=.*$/, '').replace(from, to))).problems;
		expect(problemsOf(/;C=[^;]*/, '')).toEqual([
			{ name: 'drive D', value: 'A', legal: 'with a drive C before it' },
			{ name: 'position', value: '7', legal: 'left out: there is no such drive' }
		]);
		expect(problemsOf(/;B=A/, ';B=C')).toMatchObject([
			{ name: 'preset of drive B', value: 'C' },
			{ name: 'preset’s checksum of drive B' }
		]);
		expect(problemsOf(/;p=/, ';E=A;p=')).toMatchObject([{ name: 'part E' }]);
		const older = PINNED_2.replace('PRESET', '0000').replace(';p=', ';C=plain.0000;p=');
		expect(decodeLink(withChecksum(older)).problems).toMatchObject([{ name: 'part C' }]);
	});

	it('lose their position when the run becomes another one', () => {
		const at = { ...START, stopAt: [7] } as const;
		expect(changed(at, { hidden: '', view: 'phases' }).stopAt).toEqual([7]);
		expect(changed(at, { seed: 2 }).stopAt).toEqual([]);
		expect(changed(at, { drives: [START.drives[0]] }).stopAt).toEqual([]);
		expect(changed(at, { seed: 2, stopAt: [3, 4] }).stopAt).toEqual([3, 4]);
	});

	it('of older versions have no options, and name what stands in their place', () => {
		const text = PINNED_2.replace('PRESET', '0000').replace('y.25', 'y.25-q8');
		const { problems } = decodeLink(`${text};c=${textChecksum(text)}`);
		expect(problems.map(({ name, value }) => [name, value])).toEqual([
			['Rounds at most of phase 2', '25-q8']
		]);
	});
});

it('links survive the escapes that chats put into them, and name what is wrong in words', () => {
	const text = encodeLink({ ...START, seed: 7 });
	const escaped = text.replaceAll(';', '%3B').replaceAll('=', '%3D');
	expect(escaped).not.toBe(text);
	expect(decodeLink(escaped)).toEqual({ setup: { ...START, seed: 7 }, problems: [], notice: '' });
	const { problems } = decodeLink(text.replace('A=plain', 'A=nothing'));
	expect(problems.find(({ name }) => name === 'preset of drive A')?.legal).toBe(
		'a drive that this version has'
	);
	expect(decodeLink('%E0%A4%A').problems.length).toBeGreaterThan(0);
});

it('links are texts that stay as they are: each part at its place, in its unit', () => {
	const phases = [
		newPhase('fill'),
		{ kind: 'uniform', values: [150, 80, 20, 5, 4], options: { depth: '32', stored: '387' } },
		{ kind: 'idle', values: [60], options: {} }
	] as const satisfies readonly Phase[];
	const setup: Setup = {
		...START,
		...{ seed: 42, phases, stopAfter: 2, stopAt: [1_000, 2_000], view: 'phases', hidden: 'mo' },
		drives: [
			withValue(START.drives[0], 'spare', '75'),
			withValue(withValue(START.drives[0], 'spare', '75'), 'gc_policy', 'dchoices:12')
		],
		sweep: { key: 'blocks', from: 256, to: 1_024, points: 4 }
	};
	const text = encodeLink(setup);
	expect(text.replace(/\.[0-9a-f]{4}~/g, '.CRC~').replace(/c=[0-9a-f]+$/, 'c=SUM')).toBe(
		'3;m=1;s=42;A=plain.CRC~sp75;B=A~gpdchoices:12;' +
			'p=f_u.150.80.20.5.4-d387-q32_i.60;e=2.1000.2000;v=phases;h=mo;w=bl.256.1024.4;c=SUM'
	);
	expect(decodeLink(text)).toEqual({ setup, problems: [], notice: '' });
});

it('a sweep can go to the largest number of every field', () => {
	for (const { key, legal } of FIELDS) {
		if ('max' in legal) {
			const sweep = { key, from: legal.min, to: legal.max, points: 2 };
			expect(decodeLink(encodeLink({ ...START, sweep })), key).toMatchObject({
				problems: [],
				setup: { sweep }
			});
		}
	}
});

it.each([1, 2, 3, 10])('a sweep of %i seeds comes back as it was', (seeds) => {
	const sweep = { ...START.sweep, seeds };
	const { setup, problems } = decodeLink(encodeLink({ ...START, sweep }));
	expect(problems).toEqual([]);
	expect(setup.sweep.seeds ?? 1).toBe(seeds);
});

it.each([-1, 0, 1, 10, 11])(
	'a sweep has one to ten seeds, and %i are as many or refused',
	(seeds) => {
		const sweep = { key: 'blocks', from: 256, to: 1_024, points: 4, seeds: 5 };
		const [text = ''] = encodeLink({ ...START, sweep }).split(';c=');
		expect(text).toMatch(/w=bl\.256\.1024\.4\.5\b/);
		const other = text.replace(/(w=bl\.256\.1024\.4)\.5/, `$1.${seeds}`);
		const { setup, problems } = decodeLink(`${other};c=${textChecksum(other)}`);
		const isLegal = seeds >= 1 && seeds <= 10;
		expect(problems.map(({ name }) => name)).toEqual(isLegal ? [] : ['seeds of the sweep']);
		expect(setup.sweep.seeds === seeds).toBe(isLegal);
	}
);
