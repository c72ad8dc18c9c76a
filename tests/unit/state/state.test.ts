/** A link to a step shows that step, in every figure; and a link that is broken says so. */
import { describe, expect, it } from 'vitest';
import { seal } from '$lib/base/seal';
import { fitsFigure, isAsDeclared, stateOf, type FigureState } from '$lib/run/view/figureState';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { movedStates, openState, resume } from '$lib/run/view/openState';
import type { PageFigures } from '$lib/run/view/PageFigures';
import { decodeState, encodeState, LINK_MAX } from '$lib/run/view/stateLink';
import { page as drivePage } from '../../../content/pages/drive';
import { FakeFrames, settle } from '../fakes';
import { FIGURES, pageWith } from './pages';

new FakeFrames().install();

/** What a reader might do: another drive, something of their own, and some steps on. */
async function play(view: FigureView): Promise<void> {
	const last = view.spec.variants.length - 1;
	if (view.quartet === undefined) {
		await view.choose(last);
		const { session } = view.player;
		const [block] = view.game ? session.snapshot.blocksUsedAs('closed') : [];
		const own = view.spec.actions?.[0]?.op ?? (view.game ? `g${block}` : 'w1');
		session.inject(own, session.startStep);
		await settle();
		session.notice = '';
		session.show(session.startStep + 5);
	} else {
		await Promise.all(view.players.map(({ session }) => session.activate()));
		view.quartet.seek(2);
		await settle();
		view.quartet.write(1);
		await settle();
		view.quartet.seek(3);
	}
	await settle();
}

const digestsOf = (view: FigureView) => view.players.map(({ session }) => session.digest);

async function opened(link: string, id: string, chapter: (typeof FIGURES)[number]['chapter']) {
	const figures = await pageWith(chapter, id);
	const { problem } = await openState(figures, link);
	await settle();
	return { figures, view: figures.get(id), problem };
}

describe('a link to a step', () => {
	it('is tried in every chapter that has small drives', () => {
		expect(FIGURES.length).toBeGreaterThan(15);
	});

	it.each(FIGURES)('shows $id as it was left', async ({ id, chapter }) => {
		const left = await pageWith(chapter, id);
		const view = left.get(id);
		await play(view);
		expect(isAsDeclared(view)).toBe(false);
		const link = encodeState(stateOf(id, view));
		const other = await opened(link, id, chapter);
		expect(other.problem).toBe('');
		expect(encodeState(stateOf(id, other.view))).toBe(link);
		expect(digestsOf(other.view)).toEqual(digestsOf(view));
		expect(other.view.isFollowing).toBe(false);
		left.dispose();
		other.figures.dispose();
	});

	it('does not start anew what shows it already', async () => {
		const [{ id, chapter } = fail()] = FIGURES;
		const figures = await pageWith(chapter, id);
		const view = figures.get(id);
		await play(view);
		const { snapshot } = view.player.session;
		await openState(figures, encodeState(stateOf(id, view)));
		expect(view.player.session.snapshot).toBe(snapshot);
	});
});

describe('a link that looks at a block', () => {
	it.each([0, 3])('looks at block %i, and no longer where the host writes', async (block) => {
		const figures = await pageWith(drivePage, 'stall');
		const view = figures.get('stall');
		const state = { ...stateOf('stall', view), zoom: { level: 2, block } };
		expect((await openState(figures, encodeState(state))).problem).toBe('');
		await settle();
		expect(view.zoom).toMatchObject({ block, isFollowing: false, levelIndex: 2 });
		figures.dispose();
	});
});

describe('whoever comes back', () => {
	it('finds the figures as they were left, and those that followed still follow', async () => {
		const { id, chapter } = FIGURES.find(({ id: one }) => one === 'hands') ?? fail();
		const left = await pageWith(chapter, id);
		await play(left.get(id));
		const states: readonly FigureState[] = JSON.parse(JSON.stringify(movedStates(left)));
		expect(states.map(({ figure }) => figure)).toEqual([id]);
		const figures = await pageWith(chapter, id);
		await resume(figures, states);
		await settle();
		expect(digestsOf(figures.get(id))).toEqual(digestsOf(left.get(id)));
		expect(figures.get(id).isFollowing).toBe(true);
	});

	it('finds figures that nobody touched as they are', async () => {
		const [{ id, chapter } = fail()] = FIGURES;
		const figures: PageFigures = await pageWith(chapter, id);
		expect(movedStates(figures)).toEqual([]);
	});
});

const STATE: FigureState = {
	figure: 'gates',
	variant: 'a',
	dialed: { quantity: 'fill', percent: 12.5 },
	logs: [
		[
			{ atStep: 3, op: 'w3:a' },
			{ atStep: 9, op: '+B:4' }
		],
		[]
	],
	step: 31,
	writes: 2.75,
	gates: { shut: ['encryption', 'usb'], stops: [{ file: 'A', layer: undefined }] },
	choices: [{ atStep: 4, block: 2, valid: 1, best: { block: 0, valid: 0 } }],
	zoom: { level: 2, block: 7 },
	digest: '0123abcd'
};

