/** Drives whose operations are timed one by one: those with dies. */
import type { DriveSetup } from './presets';
import type { Setup } from './setup';
import { drivesOf } from './sides';

const DIES = { dies: '8', channels: '4', queue_depth: '32', parallelism: '1' } as const;

export const hasDies = (drive: DriveSetup): boolean => Number(drive.dies ?? 0) > 0;

/** What gives dies and a queue to every drive that has none. */
export const diesFor = (setup: Setup): Partial<Setup> =>
	Object.fromEntries(
		drivesOf(setup).flatMap(({ side, drive }) =>
			hasDies(drive) ? [] : [[side, { ...drive, ...DIES }] as const]
		)
	);
