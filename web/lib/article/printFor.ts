/** Prints a page for students or for their teacher: loaded only where the address asks for it. */
import '$lib/styles/print.css';
import { stills } from './stills.svelte';

/** What is deeper, how to teach it, and answers. */
const FOLDED = 'details.aside, article details.without-script';

/** Letters first: without them the page would have other lines. */
export async function printFor(asked: 'student' | 'teacher'): Promise<void> {
	document.documentElement.dataset.print = asked;
	if (asked === 'teacher') {
		for (const folded of document.querySelectorAll<HTMLDetailsElement>(FOLDED)) {
			folded.open = true;
		}
	}
	stills.prepare();
	await document.fonts.ready;
	window.print();
}
