/** Boxes of a map of files: as large as the files, one group for each kind. */
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { Answer, AnswerKind, AnswerPart } from './answer';
import type { Ratios } from './surveyResult';

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface PartBox extends Box {
	readonly part: AnswerPart;
	/** Its own, or those of its kind where it has none. */
	readonly ratios: Ratios | undefined;
}

export interface KindBox extends Box {
	readonly kind: AnswerKind;
	readonly parts: readonly PartBox[];
}

/** What one of the boxes stands for; the root and the kinds hold others. */
interface Node {
	readonly bytes: number;
	readonly children?: readonly Node[];
	readonly kind?: AnswerKind;
	readonly part?: AnswerPart;
}

const KIND_GAP = 4;
const PART_GAP = 1;

export function kindBoxes(answer: Answer, width: number, height: number): readonly KindBox[] {
	const kinds = answer.kinds
		.filter(({ bytes }) => bytes > 0)
		.map((kind) => ({
			kind,
			bytes: 0,
			children: kind.parts.map((part) => ({ part, bytes: part.bytes }))
		}));
	const root = hierarchy<Node>({ bytes: 0, children: kinds }).sum(({ bytes }) => bytes);
	// The heaviest kind first, and in it the heaviest files; what is left of a kind comes last.
	root.sort((one, other) => (one.depth === 1 ? (other.value ?? 0) - (one.value ?? 0) : 0));
	const laid = treemap<Node>()
		.tile(treemapSquarify)
		.size([width, height])
		.paddingInner((node) => (node.depth === 0 ? KIND_GAP : PART_GAP))(root);
	return (laid.children ?? []).flatMap((node) =>
		node.data.kind === undefined
			? []
			: [
					{
						...boxOf(node),
						kind: node.data.kind,
						parts: (node.children ?? []).flatMap((inner) =>
							inner.data.part === undefined
								? []
								: [
										{
											...boxOf(inner),
											part: inner.data.part,
											ratios: inner.data.part.ratios ?? node.data.kind?.ratios
										}
									]
						)
					}
				]
	);
}

interface Rectangle {
	readonly x0: number;
	readonly x1: number;
	readonly y0: number;
	readonly y1: number;
}

const boxOf = ({ x0, x1, y0, y1 }: Rectangle): Box => ({
	x: x0,
	y: y0,
	width: x1 - x0,
	height: y1 - y0
});
