/** The kind of figure in which a file is copied, and each freeze leads to its cause. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import type { FigureKind } from '../../kind';
import { storyOf } from './copy.story';
import { copyRows, copyText, describeCopy } from './copy.text';
import Copy from './Copy.svelte';
import CopyTransport from './CopyTransport.svelte';

const storyIn = (snapshot: Snapshot, view: FigureView | undefined) =>
	storyOf(view?.player.session.survey?.events ?? [], view?.plan, snapshot.get('pagesPerBlock'));

export const copyKind: FigureKind = {
	component: Copy,
	transport: CopyTransport,
	twin: (snapshot, view) => copyText(snapshot, storyIn(snapshot, view)),
	describe: (snapshot, plan, view) => describeCopy(snapshot, storyIn(snapshot, view), plan),
	hasSteps: () => true,
	isWide: false,
	loadRows: () => Promise.resolve((snapshot, view) => copyRows(storyIn(snapshot, view)))
};
