/** Names of a drive's layers, each with how much of it there is, for the margin of its picture. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { DriveLayout } from './drive.layout';
import { mapKindIn } from './maps/maps.wires';

const MAP_AMOUNTS = {
	block: 'one wire a block',
	hybrid: 'and log blocks',
	extent: 'a ribbon a run',
	page: 'one wire each'
} as const;

interface LayerName {
	readonly name: string;
	readonly amount: string;
	/** Where its first line stands. */
	readonly y: number;
}

export function layerNames(layout: DriveLayout, snapshot: Snapshot): readonly LayerName[] {
	const { keys, board, blocks } = layout;
	const [key, block] = [keys[0], blocks[0]];
	if (block === undefined) {
		return [];
	}
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const flash = {
		name: 'Flash',
		amount: `${blocks.length} blocks of ${pagesPerBlock}`,
		y: block.y + 14
	};
	if (key === undefined) {
		return [flash];
	}
	const hasFiles = snapshot.find('trimEnabled') !== undefined;
	return [
		{
			name: hasFiles ? 'File system' : 'Host',
			amount: `${keys.length} logical pages`,
			y: key.y + key.height / 2 - 2
		},
		...(layout.hasWires
			? [{ name: 'Map', amount: MAP_AMOUNTS[mapKindIn(snapshot)], y: (board.y + block.y) / 2 - 4 }]
			: []),
		flash
	];
}
