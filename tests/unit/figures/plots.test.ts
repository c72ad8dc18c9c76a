/** Nothing that a figure draws leaves its plot: every figure, every drive, the whole run. */
import { describe, expect, it } from 'vitest';
import { spare } from '../../../content/index';
import type { ChartName } from '../../../content/schema';
import { draw, type Drawn } from '$lib/draw/charts/drawing';
import type { Label } from '$lib/draw/charts/labels';
import type { ChartSpec } from '$lib/draw/charts/spec';
import { layoutBlocks } from '$lib/figures/blockField.layout';
import { axesOf, layoutCurve, throughput } from '$lib/figures/cliff/cliff.layout';
import { CHARTS } from '$lib/figures/curves/chartsByName';
import { spareChart } from '$lib/figures/curves/spare';
import { measure, placeBlocks } from '$lib/figures/drive/copy/copy.layout';
import { moverSize, type Mover } from '$lib/figures/drive/drive.frame';
import { layoutDrive, pageTextPx, type Box as DriveBox } from '$lib/figures/drive/drive.layout';
import { driveFrame } from '$lib/figures/drive/drive.motion';
import * as blockLevel from '$lib/figures/drive/levels/blocks.layout';
import * as curveLevel from '$lib/figures/drive/levels/curve.layout';
import * as stage from '$lib/figures/drive/levels/stage.layout';
import { layoutWhole } from '$lib/figures/drive/levels/whole.layout';
import type { PhaseNote } from '$lib/figures/phases';
import { publishedBars, publishedLines } from '$lib/gallery/published';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Plan } from '$lib/run/sim/plan';
import { stateAt } from '../../boundary/runs';
import { outside, pathOutside, pathPoints, rectOutside, textOutside, type Box } from './box';
import { wholeOutside } from './whole.box';
import { gatesOutside } from './gates.box';
import { trayOutside } from './tray.box';
import { waterfallOutside } from './waterfall.box';
import { DRAWN, statesOf, type Shown } from './states';

/** As the components lay them out, and one width between. */
const CLIFF_SIZES = [
	[304, 220, 16],
	[660, 260, 32]
] as const;
const WIDTHS = [304, 660, 1_038];
/** How wide a letter of a page is, as a share of its size. */
const LETTER_SHARE = 0.58;
const NOWHERE = { name: '', seed: undefined, link: '' };

/** Room of the whole drawing. */
const room = (width: number, height: number): Box => ({
	left: 0,
	right: width,
	top: 0,
	bottom: height
});

function notesOutside(plot: Box, notes: readonly PhaseNote[]): readonly string[] {
	return notes.flatMap(({ startX, middleX, text }) => [
		...(startX === undefined ? [] : outside(plot, 'a phase', [[startX, plot.bottom]])),
		...textOutside({ ...plot, top: 0 }, text, { x: middleX, y: plot.top, anchor: 'middle' })
	]);
}

/** The drive as bars, with its curve above. */
function cliffOutside(
	snapshot: Snapshot,
	plan: Plan | undefined,
	keyFrame: Snapshot | undefined,
	{ topMegabytesPerS, fromMegabytesPerS }: Shown['spec']
): readonly string[] {
	return CLIFF_SIZES.flatMap(([width, height, perRow]) => {
		const axes = axesOf(snapshot, plan, keyFrame, topMegabytesPerS, fromMegabytesPerS);
		const curve = layoutCurve(throughput(snapshot), axes, width, height);
		const { left, right, top, bottom, tip } = curve;
		const plot = { left, right, top, bottom };
		const blocks = layoutBlocks(snapshot, width, perRow);
		const isLate = tip?.isBefore === true;
		return [
			...pathOutside(plot, 'the curve', curve.path),
			...(tip ? outside(plot, 'the present', [[tip.x, tip.y]]) : []),
			...(tip
				? textOutside(room(width, height), tip.label, {
						x: tip.x + (isLate ? -8 : 9),
						y: tip.labelY,
						anchor: isLate ? 'end' : 'start'
					})
				: []),
			...curve.xTicks.flatMap(({ at, label }) =>
				textOutside(room(width, height), label, { x: at, y: bottom + 18, anchor: 'middle' })
			),
			...curve.yTicks.flatMap(({ at, label }) =>
				textOutside(room(width, height), label, { x: left - 8, y: at + 4, anchor: 'end' })
			),
			...notesOutside(plot, curve.phases),
			...blocks.bars.flatMap((bar) => [
				...rectOutside(room(width, blocks.height), `block ${bar.block}`, bar),
				...rectOutside(
					{ left: bar.x, right: bar.x + bar.width, top: bar.y, bottom: bar.y + bar.height },
					`pages of block ${bar.block}`,
					{ ...bar, y: bar.y + bar.height - bar.validPx - bar.stalePx, height: bar.stalePx }
				)
			])
		];
	});
}

