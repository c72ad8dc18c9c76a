/** What is drawn and said of layers with gates: names, slips on their way, sentences. */
import type { LayerId } from '$content/schema';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Gates, Slip } from '$lib/run/view/Gates.svelte';
import { pages } from '../../words';
import { describeStep, summarize } from '../describe';
import { pageLabel } from '../drive.frame';
import type { Point } from '../drive.layout';
import { inOut, mix, phase } from '../ease';
import { twinText } from '../twin';
import type { GatesLayout } from './gates.layout';

interface LayerText {
	readonly name: string;
	/** In a sentence. */
	readonly inWords: string;
	/** What opens its gate. */
	readonly asks: string;
}

export const LAYER_TEXTS: Readonly<Record<LayerId, LayerText>> = {
	'file-system': {
		name: 'File system',
		inWords: 'the file system',
		asks: 'discard, or fstrim each week'
	},
	encryption: { name: 'Encryption', inWords: 'the encryption', asks: 'LUKS: allow-discards' },
	machine: {
		name: 'Virtual machine',
		inWords: 'the virtual machine',
		asks: 'Discard option of the disk'
	},
	raid: { name: 'RAID', inWords: 'the RAID', asks: 'RAID 5: only if told that it is safe' },
	usb: { name: 'USB bridge', inWords: 'the USB bridge', asks: 'passes UNMAP on' }
};

/** A slip of paper where it is drawn. */
export interface SlipFrame {
	readonly file: string;
	readonly at: Point;
	/** Whether a shut gate refused it. */
	readonly isStopped: boolean;
	/** From 0, whole and in the shaft, to 1: thrown aside, where only its file can be read. */
	readonly aside: number;
}

/** How high slips lie over the gate that stopped them. */
const OVER_PX = 3;
/** How far a stopped slip bounces. */
const BOUNCE_PX = 7;
/** Beside the gate that refused them slips lie so far apart, where there is room. */
const LEDGE_PX = 22;
const LEDGE_ROOM_PX = { narrow: 84, wide: 108 };

/** Where a slip falls to: upon its gate, or to the drive's door. */
function endOf(layout: GatesLayout, layer: number): Point {
	const gate = layout.gates[layer];
	const first = layout.gates[0];
	const x = (first?.x ?? 0) + (first?.width ?? 0) / 2;
	return { x, y: gate === undefined ? layout.drive.board.y : gate.y - OVER_PX };
}

/** Where a refused slip lies then, gate open or not: on its layer, out of the way of others. */
function ledgeOf(layout: GatesLayout, layer: number, place: number): Point {
	const [gate, row] = [layout.gates[layer], layout.layers[layer]];
	const roomPx = LEDGE_ROOM_PX[layout.isNarrow ? 'narrow' : 'wide'];
	const pitch = Math.min(LEDGE_PX, roomPx / layout.files.length);
	return {
		x: (gate?.x ?? 0) - 14 - place * pitch,
		y: (row?.y ?? 0) + (row?.height ?? 0) - OVER_PX
	};
}

/** The slips between a state and the next: what a deletion sends falls while it happens. */
export function slipFrames(
	layout: GatesLayout,
	gates: Gates,
	present: Snapshot,
	next: Snapshot | undefined,
	progress: number
): readonly SlipFrame[] {
	const isDeleting = next?.event.kind === 'fileDelete' && progress > 0;
	const slips = gates.slipsIn(isDeleting ? next : present);
	const falling = isDeleting ? String.fromCharCode(next.event.lpn ?? 0) : '';
	/** In the order in which they were refused: a new one comes to lie beside the others. */
	const restOf = (slip: Slip, layer: number) => {
		const pile = slips.filter((one) => one.layer === slip.layer && one.file !== falling);
		const place = pile.findIndex(({ file }) => file === slip.file);
		return ledgeOf(layout, layer, place === -1 ? pile.length : place);
	};
	const names = gates.filesIn(present).map(({ name }) => name);
	return slips.map((slip) => {
		const layer = slip.layer ? gates.layers.indexOf(slip.layer) : -1;
		const isStopped = slip.layer !== undefined;
		const end = endOf(layout, layer);
		const rest = isStopped ? restOf(slip, layer) : end;
		const key = layout.files[names.indexOf(slip.file)];
		if (slip.file !== falling || key === undefined) {
			return { file: slip.file, at: rest, isStopped, aside: isStopped ? 1 : 0 };
		}
		const across = inOut(phase(progress, 0.05, 0.4));
		const down = inOut(phase(progress, 0.35, 0.65));
		const bounce = phase(progress, 0.65, 0.8);
		const aside = isStopped ? inOut(phase(progress, 0.8, 1)) : 0;
		const lift = isStopped ? Math.sin(bounce * Math.PI) * (1 - bounce) * BOUNCE_PX : 0;
		const top = (layout.layers[0]?.y ?? 0) - OVER_PX;
		const x = mix(mix(key.x + key.width / 2, end.x, across), rest.x, aside);
		const y = mix(mix(mix(key.y + key.height / 2, top, across), end.y, down) - lift, rest.y, aside);
		return { file: slip.file, at: { x, y }, isStopped: isStopped && down === 1, aside };
	});
}

/** What a page is labeled with here: the file that it belongs to. */
export const fileOf = (label: string): string => label.replace(/^\d+/, '').toUpperCase();

const calledByFile = (snapshot: Snapshot, ppn: number) =>
	`a page of ${fileOf(pageLabel(snapshot, ppn))}`;

/** What just happened, in one sentence. */
export function say(snapshot: Snapshot, gates: Gates): string {
	const { event } = snapshot;
	const { vain } = gates;
	if (vain !== undefined) {
		return vain.layer === undefined
			? 'The drive knows of all that is free: there is nothing to tell.'
			: `The file system tells again, and ${LAYER_TEXTS[vain.layer].inWords} stops it again.`;
	}
	const files = gates.filesIn(snapshot);
	if (event.kind === 'hostWrite' && gates.isStart(snapshot)) {
		return `Here are ${files.length} files, and no slip is on its way. Press one to delete it.`;
	}
	if (event.kind !== 'fileDelete') {
		return describeStep(snapshot, calledByFile);
	}
	const file = String.fromCharCode(event.lpn ?? 63);
	const slip = gates.slipsIn(snapshot).find((one) => one.file === file);
	if (slip === undefined) {
		return describeStep(snapshot);
	}
	return slip.layer === undefined
		? `File ${file} is deleted. No gate is shut: its slip comes through to the drive.`
		: `File ${file} is deleted. Its slip stops at ${LAYER_TEXTS[slip.layer].inWords}: ` +
				'the drive hears of nothing.';
}

/** The layers in words, and the drive below as in any figure. */
export function textOf(snapshot: Snapshot, gates: Gates | undefined): string {
	if (gates === undefined) {
		return twinText(snapshot);
	}
	const shut = gates.shutAt(snapshot.step);
	const slips = gates.slipsIn(snapshot);
	const rows = gates.layers.map((layer) => {
		const here = slips.filter((slip) => slip.layer === layer).map(({ file }) => file);
		const lies = here.length === 0 ? '' : `, before it the slip of ${here.join(', ')}`;
		return `${LAYER_TEXTS[layer].name.padEnd(16)}${shut.includes(layer) ? 'shut' : 'open'}${lies}`;
	});
	return [...rows, '', twinText(snapshot)].join('\n');
}

/** The whole picture in one sentence, for those who do not see it. */
export function pictureLabel(snapshot: Snapshot, kept: number): string {
	return `${summarize(snapshot)} Kept for nobody: ${pages(kept)}.`;
}
