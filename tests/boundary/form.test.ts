/** The form of the free lab refuses what the simulator refuses, with its ranges, and no more. */
import { describe, expect, it } from 'vitest';
import type { Allowed } from '$lib/run/sim/limits';
import { Refusal } from '$lib/run/sim/refused';
import { fieldLimits } from '$lib/run/sim/wasm';
import { soldDrives } from '$lib/content/load';
import { FIELDS, isChoice, isMixture, type Field, type Range } from '$lib/tools/lab/free/fields';
import {
	aboveProblems,
	memoryProblems,
	ruleProblems,
	typedProblems
} from '$lib/tools/lab/free/legal';
import { phaseProblems, type PhaseProblem } from '$lib/tools/lab/free/phaseProblems';
import { newPhase, type Phase, type PhaseKind } from '$lib/tools/lab/free/phases';
import type { PhaseOptions } from '$lib/tools/lab/free/phases';
import { PRESETS, withValue, type DriveSetup } from '$lib/tools/lab/free/presets';
import { linesOf, START } from '$lib/tools/lab/free/setup';
import { openLines } from './runs';

const FILL = { ...START, phases: START.phases.slice(0, 1) };
const presets = [...PRESETS, ...soldDrives()].map(({ id, drive }) => ({ id, drive }));

/** Both ends of a range, and one beyond each. */
const ends = ({ min, max }: Range) => [min - 1, min, max, max + 1].filter((value) => value >= 0);

function valuesOf({ key, legal }: Field): readonly string[] {
	if (key === 'spare') {
		// Its own limits are the lab's; within them the simulator decides.
		return ['0', '1', '70', '500', '900'];
	}
	if (isMixture(legal)) {
		return [...ends(legal.of).map(String), '140:3,1000:1'];
	}
	if (!isChoice(legal)) {
		return [...ends(legal), 0].map(String);
	}
	return legal.flatMap(({ word, number, expression }) =>
		number === undefined
			? [expression === undefined ? word : `${word}:${expression}`]
			: ends(number).map((value) => `${word}:${value}`)
	);
}

/** The simulator's refusal of a drive, if it refuses it. */
function refusalOf(lines: string): Refusal | undefined {
	try {
		openLines(lines).free();
		return undefined;
	} catch (error) {
		if (error instanceof Refusal) {
			return error;
		}
		throw error;
	}
}

const problemsOf = (drive: DriveSetup, { fields, refused }: Allowed) => [
	...ruleProblems(drive, fields),
	...memoryProblems(refused),
	...aboveProblems(refused)
];

/** Where the form says what is wrong with a field of the simulator's. */
function keyOf(path: string, drive: DriveSetup): string {
	const key = path.replace('drive.', '');
	return key === 'logical_pages' && drive[key] === undefined ? 'spare' : key;
}

const [plain] = PRESETS;
const small: DriveSetup = { ...plain.drive, spare: '200', blocks: '16', pages_per_block: '4' };
const phase = (kind: PhaseKind, values: readonly number[], options: PhaseOptions = {}): Phase => ({
	...newPhase(kind),
	...(values.length === 0 ? {} : { values }),
	options
});

/** Phases that no drive of 51 logical pages can have, and beside what the form says so. */
const IMPOSSIBLE: readonly (readonly [Phase, Partial<PhaseProblem>, string])[] = [
	[phase('sequential', [200, 100, 0]), { argument: 1 }, 'it must be from 1 to 51.'],
	[phase('sweep', [60]), { argument: 0 }, 'Pages in a request of phase 2 is 60; it must be'],
	[phase('uniform', [200, 10, 0, 0, 16]), { argument: 4 }, 'it must be from 1 to 5.'],
	[phase('uniform', [200, 100, 0, 9, 2]), { argument: 4 }, 'it must be 1 in a phase with trims.'],
	[phase('uniform', [], { sizes: '1:9,99:1' }), { option: 'sizes' }, 'it must be from 1 to 51.']
];

it.each(IMPOSSIBLE)('%j is refused beside its field', (wrong, place, legal) => {
	const setup = { ...START, drives: [small] as const, phases: [phase('fill', []), wrong] };
	const lines = linesOf(small, setup);
	expect(refusalOf(lines)?.refused.path).toMatch(/^phases\.1\./);
	const problems = phaseProblems(setup, { allowedOf: fieldLimits });
	expect(problems).toEqual([{ at: 1, ...place, sentence: expect.stringContaining(legal) }]);
	const fine = { ...setup, phases: [phase('fill', []), phase('uniform', [])] };
	expect(phaseProblems(fine, { allowedOf: fieldLimits })).toEqual([]);
});

it('a phase that comes again is refused where it is set, on the drive that cannot have it', () => {
	const wrong = phase('sweep', [60]);
	const phases = [phase('fill', []), phase('repeat', [1, 3]), wrong];
	const setup = { ...START, drives: [START.drives[0], small] as const, phases };
	expect(phaseProblems(setup, { allowedOf: fieldLimits })).toEqual([
		{ at: 2, argument: 0, sentence: expect.stringMatching(/^On drive B: .* of phase 3 is 60;/) }
	]);
});

it('more memory than there is is refused at the size of the drive', () => {
	const none = { path: 'memory for the drive', word: '', value: '9 MB', legal: 'less' };
	expect(memoryProblems(none)).toEqual([
		{ key: 'blocks', sentence: 'The memory for the drive would be 9 MB; it must be less.' }
	]);
	expect(memoryProblems(undefined)).toEqual([]);
	expect(memoryProblems({ ...none, path: 'drive.blocks' })).toEqual([]);
});

describe.each(presets)('on $id', ({ drive: preset }) => {
	it.each(FIELDS.map((field) => ({ field, key: field.key })))('$key', ({ field }) => {
		for (const value of valuesOf(field)) {
			const drive = withValue(preset, field.key, value);
			const lines = linesOf(drive, FILL);
			const refusal = refusalOf(lines);
			const typed = typedProblems(drive);
			const problems = typed.length > 0 ? typed : problemsOf(drive, fieldLimits(lines));
			const told = `${field.key} ${value}: ${refusal?.message ?? 'fine'}`;
			expect(problems.length > 0, `${told}; ${JSON.stringify(problems)}`).toBe(
				refusal !== undefined
			);
			const { path = '', range } = refusal?.refused ?? {};
			const found = problems.find(({ key }) => key === keyOf(path, drive))?.range;
			if (range !== undefined && found !== undefined) {
				// The form knows all that bounds a field, the refusal what it came to first.
				expect(found.min, told).toBeGreaterThanOrEqual(range.min);
				expect(found.max, told).toBeLessThanOrEqual(range.max);
			}
		}
	});
});
