/** How one level turns into the next: both are moved so that what is looked at stays in place. */
import { smooth } from '$lib/base/smooth';
import type { CellBox } from '$lib/draw/shapes/cells';
import { phase } from '../ease';

export interface Layer {
	/** A CSS transform around the layer's top left. */
	readonly transform: string;
	readonly opacity: number;
}

export interface Passage {
	readonly outer: Layer;
	readonly inner: Layer;
}

const middleOf = (box: CellBox) => ({
	x: box.x + box.width / 2,
	y: box.y + box.height / 2
});

/**
 * The passage at `share` (0 the outer level, 1 the inner one). `seen` is where what is looked at
 * lies in the outer level, and `shown` where the same lies in the inner one.
 */
export function passageAt(seen: CellBox, shown: CellBox, share: number): Passage {
	const progress = smooth(share);
	const growth = Math.sqrt(
		(shown.width / Math.max(1, seen.width)) * (shown.height / Math.max(1, seen.height))
	);
	const outerScale = growth ** progress;
	const innerScale = growth ** (progress - 1);
	const [from, to] = [middleOf(seen), middleOf(shown)];
	const at = {
		x: from.x + (to.x - from.x) * progress,
		y: from.y + (to.y - from.y) * progress
	};
	const moved = (middle: { readonly x: number; readonly y: number }, scale: number) => {
		const [x, y] = [at.x - middle.x * scale, at.y - middle.y * scale];
		return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
	};
	return {
		outer: { transform: moved(from, outerScale), opacity: 1 - phase(share, 0.35, 0.8) },
		inner: { transform: moved(to, innerScale), opacity: phase(share, 0.2, 0.65) }
	};
}
