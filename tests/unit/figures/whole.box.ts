/** What of figures of whole drives leaves its plot, by their kind. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { cacheOutside } from './cache.box';
import { kneeOutside, lanesOutside } from './lanes.box';
import { passesOutside } from './passes.box';
import { shareOutside } from './share.box';
import { slowerOutside } from './slower.box';
import type { Shown } from './states';
import { steadyOutside } from './steady.box';
import { wornOutside } from './worn.box';

/** Nothing for kinds that are no charts of a whole drive. */
export function wholeOutside(shown: Shown, snapshot: Snapshot): readonly string[] | undefined {
	switch (shown.spec.kind) {
		case 'lanes':
			return lanesOutside(shown, snapshot);
		case 'knee':
			return kneeOutside(shown, snapshot);
		case 'cache':
			return cacheOutside(snapshot);
		case 'passes':
			return passesOutside(snapshot, shown.plan);
		case 'share':
			return shareOutside(snapshot, shown.experiment);
		case 'slower':
			return slowerOutside(shown, snapshot);
		case 'steady':
			return steadyOutside(snapshot);
		case 'worn':
			return wornOutside(snapshot, shown.spec.erasesMax ?? 1);
		default:
			return undefined;
	}
}
