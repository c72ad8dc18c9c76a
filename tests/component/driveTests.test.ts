/** The drive test's page: why a button is out of use, what a result says first, what is kept. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import GrowthResult from '$lib/tools/your-drive/GrowthResult.svelte';
import type { DriveTestRecord } from '$lib/tools/your-drive/history';
import HistoryList from '$lib/tools/your-drive/HistoryList.svelte';
import { GROWTH_SIZES } from '$lib/tools/your-drive/limits';
import OtherTests from '$lib/tools/your-drive/OtherTests.svelte';
import { growthPlanOf } from '$lib/tools/your-drive/plan';
import RunView from '$lib/tools/your-drive/RunView.svelte';
import { decodeShared } from '$lib/tools/your-drive/shareCurves';
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

/** A kept test whose legs took so long each. */
function kept(id: string, purpose: 'speed' | 'compression', ms: number): DriveTestRecord {
	const leg = { kind: 'random', bytes: 67_108_864, ms } as const;
	const round = { legs: [leg, { ...leg, kind: 'zeros' }], fate: 'kept' } as const;
	return {
		...{ id, name: `Test ${id}`, timeMs: id.charCodeAt(0) * 6e10, sizeLabel: 'Quick' },
		...{ browser: 'A browser', where: 'storage' },
		outcome: {
			...{ purpose, gateFlushMs: 4, isMemory: false, timerStepMs: 0.1, end: 'complete' },
			...{ rounds: [round, round, round], smallRounds: [] },
			...{ bytesWritten: leg.bytes, bytesVerified: leg.bytes }
		}
	};
}

function list(records: readonly DriveTestRecord[]) {
	const [ondelete, onrename] = [vi.fn(), vi.fn()];
	const classes = { long: [], durable: [] };
	const link = 'https://example.test/disk';
	const { container } = render(HistoryList, { records, classes, link, ondelete, onrename });
	const box = (id: string) => screen.getByRole('checkbox', { name: `Compare Test ${id}` });
	return {
		...{ ondelete, onrename, box },
		tick: (id: string) => fireEvent.click(box(id)),
		hasChart: () => container.querySelector('[role="application"]') !== null
	};
}

test('of kept tests one alone is not compared, two are, and no fourth joins three', async () => {
	const { tick, box, hasChart } = list(
		['a', 'b', 'c', 'd'].map((id) => kept(id, 'compression', 90))
	);
	expect(screen.getByText(/^Tick two or three tests/)).toBeTruthy();
	await tick('a');
	expect(hasChart()).toBe(false);
	expect(screen.getByText(/^Tick two or three tests/)).toBeTruthy();
	await tick('b');
	expect(hasChart()).toBe(true);
	expect(screen.queryByText(/^Tick two or three tests/)).toBeNull();
	expect(screen.queryByText(/three at most/)).toBeNull();
	await tick('c');
	expect(screen.getByText(/three at most; others cannot be ticked/)).toBeTruthy();
	expect([...'abcd'].map((id) => box(id).hasAttribute('disabled'))).toEqual([
		...[false, false, false, true]
	]);
	await tick('c');
	expect(box('d').hasAttribute('disabled')).toBe(false);
});

test('kept tests of speed are compared in words, and with no other kind', async () => {
	const { tick, box, hasChart } = list([
		...[kept('c', 'speed', 50), kept('b', 'compression', 90), kept('a', 'speed', 100)]
	]);
	await tick('c');
	expect(box('b').hasAttribute('disabled')).toBe(true);
	await tick('a');
	expect(hasChart()).toBe(false);
	expect(screen.getByText(/“Test c” is 2\.00 times as fast as “Test a”/)).toBeTruthy();
});

test('kept tests are renamed and deleted one by one, or deleted all at once', async () => {
	const { ondelete, onrename } = list([kept('b', 'speed', 50), kept('a', 'speed', 90)]);
	const [, name] = screen.getAllByRole('textbox');
	await fireEvent.change(name ?? expect.fail(), { target: { value: 'Old stick' } });
	expect(onrename.mock.calls).toEqual([['a', 'Old stick']]);
	await fireEvent.click(screen.getByRole('button', { name: /^Delete Test a of/ }));
	await fireEvent.click(screen.getByRole('button', { name: 'Delete all' }));
	expect(ondelete.mock.calls).toEqual([['a'], [undefined]]);
});

/** What the link to a result holds that came of such a run. */
function linkedFrom(bytes: number, speeds: readonly number[]) {
	const legs = speeds.map(
		(speed) => ({ kind: 'random', bytes, ms: bytes / 1000 / speed }) as const
	);
	render(GrowthResult, {
		...{ legs, isOver: true, plan: growthPlanOf(GROWTH_SIZES[0]) },
		...{ simulated: { name: 'Simulated drive', points: [] }, link: 'https://example.test/disk' },
		outcome: {
			...{ purpose: 'growth', gateFlushMs: 4, isMemory: false, timerStepMs: 0.1 },
			...{ smallRounds: [], end: 'complete', bytesWritten: 1, bytesVerified: 1 },
			rounds: legs.map((leg) => ({ legs: [leg], fate: 'kept' as const }))
		}
	});
	const link = screen.getByRole('link', { name: 'Link to this result' }).getAttribute('href');
	const shared = decodeShared(link?.split('#')[1] ?? '');
	return typeof shared === 'object' && 'parts' in shared ? shared : expect.fail();
}

test.each([67_108_864, 16_777_216])(
	'a link to a file that grew has its parts as they were written: %i bytes',
	(bytes) => {
		const { legBytes, parts } = linkedFrom(bytes, [100, 100, 40]);
		expect(legBytes).toBe(bytes);
		expect(parts.map(({ speed }) => speed)).toEqual([100, 100, 40]);
		expect(parts.map(({ endBytes }) => endBytes)).toEqual([bytes, 2 * bytes, 3 * bytes]);
	}
);
