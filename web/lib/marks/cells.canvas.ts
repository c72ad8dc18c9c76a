/** Draws cells as pixels. */
import { cellsByBin, FILL_BINS, HATCH_BINS, markBox, type CellScene } from './cells';

export const COLOR_NAMES = [
	'free',
	'valid',
	'ground',
	'stripe',
	'gap',
	'ring',
	'frame',
	'focus',
	'casing'
] as const;

/** Colors as a canvas reads them. */
export type CellColors = Readonly<Record<(typeof COLOR_NAMES)[number], string>>;

/** Room around the cells for what is drawn around them. */
const MARGIN_PX = 4;
/** Share of the full color in each ground: a little filled is told from nothing. */
const FILL_PERCENTS = [0, 18, 29, 40, 51, 63, 75, 87, 100] as const;

interface Pen {
	readonly context: CanvasRenderingContext2D;
	readonly scene: CellScene;
	readonly colors: CellColors;
	/** Pixels of the canvas in one of the layout's. */
	readonly ratio: number;
}

/** Paints the whole scene. */
export function drawCells(
	canvas: HTMLCanvasElement,
	context: CanvasRenderingContext2D,
	scene: CellScene,
	colors: CellColors,
	ratio: number
): void {
	const width = Math.round((scene.width + 2 * MARGIN_PX) * ratio);
	const height = Math.round((scene.height + 2 * MARGIN_PX) * ratio);
	if (canvas.width !== width || canvas.height !== height) {
		canvas.width = width;
		canvas.height = height;
	}
	const pen = { context, scene, colors, ratio };
	context.setTransform(1, 0, 0, 1, 0, 0);
	context.fillStyle = colors.casing;
	context.fillRect(0, 0, width, height);
	context.setTransform(ratio, 0, 0, ratio, MARGIN_PX * ratio, MARGIN_PX * ratio);
	context.fillStyle = colors.gap;
	context.beginPath();
	context.roundRect(-3, -3, scene.width + 6, scene.height + 6, 6);
	context.fill();
	drawFills(pen);
	drawHatches(pen);
	drawMarks(pen);
}

function fillCells({ context, scene }: Pen, indices: readonly number[]): void {
	const { columns, pitchPx, cellPx } = scene;
	for (const index of indices) {
		const row = Math.floor(index / columns);
		context.fillRect((index - row * columns) * pitchPx, row * pitchPx, cellPx, cellPx);
	}
}

function drawFills(pen: Pen): void {
	const { context, scene, colors } = pen;
	cellsByBin(scene.filled, FILL_BINS).forEach((indices, bin) => {
		const percent = FILL_PERCENTS[bin] ?? 0;
		context.fillStyle = `color-mix(in srgb, ${colors.valid} ${percent}%, ${colors.free})`;
		fillCells(pen, indices);
	});
}

/** Tiles that were made already: the same few are wanted in every frame. */
const tiles = new Map<string, HTMLCanvasElement>();
const TILES_MAX = 64;

/** Diagonal stripes that meet at the edges of their tile, as dense as the bin says. */
function hatchTile({ scene, colors, ratio }: Pen, bin: number): HTMLCanvasElement {
	const side = Math.max(3, Math.round((scene.cellPx > 12 ? 8 : 5) * ratio));
	const key = [side, bin, colors.ground, colors.stripe].join(' ');
	const known = tiles.get(key);
	if (known !== undefined) {
		return known;
	}
	const tile = document.createElement('canvas');
	tile.width = side;
	tile.height = side;
	const context = tile.getContext('2d');
	if (context !== null) {
		drawStripes(context, side, colors.ground, bin / (HATCH_BINS - 1));
		drawStripes(context, side, colors.stripe, 0.2);
	}
	if (tiles.size >= TILES_MAX) {
		tiles.clear();
	}
	tiles.set(key, tile);
	return tile;
}

function drawStripes(
	context: CanvasRenderingContext2D,
	side: number,
	color: string,
	share: number
): void {
	context.strokeStyle = color;
	context.lineWidth = (side / Math.SQRT2) * share;
	context.beginPath();
	for (const shift of [-side, 0, side]) {
		context.moveTo(shift - side, side * 2);
		context.lineTo(shift + side * 2, -side);
	}
	context.stroke();
}

function drawHatches(pen: Pen): void {
	const { context, scene, ratio } = pen;
	cellsByBin(scene.hatched, HATCH_BINS).forEach((indices, bin) => {
		const pattern =
			bin > 0 && indices.length > 0 ? context.createPattern(hatchTile(pen, bin), 'repeat') : null;
		if (pattern !== null) {
			pattern.setTransform(new DOMMatrix().scale(1 / ratio));
			context.fillStyle = pattern;
			fillCells(pen, indices);
		}
	});
}

const MARK_WIDTHS = { ring: 2.5, frame: 2, focus: 2.5 } as const;

function drawMarks({ context, scene, colors }: Pen): void {
	for (const mark of scene.marks) {
		const { x, y, width, height } = markBox(scene, mark);
		const strokes: readonly [string, number][] = [
			[colors.casing, 5],
			[colors[mark.kind], MARK_WIDTHS[mark.kind]]
		];
		for (const [color, lineWidth] of strokes) {
			context.strokeStyle = color;
			context.lineWidth = lineWidth;
			context.beginPath();
			context.roundRect(x, y, width, height, 3);
			context.stroke();
		}
	}
}
