/** The curve of spare area is what the simulator and its theory say, point by point. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources, spare } from '../../content/index';
import { ftl } from '../boundary/native';

describe('write amplification against spare area', () => {
	it.each(spare.points)('is as `ftl wa` computes it at $asked', (point) => {
		const answer: Record<string, unknown> = JSON.parse(
			ftl(...spare.command, '--spare-factor', point.asked).toString()
		);
		const number = (key: string) => Number(answer[key]);
		expect(number('spare_factor_effective')).toBeCloseTo(point.spareFactor, 4);
		const theory = number('write_amplification_theory_at_effective_spare');
		expect(theory).toBeCloseTo(point.theory, 3);
		if (point.simulated !== undefined) {
			expect(number('write_amplification')).toBeCloseTo(point.simulated, 3);
			expect(Math.abs(point.simulated / theory - 1)).toBeLessThan(0.01);
		}
	});

	it('publishes what the recorded references quote', () => {
		const recorded = readFileSync('wasm-ftl/tests/reference/write-amplification.csv', 'utf8');
		const quoted = Array.from(
			recorded.matchAll(/^greedy\w*,\w+,([\d.]+),.*?PUBLISHED ([\d.]+)/gm),
			([, spareFactor, value]) => ({ at: Number(spareFactor).toFixed(4), value: Number(value) })
		);
		for (const { spareFactor, writeAmplification } of spare.published) {
			const there = { at: spareFactor.toFixed(4), value: writeAmplification };
			expect(quoted).toContainEqual(there);
		}
	});

	it('names where each published value stands', () => {
		for (const { source, place } of spare.published) {
			expect(Object.keys(sources)).toContain(source);
			expect(place).not.toBe('');
		}
	});
});
