/** What a page with figures needs once somebody reads it, fetched as one; docks are watched. */
import { tellScrollEnds } from '$lib/base/scrollEnd';
import { watchDocks } from './dock';

export { movedStates, openState, resume } from '$lib/run/view/openState';

watchDocks();
if (!('onscrollend' in window)) {
	tellScrollEnds();
}