function curvesOutside(snapshot: Snapshot, shown: Shown, keyFrame: Snapshot): readonly string[] {
	return WIDTHS.flatMap((width) => {
		const axis = {
			driveWritesEnd: curveLevel.axisEnd(snapshot, keyFrame),
			plan: shown.plan
		};
		const height = stage.curveHeight(width);
		const model = curveLevel.layoutCurve(snapshot, axis, width, height);
		const { left, right } = model;
		const all = room(width, height);
		const first = model.panels[0];
		return [
			...model.panels.flatMap(({ id, path, tip, plotTop: top, bottom, ticks }) => {
				const plot = { left, right, top, bottom };
				const isLate = (tip?.x ?? 0) > width - 110;
				return [
					...pathOutside(plot, `the curve of ${id}`, path),
					...(tip ? outside(plot, `the present of ${id}`, [[tip.x, tip.y]]) : []),
					...(tip
						? textOutside(all, tip.label, {
								x: tip.x + (isLate ? -9 : 9),
								y: tip.y - 8,
								anchor: isLate ? 'end' : 'start'
							})
						: []),
					...ticks.flatMap(({ at, label }) =>
						textOutside(all, label, { x: left - 8, y: at + 4, anchor: 'end' })
					)
				];
			}),
			...notesOutside(
				{ left, right, top: first?.plotTop ?? 0, bottom: first?.bottom ?? 0 },
				model.phases
			),
			...model.xTicks.flatMap(({ at, label }) =>
				textOutside(all, label, { x: at, y: height - 22, anchor: 'middle' })
			)
		];
	});
}

function levelsOutside(snapshot: Snapshot, shown: Shown, keyFrame: Snapshot): readonly string[] {
	const focus = snapshot.step % snapshot.get('blocks');
	return [
		...curvesOutside(snapshot, shown, keyFrame),
		...WIDTHS.flatMap((width) => {
			const blocks = blockLevel.layoutBlocks(snapshot, width, focus);
			const whole = layoutWhole(snapshot, width, stage.wholeHeight(width), focus);
			const { layout, height } = stage.layoutPages(snapshot, width, focus);
			return [
				...blocks.cards.flatMap(({ block, box, wear, validPx, stalePx, wearPx }) => [
					...rectOutside(room(width, blocks.height), `block ${block}`, box),
					...rectOutside(room(width, blocks.height), `erases of block ${block}`, wear),
					...(wearPx <= wear.width + 1e-9 ? [] : [`erases of block ${block}`]),
					...(validPx + stalePx <= box.height + 1e-9 ? [] : [`pages of block ${block}`])
				]),
				...(whole.width <= width && whole.height <= stage.wholeHeight(width)
					? []
					: ['the cells of the drive']),
				...layout.pages.flatMap((page, index) =>
					rectOutside(room(width, height), `page ${index}`, page)
				)
			];
		})
	];
}

/** The blocks below the bar of a copy, from all of them to a pair. */
function copyOutside(snapshot: Snapshot): readonly string[] {
	const blocks = snapshot.get('blocks');
	const pair = [snapshot.step % blocks, (snapshot.step + 5) % blocks] as const;
	return WIDTHS.flatMap((width) =>
		[1, 1.3, 1.8, 2].flatMap((position) => {
			const { roomPx } = measure(width, position, width < 600);
			return placeBlocks(width, roomPx, blocks, pair, position).flatMap(({ block, box }) =>
				rectOutside(room(width, roomPx), `block ${block}`, box)
			);
		})
	);
}

