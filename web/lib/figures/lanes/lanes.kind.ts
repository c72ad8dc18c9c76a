/** The kind of figure that shows a drive's dies as lanes, and who waits behind whom. */
import type { FigureKind } from '../kind';
import Lanes from './Lanes.svelte';
import { scheduleOf, waitedFor } from './lanes.state';
import { describeLanes, lanesRows, lanesText } from './lanes.text';

export const lanesKind: FigureKind = {
	component: Lanes,
	twin: lanesText,
	describe: (snapshot, _, view) => {
		const events = view?.player.session.survey?.events;
		const waited =
			view && events
				? waitedFor(scheduleOf(events, view.dieTimes(false)), snapshot.step)
				: undefined;
		return describeLanes(snapshot, waited);
	},
	hasSteps: () => true,
	showsBegun: true,
	hasCounts: false,
	isWide: false,
	loadRows: () => Promise.resolve(lanesRows)
};
