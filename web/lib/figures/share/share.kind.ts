/** The kind of figure in which the reader drags the boundary of a drive's spare area. */
import type { FigureKind } from '../kind';
import Share from './Share.svelte';
import { describeShare, shareRows, shareText } from './share.text';

export const shareKind: FigureKind = {
	component: Share,
	twin: shareText,
	describe: describeShare,
	hasSteps: () => false,
	leaps: true,
	isWide: false,
	loadRows: () => Promise.resolve(shareRows)
};
