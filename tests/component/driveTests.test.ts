/** The drive test's page: why a button is out of use, and what a result says first. */
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import OtherTests from '$lib/tools/your-drive/OtherTests.svelte';
import RunView from '$lib/tools/your-drive/RunView.svelte';
import SpeedResult from '$lib/tools/your-drive/SpeedResult.svelte';
import SpeedStart from '$lib/tools/your-drive/SpeedStart.svelte';
import { withoutSizes } from './sizes';

withoutSizes();

const nothing = () => undefined;
const MORE = /50 MB more/;

function expectReasons(why: RegExp) {
	const unused = screen.getAllByRole('button').filter((button) => button.hasAttribute('disabled'));
	expect(unused.length).toBeGreaterThan(0);
	for (const button of unused) {
		const id = button.getAttribute('aria-describedby') ?? '';
		expect(document.getElementById(id)?.textContent, button.textContent).toMatch(why);
	}
}

test('the first test', async () => {
	const props = { index: 0, isReady: true, onchoose: nothing, onstart: nothing };
	const { rerender } = render(SpeedStart, { ...props, bytesLeft: 5e9 });
	expect(screen.queryByText(MORE)).toBeNull();
	await rerender({ bytesLeft: 50e6 });
	expectReasons(MORE);
});

test('the others', async () => {
	const { rerender } = render(OtherTests, {
		simulated: { name: 'Simulated drive', points: [] },
		...{ canStore: true, canPick: true, isReady: true, isRunning: false },
		...{ said: '', bytesLeft: 5e9 },
		...{ onstorage: nothing, ongrowth: nothing, onfolder: nothing }
	});
	expect(screen.getByRole('button', { name: /^Grow/ }).hasAttribute('aria-describedby')).toBe(
		false
	);
	await rerender({ bytesLeft: 50e6 });
	expectReasons(MORE);
	await rerender({ isRunning: true, bytesLeft: 5e9 });
	expectReasons(/A test is running: stop it, or wait for its end/);
});

test('the answer comes before the scales, also on a phone', () => {
	const leg = { kind: 'random', bytes: 67_108_864, ms: 130 } as const;
	const round = { legs: [leg], fate: 'kept' } as const;
	render(SpeedResult, {
		...{ legs: [], legsPlanned: 4, isBusy: false, link: 'https://example.test/disk' },
		...{ longClasses: [], durableClasses: [] },
		outcome: {
			...{ purpose: 'speed', gateFlushMs: 4, isMemory: false, timerStepMs: 0.1 },
			...{ rounds: [round, round, round, round], smallRounds: [], end: 'complete' },
			...{ bytesWritten: 4 * leg.bytes, bytesVerified: leg.bytes }
		}
	});
	const answer = screen.getByText(/^No, it is not slow/);
	const [scale] = screen.getAllByRole('img', { name: /^Scale of/ });
	expect(scale && answer.compareDocumentPosition(scale)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the chart of a run comes with its first part, where a place was kept for it', async () => {
	const leg = { kind: 'random', bytes: 67_108_864, ms: 130 } as const;
	const bytes = { bytesPlanned: 4e9, bytesWritten: 0 };
	const run = { ...bytes, cancel: nothing, phase: 'running' } as const;
	const props = { hasChart: true, legsPlanned: 4 };
	const { container, rerender } = render(RunView, {
		...props,
		run: { ...run, legs: [] }
	});
	const place = () => container.querySelector('.chart');
	expect(place()?.querySelector('svg')).toBeNull();
	await rerender({ run: { ...run, legs: [leg] } });
	expect(place()?.querySelector('svg')).not.toBeNull();
	await rerender({ hasChart: false });
	expect(place()).toBeNull();
});
