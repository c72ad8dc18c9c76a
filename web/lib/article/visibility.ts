/** Tells when a figure comes near the window and when it can be seen. */
import type { Attachment } from 'svelte/attachments';

/** Figures begin to load this far before they can be seen. */
export const NEAR_MARGIN = '400px';
/** Share of a figure that must be seen for it to move. */
const VISIBLE_SHARE = 0.3;

export interface VisibilityOptions {
	/** Called when the figure comes near, each time, and when it goes away. */
	readonly onNear: (isNear: boolean) => void;
	/** Called when it begins or ceases to be seen. */
	readonly onVisible: (isVisible: boolean) => void;
}

export function watchVisibility(options: VisibilityOptions): Attachment<HTMLElement> {
	return (element) => {
		const near = new IntersectionObserver(
			(entries) => options.onNear(entries.at(-1)?.isIntersecting ?? false),
			{ rootMargin: NEAR_MARGIN }
		);
		const seen = new IntersectionObserver(
			(entries) => {
				const last = entries.at(-1);
				// A figure taller than the window never shows its share: half a window is enough.
				const isTall = (last?.intersectionRect.height ?? 0) > innerHeight / 2;
				options.onVisible(isTall || (last?.intersectionRatio ?? 0) >= VISIBLE_SHARE);
			},
			{ threshold: [0, VISIBLE_SHARE, 0.6] }
		);
		near.observe(element);
		seen.observe(element);
		return () => {
			near.disconnect();
			seen.disconnect();
		};
	};
}
