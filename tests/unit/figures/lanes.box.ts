/** What of figures of dies leaves its drawing, in both of their sizes. */
import { layoutKnee, pointOf } from '$lib/figures/knee/knee.layout';
import { labelsOf, layoutLanes } from '$lib/figures/lanes/lanes.layout';
import { scheduleOf, sharesOf } from '$lib/figures/lanes/lanes.state';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import { readDieTimes } from '$lib/run/view/dieTimes';
import { drainEvents, experimentLines, NO_LIMIT, openRun } from '../../boundary/runs';
import { outside, pathOutside, rectOutside, textOutside } from './box';
import type { Shown } from './states';

/** As the components lay them out. */
const LANES = [
	{ width: 340, height: 286 },
	{ width: 760, height: 394 }
] as const;
const KNEES = [
	{ width: 340, height: 290 },
	{ width: 760, height: 400 }
] as const;

const known = new Map<string, readonly SimEvent[]>();

/** Every event of a run. */
export function allEvents(experiment: string): readonly SimEvent[] {
	const before = known.get(experiment);
	if (before !== undefined) {
		return before;
	}
	const sim = openRun(experiment);
	sim.seek(NO_LIMIT);
	const events = drainEvents(sim);
	sim.free();
	known.set(experiment, events);
	return events;
}

export function lanesOutside({ spec, experiment }: Shown, snapshot: Snapshot): readonly string[] {
	const times = readDieTimes(experimentLines(experiment));
	const schedule = scheduleOf(allEvents(experiment), times);
	const span = spec.lanes ?? { pastUs: 600, aheadUs: 400 };
	return LANES.flatMap((size) =>
		[0, 0.5].flatMap((progress) => {
			const at = { step: snapshot.step, progress, dies: times.dies };
			const { strip, ...layout } = layoutLanes(schedule, at, span, size);
			const { left, right, top, bottom } = layout;
			const plot = { left, right, top, bottom };
			const room = { left: 0, right: size.width, top: 0, bottom: size.height };
			const labels = labelsOf(sharesOf(snapshot, schedule), strip.x, size.width);
			return [
				...layout.bars.flatMap((bar) => rectOutside(plot, bar.work, bar)),
				...layout.tails.flatMap((tail) => rectOutside(plot, 'who waits', tail)),
				...outside(plot, 'now', [[layout.nowX, top]]),
				...labels.flatMap(({ text, x }) =>
					textOutside(room, text, { x, y: strip.y - 8, anchor: 'middle' })
				)
			];
		})
	);
}

export function kneeOutside({ experiment }: Shown, snapshot: Snapshot): readonly string[] {
	const times = readDieTimes(experimentLines(experiment));
	const point = pointOf(snapshot, times.queueDepth);
	return KNEES.flatMap((size) => {
		const ceiling = (times.dies / times.readNs) * 1e9;
		const drawn = layoutKnee(point ? [point] : [], ceiling, size);
		const { left, right, top, middle, below, bottom } = drawn;
		const [above, under] = [
			{ left, right, top, bottom: middle },
			{ left, right, top: below, bottom }
		];
		return [
			...pathOutside(above, 'the rate', drawn.rateLine),
			...pathOutside(under, 'half of the reads', drawn.halfLine),
			...pathOutside(under, 'the slowest hundredth', drawn.mostLine),
			...outside(above, 'the most', [[left, drawn.ceilingY]]),
			...drawn.depths.flatMap(({ x }) => outside(under, 'a depth', [[x, bottom]]))
		];
	});
}
