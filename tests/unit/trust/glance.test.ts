/** The pictures that begin the page of trust: marks lie where the recorded values say. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
	bandedOf,
	bandsLayout,
	diagonalLayout,
	programsLayout
} from '$lib/tools/trust/glance.layout';
import type { Theory } from '$lib/tools/trust/points';
import { apartPercent, programsOf } from '$lib/tools/trust/programs';
import { classCounts } from '$lib/tools/trust/verdicts';
import { bandLayout } from '$lib/tools/lab/band.layout';
import type { RecordedExperiment } from '$lib/tools/lab/recorded';

const theory: Theory = JSON.parse(readFileSync('content/theory.json', 'utf8'));
const recorded: readonly RecordedExperiment[] = JSON.parse(
	readFileSync('content/verdicts.json', 'utf8')
);
const table = readFileSync('wasm-ftl/tests/reference/write-amplification.csv', 'utf8');

it('draws what agrees with theory on the line, and what does not beside it', () => {
	const points = [2, 4].map((value) => ({
		...{ policy: 'greedy', spareFactor: 0.1, theory: value, simulated: value, digest: '' }
	}));
	const off = { policy: 'fifo', spareFactor: 0.1, theory: 3, simulated: 4, digest: '' };
	const { runs, ends } = diagonalLayout([...points, off], theory.references);
	const fall = (ends.y2 - ends.y1) / (ends.x2 - ends.x1);
	const gaps = runs.map(({ x, y }) => ends.y1 + fall * (x - ends.x1) - y);
	expect(gaps[0]).toBeCloseTo(0);
	expect(gaps[1]).toBeCloseTo(0);
	expect(gaps[2]).toBeGreaterThan(5);
});

it('reads the other program from the table that theory.json is made of', () => {
	const programs = programsOf(theory, table);
	expect(programs).toHaveLength(20);
	expect(programs[0]?.theirs).toBe(6.614);
	const worst = Math.max(...programs.map((program) => Math.abs(apartPercent(program))));
	expect(worst).toBeLessThan(1);
	const { rows } = programsLayout(programs);
	expect(new Set(rows.map(({ name }) => name)).size).toBe(programs.length);
	for (const { from, to, at } of rows) {
		expect(at).toBeGreaterThan(from);
		expect(at).toBeLessThan(to);
	}
	expect(() => programsOf(theory, table.replace('fifo', 'greedy'))).toThrow(/another row 4/);
	expect(() => programsOf(theory, table.split('\n').slice(0, 5).join('\n'))).toThrow(/other rows/);
});

it('places all that the seeds came to beside the band', () => {
	const { low, high, published, ours } = bandLayout(12, 25, 15, [20, 27]);
	const places = [low, published ?? 0, ours?.[0] ?? 0, high, ours?.[1] ?? 0];
	expect(places).toEqual(places.toSorted((one, other) => one - other));
	expect(new Set(places).size).toBe(5);
});

it('takes no value for evidence to which something was fitted', () => {
	const rows = recorded.flatMap((experiment) => experiment.rows);
	const fitted = rows.filter(({ note }) => note?.includes('fitted to this value'));
	expect(fitted.length).toBeGreaterThan(1);
	expect(fitted.map(({ label, class: of }) => [label, of])).toEqual(
		fitted.map(({ label }) => [label, 'F'])
	);
});

it('has a mark for every value with a band, in it where all seeds are', () => {
	const banded = bandedOf(recorded);
	const counts = classCounts(recorded).filter(({ name }) => name === 'Q' || name === 'R');
	const counted = banded.filter(({ standing }) => standing !== 'fitted');
	const sum = (of: 'good' | 'all') => counts.reduce((total, count) => total + count[of], 0);
	expect(counted).toHaveLength(sum('all'));
	expect(counted.filter(({ standing }) => standing === 'good')).toHaveLength(sum('good'));
	const layout = bandsLayout(banded);
	for (const { x, y, standing, out } of layout.marks) {
		expect(y).toBeLessThan(layout.height);
		const isInside = x >= layout.low - 0.01 && x <= layout.high + 0.01;
		expect(standing === 'good' ? isInside && out === 0 : Number.isFinite(x)).toBe(true);
	}
	const places = counted.map(({ place }) => place);
	expect(places).toEqual(places.toSorted((one, other) => one - other));
});
