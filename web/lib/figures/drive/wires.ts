/** The map as wires: from a logical page's contact over the board, down a lane, to a flash page. */
import { inOut, mix, phase } from './ease';
import { centerOf, type DriveLayout, type Point } from './drive.layout';

/** The end of a wire: where it runs down, and where its plug is. */
export interface WireEnd {
	readonly lane: number;
	readonly plug: Point;
}

const BEND_PX = 5;
/** How far along the way down an S bends. */
const S_SHARE = 0.58;

/** Where the wire of a logical page leaves the drive's edge. */
export function portOf(layout: DriveLayout, lpn: number): Point {
	const key = layout.keys[lpn];
	return { x: key ? key.x + key.width / 2 : 0, y: layout.board.y + 1 };
}

/** Where a wire ends that leads to a page. */
export function endOf(layout: DriveLayout, ppn: number): WireEnd | undefined {
	const index = ppn - layout.firstPage;
	const page = layout.pages[index];
	const block = layout.blocks[Math.floor(index / (layout.pages.length / layout.blocks.length))];
	if (page === undefined || block === undefined) {
		return undefined;
	}
	return { lane: layout.lanes[index] ?? block.x, plug: { x: block.x, y: centerOf(page).y } };
}

interface Curve {
	readonly port: Point;
	readonly lane: number;
	readonly plug: Point;
	readonly bend: number;
	/** Where the S ends and the lane begins. */
	readonly top: number;
	readonly pull: number;
}

function curveOf(layout: DriveLayout, port: Point, { lane, plug }: WireEnd): Curve {
	const bend = Math.min(BEND_PX, Math.abs(plug.x - lane));
	const top = Math.max(port.y, Math.min((layout.blocks[0]?.y ?? 0) - 4, plug.y - bend));
	return { port, lane, plug, bend, top, pull: (top - port.y) * S_SHARE };
}

const px = (value: number) => value.toFixed(1);

/** A wire as a path. */
export function wirePath(layout: DriveLayout, port: Point, end: WireEnd): string {
	const { lane, plug, bend, top, pull } = curveOf(layout, port, end);
	const [x, y] = [px(lane), px(plug.y)];
	return (
		`M${px(port.x)} ${px(port.y)}` +
		`C${px(port.x)} ${px(port.y + pull)} ${x} ${px(top - pull)} ${x} ${px(top)}` +
		`L${x} ${px(plug.y - bend)}Q${x} ${y} ${px(lane + bend)} ${y}` +
		`L${px(Math.max(plug.x, lane + bend))} ${y}`
	);
}

const CURVE_PARTS = 16;

/** Points on a wire, close enough to each other to travel along. */
function pointsOf(curve: Curve): readonly Point[] {
	const { port, lane, plug, top, pull } = curve;
	const s = Array.from({ length: CURVE_PARTS + 1 }, (_, index) => {
		const t = index / CURVE_PARTS;
		const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
		return {
			x: (a + b) * port.x + (c + d) * lane,
			y: a * port.y + b * (port.y + pull) + c * (top - pull) + d * top
		};
	});
	return [...s, { x: lane, y: plug.y }, { x: Math.max(plug.x, lane), y: plug.y }];
}

/** The place after a share of a wire's length. */
export function pointOnWire(layout: DriveLayout, port: Point, end: WireEnd, share: number): Point {
	const points = pointsOf(curveOf(layout, port, end));
	const lengths = points
		.slice(1)
		.map((point, index) =>
			Math.hypot(point.x - (points[index]?.x ?? 0), point.y - (points[index]?.y ?? 0))
		);
	let left = lengths.reduce((sum, length) => sum + length, 0) * share;
	for (const [index, length] of lengths.entries()) {
		const [from, to] = [points[index], points[index + 1]];
		if (from && to && (left <= length || index === lengths.length - 1)) {
			const part = length === 0 ? 1 : Math.min(1, left / length);
			return { x: mix(from.x, to.x, part), y: mix(from.y, to.y, part) };
		}
		left -= length;
	}
	return port;
}

/** What a wire lets go of and takes hold of; one of the two where it is laid or pulled back. */
export interface Swing {
	readonly from?: WireEnd | undefined;
	readonly to?: WireEnd | undefined;
	readonly port: Point;
}

/** A wire's end on its way: up its lane, across the board, down; or along itself. */
export function swing(layout: DriveLayout, { from, to, port }: Swing, share: number): WireEnd {
	const level = layout.crossing;
	if (from === undefined || to === undefined) {
		return loose(layout, from ?? to, from === undefined ? share : 1 - share, port);
	}
	const up = inOut(phase(share, 0.02, 0.42));
	const down = inOut(phase(share, 0.56, 1));
	const lane = mix(from.lane, to.lane, inOut(phase(share, 0.2, 0.8)));
	const y = share < 0.5 ? mix(from.plug.y, level, up) : mix(level, to.plug.y, down);
	const tail =
		(from.plug.x - from.lane) * (1 - phase(share, 0, 0.12)) +
		(to.plug.x - to.lane) * phase(share, 0.88, 1);
	return { lane, plug: { x: lane + tail, y } };
}

/** The end of a wire that is laid or pulled back: `share` of the way from its port. */
function loose(layout: DriveLayout, end: WireEnd | undefined, share: number, port: Point): WireEnd {
	if (end === undefined) {
		return { lane: port.x, plug: port };
	}
	const plug = pointOnWire(layout, port, end, share);
	return { lane: Math.min(plug.x, mix(port.x, end.lane, share)), plug };
}
