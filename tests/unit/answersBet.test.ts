/** To show another drive of a figure waits for a bet on it, where it would answer that. */
import { beforeEach, expect, it, vi, afterEach } from 'vitest';
import { answersBet } from '$lib/run/view/answersBet';
import { OpenBets } from '$lib/run/view/OpenBets.svelte';

const ANSWER = { step: 50, variant: 'small' };
let openBets: OpenBets;
let ask: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	openBets = new OpenBets();
	ask = vi.fn();
	openBets.add({ id: 'bet', answer: ANSWER, ask });
});

afterEach(() => {
	vi.unstubAllGlobals();
});

/** Two drives, of which the first is shown; without what figures have besides. */
function viewAt(step: number, other: { step: number; status: 'idle' | 'ready' }) {
	const [large, small] = [{ id: 'large' }, { id: 'small' }];
	const session = { status: 'ready', snapshot: { step } };
	const sessions = [session, { status: other.status, snapshot: { step: other.step } }];
	return {
		spec: { variants: [large, small] },
		variant: large,
		player: { session },
		sessions,
		openBets
	};
}

it.each([
	['would be shown at the answer', 60, { step: 0, status: 'ready' }, true],
	['would be shown there for the first time', 60, { step: 50, status: 'idle' }, true],
	['would be shown before the answer', 40, { step: 0, status: 'ready' }, false],
	['was seen beyond it', 60, { step: 55, status: 'ready' }, false]
] as const)('a drive that %s', (_, step, other, isHeld) => {
	const view = viewAt(step, other);
	expect(answersBet(view, 1)).toBe(isHeld);
	expect(ask).toHaveBeenCalledTimes(isHeld ? 1 : 0);
	expect(answersBet(view, 1)).toBe(false);
});

it('the drive that is shown is no other', () => {
	expect(answersBet(viewAt(60, { step: 0, status: 'ready' }), 0)).toBe(false);
});
