/** What of layers with gates, and of the drive below them, leaves the drawing in both widths. */
import { layoutGates } from '$lib/figures/drive/gates/gates.layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { rectOutside } from './box';

export function gatesOutside(snapshot: Snapshot): readonly string[] {
	const shape = {
		blocks: snapshot.get('blocks'),
		pagesPerBlock: snapshot.get('pagesPerBlock'),
		files: 6,
		layers: 5
	};
	return [false, true].flatMap((isNarrow) => {
		const layout = layoutGates(shape, isNarrow);
		const all = { left: 0, right: layout.width, top: 0, bottom: layout.height };
		const { drive, files, tell, layers, gates } = layout;
		const boxes = [
			...files,
			tell,
			...layers,
			...gates,
			drive.board,
			...drive.blocks,
			...drive.pages
		];
		return boxes.flatMap((box, index) => rectOutside(all, `box ${index}`, box));
	});
}
