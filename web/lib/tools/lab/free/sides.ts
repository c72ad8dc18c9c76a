/** The two drives of the free lab, by their letters. */
import type { DriveSetup } from './presets';
import type { Setup } from './setup';

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

/** As the page calls them. */
export const nameOf = (side: Side): string => side.toUpperCase();

/** The drives that there are. */
export const drivesOf = (setup: Setup) =>
	SIDES.flatMap((side): { readonly side: Side; readonly drive: DriveSetup }[] => {
		const drive = setup[side];
		return drive === undefined ? [] : [{ side, drive }];
	});
