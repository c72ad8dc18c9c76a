/** The reader's drive below the scales: what was written stands under its speeds. Pure. */
import { SMALL_BATCH_COUNT, SMALL_ROUNDS_COUNT } from './plan';
import { plotOf } from './scale.layout';
import type { ScaleClass } from './verdict';

/** From here on both scales stand side by side, so far apart. */
export const TWO_COLUMNS_PX = 870;
export const COLUMN_GAP_PX = 38;

/** How many small writes count in one run. */
export const SMALL_COUNT = SMALL_BATCH_COUNT * SMALL_ROUNDS_COUNT;
const SMALL_ROWS = 4;
const PLACE_HEIGHT = 26;
const SMALL_ROW_PX = 7;
const RIM_TOP = 4;
/** Of a name below what it names. */
const NAME_PX = 20;

interface Row {
	readonly x: number;
	readonly y: number;
	readonly width: number;
}

export interface DriveBodyLayout {
	readonly height: number;
	readonly board: { x: number; y: number; width: number; height: number };
	/** A place for each long write, and where they are named. */
	readonly longPlaces: readonly (Row & { readonly height: number })[];
	readonly longName: { readonly x: number; readonly y: number };
	/** Lines of small writes, each of as many as the others. */
	readonly smallRows: readonly Row[];
	readonly perSmallRow: number;
	readonly smallName: { readonly x: number; readonly y: number };
	/** The name of the whole, and what is said of it. */
	readonly name: { readonly x: number; readonly y: number };
}

interface Input {
	readonly width: number;
	readonly longCount: number;
	readonly longClasses: readonly ScaleClass[];
	readonly durableClasses: readonly ScaleClass[];
}

export function layOutDriveBody(input: Input): DriveBodyLayout {
	const isWide = input.width >= TWO_COLUMNS_PX;
	const column = isWide ? (input.width - COLUMN_GAP_PX) / 2 : input.width;
	const long = plotOf(column, input.longClasses);
	const durable = plotOf(column, input.durableClasses);
	// In one column all of it has the whole width, one row above the other.
	const longRight = isWide ? long.right : long.width - 24;
	const [smallLeft, smallRight] = isWide
		? [column + COLUMN_GAP_PX + durable.left, column + COLUMN_GAP_PX + durable.right]
		: [long.left, longRight];
	const top = RIM_TOP + (isWide ? 14 : 52);
	const smallTop = isWide ? top : top + PLACE_HEIGHT + NAME_PX + 16;
	const smallBottom = smallTop + SMALL_ROWS * SMALL_ROW_PX;
	const height = smallBottom + NAME_PX + 16;
	const step = (longRight - long.left) / Math.max(input.longCount, 1);
	return {
		height,
		board: {
			...{ x: long.left - 24, y: RIM_TOP },
			...{ width: (isWide ? input.width : long.width) - long.left + 22 },
			height: height - RIM_TOP - 4
		},
		longPlaces: Array.from({ length: input.longCount }, (_, index) => ({
			...{ x: long.left + index * step + 1, y: top },
			...{ width: Math.max(step - 2, 1), height: PLACE_HEIGHT }
		})),
		longName: { x: long.left, y: top + PLACE_HEIGHT + NAME_PX },
		smallRows: Array.from({ length: SMALL_ROWS }, (_, row) => ({
			...{ x: smallLeft, y: smallTop + (row + 0.5) * SMALL_ROW_PX },
			width: smallRight - smallLeft
		})),
		perSmallRow: SMALL_COUNT / SMALL_ROWS,
		smallName: { x: smallLeft, y: smallBottom + NAME_PX },
		name: isWide ? { x: long.right + 22, y: top + 11 } : { x: long.left, y: RIM_TOP + 22 }
	};
}
