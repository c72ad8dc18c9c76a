/** A share that the reader sets by hand takes the place of an exact number. */
import { expect, it } from 'vitest';
import type { Phase } from '$lib/tools/lab/free/phases';
import { withPattern } from '$lib/tools/lab/free/patterns';
import { changed, START } from '$lib/tools/lab/free/setup';

const exact: Phase = {
	kind: 'uniform',
	values: [45, 100, 0, 0, 1],
	options: { count: '6800', pages: '900', start: '64', depth: '4' }
};
const from = { ...START, phases: [exact] };
const optionsAfter = (phase: Phase) => changed(from, { phases: [phase] }).phases[0]?.options;

it('of the amount, and of the pages, and of no other number', () => {
	const { count, ...others } = exact.options;
	expect(count).toBe('6800');
	expect(optionsAfter({ ...exact, values: [46, 100, 0, 0, 1] })).toEqual(others);
	expect(optionsAfter({ ...exact, values: [45, 50, 0, 0, 1] })).toEqual({ count, depth: '4' });
	expect(optionsAfter({ ...exact, values: [45, 100, 10, 0, 1] })).toEqual(exact.options);
	const [quarter] = withPattern([exact], 'quarter');
	expect(quarter && optionsAfter(quarter)).toEqual({ count, depth: '4' });
});

it('but an exact number that is given anew stays', () => {
	const both: Phase = { ...exact, values: [46, 100, 0, 0, 1], options: { count: '7000' } };
	expect(optionsAfter(both)).toEqual({ count: '7000' });
	expect(changed(from, { seed: 3 }).phases).toBe(from.phases);
});

it('and none is lost where another phase is taken away', () => {
	const other: Phase = { ...exact, values: [80, 50, 0, 0, 1], options: { count: '6800' } };
	const two = { ...START, phases: [exact, other] };
	expect(changed(two, { phases: [other] }).phases).toEqual([other]);
	expect(changed(from, { phases: [other, exact] }).phases).toEqual([other, exact]);
});
