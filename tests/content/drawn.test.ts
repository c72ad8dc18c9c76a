/**
 * What each figure draws and says at its key frame, and halfway to it, is what was last seen to be
 * right: it is recorded beside this file. Photographs show how it looks, of the gallery alone.
 */
import { createHash } from 'node:crypto';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { chapters, pages } from '../../content/index';
import type { ChapterSpec } from '../../content/schema';
import type { FigureKind, FigureProps } from '$lib/figures/kind';
import { loadKinds } from '$lib/figures/registry';
import { WHOLE_DRIVES } from '$lib/figures/registry.drives';
import { levelCurve } from '$lib/base/drawnCurve';
import type { CurveBet } from '$lib/run/view/curveBet';
import type { Bet } from '$lib/run/view/bet';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { LEVELS } from '$lib/run/view/Zoom.svelte';
import { PageFigures } from '$lib/run/view/PageFigures';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { figureData } from '$lib/server/figures';
import { stateAt } from '../boundary/runs';
import { FakeWorkers } from '../unit/fakes';

/** Longer runs are drawn at their key frame alone. */
const STEPS_MAX = 1_000;
/** Comments and classes of the compiler's. */
const MADE = /<!--.*?-->|\s*\bsvelte-\w+/g;
/** The last digits of what processors compute need not agree. */
const LONG = /\d+\.\d{3,}/g;
const ADVICE =
	'If the change is meant, look at the figure, and keep it: npx vitest run tests/content/drawn -u.';

/** A curve that falls, over a plot of four capacities. */
const CURVE: CurveBet = {
	span: { from: 1, to: 4, max: 80 },
	values: levelCurve(80).map((level, index) => level / (1 + index)),
	...{ handles: [1.5, 3], focus: 1, isDrawn: false }
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function drawn(
	component: Component<FigureProps>,
	view: FigureView,
	still: Snapshot | undefined
): string {
	const { body } = render(component, { props: { view, still } });
	const plain = body.replaceAll(MADE, '').replaceAll(LONG, (long) => Number(long).toFixed(2));
	return `${plain.length} letters, ${digest(plain).slice(0, 12)}`;
}

/** What is told of a state, in words and as text; then its drawing, in short. */
const recordOf = (kind: FigureKind, view: FigureView, state: Snapshot) => ({
	says: kind.describe(state, view.keyPlan, undefined),
	twin: digest(kind.twin(state, undefined, view.keyPlan)).slice(0, 12),
	draws: drawn(kind.component, view, state)
});

type Recorded = ReturnType<typeof recordOf>;

/** What it draws for who may press, zoom, and bet, before anything ran. */
function liveOf({ component }: FigureKind, view: FigureView): readonly string[] {
	const [, ...levels] = LEVELS.map((_, index) => {
		view.zoom.go(index);
		return drawn(component, view, undefined);
	});
	const bets: readonly Bet[] = [
		{ isOpen: true, page: 1, slip: '?', amplification: 2.5, slowdown: 3, full: 60 },
		{ isOpen: false, curve: { ...CURVE, isDrawn: true }, amplification: 2.5, slowdown: 3 },
		{ isOpen: true, curve: CURVE }
	];
	const all = bets.map((bet) => {
		view.bet = bet;
		return drawn(component, view, undefined);
	});
	view.bet = undefined;
	return [...new Set([...levels, ...all])];
}

async function recordsOf(
	chapter: ChapterSpec
): Promise<readonly (readonly [string, Recorded | readonly string[]])[]> {
	const data = figureData(chapter);
	const workers = new FakeWorkers();
	const page = new PageFigures(data, {
		environmentFor: () => workers,
		isMotionReduced: () => true,
		check: false
	});
	const kinds = await loadKinds(data.specs, WHOLE_DRIVES);
	return Object.keys(data.specs).flatMap((id) => {
		const view = page.get(id);
		const kind = kinds[view.spec.kind];
		const [variant] = view.spec.variants;
		const { keyFrame } = view;
		if (kind === undefined || variant === undefined || keyFrame === undefined) return [];
		const isShort = keyFrame.step <= STEPS_MAX;
		const between = isShort ? [stateAt(variant.experiment, Math.floor(keyFrame.step / 2))] : [];
		const name = `${chapter.slug}/${id}`;
		return [
			...[...between, keyFrame].map(
				(state) => [`${name}@${state.step}`, recordOf(kind, view, state)] as const
			),
			[`${name}, live`, liveOf(kind, view)] as const
		];
	});
}

describe('figures', () => {
	it('draw and say what they did', async () => {
		const all = [...chapters, ...pages];
		const records = (await Promise.all(all.map(recordsOf))).flat();
		const figures = all.flatMap(({ figures }) => Object.keys(figures));
		expect(records.length).toBeGreaterThanOrEqual(figures.length);
		const text = JSON.stringify(Object.fromEntries(records), null, '\t');
		await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('drawn.json');
	});
});
