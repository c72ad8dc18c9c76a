/** What the free lab says of speeds, changes, and runs that are not over. */
import { describe, expect, it } from 'vitest';
import { sayMoment } from '$lib/tools/lab/free/causes';
import { sayChange, sayUnder } from '$lib/tools/lab/free/changes';
import { diesFor, isWaiting, queueFor } from '$lib/tools/lab/free/dies';
import { newPhase } from '$lib/tools/lab/free/phases';
import { START, type Setup } from '$lib/tools/lab/free/setup';
import { roundedSpeed, timesTheSpeed } from '$lib/tools/lab/free/words';

describe('speeds', () => {
	it('are compared as readers say it', () => {
		expect(timesTheSpeed(101, 100)).toBe('the same speed');
		expect(timesTheSpeed(104, 100)).toBe('nearly the same speed');
		expect(timesTheSpeed(97, 100)).toBe('0.97 times the speed');
		expect(timesTheSpeed(36, 10)).toBe('3.6 times the speed');
		expect(timesTheSpeed(94, 100_000)).toBe('1/1,100 of the speed');
		expect(timesTheSpeed(57, 1_000)).toBe('1/18 of the speed');
	});

	it('of slow drives are not nothing', () => {
		expect([0, 0.0269, 0.36, 9.54, 34.02, 99.95, 120.4].map(roundedSpeed)).toEqual([
			...['0.0', '0.027', '0.36', '9.5', '34.0', '100', '120']
		]);
	});
});

describe('a change', () => {
	it('that gives dies keeps pages at a time, and says so of all drives at once', () => {
		const given: Setup = { ...START, ...diesFor(START) };
		expect(given.drives.map(({ dies }) => dies)).toEqual(['16', '16']);
		expect(sayChange(START, given)).toBe(
			'A and B with 16 dies and 32 requests at once instead of 16 pages at a time'
		);
	});

	it('of an amount is said as it stands on the phase, and of others under their label', () => {
		const amount = (percent: number): Setup => ({
			...START,
			phases: [newPhase('fill'), { ...newPhase('uniform'), values: [percent, 100, 0, 0, 1] }]
		});
		expect(sayChange(amount(300), amount(147))).toBe('Phase 2, amount 3 × → 1.47 × the drive');
		expect(sayUnder('Reads, %', '0 → 30')).toBe('reads 0 → 30\u00a0%');
	});

	it('of the number of drives and phases says which', () => {
		const three: Setup = { ...START, drives: [...START.drives, START.drives[0]] };
		expect(sayChange(START, three)).toBe('Drive C was added');
		const more: Setup = { ...START, phases: [...START.phases, newPhase('idle')] };
		expect(sayChange(START, more)).toBe('A phase was added');
		expect(sayChange(more, START)).toBe('A phase was removed');
	});
});

it('a drive whose dies wait for one request at a time is given a queue', () => {
	const one = { ...START.drives[0], dies: '20', queue_depth: '1' };
	expect([one, { ...one, queue_depth: '8' }, START.drives[0]].map(isWaiting)).toEqual([
		...[true, false, false]
	]);
	expect(queueFor({ ...START, drives: [one] }).drives[0].queue_depth).toBe('40');
});

it('of a run under way its own numbers are told, and first of the drive asked about', () => {
	const rates = { megabytesPerSecond: 1, amplification: 2.64 };
	const one = { name: 'A', near: undefined };
	expect(sayMoment([{ ...one, rates }, one])).toBe(
		'A programs 2.6 pages for one of yours so far. A has done nothing yet.'
	);
	const all = ['A', 'B', 'C'].map((name, index) => ({
		...{ name, near: undefined },
		rates: { ...rates, amplification: 5 - index }
	}));
	expect(sayMoment(all, 'C')).toMatch(/^C programs 3\.0 pages/);
	expect(sayMoment(all.slice(0, 2), 'B')).toMatch(
		/^B programs 4\.0 pages for one of yours so far\. A/
	);
});
