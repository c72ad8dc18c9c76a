/** What of a buffer and its drive leaves the drawing, in both widths, at rest and between. */
import { layoutTray } from '$lib/figures/drive/tray/tray.layout';
import { tokensOf } from '$lib/figures/drive/tray/tray.state';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { readMemory } from '$lib/run/view/memory';
import { experimentLines } from '../../boundary/runs';
import { outside, rectOutside } from './box';

export function trayOutside(
	snapshot: Snapshot,
	next: Snapshot | undefined,
	experiment: string
): readonly string[] {
	const { slots, together } = readMemory(experimentLines(experiment));
	const shape = {
		logicalPages: snapshot.get('logicalPages'),
		blocks: snapshot.get('blocks'),
		pagesPerBlock: snapshot.get('pagesPerBlock'),
		slots,
		together
	};
	return [true, false].flatMap((isNarrow) => {
		const layout = layoutTray(shape, isNarrow);
		const { board, pages } = layout.drive;
		const whole = { left: 0, right: layout.width, top: 0, bottom: layout.height };
		const inside = {
			left: board.x,
			right: board.x + board.width,
			top: board.y,
			bottom: board.y + board.height
		};
		const tokens = [0, 0.3, 0.7].flatMap((share) => tokensOf(layout, snapshot, next, share));
		return [
			...layout.keys.flatMap((key) => rectOutside(whole, 'a key', key)),
			...layout.slots.flatMap((slot) => rectOutside(inside, 'a slot', slot)),
			...pages.flatMap((page, ppn) => rectOutside(inside, `page ${ppn}`, page)),
			...tokens.flatMap(({ lpn, at }) => outside(whole, `page ${lpn} on its way`, [[at.x, at.y]]))
		];
	});
}
