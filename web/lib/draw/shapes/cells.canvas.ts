/** Draws cells as pixels. */
import { heightsOf, markBox, type CellScene } from './cells';

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
/** A hatch lower than this many pixels of the layout is one color: stripes would be dots. */
const STRIPED_PX_MIN = 4;

interface Pen {
	readonly context: CanvasRenderingContext2D;
	readonly scene: CellScene;
	readonly colors: CellColors;
	/** Pixels of the canvas in one of the layout's. */
	readonly ratio: number;
}

/** No cell looks like this: it has not been painted yet. */
const UNPAINTED = 65_535;
/** Heights of a cell at most, so that two of them are one look. */
const HEIGHTS_MAX = 255;

/** Paints scenes one after the other, and of each only the cells that changed their look. */
export class CellPainter {
	/** The cells without what is drawn around them, which would have to be undone. */
	readonly #cells = document.createElement('canvas');
	/** What all cells have in common: when it changes, all are painted. */
	#common = '';
	/** How each cell was painted last: the heights of its fill and of its hatch. */
	#looks = new Uint16Array(0);

	paint(canvas: HTMLCanvasElement, scene: CellScene, colors: CellColors, ratio: number): void {
		const context = canvas.getContext('2d');
		const cells = this.#cells.getContext('2d');
		if (context === null || cells === null) {
			return;
		}
		const width = Math.round((scene.width + 2 * MARGIN_PX) * ratio);
		const height = Math.round((scene.height + 2 * MARGIN_PX) * ratio);
		const { columns, pitchPx, cellPx, filled } = scene;
		const look = COLOR_NAMES.map((name) => colors[name]).join(' ');
		const common = [width, height, ratio, columns, pitchPx, cellPx, filled.length, look].join(' ');
		if (common !== this.#common) {
			this.#common = common;
			this.#looks = new Uint16Array(filled.length).fill(UNPAINTED);
			resize(this.#cells, width, height);
			drawGround({ context: cells, scene, colors, ratio });
		}
		cells.setTransform(1, 0, 0, 1, 0, 0);
		drawChanged({ context: cells, scene, colors, ratio }, this.#looks);
		resize(canvas, width, height);
		context.setTransform(1, 0, 0, 1, 0, 0);
		context.drawImage(this.#cells, 0, 0);
		place(context, ratio);
		drawMarks({ context, scene, colors, ratio });
	}
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
	if (canvas.width !== width || canvas.height !== height) {
		canvas.width = width;
		canvas.height = height;
	}
}

/** From here on coordinates are the layout's. */
function place(context: CanvasRenderingContext2D, ratio: number): void {
	context.setTransform(ratio, 0, 0, ratio, MARGIN_PX * ratio, MARGIN_PX * ratio);
}

function drawGround({ context, scene, colors, ratio }: Pen): void {
	context.setTransform(1, 0, 0, 1, 0, 0);
	context.fillStyle = colors.casing;
	context.fillRect(0, 0, context.canvas.width, context.canvas.height);
	place(context, ratio);
	context.fillStyle = colors.gap;
	context.beginPath();
	context.roundRect(-3, -3, scene.width + 6, scene.height + 6, 6);
	context.fill();
}

/** Paints the cells that do not look as noted, color by color, and notes how they look now. */
function drawChanged(pen: Pen, looks: Uint16Array): void {
	const { scene } = pen;
	const units = Math.min(HEIGHTS_MAX, Math.round(scene.cellPx * pen.ratio));
	const changed: number[] = [];
	for (let index = 0; index < looks.length; index += 1) {
		const heights = heightsOf(scene.filled[index] ?? 0, scene.hatched[index] ?? 0, units);
		const look = heights.filled * (HEIGHTS_MAX + 1) + heights.hatched;
		if (look !== looks[index]) {
			looks[index] = look;
			changed.push(index);
		}
	}
	const filled = (index: number) => Math.floor((looks[index] ?? 0) / (HEIGHTS_MAX + 1)) / units;
	const hatched = (index: number) => ((looks[index] ?? 0) % (HEIGHTS_MAX + 1)) / units;
	const { free, valid, ground } = pen.colors;
	fillCells(pen, free, changed, () => [0, 1]);
	fillCells(pen, valid, changed, (index) => [0, filled(index)]);
	fillCells(pen, ground, changed, (index) => [filled(index), hatched(index)]);
	const striped = changed.filter((index) => hatched(index) * scene.cellPx >= STRIPED_PX_MIN);
	const stripes = striped.length > 0 ? stripesOf(pen) : undefined;
	if (stripes !== undefined) {
		fillCells(pen, stripes, striped, (index) => [filled(index), hatched(index)]);
	}
}

/**
 * Fills a part of each cell: from a share of its height, counted from below, so much of it. Edges
 * lie on whole pixels: a cell that is painted again leaves nothing of what it was.
 */
function fillCells(
	{ context, scene, ratio }: Pen,
	color: string | CanvasPattern,
	indices: readonly number[],
	partOf: (index: number) => readonly [from: number, share: number]
): void {
	const { columns, pitchPx, cellPx } = scene;
	const pixel = (at: number) => Math.round((at + MARGIN_PX) * ratio);
	context.fillStyle = color;
	for (const index of indices) {
		const [from, share] = partOf(index);
		if (share === 0) {
			continue;
		}
		const row = Math.floor(index / columns);
		const [x, y] = [(index - row * columns) * pitchPx, row * pitchPx];
		const [left, top, bottom] = [pixel(x), pixel(y), pixel(y + cellPx)];
		const height = bottom - top;
		const lower = bottom - Math.round(from * height);
		const upper = bottom - Math.round((from + share) * height);
		context.fillRect(left, upper, pixel(x + cellPx) - left, lower - upper);
	}
}

/** Tiles that were made already: the same few are wanted in every frame. */
const tiles = new Map<string, HTMLCanvasElement>();
const TILES_MAX = 64;

/** Diagonal stripes that meet at the edges of their tile. */
function hatchTile({ scene, colors, ratio }: Pen): HTMLCanvasElement {
	const side = Math.max(3, Math.round((scene.cellPx > 12 ? 8 : 5) * ratio));
	const key = [side, colors.stripe].join(' ');
	const known = tiles.get(key);
	if (known !== undefined) {
		return known;
	}
	const tile = document.createElement('canvas');
	tile.width = side;
	tile.height = side;
	const context = tile.getContext('2d');
	if (context !== null) {
		drawStripes(context, side, colors.stripe, 0.25);
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

function stripesOf(pen: Pen): CanvasPattern | undefined {
	const pattern = pen.context.createPattern(hatchTile(pen), 'repeat');
	pattern?.setTransform(new DOMMatrix().translate(MARGIN_PX * pen.ratio, MARGIN_PX * pen.ratio));
	return pattern ?? undefined;
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
