/** The kind of figure that shows a copy into a cache of one bit a cell, and its blocks. */
import type { FigureKind } from '../kind';
import Cache from './Cache.svelte';
import { cacheRows, cacheText, describeCache } from './cache.text';

export const cacheKind: FigureKind = {
	component: Cache,
	twin: cacheText,
	describe: describeCache,
	hasSteps: () => false,
	leaps: true,
	isWide: false,
	loadRows: () => Promise.resolve(cacheRows)
};
