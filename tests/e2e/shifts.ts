/** What jumped on a page without being asked to, as the browser reports it. */
import type { Page } from '@playwright/test';

/** A box that is elsewhere than it was, and by how much of the page. */
export interface Jump {
	readonly value: number;
	readonly boxes: readonly string[];
}

/** What Chromium reports of a jump. */
interface LayoutShift extends PerformanceEntry {
	readonly value: number;
	readonly hadRecentInput: boolean;
	readonly sources: readonly {
		readonly node: Node | null;
		readonly previousRect: DOMRectReadOnly;
		readonly currentRect: DOMRectReadOnly;
	}[];
}

/**
 * Jumps since the page was loaded, but those within half a second of the reader’s own press. A
 * number that grows leftward in its box jumps for the browser, though its box stays: it does not
 * count. The browser reports in order: what came before our own mark is known once the mark is.
 */
export async function jumpsOf(page: Page): Promise<readonly Jump[]> {
	return page.evaluate(
		() =>
			new Promise<readonly Jump[]>((resolve) => {
				const isShift = (entry: PerformanceEntry): entry is LayoutShift =>
					entry.entryType === 'layout-shift';
				const hasMoved = ({ previousRect: a, currentRect: b }: LayoutShift['sources'][number]) =>
					a.x !== b.x || a.y !== b.y || a.width !== b.width || a.height !== b.height;
				const told = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
					const [a, b] = [previousRect, currentRect];
					const text = node?.textContent?.trim().slice(0, 40);
					return `${node?.nodeName} “${text}”: ${a.x},${a.y} to ${b.x},${b.y}`;
				};
				const found: Jump[] = [];
				const observer = new PerformanceObserver((list) => {
					for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
						const moved = sources.filter(hasMoved);
						if (!hadRecentInput && moved.length > 0) {
							found.push({ value, boxes: moved.map(told) });
						}
					}
					if (list.getEntriesByName('ours').length > 0) {
						observer.disconnect();
						resolve(found);
					}
				});
				observer.observe({ type: 'layout-shift', buffered: true });
				observer.observe({ type: 'mark', buffered: true });
				// Twice a frame, so that the last one has been drawn and reported.
				requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('ours')));
			})
	);
}