/** A small drive, at rest and on the way to its next state. */
function driveOutside(snapshot: Snapshot, next: Snapshot | undefined): readonly string[] {
	const shape = {
		blocks: snapshot.get('blocks'),
		pagesPerBlock: snapshot.get('pagesPerBlock'),
		logicalPages: snapshot.get('logicalPages')
	};
	return [328, 720].flatMap((width) => {
		const layout = layoutDrive(shape, width);
		const all = room(width, layout.height);
		return [0, 0.1, 0.3, 0.6, 0.9, 1].flatMap((progress) => {
			const frame = driveFrame(layout, snapshot, next, progress);
			return [
				...frame.cells.flatMap(({ id, box, filled, stale, presence, label }) => [
					...rectOutside(all, `page ${id}`, box),
					...([filled, stale, presence].every((share) => share >= 0 && share <= 1)
						? []
						: [`shares of page ${id}`]),
					...textOutside(
						{ left: box.x, right: box.x + box.width, top: 0, bottom: 1e6 },
						label,
						{ x: box.x + box.width / 2, y: 100, anchor: 'middle' },
						pageTextPx(box, label.length) * LETTER_SHARE
					)
				]),
				...frame.logical.flatMap(({ lpn, box }) => rectOutside(all, `logical page ${lpn}`, box)),
				...layout.blocks.flatMap((box, block) => rectOutside(all, `block ${block}`, box)),
				...frame.wires.flatMap(({ lpn, path }) => wireOutside(all, `wire of ${lpn}`, path)),
				...(frame.mover ? moverOutside(all, frame.mover, layout.pages[0]) : [])
			];
		});
	});
}

/** A curve lies within the hull of its points. */
function wireOutside(all: Box, what: string, path: string): readonly string[] {
	const numbers = Array.from(path.matchAll(/-?[\d.]+/g), ([text]) => Number(text));
	const points = numbers.flatMap((x, index) =>
		index % 2 === 0 ? [[x, numbers[index + 1] ?? NaN] as const] : []
	);
	return outside(all, what, points);
}

function moverOutside(all: Box, mover: Mover, page: DriveBox | undefined): readonly string[] {
	const { width, height } = moverSize(mover, page ?? { x: 0, y: 0, width: 0, height: 0 });
	const { x, y } = mover.at;
	return rectOutside(all, 'what moves', { x: x - width / 2, y: y - height / 2, width, height });
}

const labelOutside = (box: Box, label: Label | undefined) =>
	label === undefined ? [] : textOutside(box, label.text, label);

function drawnOutside(drawn: Drawn, width: number): readonly string[] {
	switch (drawn.kind) {
		case 'xy': {
			const { left, right, top, bottom, height, series, published, guides } = drawn.layout;
			const [plot, all] = [{ left, right, top, bottom }, room(width, height)];
			return [
				...series.flatMap(({ id, path, bars, places, label }) => [
					...pathOutside(plot, id, path),
					...bars.flatMap((bar) => rectOutside(plot, `a bar of ${id}`, bar)),
					...outside(
						plot,
						`a point of ${id}`,
						places.map(({ x, y }) => [x, y])
					),
					...labelOutside(all, label)
				]),
				...published.flatMap(({ places, label }) => [
					...outside(
						plot,
						'a published value',
						places.map(({ x, y }) => [x, y])
					),
					...labelOutside(all, label)
				]),
				...guides.flatMap(({ x, label }) => [
					...outside(plot, 'a guide', [[x, top]]),
					...labelOutside(all, label)
				])
			];
		}
		case 'rows': {
			const { left, right, height, rows } = drawn.layout;
			return rows.flatMap(({ id, bar, name, value, published }) => [
				...rectOutside({ ...room(width, height), left, right }, `the bar of ${id}`, bar),
				...outside(room(width, height), name.text, [[name.x, name.y]]),
				...textOutside(room(width, height), value.text, { ...value, anchor: 'start' }),
				...labelOutside(room(width, height), published?.label)
			]);
		}
		case 'heat': {
			const { height, cellPx, cells, key, keyWidth, keyY } = drawn.layout;
			return [
				...cells.flatMap(({ index, x, y }) =>
					rectOutside(room(width, height), `cell ${index}`, {
						...{ x, y, width: cellPx, height: cellPx }
					})
				),
				...key.flatMap(({ x, label }) =>
					rectOutside(room(width, height), label, { x, y: keyY, width: keyWidth, height: 10 })
				)
			];
		}
	}
}

