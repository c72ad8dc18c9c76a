/** One benchmark in the reader's browser: size after size, each in a worker of its own. */
import { SimClient, type ClientEnvironment } from '$lib/run/sim/SimClient';
import { Snapshot } from '$lib/run/sim/snapshot';
import { benchLines, logicalPagesOf } from './benchExperiment';
import { measureSpeed, type BenchDrive, type Speed } from './speed';

/** `stopped` by the reader, `broken` by a fault; both keep what was measured. */
export type Phase = 'empty' | 'running' | 'done' | 'stopped' | 'broken';

/** Sends the simulator in its worker on; its buffer goes there and back. */
function driveOf(client: SimClient): BenchDrive {
	let spare: ArrayBuffer[] = [];
	return {
		async run(stepsMax) {
			const reply = await client.request({
				type: 'run',
				untilNs: Number.MAX_VALUE,
				msMax: Number.MAX_VALUE,
				stepsMax,
				spare
			});
			if (reply.type !== 'shown') {
				throw new Error('The simulator gave another answer than asked for. Reload the page.');
			}
			const snapshot = new Snapshot(reply.state);
			spare = [reply.state];
			return {
				hostWrites: snapshot.get('hostWrites'),
				nandPrograms: snapshot.get('nandPrograms')
			};
		}
	};
}

export class BenchRun {
	readonly #environment: ClientEnvironment;
	readonly #nowMs: () => number;
	readonly #sizes: readonly number[];
	#phase = $state<Phase>('empty');
	#speeds = $state.raw<readonly (Speed | undefined)[]>([]);
	#index = $state(0);
	#share = $state(0);
	#fault = $state('');
	#client: SimClient | undefined;

	/** @param sizes raw pages of each drive */
	constructor(environment: ClientEnvironment, sizes: readonly number[], nowMs: () => number) {
		this.#environment = environment;
		this.#sizes = sizes;
		this.#nowMs = nowMs;
	}

	get phase(): Phase {
		return this.#phase;
	}

	/** Results so far, in the order of the sizes. */
	get speeds(): readonly (Speed | undefined)[] {
		return this.#speeds;
	}

	/** The size that is being measured. */
	get index(): number {
		return this.#index;
	}

	/** How much of everything is done, from 0 to 1. */
	get progress(): number {
		return (this.#index + this.#share) / this.#sizes.length;
	}

	/** What broke, in one sentence; empty unless the phase is `broken`. */
	get fault(): string {
		return this.#fault;
	}

	/** Measures every size for at least so many seconds. */
	async start(secondsMin: number): Promise<void> {
		this.stop();
		this.#phase = 'running';
		this.#speeds = [];
		for (const [index, pages] of this.#sizes.entries()) {
			this.#index = index;
			this.#share = 0;
			const client = new SimClient(this.#environment, {
				experimentLines: benchLines(pages),
				seed: undefined,
				check: false
			});
			this.#client = client;
			try {
				await client.open([]);
				const speed = await this.#measure(client, pages, secondsMin);
				if (client !== this.#client) {
					return;
				}
				this.#speeds = [...this.#speeds, speed];
			} catch (error) {
				if (client === this.#client) {
					this.#fault = error instanceof Error ? error.message : String(error);
					this.#phase = 'broken';
				}
				return;
			} finally {
				client.dispose();
			}
		}
		this.#client = undefined;
		this.#phase = 'done';
	}

	/** Ends the run at once; what was measured stays. */
	stop(): void {
		const client = this.#client;
		this.#client = undefined;
		client?.dispose();
		if (this.#phase === 'running') {
			this.#phase = 'stopped';
		}
	}

	#measure(client: SimClient, pages: number, secondsMin: number): Promise<Speed> {
		return measureSpeed(driveOf(client), {
			logicalPages: logicalPagesOf(pages),
			secondsMin,
			nowMs: this.#nowMs,
			progress: (share) => {
				if (client === this.#client) {
					this.#share = share;
				}
			}
		});
	}
}
