/** Links to the free lab: every state comes back, and whatever is wrong is named. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FIELDS } from '$lib/lab/free/fields';
import { crc32, decodeLink, encodeLink, LINK_MAX } from '$lib/lab/free/link';
import {
	newPhase,
	PHASES,
	PHASES_MAX,
	PRESETS,
	SEED_MAX,
	START,
	VIEWS,
	type PhaseKind,
	type Setup
} from '$lib/lab/free/setup';

const SEED = 20_261_121;
/** As the first version of the site made it; it must be read for good. */
const PINNED =
	'1;m=1;s=7;A=server~gpfifo~bl1024;B=plain~sp100;p=f_u.300.100.0_r.1.2;e=0;v=speed;h=1';

/** A small generator: the tests of links must not differ from run to run. */
function random(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

const kinds = Object.entries(PHASES).map(([kind]) => kind);
const isKind = (kind: string): kind is PhaseKind => kinds.includes(kind);

function randomDrive(draw: (below: number) => number): Readonly<Record<string, string>> {
	const words = ['greedy', 'blended:50', 'cost-benefit', 'dynamic:64'];
	const preset = PRESETS[draw(PRESETS.length)]?.drive ?? {};
	const entries = FIELDS.flatMap(({ key, legal }): [string, string][] => {
		const kept = preset[key];
		const own =
			legal instanceof RegExp
				? (words[draw(words.length)] ?? '')
				: String(legal.min + draw(legal.max - legal.min + 1));
		// A third is missing, a third is as in the preset, and a third is anything legal.
		const choice = draw(3);
		return choice === 0 ? [] : [[key, choice === 1 ? (kept ?? own) : own]];
	});
	return Object.fromEntries(entries);
}

function randomSetup(draw: (below: number) => number): Setup {
	const phases = Array.from({ length: 1 + draw(PHASES_MAX) }, () => {
		const kind = kinds[draw(kinds.length)] ?? 'fill';
		const { args } = PHASES[isKind(kind) ? kind : 'fill'];
		const values = args.map(({ min, max }) => min + draw(max - min + 1));
		return { kind: isKind(kind) ? kind : 'fill', values } as const;
	});
	return {
		seed: draw(SEED_MAX),
		a: randomDrive(draw),
		b: draw(2) === 0 ? undefined : randomDrive(draw),
		phases,
		stopAfter: draw(phases.length + 1),
		view: VIEWS[draw(VIEWS.length)] ?? 'speed',
		isPlain: draw(2) === 0
	};
}

describe('links to the free lab', () => {
	it(`bring back 10,000 random states, seed ${SEED}`, { timeout: 60_000 }, () => {
		const draw = random(SEED);
		for (let round = 0; round < 10_000; round += 1) {
			const setup = randomSetup(draw);
			const text = encodeLink(setup);
			const isFine =
				text.length <= LINK_MAX &&
				// Letters that need no escape in an address.
				/^[\w;=~!.:-]+$/.test(text) &&
				isDeepStrictEqual(decodeLink(text), { setup, problems: [], notice: '' });
			// Ten thousand comparisons by expect would take long.
			if (!isFine) {
				expect(decodeLink(text), text).toEqual({ setup, problems: [], notice: '' });
				expect(text.length, text).toBeLessThanOrEqual(LINK_MAX);
				throw new Error(`${text} has letters that need an escape`);
			}
		}
	});

	it('are short for presets', () => {
		for (const { drive } of PRESETS) {
			const phases = Array.from({ length: PHASES_MAX }, () => newPhase('uniform'));
			const setup = { ...START, a: drive, b: drive, phases };
			expect(encodeLink(setup).length).toBeLessThanOrEqual(500);
		}
	});

	it(`name what is wrong with 1,000 mutated ones, seed ${SEED}`, { timeout: 60_000 }, () => {
		const draw = random(SEED);
		const letters = '0123456789abcxyzAB;=~._!% ';
		for (let round = 0; round < 1_000; round += 1) {
			const text = encodeLink(randomSetup(draw));
			const at = draw(text.length);
			const letter = letters[draw(letters.length)] ?? '';
			const mutated = [
				text.slice(0, at) + letter + text.slice(at + 1),
				text.slice(0, at),
				text.slice(0, at) + letter + text.slice(at),
				text.slice(at)
			][draw(4)];
			if (mutated === undefined || mutated === text || mutated === '') {
				continue;
			}
			const { setup, problems } = decodeLink(mutated);
			expect(setup, mutated).toEqual(START);
			expect(problems.length, mutated).toBeGreaterThan(0);
		}
	});

	it('name every bad field, also where the checksum is right', () => {
		const bad = '1;m=1;s=x;A=plain~sp9999~zz1;p=u.0.100.0_q;e=99;v=map;h=1';
		const { problems } = decodeLink(`${bad};c=${crc32(bad)}`);
		expect(problems.map(({ name }) => name)).toEqual([
			'view',
			'seed',
			'Spare area of drive A',
			'field of drive A',
			'Amount, % of the drive of phase 1',
			'phase 2',
			'position'
		]);
	});

	it('of the first version are read for good', () => {
		const text = PINNED;
		const { setup, problems } = decodeLink(`${text};c=${crc32(text)}`);
		expect(problems).toEqual([]);
		expect(setup).toMatchObject({
			seed: 7,
			a: { spare: '280', gc_policy: 'fifo', blocks: '1024' }
		});
		expect(setup.b).toMatchObject({ spare: '100' });
		expect(setup.phases.map(({ kind }) => kind)).toEqual(['fill', 'uniform', 'repeat']);
		expect(crc32('123456789'), 'the published check value').toBe('cbf43926');
	});
});