const chartOutside = (spec: ChartSpec): readonly string[] =>
	[304, 479, 480, 660].flatMap((width) =>
		[false, true].flatMap((isLog) => drawnOutside(draw(spec, width, isLog), width))
	);

const CHART_NAMES: Readonly<Record<string, ChartName>> = {
	...{ iops: 'iops', lba: 'lba', valid: 'valid', wear: 'wear', wearMap: 'wearMap' },
	...{ latency: 'latency', bytes: 'bytes' }
};

/** What any state of a figure draws outside. */
function figureOutside(
	shown: Shown,
	snapshot: Snapshot,
	next: Snapshot | undefined,
	keyFrame: Snapshot
): readonly string[] {
	const ofWhole = wholeOutside(shown, snapshot);
	if (ofWhole !== undefined) {
		return ofWhole;
	}
	switch (shown.spec.kind) {
		case 'cliff':
			return cliffOutside(snapshot, shown.plan, shown.plan ? undefined : keyFrame, shown.spec);
		case 'waterfall':
			return waterfallOutside(snapshot, shown.spec, shown.experiment);
		case 'tray':
			return trayOutside(snapshot, next, shown.experiment);
		case 'zoom':
			return levelsOutside(snapshot, shown, keyFrame);
		case 'copy':
			return copyOutside(snapshot);
		case 'gates':
			return gatesOutside(snapshot);
		case 'drive':
		case 'maps':
		case 'collector':
			return driveOutside(snapshot, next);
		default: {
			const chart = CHART_NAMES[shown.spec.kind];
			return chart === undefined
				? ['no such chart']
				: chartOutside(CHARTS[chart](snapshot, NOWHERE));
		}
	}
}

describe.each(DRAWN)('$name', (shown) => {
	it('draws inside its plot, from the first step to the last', () => {
		const first = shown.spec.variants[0]?.experiment ?? '';
		const keyFrame = stateAt(first, shown.spec.keyStep);
		let before: Snapshot | undefined;
		for (const snapshot of statesOf(shown.experiment)) {
			const wrong = before ? figureOutside(shown, before, snapshot, keyFrame) : [];
			expect(wrong.slice(0, 5), `step ${before?.step}`).toEqual([]);
			before = snapshot;
		}
		const last = before ? figureOutside(shown, before, undefined, keyFrame) : ['no state'];
		expect(last.slice(0, 5), 'at the end').toEqual([]);
	});
});

it.each([
	['spare', spareChart(spare, (key) => key, NOWHERE)],
	['published lines', publishedLines(NOWHERE)],
	['published bars', publishedBars(NOWHERE)]
])('the chart of numbers %s draws inside its plot', (_, spec) => {
	expect(chartOutside(spec)).toEqual([]);
});

describe('the check itself', () => {
	it('finds a curve that runs off its axis', () => {
		// Four times as wide as the plot that it is judged by.
		const page = stateAt('mapping-page');
		const axes = axesOf(page, undefined, undefined);
		const { path } = layoutCurve(throughput(page), axes, 2_640, 260);
		const { left, right, top, bottom } = layoutCurve([], axes, 660, 260);
		const wrong = pathOutside({ left, right, top, bottom }, 'the curve', path);
		expect(wrong.length).toBeGreaterThan(100);
		expect(Math.max(...pathPoints(path).map(([x]) => x))).toBeGreaterThan(2_096);
	});

	it('refuses to judge a curve by its corners', () => {
		expect(() => pathPoints('M0,0C1,2,3,4,5,6')).toThrow('curves');
	});
});
