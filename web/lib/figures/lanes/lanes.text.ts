/** What a figure of lanes says of a run, as a sentence, as a table, and as rows. */
import { formatCount, formatDuration, formatList } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { rateText, requestsPerS } from '../requests';
import { scheduleOf, sharesOf, type Schedule, type Waited, type Work } from './lanes.state';

const BEHIND: Readonly<Record<Work, string>> = {
	read: 'reads',
	program: 'programs',
	copy: 'copies',
	erase: 'an erase'
};

/** The two largest causes: a phone has no room for more. What took all of the time needs none. */
function sayBehind({ causes, waitedNs }: Waited): string {
	const told = causes
		.slice(0, 2)
		.map(({ work, ns }) =>
			ns === waitedNs ? BEHIND[work] : `${BEHIND[work]} (${formatDuration(ns)})`
		);
	return `${causes.length > 2 ? ', mostly' : ''} behind ${formatList(told)}`;
}

/** What the step did, and whom its request waited for. */
export function describeLanes(snapshot: Snapshot, waited: Waited | undefined): string {
	const { kind, startNs, endNs, lpn } = snapshot.event;
	if (waited !== undefined && (kind === 'hostRead' || kind === 'hostWrite')) {
		const { piece, waitedNs } = waited;
		const verb = kind === 'hostRead' ? 'reads' : 'programs';
		const own = formatDuration(endNs - startNs);
		const what = `Die ${piece.die + 1} ${verb} logical page ${lpn ?? 0}`;
		if (waitedNs <= 0) {
			return `${what} without waiting: ${own}.`;
		}
		return `${what}: it waits ${formatDuration(waitedNs)}${sayBehind(waited)}.`;
	}
	switch (kind) {
		case 'hostRead':
			return `Logical page ${lpn ?? 0} is read in ${formatDuration(endNs - startNs)}.`;
		case 'hostWrite':
			return `Logical page ${lpn ?? 0} is programmed in ${formatDuration(endNs - startNs)}.`;
		case 'gcPick':
			return 'Garbage collection picks a block: its valid pages must be copied first.';
		case 'gcCopy':
			return 'A page is copied: one die reads it, one die programs it.';
		case 'erase':
			return `An erase is asked of all dies at the same time: ${formatDuration(endNs - startNs)}.`;
		case 'idle':
			return 'Nobody asks for anything.';
		default:
			return 'The drive is new; nothing is written yet.';
	}
}

/** The schedule of a figure's run, once its events are known. */
function scheduleIn(view: FigureView | undefined): Schedule | undefined {
	const events = view?.player.session.survey?.events;
	return view && events && scheduleOf(events, view.dieTimes(false));
}

export function lanesRows(
	snapshot: Snapshot,
	view: FigureView | undefined
): readonly (readonly string[])[] {
	const perS = requestsPerS(snapshot);
	return [
		['What', 'So far'],
		['Drive time', `${(snapshot.timeNs / 1e6).toFixed(2)} ms`],
		['Requests a second', perS === undefined ? 'none yet' : rateText(perS)],
		...sharesOf(snapshot, scheduleIn(view)).map(({ label, ns }) => [
			`Answered within, ${label} of them`,
			`${(ns / 1e6).toFixed(2)} ms`
		]),
		['Pages read by the host', formatCount(snapshot.get('hostReads'))],
		['Pages copied by the drive', formatCount(snapshot.get('gcCopies'))],
		['Blocks erased', formatCount(snapshot.get('erases'))]
	];
}

export const lanesText = (snapshot: Snapshot, view: FigureView | undefined): string =>
	lanesRows(snapshot, view)
		.map(([what = '', value = '']) => `${what.padEnd(34)}${value.padStart(10)}`)
		.join('\n');
