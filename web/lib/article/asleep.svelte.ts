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
import { atHand } from '$lib/base/atHand';
import { announce, inIdleTime, inTurn } from '$lib/base/slices';
import { whenHere } from '$lib/run/view/whenHere';
import { stills } from './stills.svelte';
import { NEAR_MARGIN } from './visibility';

/** A component that is fetched when it is to live: the first view goes without it. */
export interface Later<Props extends Record<string, unknown>> {
	readonly load: () => Promise<Component<Props>>;
}

interface Options<Props extends Record<string, unknown>> {
	readonly target: Element;
	readonly props: Props;
	readonly context: Map<unknown, unknown>;
}

/** Brings a component to life in what was sent of it, or anew, and ends it. */
function lifeOf<Props extends Record<string, unknown>>(
	component: Component<Props> | Later<Props>,
	options: Options<Props>
) {
	let live: ReturnType<typeof mount> | undefined;
	let isGone = false;
	const bring = (one: Component<Props>) => {
		if (!isGone) {
			const wasSent = options.target.firstChild !== null;
			options.target.removeAttribute('data-asleep');
			live = wasSent ? hydrate(one, options) : mount(one, options);
		}
	};
	return {
		begin: () => ('load' in component ? void component.load().then(bring) : bring(component)),
		end: () => {
			isGone = true;
			if (live !== undefined) {
				void unmount(live);
			}
		}
	};
}

/**
 * What of a figure lives, asleep. It wakes by the reader's hand within it, near the window, on
 * paper, and when nothing else is to be done once the reader is there.
 *
 * @param html the element around it, empty: what was sent is kept, what was not is made at once.
 */
export const asleep = <Props extends Record<string, unknown>>(
	component: Component<Props> | Later<Props>,
	props: Props,
	html: string,
	context: Map<unknown, unknown>
): Snippet =>
	createRawSnippet(() => ({
		render: () => html,
		setup(target) {
			const { begin, end } = lifeOf(component, { target, props, context });
			if (target.firstChild === null) {
				begin();
				return end;
			}
			let isAwake = false;
			/** Those near the window when the page comes are part of its start. */
			const started = announce();
			const near = new IntersectionObserver(
				(entries) => (entries.at(-1)?.isIntersecting ? inTurn(wake) : started()),
				{ rootMargin: NEAR_MARGIN }
			);
			const letGo = atHand(target, () => {
				wake();
				flushSync();
			});
			function rest() {
				near.disconnect();
				letGo();
			}
			function wake() {
				if (!isAwake) {
					isAwake = true;
					rest();
					begin();
					started();
				}
			}
			near.observe(target);
			whenHere(() => inIdleTime(wake));
			$effect(() => {
				if (stills.areNeeded) {
					wake();
				}
			});
			return () => {
				isAwake = true;
				rest();
				started();
				end();
			};
		}
	}));
