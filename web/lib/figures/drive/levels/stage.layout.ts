/** What each level draws of a state, and where the levels meet. Pure. */
import type { CellBox, CellScene } from '$lib/draw/shapes/cells';
import { cellBox } from '$lib/draw/shapes/cells';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { layoutDrive, type DriveLayout } from '../drive.layout';
import type { BlocksModel } from './blocks.layout';
import type { CurveModel } from './curve.layout';

/** Drives of more pages show those of some blocks. */
const WHOLE_PAGES_MAX = 400;
/** Pages that are sent of such a drive, and those of them that are drawn in a narrow window. */
const PART_PAGES_MAX = 256;
const NARROW_PAGES_MAX = 64;
/** Widths from which the map stands beside the pages, and what these have then. */
const BESIDE_PX_MIN = 620;
const PICTURE_PX = 272;
/** The map below the pages, where it does not stand beside them. */
const MAP_PX = 150;

const within = (value: number, least: number, most: number) =>
	Math.min(most, Math.max(least, value));

/** Figure, sentence, and controls are seen together in a low window. */
export const curveHeight = (width: number) => Math.round(within(width * 0.62, 280, 304));
export const wholeHeight = (width: number) => Math.round(within(width * 0.72, 280, 346));

export interface PagesModel {
	readonly layout: DriveLayout;
	/** Whether it is a part of the drive, without its map. */
	readonly isPart: boolean;
	/** The most that the map of a part may take. */
	readonly mapHeight: number;
	/** Room for the pages and for what stands below them. */
	readonly height: number;
}

function blocksAround(snapshot: Snapshot, focus: number, blocks: number) {
	const firstBlock = Math.min(focus - (focus % blocks), snapshot.get('blocks') - blocks);
	return { firstBlock: Math.max(0, firstBlock), blocks };
}

const blocksOf = (snapshot: Snapshot, pages: number) =>
	Math.max(1, Math.floor(pages / snapshot.get('pagesPerBlock')));

/** Blocks whose pages are sent when `focus` is looked at. */
export const partOf = (snapshot: Snapshot, focus: number) =>
	blocksAround(snapshot, focus, blocksOf(snapshot, PART_PAGES_MAX));

/** Those of them that are drawn in a narrow window: so many that a part is a number of these. */
function narrowPart(snapshot: Snapshot, focus: number) {
	const sent = blocksOf(snapshot, PART_PAGES_MAX);
	let blocks = blocksOf(snapshot, NARROW_PAGES_MAX);
	while (sent % blocks !== 0) {
		blocks -= 1;
	}
	return blocksAround(snapshot, focus, blocks);
}

/** Whether a drive is drawn with all of its pages. */
export const isWhole = (snapshot: Snapshot) => snapshot.pageCount <= WHOLE_PAGES_MAX;

/** Lays the pages out that are seen when `focus` is looked at. */
export function layoutPages(snapshot: Snapshot, width: number, focus: number): PagesModel {
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	if (isWhole(snapshot)) {
		const [blocks, logicalPages] = [snapshot.get('blocks'), snapshot.get('logicalPages')];
		const layout = layoutDrive({ blocks, pagesPerBlock, logicalPages }, width);
		return { layout, isPart: false, mapHeight: 0, height: layout.height };
	}
	const isBeside = width >= BESIDE_PX_MIN;
	const room = isBeside ? PICTURE_PX : width;
	const part = isBeside ? partOf(snapshot, focus) : narrowPart(snapshot, focus);
	const layout = layoutDrive({ ...part, pagesPerBlock, logicalPages: 0 }, room);
	const mapHeight = isBeside ? layout.height : MAP_PX;
	const height = isBeside ? layout.height : layout.height + mapHeight + 32;
	return { layout, isPart: true, mapHeight, height };
}

/** Where the block that is looked at lies in each level, by the level's name. */
export function blockBoxes(
	models: {
		readonly whole: () => CellScene;
		readonly blocks: () => BlocksModel;
		readonly pages: () => PagesModel;
	},
	width: number,
	focus: number
) {
	const nowhere: CellBox = { x: width / 2, y: 0, width: 40, height: 40 };
	return {
		drive: (): CellBox => {
			const scene = models.whole();
			const box = cellBox(scene, focus);
			return { ...box, x: box.x + (width - scene.width) / 2, y: box.y + 4 };
		},
		blocks: (): CellBox =>
			models.blocks().cards.find(({ block }) => block === focus)?.box ?? nowhere,
		pages: (): CellBox => {
			const { layout } = models.pages();
			return layout.blocks[focus - layout.firstBlock] ?? nowhere;
		}
	};
}

/** The whole drive as it lies in its level. */
export function wholeBox(scene: CellScene, width: number): CellBox {
	return { x: (width - scene.width) / 2, y: 4, width: scene.width, height: scene.height };
}

/** Where the run is, as a place on the curve. */
export const nowBox = (model: CurveModel): CellBox => model.now;
