/** What a figure is asked to do while it still does what was asked before. */
import { expect, it } from 'vitest';
import { forward, oneMore, WHOLE_STEP } from '$lib/run/session/mode';

it('goes one step further than was asked, or one operation', () => {
	const step = oneMore(forward(WHOLE_STEP), false);
	expect(step).toMatchObject({ aim: WHOLE_STEP, queuedSteps: 1 });
	expect(oneMore(step, true).queuedSteps).toBe(2);
	const operation = oneMore(forward({ type: 'operation', hostOps: 7 }), true);
	expect(operation).toMatchObject({ aim: { type: 'operation', hostOps: 8 }, queuedSteps: 0 });
});
