/** Speed over what was written, beside a simulated drive that shows what may lie further on. */
import { formatBytes, formatNumber } from '$lib/base/format';
import type { Guide, Series, XySpec } from '$lib/draw/charts/spec';
import { explainGrowth, growthStretches, type Part, type SimulatedCurve } from './growth';
import { formatSpeed } from './formats';

const GB = 1e9;
/** Where the axis begins, or at a tenth of it where parts are short. */
const START_GB = 0.1;
const PART_GB_MIN = 0.05;
/** Ends of the axis that the scale of long writes has, too. */
const SPEED_MIN = 10;
const SPEED_MAX = 10_000;

export interface GrowthChartInput {
	readonly parts: readonly Part[];
	/** Whether no part follows. */
	readonly isOver: boolean;
	readonly simulated: SimulatedCurve;
	/** Where and how it was measured, for whoever gets a copy. */
	readonly conditions: string;
	readonly link: string;
	/** Whose drive it is; the reader's own unless another is named. */
	readonly owner?: string;
}

function guidesOf({ parts, isOver }: GrowthChartInput): readonly Guide[] {
	const stretches = isOver ? growthStretches(parts) : [];
	const changes = stretches.slice(1).map(({ startBytes, speed }, index) => ({
		x: startBytes / GB,
		label: `${speed < (stretches[index]?.speed ?? 0) ? 'falls' : 'rises'} to ${formatSpeed(speed)}`
	}));
	const end = parts.at(-1);
	return changes.length > 0 || end === undefined || !isOver
		? changes
		: [{ x: end.endBytes / GB, label: 'written up to here' }];
}

export function growthChart(input: GrowthChartInput): XySpec {
	const { parts, isOver, simulated, conditions, link, owner = 'Your drive' } = input;
	const startGb = (parts[0]?.endBytes ?? GB) / GB < PART_GB_MIN ? START_GB / 10 : START_GB;
	const own = parts.map(({ endBytes, speed }) => ({ x: endBytes / GB, y: speed }));
	const series: readonly Series[] = [
		...(own.length === 0
			? []
			: [{ id: 'own', label: owner, mark: 'dots', tone: 'first', points: own } as const]),
		{
			id: 'simulated',
			label: 'Simulated drive',
			mark: 'line',
			tone: 'second',
			isTheory: true,
			points: simulated.points.map(({ x, y }) => ({ x: Math.max(x / GB, startGb), y }))
		}
	];
	return {
		kind: 'xy',
		title: isOver ? explainGrowth(parts, undefined)[0] : 'Speed over time',
		summary:
			'Write speed over what is written: each part of the file, and a simulated drive with a ' +
			'cache that is full far to the right.',
		origin: { name: `Write Cliff, Your drive: ${conditions}`, seed: undefined, link },
		notes: [`Simulated: ${simulated.name}.`],
		x: {
			label: 'Written in one go',
			unit: 'GB',
			format: (value) => `after ${formatBytes(value * GB)}`,
			scale: 'log',
			min: startGb
		},
		y: {
			label: 'Write speed',
			unit: 'MB/s',
			format: (value) => `${formatNumber(value)} MB/s`,
			scale: 'log',
			min: Math.min(SPEED_MIN, ...own.map(({ y }) => y)),
			max: Math.max(SPEED_MAX, ...own.map(({ y }) => y))
		},
		series,
		published: [],
		guides: guidesOf(input)
	};
}
