/**
 * A figure stays as the server wrote it until somebody comes near: to bring all of them to life at
 * once would keep the first press waiting.
 */
import {
	createRawSnippet,
	flushSync,
	hydrate,
	mount,
	unmount,
	type Component,
	type Snippet
} from 'svelte';
import { announce, inIdleTime, inTurn } from '$lib/base/slices';
import { whenHere } from '$lib/run/view/whenHere';
import { stills } from './stills.svelte';
import { NEAR_MARGIN } from './visibility';

/** What comes before a press, or is one. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'click'];

/**
 * What of a figure lives, asleep. It wakes by the reader's hand within it, near the window, on
 * paper, and when nothing else is to be done once the reader is there.
 *
 * @param html the element around it, empty: what was sent is kept, what was not is made at once.
 */
export const asleep = <Props extends Record<string, unknown>>(
	component: Component<Props>,
	props: Props,
	html: string,
	context: Map<unknown, unknown>
): Snippet =>
	createRawSnippet(() => ({
		render: () => html,
		setup(target) {
			const options = { target, props, context };
			if (target.firstChild === null) {
				const made = mount(component, options);
				return () => void unmount(made);
			}
			let live: ReturnType<typeof mount> | undefined;
			let isGone = false;
			/** Those near the window when the page comes are part of its start. */
			const started = announce();
			const near = new IntersectionObserver(
				(entries) => (entries.at(-1)?.isIntersecting ? inTurn(wake) : started()),
				{ rootMargin: NEAR_MARGIN }
			);
			/** At once, before what was done arrives where it was done. */
			const press = () => {
				wake();
				flushSync();
			};
			function rest() {
				near.disconnect();
				for (const sign of SIGNS) {
					target.removeEventListener(sign, press, true);
				}
			}
			function wake() {
				if (!isGone && live === undefined) {
					rest();
					target.removeAttribute('data-asleep');
					live = hydrate(component, options);
					started();
				}
			}
			near.observe(target);
			for (const sign of SIGNS) {
				target.addEventListener(sign, press, true);
			}
			whenHere(() => inIdleTime(wake));
			$effect(() => {
				if (stills.areNeeded) {
					wake();
				}
			});
			return () => {
				isGone = true;
				rest();
				started();
				if (live !== undefined) {
					void unmount(live);
				}
			};
		}
	}));
