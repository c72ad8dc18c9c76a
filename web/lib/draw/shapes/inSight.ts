/** Of a drawing that the server sent in several layouts, only what is seen comes to life. */
import { createRawSnippet, flushSync, hydrate, mount, unmount, type Snippet } from 'svelte';
import Rendered from './Rendered.svelte';

/**
 * A layout in an element of its own. As sent, it stays so until it is first seen, or goes on
 * paper, which has a width of its own; what was not sent is made at once.
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
			const wake = () => (live ??= hydrate(Rendered, options));
			const onPaper = () => flushSync(wake);
			const look = () => {
				if (target.checkVisibility()) {
					sizes.disconnect();
					wake();
				}
			};
			const sizes = new ResizeObserver(look);
			sizes.observe(target);
			addEventListener('beforeprint', onPaper);
			look();
			return () => {
				sizes.disconnect();
				removeEventListener('beforeprint', onPaper);
				if (live !== undefined) {
					void unmount(live);
				}
			};
		}
	}));
