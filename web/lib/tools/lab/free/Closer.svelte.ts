/** A run brought to one step, to look into the pages of a block there, and to go on from there. */
import { Turns } from '$lib/base/Turns';
import { SimClient, type ClientEnvironment } from '$lib/run/sim/SimClient';
import { Snapshot } from '$lib/run/sim/snapshot';

/** How long the simulator goes on before it answers, in milliseconds of the reader's. */
const TELL_MS = 100;

/** What is looked into. */
export interface Looked {
	/** Index of the drive. */
	readonly side: number;
	readonly block: number;
}

export class Closer {
	readonly #environment: ClientEnvironment;
	readonly #turns = new Turns();
	#client: SimClient | undefined;
	#lines = '';
	#looked = $state.raw<Looked>();
	#snapshot = $state.raw<Snapshot>();
	#fault = $state('');
	#isBusy = $state(false);
	#isOver = $state(false);

	constructor(environment: ClientEnvironment) {
		this.#environment = environment;
	}

	/** Nothing while nothing is looked into. */
	get looked(): Looked | undefined {
		return this.#looked;
	}

	/** The state, with the pages of the block. */
	get snapshot(): Snapshot | undefined {
		return this.#snapshot;
	}

	/** Why there is nothing to see, in one sentence; empty where there is. */
	get fault(): string {
		return this.#fault;
	}

	get isBusy(): boolean {
		return this.#isBusy;
	}

	/** Whether the run has no step after this one. */
	get isOver(): boolean {
		return this.#isOver;
	}

	get isAtBegin(): boolean {
		return this.#snapshot === undefined || this.#snapshot.step === 0;
	}

	/** Runs an experiment in its wire form to a step. Never throws. */
	async open(experimentLines: string, step: number, looked: Looked): Promise<void> {
		this.close();
		this.#looked = looked;
		this.#lines = experimentLines;
		this.#client = new SimClient(this.#environment, {
			experimentLines,
			seed: undefined,
			check: false
		});
		await this.#do(async (client, isWanted) => {
			await client.open([]);
			return this.#to(client, step, isWanted);
		});
	}

	/** One flash operation, or one decision, further. Never throws. */
	async next(): Promise<void> {
		const step = this.#snapshot?.step ?? 0;
		if (!this.#isBusy && !this.#isOver) {
			await this.#do((client, isWanted) => this.#to(client, step + 1, isWanted));
		}
	}

	/** One step back: the run is the same again up to there. Never throws. */
	async back(): Promise<void> {
		const [looked, shown] = [this.#looked, this.#snapshot];
		if (!this.#isBusy && looked !== undefined && shown !== undefined && !this.isAtBegin) {
			const opened = this.open(this.#lines, shown.step - 1, looked);
			// What was seen stays until the other is there.
			this.#snapshot = shown;
			await opened;
		}
	}

	close(): void {
		this.#turns.end();
		this.#client?.dispose();
		this.#client = undefined;
		this.#looked = undefined;
		this.#snapshot = undefined;
		this.#fault = '';
		this.#isBusy = false;
		this.#isOver = false;
	}

	async #do(
		work: (client: SimClient, isWanted: () => boolean) => Promise<Snapshot | undefined>
	): Promise<void> {
		const client = this.#client;
		if (client === undefined) {
			return;
		}
		const isWanted = this.#turns.begin();
		this.#isBusy = true;
		try {
			const found = await work(client, isWanted);
			if (isWanted() && found !== undefined) {
				this.#isOver = found.step === this.#snapshot?.step || found.isEnded;
				this.#snapshot = found;
			}
		} catch (error) {
			if (isWanted()) {
				this.#fault = error instanceof Error ? error.message : String(error);
			}
		} finally {
			if (isWanted()) {
				this.#isBusy = false;
			}
		}
	}

	/** The state after so many steps of the phases, with the block in view. */
	async #to(client: SimClient, step: number, isWanted: () => boolean) {
		for (let isThere = false; !isThere && isWanted();) {
			const reply = await client.request({
				type: 'stages',
				msMax: TELL_MS,
				stepsMax: step,
				spare: []
			});
			isThere = reply.type !== 'staged' || reply.isDone;
		}
		if (!isWanted()) {
			return undefined;
		}
		const firstBlock = this.#looked?.block;
		const reply = await client.request({ type: 'show', step: undefined, firstBlock, spare: [] });
		return reply.type === 'shown' ? new Snapshot(reply.state) : undefined;
	}
}
