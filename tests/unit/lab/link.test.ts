/** Links to the free lab: every state comes back, and whatever is wrong is named. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { textChecksum } from '$lib/base/crc32';
import { soldDrives } from '$lib/content/load';
import { FIELDS, isChoice, type Field } from '$lib/lab/free/fields';
import { decodeLink, encodeLink, LINK_MAX } from '$lib/lab/free/link';
import { PRESETS } from '$lib/lab/free/presets';
import {
	argumentsOf,
	KINDS,
	newPhase,
	PHASES_MAX,
	SEED_MAX,
	START,
	SWEEP_POINTS,
	VIEWS,
	type Setup
} from '$lib/lab/free/setup';

const SEED = 20_261_121;
/** As the first version of the site made it; it must be read for good. */
const PINNED_1 =
	'1;m=1;s=7;A=server~gpfifo~bl1024;B=plain~sp100;p=f_u.300.100.0_r.1.2;e=0;v=sweeps;h=1';
const PINNED_2 =
	'2;m=1;s=7;A=plain.PRESET~gpscore:pages-valid;p=f_y.25_u.300.100.0.5;' +
	'e=2;v=steady;h=dm;w=bl.64.512.4';
const sold = soldDrives().map(({ id, name, drive }) => ({ id, label: name, isSold: true, drive }));
const presets = [...PRESETS, ...sold];

/** A small generator: the tests of links must not differ from run to run. */
function random(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

type Draw = (below: number) => number;
const oneOf = <T>(draw: Draw, items: readonly T[]): T | undefined => items[draw(items.length)];

function randomValue(draw: Draw, { legal }: Field): string {
	if (legal instanceof RegExp) {
		return oneOf(draw, ['387', '1', '140:3,1000:1']) ?? '';
	}
	if (!isChoice(legal)) {
		return String(legal.min + draw(legal.max - legal.min + 1));
	}
	const choice = oneOf(
		draw,
		legal.filter(({ word }) => word !== '')
	);
	const { word = '', number, expression } = choice ?? {};
	if (number !== undefined) {
		return `${word}:${number.min + draw(number.max - number.min + 1)}`;
	}
	return expression === undefined ? word : `${word}:${'(valid+1)*'.repeat(draw(19))}age`;
}

function randomDrive(draw: Draw): Readonly<Record<string, string>> {
	const preset = oneOf(draw, presets)?.drive ?? {};
	const entries = FIELDS.flatMap((field): [string, string][] => {
		const own = randomValue(draw, field);
		// A third is missing, a third is as in the preset, and a third is anything legal.
		const choice = draw(3);
		return choice === 0 ? [] : [[field.key, choice === 1 ? (preset[field.key] ?? own) : own]];
	});
	return Object.fromEntries(entries);
}

function randomSetup(draw: Draw): Setup {
	const phases = Array.from({ length: 1 + draw(PHASES_MAX) }, () => {
		const kind = oneOf(draw, KINDS) ?? 'fill';
		return { kind, values: argumentsOf(kind).map(({ min, max }) => min + draw(max - min + 1)) };
	});
	const from = draw(1_000_000);
	return {
		seed: draw(SEED_MAX),
		a: randomDrive(draw),
		b: draw(2) === 0 ? undefined : randomDrive(draw),
		phases,
		stopAfter: draw(phases.length + 1),
		view: oneOf(draw, VIEWS) ?? 'speed',
		hidden: [...'dhmos'].filter(() => draw(2) === 0).join(''),
		sweep: {
			key: oneOf(draw, FIELDS)?.key ?? 'spare',
			from,
			to: from + draw(1_000_000),
			points: SWEEP_POINTS.min + draw(SWEEP_POINTS.max - SWEEP_POINTS.min + 1)
		}
	};
}

describe('links to the free lab', () => {
	it(`bring back 10,000 random states, seed ${SEED}`, { timeout: 60_000 }, () => {
		const draw = random(SEED);
		for (let round = 0; round < 10_000; round += 1) {
			const setup = randomSetup(draw);
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
			const setup = { ...START, a: drive, b: drive, phases };
			expect(encodeLink(setup, presets).length, id).toBeLessThanOrEqual(500);
			expect(decodeLink(encodeLink(setup, presets), presets).setup, id).toEqual(setup);
		}
	});

	it(`name what is wrong with 1,000 mutated ones, seed ${SEED}`, { timeout: 60_000 }, () => {
		const draw = random(SEED);
		const letters = '0123456789abcxyzAB;=~._!% ';
		let skipped = 0;
		for (let round = 0; round < 1_000 + skipped; round += 1) {
			const text = encodeLink(randomSetup(draw), presets);
			const at = draw(text.length);
			const letter = letters[draw(letters.length)] ?? '';
			const mutated = [
				text.slice(0, at) + letter + text.slice(at + 1),
				text.slice(0, at),
				text.slice(0, at) + letter + text.slice(at),
				text.slice(at)
			][draw(4)];
			if (mutated === undefined || mutated === text || mutated === '') {
				skipped += 1;
				continue;
			}
			const { setup, problems } = decodeLink(mutated, presets);
			expect(setup, mutated).toEqual(START);
			expect(problems.length, mutated).toBeGreaterThan(0);
		}
	});

	it('name every bad field, also where the checksum is right', () => {
		const bad = '2;m=1;s=x;A=plain~sp9999~zz1;p=u.0.100.0_q_y.4;e=99;v=map;h=q;w=xx.1.0.99';
		const { setup, problems } = decodeLink(`${bad};c=${textChecksum(bad)}`);
		expect(setup).toEqual(START);
		expect(problems.map(({ name }) => name)).toEqual([
			'seed',
			'Spare area of drive A',
			'field of drive A',
			'Amount, % of the drive of phase 1',
			'phase 2',
			'Rounds at most of phase 3',
			'position',
			'view',
			'hidden controls',
			'sweep',
			'end of the sweep',
			'points of the sweep'
		]);
	});

	it('of the first version are read for good', () => {
		const { setup, problems } = decodeLink(`${PINNED_1};c=${textChecksum(PINNED_1)}`);
		expect(problems).toEqual([]);
		expect(setup).toMatchObject({
			seed: 7,
			a: { spare: '280', gc_policy: 'fifo', blocks: '1024' },
			b: { spare: '100' },
			view: 'phases',
			hidden: 'm',
			sweep: START.sweep
		});
		expect(setup.phases).toEqual([
			{ kind: 'fill', values: [] },
			// What links of today can say besides is as it was: no TRIM, one page in a request.
			{ kind: 'uniform', values: [300, 100, 0, 0, 1] },
			{ kind: 'repeat', values: [1, 2] }
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
				a: { gc_policy: 'score:pages-valid' },
				stopAfter: 2,
				view: 'steady',
				hidden: 'dm',
				sweep: { key: 'blocks', from: 64, to: 512, points: 4 }
			});
			expect(decoded.setup.phases[1]).toEqual({ kind: 'steady', values: [25, 0, 0] });
		}
	});
});
