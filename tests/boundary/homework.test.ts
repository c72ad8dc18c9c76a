/** A problem set is the same on the page and on the command line, and only the full build draws. */
import { describe, expect, it, vi } from 'vitest';
import type { Build } from '$lib/run/sim/build';
import { isRight, KINDS, readSet, requestOf, type Asked } from '$lib/tools/homework/questions';
import { ftl } from './native';
import { compileWasm } from './runs';

async function load(build: Build) {
	vi.resetModules();
	const wasm = await import('$lib/run/sim/wasm');
	wasm.instantiate(compileWasm(build));
	return wasm;
}

const ALL = KINDS.map(([kind]) => kind);
const SETS: readonly Asked[] = [
	{ seed: 1, count: 12, level: 1, kinds: ALL },
	{ seed: 4_294_967_295, count: 12, level: 2, kinds: ALL },
	{ seed: 7, count: 12, level: 3, kinds: ALL },
	{ seed: 2, count: 4, level: 3, kinds: ['copies', 'victim'] }
];

function printed({ seed, count, level, kinds }: Asked): string {
	const numbers = ['--seed', seed, '--count', count, '--level', level].map(String);
	return ftl('homework', ...numbers, '--kinds', kinds.join(','), '--json')
		.toString()
		.trim();
}

describe('a problem set', () => {
	it('is on the page what the command line prints, and its keys are taken as right', async () => {
		const { drawHomework } = await load('full');
		for (const asked of SETS) {
			const drawn = drawHomework(requestOf(asked));
			expect(drawn).toBe(printed(asked));
			const { questions } = readSet(drawn);
			expect(questions).toHaveLength(asked.count);
			for (const question of questions) {
				expect(isRight(question, question.key)).toBe(true);
				const others = question.options.filter((option) => option !== question.key);
				expect(others.filter((option) => isRight(question, option))).toEqual([]);
			}
		}
	});

	it('that cannot be drawn is refused in one sentence', async () => {
		const { drawHomework } = await load('full');
		expect(() => drawHomework('level=9')).toThrow(
			"level is '9'; it must be a whole number from 1 to 3"
		);
	});

	it('is nothing that the small build knows', async () => {
		const { drawHomework } = await load('chapter');
		expect(drawHomework('seed=1')).toBe('');
	});
});
