/**
 * What is drawn of the blocks between two states of a copy. A frame follows from the present
 * state, the next one, and how far the step between them has come, and from nothing else.
 */
import type { PageState } from '$lib/run/sim/layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { easeIn, inOut, phase } from '../ease';
import type { Wait } from './copy.story';
import * as place from './copy.layout';

export interface BlockFrame extends place.BlockPlace {
	/** Its pages, those of each state as one path. */
	readonly paths: Readonly<Record<PageState, string>>;
	readonly isVictim: boolean;
	readonly isOpen: boolean;
	/** How far an erase has charged it, and how much of it is cleared, from below. */
	readonly charge: number;
	readonly cleared: number;
}

export interface CopyFrame {
	readonly blocks: readonly BlockFrame[];
	/** Copies of the wait that is looked at which are done, as arcs. */
	readonly trails: readonly { readonly path: string; readonly isLast: boolean }[];
	/** A page that is copied, or the host's that is written at last, on its way. */
	readonly mover: { readonly kind: 'copy' | 'write'; readonly box: place.Box } | undefined;
	/** Where the host's page waits for its place. */
	readonly door: place.Point | undefined;
}

/** Until a copy has landed, nothing has changed; data lands before its old place lets go. */
const LANDED = 0.84;
const WRITTEN = 0.6;

export interface FrameInput {
	readonly snapshot: Snapshot;
	readonly next: Snapshot | undefined;
	readonly progress: number;
	readonly width: number;
	readonly room: number;
	readonly position: number;
	/** The block that is looked at, and the one that takes pages. */
	readonly pair: readonly [number, number];
	readonly wait: Wait | undefined;
}

function stateOf({ snapshot, next, progress }: FrameInput, ppn: number): PageState {
	const event = next?.event;
	const isLater = event?.kind === 'hostWrite' ? progress >= WRITTEN : progress >= LANDED;
	return next !== undefined && isLater ? next.pageState(ppn) : snapshot.pageState(ppn);
}

function pathsOf(input: FrameInput, { block, box }: place.BlockPlace) {
	const paths = { free: '', valid: '', stale: '' };
	const pages = input.snapshot.get('pagesPerBlock');
	for (let index = 0; index < pages; index += 1) {
		const state = stateOf(input, block * pages + index);
		paths[state] += place.pathOf(place.pageBox(box, pages, index));
	}
	return paths;
}

/** The middle of a page as it lies now. */
function pageAt(input: FrameInput, places: readonly place.BlockPlace[], ppn: number | undefined) {
	const pages = input.snapshot.get('pagesPerBlock');
	const found = ppn === undefined ? undefined : places[Math.floor(ppn / pages)];
	return found && place.pageBox(found.box, pages, (ppn ?? 0) % pages);
}

function moverOf(input: FrameInput, places: readonly place.BlockPlace[], door: place.Point) {
	const { next, progress } = input;
	const event = next?.event;
	const to = pageAt(input, places, event?.to);
	if (to === undefined || progress === 0) {
		return undefined;
	}
	if (event?.kind === 'gcCopy') {
		const from = pageAt(input, places, event.from);
		const share = inOut(phase(progress, 0.06, LANDED));
		if (from === undefined || progress >= LANDED) {
			return undefined;
		}
		const at = place.arcOf(place.middleOf(from), place.middleOf(to)).place(share);
		return { kind: 'copy' as const, box: around(at, from.width, from.height) };
	}
	if (event?.kind === 'hostWrite' && progress < WRITTEN) {
		const share = inOut(phase(progress, 0.02, WRITTEN));
		const at = place.arcOf(door, place.middleOf(to)).place(share);
		return { kind: 'write' as const, box: around(at, to.width, to.height) };
	}
	return undefined;
}

const around = ({ x, y }: place.Point, width: number, height: number): place.Box => ({
	x: x - width / 2,
	y: y - height / 2,
	width,
	height
});

export function copyFrame(input: FrameInput): CopyFrame {
	const { snapshot, next, progress, width, room, position, pair, wait } = input;
	const blocks = snapshot.get('blocks');
	const places = place.placeBlocks(width, room, blocks, pair, position);
	const open = [snapshot.find('hostOpenBlock'), snapshot.find('gcOpenBlock')];
	const erased = next?.event.kind === 'erase' ? next.event.from : undefined;
	const victim = snapshot.find('victimBlock');
	const [, right] = place.pairBoxes(width, room);
	const door = { x: width / 2, y: right.y + 6 };
	const isWaiting = wait !== undefined && snapshot.step < wait.answerStep;
	const trails = (wait?.copies ?? [])
		.filter(({ step }) => step <= snapshot.step)
		.flatMap(({ from, to, step }) => {
			const [a, b] = [pageAt(input, places, from), pageAt(input, places, to)];
			return a && b
				? [
						{
							path: place.arcOf(place.middleOf(a), place.middleOf(b)).path,
							isLast: step === snapshot.step
						}
					]
				: [];
		});
	return {
		blocks: places
			.filter(({ opacity }) => opacity > 0)
			.map((at) => ({
				...at,
				paths: pathsOf(input, at),
				isVictim: at.block === victim,
				isOpen: open.includes(at.block),
				charge: at.block === erased ? easeIn(phase(progress, 0, 0.5)) : 0,
				cleared: at.block === erased ? phase(progress, 0.5, LANDED) : 0
			})),
		trails,
		mover: moverOf(input, places, door),
		door: isWaiting && snapshot.step >= wait.pickStep ? door : undefined
	};
}
