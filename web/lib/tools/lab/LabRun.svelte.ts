/** One experiment that runs to its end in a worker of its own. */
import { Turns } from '$lib/base/Turns';
import { LOST } from '$lib/base/worker';
import { SimClient, SimError, type ClientEnvironment } from '$lib/run/sim/SimClient';
import type { FieldRefusal } from '$lib/run/sim/refused';
import { Snapshot } from '$lib/run/sim/snapshot';
import type { Report } from '$lib/contract/report';
import { readReport, whereOf } from './report';

/** `cancelled` by the reader, `broken` by a refusal or a fault; both keep what was there. */
export type LabPhase = 'empty' | 'opening' | 'running' | 'done' | 'cancelled' | 'broken';

/** A worker that the browser ends again and again is not started for ever. */
const RESTARTS_MAX = 3;
const RESTARTED = 'The browser ended the simulator; the run began again and will be the same.';

/** How often the page is told where the run is, in milliseconds of the reader's. */
const TELL_MS = 100;

export class LabRun {
	readonly #environment: ClientEnvironment;
	readonly #turns = new Turns();
	#client: SimClient | undefined;
	#phase = $state<LabPhase>('empty');
	#snapshot = $state.raw<Snapshot>();
	#report = $state.raw<Report>();
	#fault = $state('');
	#refused = $state.raw<FieldRefusal>();
	#notice = $state('');
	#workMs = $state(0);
	#digest = $state('');
	/** Steps after which the run is over; 0 for its end. */
	#stepsMax = $state(0);

	/** States along the run, once it is over. */
	#film = $state.raw<readonly Snapshot[]>([]);
	readonly #isFilmed: boolean;

	constructor(environment: ClientEnvironment, isFilmed = false) {
		this.#environment = environment;
		this.#isFilmed = isFilmed;
	}

	get phase(): LabPhase {
		return this.#phase;
	}

	get isBusy(): boolean {
		return this.#phase === 'opening' || this.#phase === 'running';
	}

	/** The latest state; it stays when the run ends. */
	get snapshot(): Snapshot | undefined {
		return this.#snapshot;
	}

	/** States along the run in its order, where it is filmed and over. */
	get film(): readonly Snapshot[] {
		return this.#film;
	}

	/** What came of the phases so far. */
	get report(): Report | undefined {
		return this.#report;
	}

	/** What was refused or broke, in one sentence; empty unless the phase is `broken`. */
	get fault(): string {
		return this.#fault;
	}

	/** The field that was refused, where one was. */
	get refused(): FieldRefusal | undefined {
		return this.#refused;
	}

	/** What the reader should know of a run that goes on; empty where there is nothing. */
	get notice(): string {
		return this.#notice;
	}

	/** How long the simulator has run, in the reader's time. */
	get workMs(): number {
		return this.#workMs;
	}

	/** Fingerprint of the state at the end; empty before. */
	get digest(): string {
		return this.#digest;
	}

	/** How much is done, from 0 to 1. */
	get share(): number {
		const stepsMax = this.#stepsMax;
		if (stepsMax === 0) {
			return this.#where.share;
		}
		return this.#phase === 'done' ? 1 : Math.min(1, (this.#snapshot?.get('step') ?? 0) / stepsMax);
	}

	/** Whether the run is over because of the steps that it was to do, before its end. */
	get isStopped(): boolean {
		return this.#phase === 'done' && this.#report?.digest === undefined;
	}

	/** Name of the phase of the experiment that is under way. */
	get stage(): string {
		return this.#where.stage;
	}

	get #where() {
		const report = this.#report;
		return report === undefined
			? { stage: '', share: 0 }
			: whereOf(report, this.#snapshot?.get('hostOps') ?? 0);
	}

	/**
	 * Runs an experiment in its wire form, instead of the one before, to its end, or for so many
	 * steps unless they are 0. Never throws.
	 */
	async start(experimentLines: string, seed?: number, stepsMax = 0): Promise<void> {
		this.cancel();
		const isWanted = this.#turns.begin();
		const client = new SimClient(this.#environment, { experimentLines, seed, check: false });
		this.#client = client;
		this.#phase = 'opening';
		this.#report = undefined;
		this.#snapshot = undefined;
		this.#film = [];
		this.#fault = '';
		this.#refused = undefined;
		this.#notice = '';
		this.#workMs = 0;
		this.#digest = '';
		this.#stepsMax = stepsMax;
		try {
			await this.#run(client, isWanted);
		} catch (error) {
			if (isWanted()) {
				this.#fault = error instanceof Error ? error.message : String(error);
				this.#refused = error instanceof SimError ? error.refused : undefined;
				this.#phase = 'broken';
			}
		} finally {
			client.dispose();
		}
	}

	/** Ends the run and forgets what was seen of it. */
	clear(): void {
		this.cancel();
		this.#phase = 'empty';
		this.#snapshot = undefined;
		this.#film = [];
		this.#report = undefined;
		this.#fault = '';
		this.#workMs = 0;
		this.#digest = '';
	}

	/** Ends the run at once; what was seen of it stays. */
	cancel(): void {
		this.#turns.end();
		this.#client?.dispose();
		this.#client = undefined;
		if (this.isBusy) {
			this.#phase = 'cancelled';
		}
	}

	/** Runs from the beginning to the end; the run is the same again when its worker was lost. */
	async #run(client: SimClient, isWanted: () => boolean): Promise<void> {
		for (let restarts = 0; ; restarts += 1) {
			try {
				await client.open([]);
				while (isWanted() && !(await this.#goOn(client, isWanted)));
				return;
			} catch (error) {
				const isLost = error instanceof SimError && error.message === LOST;
				if (!isLost || !isWanted() || restarts === RESTARTS_MAX) {
					throw error;
				}
				this.#notice = RESTARTED;
				this.#workMs = 0;
			}
		}
	}

	/** Goes on for a moment. Returns whether the run is over. */
	async #goOn(client: SimClient, isWanted: () => boolean): Promise<boolean> {
		const reply = await client.request({
			type: 'stages',
			msMax: TELL_MS,
			stepsMax: this.#stepsMax === 0 ? undefined : this.#stepsMax,
			isFilmed: this.#isFilmed,
			spare: []
		});
		if (reply.type !== 'staged') {
			throw new Error('The simulator gave another answer than asked for. Reload the page.');
		}
		if (!isWanted()) {
			return true;
		}
		this.#snapshot = new Snapshot(reply.state);
		this.#film = (reply.frames ?? []).map((frame) => new Snapshot(frame));
		this.#report = readReport(reply.report);
		this.#workMs += reply.workMs;
		this.#digest = reply.digest ?? '';
		this.#fault = reply.fault;
		this.#phase = reply.fault !== '' ? 'broken' : reply.isDone ? 'done' : 'running';
		return reply.isDone;
	}
}
