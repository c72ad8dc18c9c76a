/** One sentence on a micro-operation inside a step. */
import type { Snapshot } from '$lib/run/sim/snapshot';

/** What was done last and what was not done yet; nothing where a step is not stopped inside. */
export function microSentence(
	name: string | undefined,
	next: Snapshot | undefined
): string | undefined {
	if (next === undefined) {
		return undefined;
	}
	const { from, to, lpn } = next.event;
	if (name === 'read') {
		return `Read: the drive has page ${from ?? '?'} in its controller. Nothing is programmed yet.`;
	}
	if (name !== 'program') {
		return undefined;
	}
	const map =
		from === undefined
			? 'the map does not know it yet'
			: `the map still says that logical page ${lpn ?? '?'} is on page ${from}`;
	return `Program: page ${to ?? '?'} holds the data; ${map}.`;
}
