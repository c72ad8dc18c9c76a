/** Gestures that hold for the whole lab: keys that undo, and what ends a change. */
import type { Lab } from './Lab.svelte';

/** In a field, the browser undoes what is typed. */
export function undoByKeys(lab: Lab, event: KeyboardEvent) {
	const isTyping =
		event.target instanceof Element && event.target.matches('input:not([type]), textarea');
	if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping) {
		return;
	}
	event.preventDefault();
	if (event.shiftKey) {
		lab.redo();
	} else {
		lab.undo();
	}
}

/** What is typed is entered at once; a slider tells of every step that the keys make. */
export function endByChange(lab: Lab, { target }: Event) {
	if (target instanceof Element && !target.matches('[type=range]')) {
		lab.pause();
	}
}
