/** All lines of the curves, those of the run before with them, and the frame that they fit into. */
import { curvesLayout, type CurvesLayout, type Size } from './curves.layout';
import { curveOf, endingOf, type CurvePoint, type Rates } from './ending';
import type { Ruler } from './ruler';
import { markOf } from './sides';
import type { Ran } from './words';

export interface DrawnLine {
	readonly id: string;
	/** Index of the drive. */
	readonly index: number;
	readonly curve: readonly CurvePoint[];
	readonly ending: Rates | undefined;
}

export interface DrawnCurves {
	readonly lines: readonly DrawnLine[];
	/** Of the run before; what did not change hides behind its line. */
	readonly ghosts: readonly DrawnLine[];
	readonly layout: CurvesLayout;
}

const linesOf = ({ snapshots }: Ran, ruler: Ruler): readonly DrawnLine[] =>
	snapshots.flatMap((snapshot, index) =>
		snapshot === undefined
			? []
			: [
					{
						id: markOf(index),
						index,
						curve: curveOf(snapshot, ruler, index),
						ending: endingOf(snapshot)
					}
				]
	);

export function drawnCurves(
	result: Ran,
	before: Ran | undefined,
	ruler: Ruler,
	size: Size
): DrawnCurves {
	const lines = linesOf(result, ruler);
	const ghosts =
		before === undefined
			? []
			: linesOf(before, ruler).filter(({ id }) => lines.some((line) => line.id === id));
	return { lines, ghosts, layout: curvesLayout(size, [...lines, ...ghosts]) };
}
