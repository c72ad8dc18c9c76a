/** Runs drives once more with stops, at which it is counted how long operations took. */
import { Turns } from '$lib/base/Turns';
import { SimClient, type ClientEnvironment } from '$lib/run/sim/SimClient';
import { Snapshot } from '$lib/run/sim/snapshot';
import { readStalls } from '$lib/run/sim/stalls';
import { stopsFor, type Stop, type Took } from './took';

/** How long the simulator goes on before it answers, in milliseconds of the reader's. */
const TELL_MS = 100;

/** A drive that was run, and how far. */
export interface TimedDrive {
	readonly name: string;
	readonly lines: string;
	readonly steps: number;
	readonly ops: number;
}

export class Timing {
	readonly #environment: ClientEnvironment;
	readonly #turns = new Turns();
	#clients: readonly SimClient[] = [];
	#drives = $state.raw<readonly Took[]>([]);
	#share = $state(0);
	#fault = $state('');
	#isBusy = $state(false);

	constructor(environment: ClientEnvironment) {
		this.#environment = environment;
	}

	/** What the latest whole runs came to. */
	get drives(): readonly Took[] {
		return this.#drives;
	}

	get isBusy(): boolean {
		return this.#isBusy;
	}

	/** How much is done, from 0 to 1. */
	get share(): number {
		return this.#share;
	}

	/** What broke, in one sentence; empty where nothing did. */
	get fault(): string {
		return this.#fault;
	}

	/** Runs these drives instead of those before. Never throws. */
	async start(drives: readonly TimedDrive[]): Promise<void> {
		this.cancel();
		const isWanted = this.#turns.begin();
		const clients = drives.map(
			({ lines: experimentLines }) =>
				new SimClient(this.#environment, { experimentLines, seed: undefined, check: false })
		);
		this.#clients = clients;
		this.#isBusy = true;
		this.#share = 0;
		this.#fault = '';
		try {
			const whole = await Promise.all(
				drives.map((drive, index) => this.#time(drive, clients[index], drives.length, isWanted))
			);
			if (isWanted()) {
				this.#drives = whole;
			}
		} catch (error) {
			if (isWanted()) {
				this.#fault = error instanceof Error ? error.message : String(error);
			}
		} finally {
			clients.forEach((client) => client.dispose());
			if (isWanted()) {
				this.#isBusy = false;
			}
		}
	}

	/** Ends the runs at once; what was there before stays. */
	cancel(): void {
		this.#turns.end();
		this.#clients.forEach((client) => client.dispose());
		this.#clients = [];
		this.#isBusy = false;
	}

	async #time(
		{ name, steps, ops }: TimedDrive,
		client: SimClient | undefined,
		drives: number,
		isWanted: () => boolean
	): Promise<Took> {
		const stops: Stop[] = [];
		let stalls: Took['stalls'] = [];
		const count = stopsFor(ops);
		await client?.open([]);
		for (let index = 1; client !== undefined && index <= count && isWanted(); index += 1) {
			const timeNs = await this.#goTo(client, Math.round((steps * index) / count), isWanted);
			if (timeNs === undefined) {
				break;
			}
			const reply = await client.request({ type: 'stalls' });
			const found = reply.type === 'stalled' ? readStalls(reply.stalls) : undefined;
			stops.push({ timeNs, buckets: found?.buckets ?? [] });
			stalls = found?.stalls ?? [];
			if (isWanted()) {
				this.#share += 1 / count / drives;
			}
		}
		return { name, stops, stalls };
	}

	/** Goes on to a step. Returns the drive's time there; nothing where it is not wanted any more. */
	async #goTo(
		client: SimClient,
		step: number,
		isWanted: () => boolean
	): Promise<number | undefined> {
		while (isWanted()) {
			const reply = await client.request({
				type: 'stages',
				msMax: TELL_MS,
				stepsMax: step,
				spare: []
			});
			if (reply.type !== 'staged' || reply.isDone) {
				return reply.type === 'staged' ? new Snapshot(reply.state).timeNs : undefined;
			}
		}
		return undefined;
	}
}
