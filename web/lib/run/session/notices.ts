/** What the reader is told of a simulator that does not do as it should. */

export const RESTARTED =
	'The simulator stopped unexpectedly and was started again; this is where you were.';
const LATE =
	'No answer yet: this computer or the connection is slow, or the simulator hangs and will be ' +
	'started again.';

/** Whether a notice goes by itself, as soon as an answer comes. */
export const isPassing = (notice: string): boolean => notice === LATE;

/** What is to be told once an answer is late, or no longer is. */
export function afterWait(notice: string, isLate: boolean): string {
	if (isLate) {
		return LATE;
	}
	return notice === LATE ? '' : notice;
}
