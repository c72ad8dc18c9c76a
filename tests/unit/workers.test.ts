/** Who owns the workers of a page: figures that stay away give theirs up, and lose nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureSpec } from '../../content/schema';
import { toLetters } from '$lib/base/letters';
import { keyFrameId, PageFigures } from '$lib/run/view/PageFigures';
import { experimentLines, stateAt } from '../boundary/runs';
import { FakeWorkers, settle } from './fakes';

const spec = (experiment: string): FigureSpec => ({
	kind: 'drive',
	variants: [{ id: 'a', label: 'A drive', experiment }],
	keyStep: 0,
	startStep: 0,
	moments: {}
});
const AWAY_MS = 61_000;

/** Two figures of one run, and one of another. */
function createPage(options: { readonly whenHere?: (act: () => void) => void } = {}) {
	const workers = new FakeWorkers();
	const names = ['overwrite', 'write-cliff'];
	const figures = new PageFigures(
		{
			specs: { one: spec('overwrite'), same: spec('overwrite'), other: spec('write-cliff') },
			ends: {},
			builds: { overwrite: 'chapter', 'write-cliff': 'full' },
			experiments: Object.fromEntries(names.map((name) => [name, experimentLines(name)])),
			keyFrames: Object.fromEntries(
				names.map((name) => [keyFrameId(name, 0), toLetters(stateAt(name, 0).buffer)])
			)
		},
		{ environmentFor: () => workers, isMotionReduced: () => true, check: false, ...options }
	);
	const living = () => workers.ports.filter(({ isTerminated }) => !isTerminated).length;
	const bring = async (id: string, isNear: boolean) => {
		figures.setNear(figures.get(id), isNear);
		await settle();
	};
	return { figures, living, bring, session: figures.get('one').player.session };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('workers of a page', () => {
	it('end when their figure stays away, and are back where it was when it returns', async () => {
		const { living, bring, session } = createPage();
		await bring('one', true);
		session.show(14);
		await settle();
		const { digest } = session;
		await bring('one', false);
		vi.advanceTimersByTime(AWAY_MS);
		expect(living()).toBe(0);
		expect(session.snapshot.step).toBe(14);
		await bring('one', true);
		expect([living(), session.snapshot.step, session.digest]).toEqual([1, 14, digest]);
		expect(session.notice).toBe('');
	});

	it('of the full build start when the reader is there, if the figure still is near', async () => {
		const waiting: (() => void)[] = [];
		const { living, bring } = createPage({ whenHere: (act) => waiting.push(act) });
		await bring('one', true);
		await bring('other', true);
		expect(living()).toBe(1);
		await bring('other', false);
		waiting.splice(0).forEach((act) => act());
		await settle();
		expect(living()).toBe(1);
		await bring('other', true);
		waiting.splice(0).forEach((act) => act());
		await settle();
		expect(living()).toBe(2);
	});

	it('stay while their figure is away for a moment only', async () => {
		const { living, bring } = createPage();
		await bring('one', true);
		await bring('one', false);
		vi.advanceTimersByTime(AWAY_MS / 2);
		await bring('one', true);
		vi.advanceTimersByTime(AWAY_MS);
		expect(living()).toBe(1);
	});

	it('stay while another figure shows the same run', async () => {
		const { living, bring } = createPage();
		for (const id of ['one', 'same', 'other']) {
			await bring(id, true);
		}
		expect(living()).toBe(2);
		await bring('one', false);
		await bring('other', false);
		vi.advanceTimersByTime(AWAY_MS);
		expect(living()).toBe(1);
	});

	it('end with the page, and no timer is left', async () => {
		const { figures, living, bring } = createPage();
		await bring('one', true);
		await bring('one', false);
		figures.dispose();
		expect([living(), vi.getTimerCount()]).toEqual([0, 0]);
	});
});
