/** A browser test passes the first time, or its browser had stopped drawing. */
import { expect, it } from 'vitest';
import { NO_FRAMES } from '../e2e/frames';
import { unsteady, type Tried } from '../once.reporter';

const tried = (
	name: string,
	outcome: ReturnType<Tried['outcome']>,
	notes: string[] = []
): Tried => ({
	outcome: () => outcome,
	results: [
		{ annotations: notes.map((type) => ({ type })), status: 'failed' },
		{ annotations: [], status: 'passed' }
	],
	titlePath: () => ['', 'pages', name]
});

it('names what passed only the second time, where pages were drawn', () => {
	const tests = [
		tried('steady', 'expected'),
		tried('wrong', 'unexpected'),
		tried('flaky', 'flaky'),
		tried('noted', 'flaky', ['slow']),
		tried('stalled', 'flaky', [NO_FRAMES])
	];
	expect(unsteady(tests)).toEqual(['pages › flaky', 'pages › noted']);
});
