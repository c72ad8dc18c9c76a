/**
 * What lies between a file system and its drive: layers, each with a gate that a TRIM must pass.
 *
 * The run below is a real one whose file system tells nobody. Where every gate is open, a deletion
 * is followed by the TRIM of its pages; else the slip of paper stays before the first shut gate.
 */
import type { LayerId, Variant } from '$content/schema';
import type { Playback } from '$lib/run/session/Playback.svelte';
import type { SimSession } from '$lib/run/session/SimSession.svelte';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** From above. */
export const LAYERS: readonly LayerId[] = ['file-system', 'encryption', 'machine', 'raid', 'usb'];

/** What says which pages of a deleted file are free, and where it lies. */
export interface Slip {
	readonly file: string;
	/** Pages of the file that the drive still keeps. */
	readonly pages: number;
	/** The layer whose gate has stopped it; nothing while it is on its way to the drive. */
	readonly layer: LayerId | undefined;
}

/** A file that the figure began with. */
export interface FileOfLayers {
	readonly name: string;
	readonly lpns: readonly number[];
	readonly isDeleted: boolean;
}

/** What the reader asked for to no effect, at this step. */
export interface Vain {
	readonly step: number;
	/** The gate that stopped it; nothing where there was nothing to tell. */
	readonly layer: LayerId | undefined;
}

/** What the reader made of the gates. */
export interface GatesState {
	/** Gates that are shut; nothing where none was moved. */
	readonly shut: readonly LayerId[] | undefined;
	/** Where the slips of files lie that the reader deleted. */
	readonly stops: readonly Pick<Slip, 'file' | 'layer'>[];
}

export interface GatesOptions {
	readonly session: () => Pick<SimSession, 'snapshot' | 'startFrame' | 'startStep'>;
	readonly playback: () => Pick<Playback, 'act'>;
	readonly variant: () => Variant;
}

export class Gates {
	/** Gates that are shut, once the reader has moved one. */
	#shut = $state.raw<readonly LayerId[] | undefined>();
	/** Where the slips of files lie that the reader deleted. */
	#stops = $state.raw<readonly Pick<Slip, 'file' | 'layer'>[]>([]);
	#vain = $state.raw<Vain | undefined>();
	/** From above. */
	readonly layers = LAYERS;
	readonly #options: GatesOptions;

	constructor(options: GatesOptions) {
		this.#options = options;
	}

	get #session(): ReturnType<GatesOptions['session']> {
		return this.#options.session();
	}

	/** What the reader asked for to no effect, as long as nothing has happened since. */
	get vain(): Vain | undefined {
		return this.#vain?.step === this.#session.snapshot.step ? this.#vain : undefined;
	}

	/** Logical pages that no file has and the drive still keeps. */
	keptIn(snapshot: Snapshot): readonly number[] {
		return keptForNobody(snapshot);
	}

	/** The gates that are shut after a step. */
	shutAt(step: number): readonly LayerId[] {
		if (this.#shut !== undefined) {
			return this.#shut;
		}
		const { shut, openFrom } = this.#options.variant().gates ?? { shut: [] };
		return openFrom === undefined || step < openFrom ? shut : [];
	}

	/** The first shut gate from above. */
	firstShut(step: number): LayerId | undefined {
		const shut = this.shutAt(step);
		return LAYERS.find((layer) => shut.includes(layer));
	}

	/** Whether a state is the one that the figure begins with. */
	isStart({ step }: Snapshot): boolean {
		return step === this.#session.startStep;
	}

	/** The files that the figure began with, as a state has them. */
	filesIn(snapshot: Snapshot): readonly FileOfLayers[] {
		const owners = Array.from(this.#session.startFrame.ownerByLpn);
		const letters = owners
			.filter((owner, lpn) => owner !== 0 && owners.indexOf(owner) === lpn)
			.toSorted((a, b) => a - b);
		return letters.map((letter) => {
			const lpns = owners.flatMap((owner, lpn) => (owner === letter ? lpn : []));
			const isDeleted = !snapshot.ownerByLpn.includes(letter);
			return { name: String.fromCharCode(letter), lpns, isDeleted };
		});
	}

	/** Slips of deleted files of which the drive still keeps pages. */
	slipsIn(snapshot: Snapshot): readonly Slip[] {
		const declared = this.#options.variant().gates?.shut;
		return this.filesIn(snapshot).flatMap(({ name, lpns, isDeleted }) => {
			const pages = keptForNobody(snapshot).filter((lpn) => lpns.includes(lpn)).length;
			if (!isDeleted || pages === 0) {
				return [];
			}
			const stop = this.#stops.find(({ file }) => file === name);
			const layer = stop ? stop.layer : LAYERS.find((one) => declared?.includes(one));
			return [{ file: name, pages, layer }];
		});
	}

	toggle(layer: LayerId): void {
		const shut = this.shutAt(this.#session.snapshot.step);
		const others = shut.filter((one) => one !== layer);
		this.#shut = others.length < shut.length ? others : [...shut, layer];
		this.#vain = undefined;
	}

	/** Deletes a file; its slip goes down as far as it comes. */
	remove({ name, lpns }: FileOfLayers): void {
		const playback = this.#options.playback();
		const { step } = this.#session.snapshot;
		const layer = this.firstShut(step);
		// What was declared to open later is as the reader saw it from here on.
		this.#shut = this.shutAt(step);
		const others = this.#stops.filter(({ file }) => file !== name);
		this.#stops = [...others, { file: name, layer }];
		playback.act(`-${name}`);
		if (layer === undefined) {
			lpns.forEach((lpn) => playback.act(`t${lpn}`));
		}
	}

	/** The file system tells once more of all that is free. */
	trimAll(): void {
		const { snapshot } = this.#session;
		const layer = this.firstShut(snapshot.step);
		const lpns = keptForNobody(snapshot);
		if (layer !== undefined || lpns.length === 0) {
			this.#vain = { step: snapshot.step, layer };
			return;
		}
		lpns.forEach((lpn) => this.#options.playback().act(`t${lpn}`));
	}

	/** What the reader made of the gates, if anything. */
	get moved(): GatesState | undefined {
		const [shut, stops] = [this.#shut, this.#stops];
		return shut === undefined && stops.length === 0 ? undefined : { shut, stops };
	}

	/** As another session of the same figure was left. */
	restore(state: GatesState | undefined): void {
		this.#shut = state?.shut;
		this.#stops = state?.stops ?? [];
		this.#vain = undefined;
	}

	/** As the page declares it. */
	forget(): void {
		this.#shut = undefined;
		this.#stops = [];
		this.#vain = undefined;
	}
}

/** Logical pages that no file has and the drive still keeps. */
export function keptForNobody(snapshot: Snapshot): readonly number[] {
	return Array.from(snapshot.ownerByLpn).flatMap((owner, lpn) =>
		owner === 0 && snapshot.lookup(lpn) !== undefined ? lpn : []
	);
}
