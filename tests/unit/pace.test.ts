/** The pace of a run is told every two seconds of playing, in host writes and in work. */
import { expect, it } from 'vitest';
import { Pace } from '$lib/run/session/Pace.svelte';

const at = (hostWrites: number, workedMs: number) => ({
	snapshot: { get: () => hostWrites },
	workedMs
});

it('counts from where it began, and anew from each beat', () => {
	const pace = new Pace();
	pace.begin(at(1_000, 500));
	pace.pass(1_990, at(2_000, 600));
	expect([pace.text, pace.beats]).toEqual(['', 0]);
	pace.pass(10, at(5_000, 900));
	expect(pace.text).toBe(
		'2,000 host writes a second here; that keeps a core of your processor busy 20 % of the time.'
	);
	pace.pass(2_000, at(5_200, 901));
	expect(pace.text).toContain('100 host writes a second');
	expect(pace.text).toContain('busy less than 1 % of');
	expect(pace.beats).toBe(2);
});

it('never says more than the whole, nor less than nothing', () => {
	const pace = new Pace();
	pace.begin(at(0, 0));
	pace.pass(2_000, at(100, 9_000));
	expect(pace.text).toContain('busy 100 %');
	// The run was taken back meanwhile: there is no pace to tell.
	const told = pace.text;
	pace.pass(2_000, at(50, 9_500));
	expect(pace.text).toBe(told);
	pace.pass(2_000, at(50, 9_500));
	expect(pace.text).toContain('0 host writes a second');
	expect(pace.text).toContain('busy 0 %');
	pace.begin(at(50, 9_500));
	expect(pace.text).toBe('');
});
