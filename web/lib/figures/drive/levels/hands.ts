/** Zooming by hand: the wheel with a modifier, and two fingers. One finger scrolls the page. */
import type { Attachment } from 'svelte/attachments';

/** Levels for each pixel of a wheel, and for each doubling between two fingers. */
const LEVELS_PER_WHEEL_PX = 1 / 240;
const LEVELS_PER_DOUBLING = 1;
/** Wheels that turn in lines or pages say so. */
const PX_PER_LINE = 20;

/** Calls `pull` with how far the hand moved, in levels; positive goes in. */
export function hands(pull: (levels: number) => void): Attachment<HTMLElement> {
	return (element) => {
		const fingers = new Map<number, { readonly x: number; readonly y: number }>();
		let spreadBefore: number | undefined;

		const onWheel = (event: WheelEvent) => {
			// Browsers report pinches on a trackpad as a wheel with the control key.
			if (!event.ctrlKey && !event.metaKey) {
				return;
			}
			event.preventDefault();
			const px = event.deltaMode === 0 ? event.deltaY : event.deltaY * PX_PER_LINE;
			pull(-px * LEVELS_PER_WHEEL_PX);
		};
		const spread = () => {
			const [a, b] = [...fingers.values()];
			return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : undefined;
		};
		const onMove = (event: PointerEvent) => {
			if (!fingers.has(event.pointerId)) {
				return;
			}
			fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
			const now = spread();
			if (now !== undefined && spreadBefore !== undefined) {
				pull(Math.log2(now / spreadBefore) * LEVELS_PER_DOUBLING);
			}
			spreadBefore = now;
		};
		const onDown = (event: PointerEvent) => {
			if (event.pointerType === 'touch') {
				fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
				spreadBefore = spread();
			}
		};
		const onUp = (event: PointerEvent) => {
			fingers.delete(event.pointerId);
			spreadBefore = spread();
		};
		element.addEventListener('wheel', onWheel, { passive: false });
		element.addEventListener('pointerdown', onDown);
		element.addEventListener('pointermove', onMove);
		element.addEventListener('pointerup', onUp);
		element.addEventListener('pointercancel', onUp);
		return () => {
			element.removeEventListener('wheel', onWheel);
			element.removeEventListener('pointerdown', onDown);
			element.removeEventListener('pointermove', onMove);
			element.removeEventListener('pointerup', onUp);
			element.removeEventListener('pointercancel', onUp);
		};
	};
}