describe('the text of a link', () => {
	it('holds every part of a state', () => {
		expect(decodeState(encodeState(STATE))).toEqual(STATE);
		expect(decodeState(encodeURIComponent(encodeState(STATE)))).toEqual(STATE);
	});

	it('holds host writes to the thousandth', () => {
		const state = { ...STATE, writes: 2.125 };
		expect(decodeState(encodeState(state))).toEqual(state);
	});

	it('that links of today keep: they stand in other people’s lesson plans', () => {
		expect(encodeState(STATE)).toBe(
			'1;f=gates;v=a;x=f12.5;l=3.w3:a_9.+B:4/;n=31;w=2.75;g=14.A9;k=4.2.1.0.0;z=2.7;' +
				'd=0123abcd;c=06d63935'
		);
	});

	it('is refused in one sentence wherever one letter is another', () => {
		const link = encodeState(STATE);
		for (let at = 0; at < link.length; at += 1) {
			const other = link[at] === '7' ? '8' : '7';
			const mutated = link.slice(0, at) + other + link.slice(at + 1);
			const read = decodeState(mutated);
			expect(read, mutated).toMatch(/^The address .+(?:ask for the link again|reload the page)\.$/);
		}
	});

	it.each([
		['cut off', encodeState(STATE).slice(0, -5), /changed or cut off/],
		['of a later form', '2;f=gates;v=a;l=;n=0;c=00000000', /form that this page does not know/],
		['too long', `1;${'x'.repeat(LINK_MAX)}`, /too long/]
	])('is refused when %s', (_, link, sentence) => {
		expect(decodeState(link)).toMatch(sentence);
	});

	/** With the right checksum: somebody wrote it by hand, or an earlier version did. */
	const OWN = '1;f=gates;v=a;l=3.w3:a;n=31';

	it.each(['x=s0.5', 'x=s100', 'w=0', 'g=x', 'g=014.A9', 'k=4.2.1.0.0', 'z=0'])(
		'is read with %s',
		(part) => {
			expect(decodeState(seal(`${OWN};${part}`))).toMatchObject({ figure: 'gates', step: 31 });
		}
	);

	it.each([
		...['x=s0', 'x=s100.5', 'x=s-5', 'x=s05', 'x=q5', 'x=', 'w=-1', 'w=02', 'w=1e3', 'w=NaN'],
		...['g=5', 'g=x.a1', 'g=x.A5', 'g=x.AB', 'k=4.2.1.0', 'k=4.2.1.0.0.0', 'k=4.-2.1.0.0'],
		...['z=-1', 'z=2.x', 'n=', 'n=01', 'n=-1', 'n=1.5', 'n=9999999999', 'l=3', 'l=3.', 'l=3.w!']
	])('is refused with %s, though it is whole', (part) => {
		const [key = ''] = part;
		const others = OWN.split(';').filter((one) => !one.startsWith(`${key}=`));
		expect(decodeState(seal([...others, part].join(';')))).toMatch(
			/a step that no figure can have/
		);
	});

	it.each(['f', 'v', 'l', 'n'])('is refused without its part %s', (key) => {
		const others = OWN.split(';').filter((one) => !one.startsWith(`${key}=`));
		expect(decodeState(seal(others.join(';')))).toMatch(/a step that no figure can have/);
	});

	it('to a figure that the page does not have leaves the page as it is', async () => {
		const [{ id, chapter } = fail()] = FIGURES;
		const figures = await pageWith(chapter, id);
		const { problem } = await openState(figures, encodeState(STATE));
		expect(problem).toMatch(/^The link leads to a figure or a drive .+ as it begins\.$/);
		expect(isAsDeclared(figures.get(id))).toBe(true);
	});

	it('that adds what the drive refuses shows the figure as it begins, and says so', async () => {
		const { id, chapter } = FIGURES.find(({ id: one }) => one === 'hands') ?? fail();
		const figures = await pageWith(chapter, id);
		const view = figures.get(id);
		const state = { ...stateOf(id, view), logs: [[{ atStep: 10, op: 'w99999' }]] };
		const { problem } = await openState(figures, encodeState(state));
		expect(problem).toMatch(/refuses what the link adds/);
		expect(isAsDeclared(view)).toBe(true);
	});

	it('that looks closer than the figure can is refused', async () => {
		const { id, chapter } = FIGURES.find(({ id: one }) => one === 'hands') ?? fail();
		const figures = await pageWith(chapter, id);
		const view = figures.get(id);
		const state = { ...stateOf(id, view), zoom: { level: 0, block: undefined } };
		expect(fitsFigure(view, stateOf(id, view))).toBe(true);
		expect(fitsFigure(view, state)).toBe(false);
	});

	it('of another drive than today’s says that it differs', async () => {
		const { id, chapter } = FIGURES.find(({ id: one }) => one === 'hands') ?? fail();
		const figures = await pageWith(chapter, id);
		const state = { ...stateOf(id, figures.get(id)), digest: '00000000' };
		const { problem } = await openState(figures, encodeState(state));
		expect(problem).toMatch(/changed since the link was made/);
	});
});

function fail(): never {
	throw new Error('no chapter has this figure');
}
