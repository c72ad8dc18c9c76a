/** Speed across the drive, pass by pass, as HD Tach draws it. */
import { formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Origin, Series, Tone } from '$lib/draw/charts/spec';
import { mean } from 'd3-array';
import { megabytes, speedAxis, words } from './axes';
import { lineMarks, ZONE_SPEEDS, zonePlace, type PhaseMark } from './publishedMarks';
import type { PhaseReport } from '$lib/contract/report';

const TONES = ['second', 'first', 'third'] as const satisfies readonly Tone[];
/** Lines of one chart beside that of the clean drive. */
const LINES_MAX = TONES.length - 1;

interface Sweep {
	readonly name: string;
	readonly speeds: readonly number[];
	/** Where it begins and ends, in percent of the logical addresses. */
	readonly from: number;
	readonly to: number;
}

function sweepSeries({ name, speeds, from, to }: Sweep, tone: Tone): Series {
	const width = (to - from) / speeds.length;
	const points = speeds.map((y, zone) => ({
		x: from + (zone + 0.5) * width,
		y,
		moment: { part: name, share: (zone + 1) / speeds.length }
	}));
	return { id: name, label: words(name), mark: 'line', tone, points };
}

const sweepMarks = (sweeps: readonly Sweep[], marks: readonly PhaseMark[], axis: Axis) =>
	sweeps.flatMap(({ name, speeds, from, to }) =>
		lineMarks(marks, [{ phase: name, from, to }], axis, ZONE_SPEEDS, zonePlace(speeds.length))
	);

/** Speed by address of one pass after another, each chart with the first pass to compare. */
export function sweepCharts(
	sweeps: readonly Sweep[],
	origin: Origin,
	marks: readonly PhaseMark[]
): readonly ChartSpec[] {
	const [reference, ...others] = sweeps;
	if (reference === undefined) {
		return [];
	}
	const highest = sweepMarks(sweeps, marks, speedAxis('Speed')).map(({ y }) => y);
	const top = Math.max(...sweeps.flatMap(({ speeds }) => speeds), ...highest) * 1.05;
	const groups: (readonly Sweep[])[] = others.length === 0 ? [[]] : [];
	const isMarked = ({ name }: Sweep) => marks.some(({ phase }) => phase === name);
	for (const sweep of others) {
		const last = groups.at(-1) ?? [];
		const hasRoom = last.length > 0 && last.length < LINES_MAX;
		// Published values of two passes would lie on each other.
		if (hasRoom && ![...last, sweep].some(isMarked)) {
			groups.splice(-1, 1, [...last, sweep]);
		} else {
			groups.push([sweep]);
		}
	}
	return groups.map((group) => {
		const shown = [reference, ...group];
		const told = shown.map(
			({ name, speeds }) => `${words(name)}: ${megabytes(mean(speeds) ?? 0)} on average`
		);
		const names = (group.length === 0 ? shown : group).map(({ name }) => words(name));
		return {
			kind: 'xy',
			title: `Speed across the drive: ${names.join(', ')}`,
			summary: `${told.join('; ')}.`,
			origin,
			notes: [],
			x: {
				label: 'Logical address',
				unit: '% of the drive',
				scale: 'linear',
				min: 0,
				max: 100,
				format: (value) => `at ${formatNumber(value)} %`
			},
			y: { ...speedAxis('Speed'), max: top },
			series: shown.map((sweep, index) => sweepSeries(sweep, TONES[index] ?? 'third')),
			published: sweepMarks(shown, marks, speedAxis('Speed')),
			guides: []
		};
	});
}

/** The phases that are sweeps. */
export function sweepsOf(phases: readonly PhaseReport[]): readonly Sweep[] {
	return phases.flatMap(({ name, megabytes_per_second_by_zone: speeds, swept_share: share }) => {
		const [from, to] = share ?? [0, 1];
		return speeds === undefined ? [] : [{ name, speeds, from: 100 * from, to: 100 * to }];
	});
}
