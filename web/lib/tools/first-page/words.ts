/** What is said of the first page's run beside the picture: its name for readers, its card. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { formatCount, formatDuration } from '$lib/base/format';
import { speedNow } from './facts';
import { gapOf, type Seen } from './narrator';

/** What the board shows, for readers who do not see it. */
export function boardLabel(snapshot: Snapshot): string {
	const counts = ['validPages', 'stalePages', 'freePages'] as const;
	const [valid, stale, free] = counts.map((field) => formatCount(snapshot.get(field)));
	const blocks = `${snapshot.get('blocks')} blocks of ${snapshot.get('pagesPerBlock')} pages`;
	return `The drive: ${blocks}; ${valid} pages are valid, ${stale} stale, and ${free} erased.`;
}

/** Title and text of the card that a run ends with. */
export function cardOf(
	seen: Seen,
	heldMs: number
): { readonly title: string; readonly text: string } {
	const { snapshot } = seen;
	const gap = gapOf(seen);
	const seconds = Math.round(heldMs / 1_000);
	const now = Math.round(speedNow(snapshot));
	const time = seconds > 0 ? ` after ${seconds} seconds` : '';
	const title =
		gap === undefined
			? `${now} MB/s${time}`
			: seen.levers.length > 0
				? `From ${gap.from} to ${gap.to}, now ${now} MB/s`
				: `From ${gap.from} to ${now} MB/s${time}`;
	const megabytes = (pages: number) =>
		`${((pages * snapshot.get('pageBytes')) / 1e6).toFixed(1)} MB`;
	const wrote = megabytes(snapshot.get('hostWrites'));
	const programmed = megabytes(snapshot.get('nandPrograms'));
	const amplification = Math.max(1, snapshot.get('writeAmplification')).toFixed(2);
	const most = snapshot.erasesByBlock.reduce((one, other) => Math.max(one, other), 0);
	const erased = most === 0 ? '' : most === 1 ? ' more than once' : ` more than ${most} times`;
	const ending = gap === undefined ? '' : ', it only ran out of erased blocks';
	return {
		title,
		text:
			`You wrote ${wrote}; the flash programmed ${programmed}: write amplification ` +
			`${amplification}. ` +
			`It took ${formatDuration(snapshot.timeNs)} of the drive’s time. ` +
			`No block was erased${erased}: nothing is worn out${ending}.`
	};
}

/** How long a second here is in the drive. */
export function clockText(speedNsPerS: number): string {
	const milliseconds = speedNsPerS / 1e6;
	const text = milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds));
	return `1 s here = ${text} ms in the drive`;
}

/** A place along the run that one looks back to. */
export function placeText(snapshot: Snapshot, mbPerS: number): string {
	const megabytes = (snapshot.get('hostWrites') * snapshot.get('pageBytes')) / 1e6;
	return `${megabytes.toFixed(1)} MB written, ${Math.round(mbPerS)} MB/s`;
}
