/** The drives of the free lab: a list, each called by a letter. */
import type { Tone } from '$lib/draw/charts/spec';
import type { DriveSetup } from './presets';

/** At least one, in the order of their letters. */
export type Drives = readonly [DriveSetup, ...DriveSetup[]];

/** More would hide each other. */
export const DRIVES_MAX = 4;

/** As the page calls them, in an order of their own: "A". */
export const letterOf = (index: number): string => 'ABCD'.charAt(index);

/** As it stands in classes of the style and in names of files: "a". */
export const markOf = (index: number): string => letterOf(index).toLowerCase();

const TONES = ['first', 'second', 'third', 'fourth'] as const satisfies readonly Tone[];

/** What its line in a chart is told from others by. */
export const toneOf = (index: number): Tone => TONES[index] ?? 'fourth';

/** "Drive A". */
export const nameOf = (index: number): string => `Drive ${letterOf(index)}`;

/** Another list of drives; the first one is there always. */
function asDrives([first, ...others]: readonly DriveSetup[], otherwise: Drives): Drives {
	return first === undefined ? otherwise : [first, ...others];
}

/** Each drive as something makes it. */
export const eachDrive = (
	drives: Drives,
	to: (drive: DriveSetup, index: number) => DriveSetup
): Drives => asDrives(drives.map(to), drives);

/** One of them changed. */
export const withDrive = (drives: Drives, at: number, drive: DriveSetup): Drives =>
	eachDrive(drives, (one, index) => (index === at ? drive : one));

/** Another one behind them, where there is room. */
export const withMore = (drives: Drives, drive: DriveSetup): Drives =>
	drives.length < DRIVES_MAX ? [...drives, drive] : drives;

/** Without one; those behind it have the letters before theirs then. */
export const without = (drives: Drives, at: number): Drives =>
	asDrives(
		drives.filter((_, index) => index !== at),
		drives
	);

/** Which drive is gone, where that is all that has changed. */
export function goneFrom(from: Drives, to: Drives): number | undefined {
	const at = from.findIndex((drive, index) => drive !== to[index]);
	const isGone =
		to.length === from.length - 1 &&
		from.slice(at + 1).every((drive, index) => drive === to[at + index]);
	return isGone ? at : undefined;
}
