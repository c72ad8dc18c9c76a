/** What the curves are drawn over: data, the time of the run, or that of the real drives. */
import { formatNumber } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { FIELDS } from './fields';
import type { DriveSetup, Preset } from './presets';
import type { Setup } from './setup';

export const AXES = ['data', 'time', 'real'] as const;
export type AxisId = (typeof AXES)[number];

/** A place along a run: what the host wrote, in pages, and when. */
export interface Place {
	readonly writes: number;
	readonly ns: number;
}

export interface Ruler {
	readonly id: AxisId;
	/** What stands beside the axis. */
	readonly unit: string;
	/** Where a place lies on the axis, of a drive of so many pages. */
	readonly x: (place: Place, side: number, pages: number) => number;
	/** A place, to be read after "near". */
	readonly say: (x: number) => string;
}

const UNITS = [
	{ ns: 3_600e9, name: 'hours', short: 'h' },
	{ ns: 60e9, name: 'minutes', short: 'min' },
	{ ns: 1e9, name: 'seconds', short: 's' },
	{ ns: 1e6, name: 'milliseconds', short: 'ms' }
] as const;
/** A unit is used from as many of it on. */
const UNIT_LEAST = 3;

export const BY_DATA: Ruler = {
	id: 'data',
	unit: 'drives written',
	x: ({ writes }, _, pages) => writes / Math.max(1, pages),
	say: (x) => `${formatNumber(x)} drives written`
};

/** A change of these makes another size of a drive: nobody knows then what it stands for. */
const SIZES = ['blocks', 'pages_per_block', 'page_bytes'] as const;

/** How many times larger the real drive is; nothing where the drive stands for none. */
export function scaleOf(drive: DriveSetup, presets: readonly Preset[]): number | undefined {
	const differs = (preset: Preset) =>
		FIELDS.filter(({ key }) => drive[key] !== preset.drive[key]).length;
	const nearest = presets.reduce<Preset | undefined>(
		(best, preset) => (best === undefined || differs(preset) < differs(best) ? preset : best),
		undefined
	);
	const isAsLarge =
		nearest !== undefined &&
		SIZES.every((key) => drive[key] === nearest.drive[key]) &&
		(drive['array.kind'] ?? '') === '';
	return isAsLarge ? nearest.scale : undefined;
}

/** How many times larger each real drive is; nothing where one of them stands for none. */
export function scalesOf(
	{ drives }: Pick<Setup, 'drives'>,
	presets: readonly Preset[]
): readonly number[] | undefined {
	const scales = drives.flatMap((drive) => scaleOf(drive, presets) ?? []);
	return scales.length === drives.length ? scales : undefined;
}

/** The ruler of all lines that are drawn; of data where it has no other. */
export function rulerOf(
	id: AxisId,
	ran: readonly { readonly snapshots: readonly (Snapshot | undefined)[] }[],
	scales: readonly number[] | undefined
): Ruler {
	if (id === 'data' || (id === 'real' && scales === undefined)) {
		return BY_DATA;
	}
	const scaleAt = (side: number) => (id === 'real' ? (scales?.[side] ?? 1) : 1);
	const longest = Math.max(
		0,
		...ran.flatMap(({ snapshots }) =>
			snapshots.map((last, side) => (last?.get('timeNs') ?? 0) * scaleAt(side))
		)
	);
	const { ns, name, short } =
		UNITS.find((unit) => longest >= UNIT_LEAST * unit.ns) ?? UNITS[UNITS.length - 1] ?? UNITS[2];
	return {
		id,
		unit: id === 'real' ? `${name}, real drive` : name,
		x: (place, side) => (place.ns * scaleAt(side)) / ns,
		say: (x) => `${formatNumber(x)} ${short}`
	};
}
