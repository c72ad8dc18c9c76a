/** What a figure of the cache says of a copy, as a sentence, as a table, and as rows. */
import { formatNumber } from '$lib/base/format';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { cellsOf, copiesOf, isLeftAlone } from './cache.state';

const megabytes = (bytesPerS: number) => `${Math.round(bytesPerS / 1e6)} MB/s`;

export function describeCache(snapshot: Snapshot, plan: Plan | undefined): string {
	const percent = (snapshot.get('hostWrites') / snapshot.get('logicalPages')) * 100;
	const cached = cellsOf(snapshot).filter(({ isCache }) => isCache).length;
	const now = copiesOf(snapshot).at(-1)?.at(-1);
	const speed = now === undefined ? 'nothing is being written' : megabytes(now.bytesPerS);
	const many = cached === 0 ? 'no block holds' : `${cached} blocks hold`;
	const blocks = cached === 1 ? '1 block holds' : many;
	if (isLeftAlone(snapshot, plan)) {
		return snapshot.event.kind === 'idle'
			? `The host writes nothing, and all is folded; ${blocks} one bit a cell.`
			: `The host writes nothing, and the drive folds; ${blocks} one bit a cell.`;
	}
	return `${formatNumber(percent)} % full, ${speed}; ${blocks} one bit a cell.`;
}

export function cacheRows(snapshot: Snapshot): readonly (readonly string[])[] {
	const pages = snapshot.get('logicalPages');
	const rows = copiesOf(snapshot)
		.flat()
		.map(({ to, bytesPerS }) => [((to / pages) * 100).toFixed(1), (bytesPerS / 1e6).toFixed(0)]);
	return [['Full (%)', 'Speed of the copy (MB/s)'], ...rows];
}

/** At most a dozen rows. */
export function cacheText(snapshot: Snapshot): string {
	const [head = [], ...rows] = cacheRows(snapshot);
	const step = Math.max(1, Math.ceil(rows.length / 12));
	return [head, ...rows.filter((_, index) => (index + 1) % step === 0)]
		.map(([full = '', speed = '']) => `${full.padStart(8)}  ${speed.padStart(24)}`)
		.join('\n');
}
