/** What a second future has done more or less of than the first, in plain words. */
import { formatDuration } from '$lib/base/format';
import type { HeaderField } from '$lib/run/sim/layout';
import type { Snapshot } from '$lib/run/sim/snapshot';

const COUNTS: readonly {
	readonly field: HeaderField;
	readonly verb: string;
	readonly noun: string;
}[] = [
	{ field: 'hostWrites', verb: 'taken', noun: 'host page' },
	{ field: 'gcCopies', verb: 'copied', noun: 'page' },
	{ field: 'nandPrograms', verb: 'programmed', noun: 'page' },
	{ field: 'erases', verb: 'erased', noun: 'block' }
];

/** Like "B has copied 12 pages fewer and erased 1 block fewer than A." */
export function differences(a: Snapshot, b: Snapshot): string {
	const told = COUNTS.flatMap(({ field, verb, noun }) => {
		const more = b.get(field) - a.get(field);
		const count = Math.abs(more);
		const nouns = count === 1 ? noun : `${noun}s`;
		return more === 0 ? [] : [`${verb} ${count} ${nouns} ${more > 0 ? 'more' : 'fewer'}`];
	});
	const lateNs = b.timeNs - a.timeNs;
	const time =
		lateNs === 0
			? ''
			: ` Its clock is ${formatDuration(Math.abs(lateNs))} ${lateNs > 0 ? 'ahead' : 'behind'}.`;
	const list =
		told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')}, and ${told.at(-1)}`;
	return told.length === 0
		? `B has done as much as A so far.${time}`
		: `B has ${list} than A.${time}`;
}
