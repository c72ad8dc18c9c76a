/** Counts and shares in words, as every figure says them. */
import { formatCount } from '$lib/base/format';
import type { PageState } from '$lib/run/sim/layout';

const counted = (count: number, one: string, many: string) =>
	count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** Units as heads of columns. */
export const UNITS = { pages: 'pages', blocks: 'blocks' } as const;

export const pages = (count: number): string => counted(count, 'page', 'pages');

export const blocks = (count: number): string => counted(count, 'block', 'blocks');

export const copies = (count: number): string => counted(count, 'copy', 'copies');

/** What a page is called. */
export const STATE_NAMES: Readonly<Record<PageState, string>> = {
	free: 'erased',
	valid: 'valid',
	stale: 'stale'
};

/** How many blocks are erased at present: something else than how many erases there were. */
export function erasedBlocks(free: number, all: number): string {
	if (free === 0) {
		return 'no block is erased';
	}
	return free === all
		? `all ${blocks(all)} are erased`
		: `${formatCount(free)} of ${blocks(all)} ${free === 1 ? 'is' : 'are'} erased`;
}

/** The same before the first write, where a count of no erases stands beside it. */
export const cameErased = (free: number, all: number): string =>
	free === all ? `all ${blocks(all)} came erased` : erasedBlocks(free, all);

/** A share in percent; 0 and 100 are said of nothing and of everything alone. */
export function percent(part: number, whole: number): string {
	const rounded = Math.round((part / whole) * 100);
	if (part > 0 && rounded === 0) {
		return 'less than 1 %';
	}
	return part < whole && rounded === 100 ? 'more than 99 %' : `${rounded} %`;
}
