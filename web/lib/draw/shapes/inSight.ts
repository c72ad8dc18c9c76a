/** Of a drawing that the server sent in several layouts, only what is seen comes to life. */
import { createRawSnippet, flushSync, hydrate, mount, unmount, type Snippet } from 'svelte';
import { atHand } from '$lib/base/atHand';
import { announce, inTurn } from '$lib/base/slices';
import Rendered from './Rendered.svelte';

/**
 * A layout in an element of its own. As sent, it stays so until it is first seen, the reader's hand
 * is there, or it goes on paper, which has a width of its own; what was not sent is made at once.
 */
export const inSight = (content: Snippet, context: Map<unknown, unknown>): Snippet =>
	createRawSnippet(() => ({
		render: () => '<div></div>',
		setup(target) {
			const options = { target, props: { content }, context };
			if (target.firstChild === null) {
				const made = mount(Rendered, options);
				return () => void unmount(made);
			}
			let live: ReturnType<typeof mount> | undefined;
			let isAwake = false;
			const started = announce();
			const sizes = new ResizeObserver(look);
			const letGo = atHand(target, () => {
				wake();
				flushSync();
			});
			const onPaper = () => flushSync(wake);
			function rest() {
				sizes.disconnect();
				letGo();
				removeEventListener('beforeprint', onPaper);
				started();
			}
			function wake() {
				if (!isAwake) {
					isAwake = true;
					live = hydrate(Rendered, options);
					rest();
				}
			}
			/** What is seen comes to life after what is around it, in a task of its own. */
			function look() {
				if (target.checkVisibility()) {
					inTurn(wake);
				} else {
					started();
				}
			}
			sizes.observe(target);
			addEventListener('beforeprint', onPaper);
			look();
			return () => {
				isAwake = true;
				rest();
				if (live !== undefined) {
					void unmount(live);
				}
			};
		}
	}));
