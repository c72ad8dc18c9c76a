/** Drives whose operations are timed one by one: those with dies. */
import type { DriveSetup } from './presets';
import type { Setup } from './setup';
import { eachDrive } from './sides';

/** Where a drive did one thing at a time, so many give it a queue to speak of. */
const DIES = 8;
const DIES_MAX = 256;
const CHANNELS = 4;
const DEPTH = 32;

/** What a drive with dies has, and one without has otherwise. */
export const DIES_KEYS: readonly string[] = [
	...['dies', 'channels', 'queue_depth', 'parallelism'],
	...['scheduling', 'die_block_pages']
];

export const hasDies = (drive: DriveSetup): boolean => Number(drive.dies ?? 0) > 0;

/**
 * The drive with as many dies as it had pages at a time, so that it keeps its speed: an erase is as
 * short as it was, a die begins what is ready, and the queue keeps them all at work.
 */
function withDies(drive: DriveSetup): DriveSetup {
	const { parallelism = '1', pages_per_block: each = '1' } = drive;
	const most = Math.min(DIES_MAX, Number(each));
	const dies = Math.min(most, Number(parallelism) > 1 ? Number(parallelism) : DIES);
	return {
		...drive,
		dies: String(dies),
		channels: String(Math.min(dies, CHANNELS)),
		queue_depth: String(Math.max(DEPTH, 2 * dies)),
		parallelism: '1',
		scheduling: 'when-ready',
		die_block_pages: each
	};
}

/** What gives dies and a queue to every drive that has none. */
export const diesFor = ({ drives }: Setup): Pick<Setup, 'drives'> => ({
	drives: eachDrive(drives, (drive) => (hasDies(drive) ? drive : withDies(drive)))
});

/** Whether a drive with several dies is given one request at a time, so that most of them wait. */
export const isWaiting = (drive: DriveSetup): boolean =>
	Number(drive.dies ?? 0) > 1 && Number(drive.queue_depth ?? 1) === 1;

/** The drives with a queue that keeps their dies at work. */
export const queueFor = ({ drives }: Setup): Pick<Setup, 'drives'> => ({
	drives: eachDrive(drives, (drive) =>
		isWaiting(drive)
			? { ...drive, queue_depth: String(Math.max(DEPTH, 2 * Number(drive.dies))) }
			: drive
	)
});
