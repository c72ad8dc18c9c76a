/** The form of the free lab refuses what the simulator refuses, with its ranges, and no more. */
import { describe, expect, it } from 'vitest';
import { Refusal } from '$lib/run/sim/refusal';
import { fieldLimits } from '$lib/run/sim/wasm';
import { soldDrives } from '$lib/content/load';
import { FIELDS, isChoice, isMixture, type Field, type Range } from '$lib/tools/lab/free/fields';
import { ruleProblems, typedProblems } from '$lib/tools/lab/free/legal';
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

/** Where the form says what is wrong with a field of the simulator's. */
function keyOf(path: string, drive: DriveSetup): string {
	const key = path.replace('drive.', '');
	return key === 'logical_pages' && drive[key] === undefined ? 'spare' : key;
}

describe.each(presets)('on $id', ({ drive: preset }) => {
	it.each(FIELDS.map((field) => ({ field, key: field.key })))('$key', ({ field }) => {
		for (const value of valuesOf(field)) {
			const drive = withValue(preset, field.key, value);
			const lines = linesOf(drive, FILL);
			const refusal = refusalOf(lines);
			const typed = typedProblems(drive);
			const problems = typed.length > 0 ? typed : ruleProblems(drive, fieldLimits(lines));
			const told = `${field.key} ${value}: ${refusal?.message ?? 'fine'}`;
			// A drive for which there is no memory here is no fault of the form's.
			if (!told.includes('memory')) {
				expect(problems.length > 0, `${told}; ${JSON.stringify(problems)}`).toBe(
					refusal !== undefined
				);
			}
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
