/** What a figure of shares says of a state, as a sentence, as a table, and as rows of a file. */
import { formatNumber } from '$lib/base/format';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { shareOf, theoryAt } from './share.state';

const percent = (value: number) => `${value.toFixed(1)} %`;

/** On paper there is no view: then what the drive itself found spare tells it. */
const usableOf = (snapshot: Snapshot, view: FigureView | undefined) =>
	view?.usablePages(false) ??
	snapshot.get('validPages') / (1 - (snapshot.find('spareFactorEffective') ?? 0));

export function describeShare(
	snapshot: Snapshot,
	_plan: Plan | undefined,
	view: FigureView | undefined
): string {
	const { dataPercent, amplification } = shareOf(snapshot, usableOf(snapshot, view));
	const room = `${percent(100 - dataPercent)} of the flash holds no valid data`;
	return amplification === undefined
		? `${room}; the drive is being filled.`
		: `${room}: of late ${amplification.toFixed(1)} programs for each page written.`;
}

export function shareRows(snapshot: Snapshot, view: FigureView | undefined): string[][] {
	const share = shareOf(snapshot, usableOf(snapshot, view));
	const theory = theoryAt(view?.spec.share?.theory ?? [], share.dataPercent);
	return [
		['What', 'Number'],
		['Flash that holds valid data (%)', share.dataPercent.toFixed(1)],
		['Flash that the computer can ask for (%)', share.namedPercent.toFixed(1)],
		['Flash programs for each page written, of late', share.amplification?.toFixed(2) ?? 'not yet'],
		...(theory === undefined ? [] : [['The same in theory', formatNumber(theory)]])
	];
}

export function shareText(snapshot: Snapshot, view: FigureView | undefined): string {
	return shareRows(snapshot, view)
		.map(([what = '', number = '']) => `${what.padEnd(46)}${number.padStart(8)}`)
		.join('\n');
}
