/** How long a drive lasts that goes on as in its run, by the calculator of chapter 15. Pure. */
import { lifeOf } from '$lib/article/endurance';
import { formatCount } from '$lib/base/format';
import type { Origin, Series, XySpec } from '$lib/draw/charts/spec';
import type { Shown } from '../results';
import { toneOf } from '../sides';
import { settledAmplification } from '../sweep';

/** What the reader says of the drive, since a run does not. */
export interface Given {
	/** Erases that a block survives. */
	readonly erasesMax: number;
	/** Flash of the real drive, in gigabytes: the simulated one is small. */
	readonly flashGb: number;
	readonly gbPerDay: number;
}

export const GIVEN: Given = { erasesMax: 3_000, flashGb: 512, gbPerDay: 20 };

export interface Lifetime {
	/** Of the drive. */
	readonly name: string;
	/** Of the latest phase, at its end. */
	readonly amplification: number;
	/** What the host can write until the average block is worn out, in terabytes. */
	readonly writtenTb: number;
	/** The same in times the drive. */
	readonly driveWrites: number;
	readonly years: number;
	/** Erases of the most worn block, for each of the average one. */
	readonly unevenness: number;
	/** Drive writes until the first block is worn out, were wear to stay as uneven. */
	readonly firstDriveWrites: number;
}

const DAYS_PER_YEAR = 365;

/** Nothing for a drive of which the run does not tell enough. */
export function lifetimeOf({ name, snapshot, report }: Shown, given: Given): Lifetime | undefined {
	const amplification = settledAmplification(report?.phases.at(-1));
	if (amplification === undefined || amplification <= 0) {
		return undefined;
	}
	const { erasesMax, flashGb: capacityGb, gbPerDay } = given;
	// One day of two readings.
	const life = lifeOf(
		{
			...{ hostBeforeGb: 0, hostAfterGb: gbPerDay, days: 1, capacityGb, erasesMax },
			...{ flashBeforeGb: 0, flashAfterGb: gbPerDay * amplification }
		},
		true
	);
	if ('message' in life) {
		return undefined;
	}
	const erases = Array.from(snapshot.erasesByBlock);
	const all = erases.reduce((sum, count) => sum + count, 0);
	const most = erases.reduce((largest, count) => Math.max(largest, count), 0);
	const unevenness = all === 0 ? 1 : (most * erases.length) / all;
	const physical = snapshot.get('blocks') * snapshot.get('pagesPerBlock');
	const seenGb = (capacityGb * snapshot.get('logicalPages')) / physical;
	const writtenGb = life.years * DAYS_PER_YEAR * life.gbPerDay;
	const driveWrites = writtenGb / seenGb;
	return {
		...{ name, amplification, driveWrites, unevenness, years: life.years },
		writtenTb: writtenGb / 1e3,
		firstDriveWrites: driveWrites / unevenness
	};
}

const BINS_MAX = 24;

/** How many blocks were erased how often. */
export function wearChart(shown: readonly Shown[], origin: Origin): XySpec {
	const all = shown.map(({ name, snapshot }) => ({
		name,
		erases: Array.from(snapshot.erasesByBlock)
	}));
	const most = Math.max(1, ...all.flatMap(({ erases }) => erases));
	const binWidth = Math.max(1, Math.ceil((most + 1) / BINS_MAX));
	const bins = Math.floor(most / binWidth) + 1;
	const series = all.map(({ name, erases }, index): Series => ({
		id: name,
		label: name,
		mark: 'step',
		tone: toneOf(index),
		binWidth,
		// Where it has no blocks it would hide the other drive's line.
		points: Array.from({ length: bins }, (_, bin) => ({
			x: (bin + 0.5) * binWidth,
			y: erases.filter((count) => Math.floor(count / binWidth) === bin).length
		})).filter(({ x }) => x + binWidth > Math.min(...erases) && x - binWidth <= Math.max(...erases))
	}));
	const told = all.map(({ name, erases }) => {
		const [least, largest] = [Math.min(...erases), Math.max(...erases)];
		return `${name}: from ${formatCount(least)} to ${formatCount(largest)} erases of a block.`;
	});
	const range = (x: number) => {
		const from = x - binWidth / 2;
		const to = from + binWidth - 1;
		const erases = from === to ? formatCount(from) : `${formatCount(from)} to ${formatCount(to)}`;
		return `${erases} erases`;
	};
	return {
		kind: 'xy',
		title: 'Blocks by how often they were erased in this run',
		summary: told.join(' '),
		origin,
		notes: [],
		x: { label: 'Erases of a block', unit: '', scale: 'linear', min: 0, format: range },
		y: {
			label: 'Blocks',
			unit: '',
			scale: 'linear',
			format: (value) => `${formatCount(value)} blocks`
		},
		series,
		published: [],
		guides: []
	};
}
