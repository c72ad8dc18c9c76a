/** What a figure of passes says of a run, as a sentence, as a table, and as rows. */
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { cameErased, erasedBlocks, pages } from '../words';
import { doingOf, passesOf, percentOfNew } from './passes.state';

const megabytes = (bytesPerS: number) => `${Math.round(bytesPerS / 1e6)} MB/s`;

/** What a pass is called. */
export const nameOf = (number: number): string => (number === 0 ? 'new' : `pass ${number}`);

const whole = (share: number) => `${Math.round(share * 100)} %`;

export function describePasses(snapshot: Snapshot, plan: Plan | undefined): string {
	const doing = doingOf(snapshot, plan);
	const counts = [snapshot.get('freeBlocks'), snapshot.get('blocks')] as const;
	const free = erasedBlocks(...counts);
	if (doing === 'nothing yet') {
		return `Nothing is written yet; ${cameErased(...counts)}.`;
	}
	if (doing === 'resting') {
		return `Nobody writes: ${free}, and ${pages(snapshot.get('stalePages'))} are stale.`;
	}
	const passes = passesOf(snapshot, plan);
	const pass = passes.findLast(({ reached }) => reached > 0);
	if (pass === undefined) {
		return `The host writes; ${free}.`;
	}
	if (doing === 'at random') {
		const writes = snapshot.get('hostWrites') / snapshot.get('logicalPages') - 1;
		return `Written at random, as much as ${whole(writes)} of the drive; ${free}.`;
	}
	const { number, reached, meanBytesPerS } = pass;
	if (meanBytesPerS === undefined) {
		return `${number === 0 ? 'The new drive is filled' : `Pass ${number} begins`}; ${free}.`;
	}
	const speed = megabytes(meanBytesPerS);
	if (number === 0) {
		return reached < 1
			? `The new drive is filled at ${speed}.`
			: `The drive was filled at ${speed}.`;
	}
	const share = percentOfNew(passes, number) ?? 0;
	const far = reached < 1 ? `has reached ${whole(reached)} of the addresses` : 'is over';
	return `Pass ${number} ${far}: ${speed} on average, ${Math.round(share)} % of new.`;
}

const HEAD = ['Pass', 'On average (MB/s)', 'Of new (%)', 'Slowest place (MB/s)'] as const;

function rowsOf(snapshot: Snapshot, plan: Plan | undefined): readonly (readonly string[])[] {
	const passes = passesOf(snapshot, plan);
	const rows = passes.flatMap(({ number, meanBytesPerS, zones }) => {
		const slowest = Math.min(...zones.map(({ bytesPerS }) => bytesPerS));
		const share = percentOfNew(passes, number);
		return meanBytesPerS === undefined || share === undefined
			? []
			: [
					[
						nameOf(number),
						...[meanBytesPerS / 1e6, share, slowest / 1e6].map((value) => value.toFixed(1))
					]
				];
	});
	return [[...HEAD], ...rows];
}

export const passesRows = (snapshot: Snapshot, view: FigureView) => rowsOf(snapshot, view.plan);

export const passesText = (
	snapshot: Snapshot,
	_view: FigureView | undefined,
	plan: Plan | undefined
): string =>
	rowsOf(snapshot, plan)
		.map(([name = '', ...numbers]) =>
			[
				name.padEnd(8),
				...numbers.map((text, index) => text.padStart((HEAD[index + 1] ?? '').length + 2))
			].join('')
		)
		.join('\n');
