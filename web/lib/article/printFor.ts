/** Prints a page for students or for their teacher: loaded only where the address asks for it. */
import '$lib/styles/print.css';
import { stills } from './stills.svelte';

/** What is deeper, how to teach it, and answers. */
const FOLDED = 'details.aside, article details.without-script';

/** Figures over which a bet is still to be made: their print shows what comes of it. */
function markAsked(): void {
	for (const question of document.querySelectorAll<HTMLElement>('[data-asks]')) {
		const figure = document.getElementById(question.dataset.asks ?? '');
		figure?.setAttribute('data-before-bet', '');
	}
}

/** Letters first: without them the page would have other lines. */
export async function printFor(asked: 'student' | 'teacher'): Promise<void> {
	document.documentElement.dataset.print = asked;
	if (asked === 'student') {
		markAsked();
	} else {
		for (const folded of document.querySelectorAll<HTMLDetailsElement>(FOLDED)) {
			folded.open = true;
		}
	}
	stills.prepare();
	await document.fonts.ready;
	window.print();
}
