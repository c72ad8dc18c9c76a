/** Drives whose operations are timed one by one: those with dies. */
import type { DriveSetup } from './presets';
import type { Setup } from './setup';
import { eachDrive } from './sides';

const DIES = { dies: '8', channels: '4', queue_depth: '32', parallelism: '1' } as const;

export const hasDies = (drive: DriveSetup): boolean => Number(drive.dies ?? 0) > 0;

/** What gives dies and a queue to every drive that has none. */
export const diesFor = ({ drives }: Setup): Pick<Setup, 'drives'> => ({
	drives: eachDrive(drives, (drive) => (hasDies(drive) ? drive : { ...drive, ...DIES }))
});
