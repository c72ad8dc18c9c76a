/** The test in the browser's storage: writes by plan, times it, and reads everything back. */
import { RUN_MS_MAX, type WriteBudget } from './limits';
import type { Batch, End, Fate, Leg, Outcome, Round, SmallRound } from './outcome';
import * as Plans from './plan';
import type { Plan } from './plan';
import { POOL_BYTES, type DataKind, type Pools } from './pools';
import { SeededRandom } from './random';
import { mean, median } from './statistics';

/** The part of `FileSystemSyncAccessHandle` that is used; tests give others. */
export interface TestFile {
	write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
	read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number;
	flush(): void;
	truncate(bytes: number): void;
}

/** What surrounds a measurement. */
export interface Surroundings {
	nowMs(): number;
	/** Lets messages in. */
	pause(): Promise<void>;
	isCancelled(): boolean;
	/** Whether the page was hidden since the last call. */
	takeHidden(): boolean;
	/** A leg is over, or only more bytes are written. */
	report(bytesWritten: number, leg: Leg | undefined): void;
}

/** A drive does not keep 8 MiB safe in less: what does is memory. */
const GATE_FLUSH_MS_MIN = 0.3;
/** The sequential part leaves time for the small writes. */
const SEQUENTIAL_MS_MAX = RUN_MS_MAX * 0.7;
/** Between two pauses. */
const PAUSE_BYTES = 8 * Plans.CHUNK_BYTES;
const PAUSE_OPS = 10;
/** A slow drive's gate ends early: its time is better spent on what counts. */
const GATE_MS_MAX = 3000;
const GAP_FACTOR = 3;
/** Shorter ones are noise, which the verdict allows for; no computer sleeps for less. */
const GAP_MS_MIN = 1000;
const TIMER_STEPS_COUNT = 20;
const BLOCKS_SEED = 4096;

/** What was read back is not what was written. */
export class ReadBackError extends Error {
	override readonly name = 'ReadBackError';
}

/** The browser wrote less than asked for, which it does when there is no room. */
export class ShortWrite extends Error {
	override readonly name = 'QuotaExceededError';
}

class Ended extends Error {
	readonly end: End;

	constructor(end: End) {
		super(end);
		this.end = end;
	}
}

/** @throws what the file throws, except that there is no more room; and {@link ReadBackError} */
export async function measureDrive(
	plan: Plan,
	pools: Pools,
	file: TestFile,
	budget: WriteBudget,
	around: Surroundings
): Promise<Outcome> {
	return new Measurement(plan, pools, file, budget, around).run();
}

class Measurement {
	readonly #startMs: number;
	readonly #rounds: Round[] = [];
	readonly #smallRounds: SmallRound[] = [];
	readonly #blocks = new SeededRandom(BLOCKS_SEED);
	readonly #readBack = new Uint8Array(Plans.CHUNK_BYTES);
	#bytesVerified = 0;
	/** Those of the plan, or fewer on a slow drive. */
	#legBytes: number;
	#isCut = false;
	#timerStepMs = 0;

	constructor(
		readonly plan: Plan,
		readonly pools: Pools,
		readonly file: TestFile,
		readonly budget: WriteBudget,
		readonly around: Surroundings
	) {
		this.#startMs = around.nowMs();
		this.#legBytes = plan.legBytes;
	}

	async run(): Promise<Outcome> {
		const timerStepMs = (this.#timerStepMs = timerStep(() => this.around.nowMs()));
		let gateFlushMs = Number.NaN;
		let isMemory = false;
		let end: End = 'complete';
		try {
			gateFlushMs = await this.#gate();
			// A clock whose step is longer than all flushes may be has nothing to say.
			const isTold = timerStepMs <= GATE_FLUSH_MS_MIN * Plans.GATE_COUNT;
			isMemory = isTold && gateFlushMs <= GATE_FLUSH_MS_MIN;
			if (!isMemory && this.plan.purpose === 'growth') {
				await this.#growing();
			} else if (!isMemory) {
				await this.#sequential();
				await this.#small();
			}
		} catch (error) {
			end = endOf(error);
		}
		return {
			purpose: this.plan.purpose,
			gateFlushMs,
			isMemory,
			timerStepMs,
			rounds: this.#sequentialRounds(),
			smallRounds: markGaps(this.#smallRounds, ({ batches }) => batches),
			bytesWritten: this.budget.bytes,
			bytesVerified: this.#bytesVerified,
			end: end === 'complete' && this.#isCut ? 'time' : end
		};
	}

	/** Only pairs may have had an accident: a slow leg of speed may be the drive's own cliff. */
	#sequentialRounds(): readonly Round[] {
		return this.plan.purpose === 'compression'
			? markGaps(this.#rounds, ({ legs }) => legs)
			: this.#rounds;
	}

	/** Dirties memory and flushes it, again and again; warms up on the way. */
	async #gate(): Promise<number> {
		const times: number[] = [];
		const pool = this.#pool('random');
		const beginMs = this.around.nowMs();
		let turnMs = Infinity;
		for (let turn = 0; turn < Plans.GATE_COUNT; turn += 1) {
			if (turn > 1 && this.around.nowMs() - beginMs > GATE_MS_MAX) {
				break;
			}
			this.#empty();
			const turnStartMs = this.around.nowMs();
			for (let at = 0; at < Plans.GATE_BYTES; at += Plans.CHUNK_BYTES) {
				this.#write(pool.subarray(at, at + Plans.CHUNK_BYTES), at);
			}
			const startMs = this.around.nowMs();
			this.file.flush();
			times.push(this.around.nowMs() - startMs);
			turnMs = Math.min(turnMs, this.around.nowMs() - turnStartMs);
			await this.#pause();
		}
		if ((turnMs * this.plan.legBytes) / Plans.GATE_BYTES > Plans.LEG_MS_MAX) {
			this.#legBytes = Math.min(this.plan.legBytes, Plans.SLOW_LEG_BYTES);
		}
		// The steps of a coarse clock even out over all of them, not in one.
		return this.#timerStepMs > GATE_FLUSH_MS_MIN ? mean(times) : median(times);
	}

	async #sequential(): Promise<void> {
		for (const [index, kinds] of this.plan.rounds.entries()) {
			const legs: Leg[] = [];
			this.around.takeHidden();
			for (const kind of kinds) {
				if (this.around.nowMs() - this.#startMs > SEQUENTIAL_MS_MAX) {
					this.#isCut = true;
					return;
				}
				const leg = await this.#leg(kind, index);
				legs.push(leg);
				this.around.report(this.budget.bytes, leg);
			}
			this.#rounds.push({ legs, fate: this.around.takeHidden() ? 'hidden' : 'kept' });
		}
	}

	async #leg(kind: DataKind, round: number): Promise<Leg> {
		this.#empty();
		const pool = this.#pool(kind);
		const legBytes = this.#legBytes;
		const offset = (round * legBytes) % POOL_BYTES;
		const ms = await this.#long(pool, { start: 0, offset, flushBytes: legBytes });
		for (let at = 0; at < legBytes; at += Plans.CHUNK_BYTES) {
			const from = (offset + at) % POOL_BYTES;
			this.#verify(pool.subarray(from, from + Plans.CHUNK_BYTES), at);
			if (at % PAUSE_BYTES === 0) {
				await this.#pause();
			}
		}
		return { kind, bytes: legBytes, ms: this.#atLeastOneStep(ms) };
	}

	/** Part after part behind each other. Reading it all back would give the drive rests. */
	async #growing(): Promise<void> {
		this.#empty();
		const pool = this.#pool('random');
		for (const index of this.plan.rounds.keys()) {
			this.around.takeHidden();
			const start = index * this.#legBytes;
			const flushBytes = Plans.GROWTH_FLUSH_BYTES;
			const ms = await this.#long(pool, { start, offset: 0, flushBytes });
			this.#verify(pool.subarray(0, Plans.CHUNK_BYTES), start);
			const leg = { kind: 'random', bytes: this.#legBytes, ms: this.#atLeastOneStep(ms) } as const;
			this.#rounds.push({ legs: [leg], fate: this.around.takeHidden() ? 'hidden' : 'kept' });
			this.around.report(this.budget.bytes, leg);
		}
	}

	/**
	 * Writes the bytes of one leg from `start` on. The clock stands while messages are let in.
	 *
	 * @returns how long that took, in ms
	 */
	async #long(
		pool: Uint8Array<ArrayBuffer>,
		where: { readonly start: number; readonly offset: number; readonly flushBytes: number }
	): Promise<number> {
		let ms = 0;
		for (let at = 0; at < this.#legBytes;) {
			const until = Math.min(at + PAUSE_BYTES, this.#legBytes);
			const startMs = this.around.nowMs();
			for (; at < until; at += Plans.CHUNK_BYTES) {
				const from = (where.offset + at) % POOL_BYTES;
				this.#write(pool.subarray(from, from + Plans.CHUNK_BYTES), where.start + at);
			}
			if (at % where.flushBytes === 0) {
				this.file.flush();
			}
			ms += this.around.nowMs() - startMs;
			await this.#pause();
		}
		return ms;
	}

	async #small(): Promise<void> {
		this.#empty();
		const pool = this.#pool('random');
		for (let at = 0; at < Plans.SMALL_FILE_BYTES; at += Plans.CHUNK_BYTES) {
			const from = at % POOL_BYTES;
			this.#write(pool.subarray(from, from + Plans.CHUNK_BYTES), at);
		}
		this.file.flush();
		await this.#pause();
		/** Where the pool's bytes of each block came from. */
		const written = new Map<number, Uint8Array<ArrayBuffer>>();
		if (this.plan.purpose === 'speed') {
			await this.#batch('random', written);
		}
		for (let round = 0; round < this.plan.smallRoundsCount; round += 1) {
			this.around.takeHidden();
			const batches: Batch[] = [];
			for (const kind of Plans.orderOf(this.plan.smallKinds, round)) {
				batches.push(await this.#batch(kind, written));
			}
			this.#smallRounds.push({ batches, fate: this.around.takeHidden() ? 'hidden' : 'kept' });
		}
		written.forEach((bytes, at) => this.#verify(bytes, at));
	}

	async #batch(kind: DataKind, written: Map<number, Uint8Array<ArrayBuffer>>): Promise<Batch> {
		const pool = this.#pool(kind);
		const opsMs: number[] = [];
		let ms = 0;
		let resumedMs = this.around.nowMs();
		for (let op = 0; op < Plans.SMALL_BATCH_COUNT; op += 1) {
			const at = this.#blocks.below(Plans.SMALL_FILE_BYTES / Plans.BLOCK_BYTES) * Plans.BLOCK_BYTES;
			const from = this.#blocks.below(POOL_BYTES / Plans.BLOCK_BYTES) * Plans.BLOCK_BYTES;
			const bytes = pool.subarray(from, from + Plans.BLOCK_BYTES);
			const startMs = this.around.nowMs();
			this.#write(bytes, at);
			this.file.flush();
			opsMs.push(this.around.nowMs() - startMs);
			written.set(at, bytes);
			if (op % PAUSE_OPS === PAUSE_OPS - 1) {
				// Several writes in one reading of the clock: one may be shorter than its step.
				ms += this.around.nowMs() - resumedMs;
				await this.#pause();
				resumedMs = this.around.nowMs();
			}
		}
		ms += this.around.nowMs() - resumedMs;
		await this.#pause();
		return { kind, count: opsMs.length, ms: this.#atLeastOneStep(ms), opsMs };
	}

	/** What the clock does not see takes less than its step, and more than nothing. */
	#atLeastOneStep(ms: number): number {
		return Math.max(ms, this.#timerStepMs);
	}

	#pool(kind: DataKind): Uint8Array<ArrayBuffer> {
		const pool = this.pools.get(kind);
		if (pool === undefined) {
			throw new Error(`There are no data of the kind ${kind}.`);
		}
		return pool;
	}

	#empty(): void {
		this.file.truncate(0);
		this.file.flush();
	}

	/** The only place that writes. */
	#write(bytes: Uint8Array<ArrayBuffer>, at: number): void {
		this.budget.take(bytes.byteLength);
		if (this.file.write(bytes, { at }) < bytes.byteLength) {
			throw new ShortWrite('Only a part was written.');
		}
	}

	#verify(expected: Uint8Array<ArrayBuffer>, at: number): void {
		const found = this.#readBack.subarray(0, expected.byteLength);
		const count = this.file.read(found, { at });
		if (count !== expected.byteLength || !isEqual(found, expected)) {
			throw new ReadBackError('What was read back is not what was written.');
		}
		this.#bytesVerified += count;
	}

	async #pause(): Promise<void> {
		this.around.report(this.budget.bytes, undefined);
		await this.around.pause();
		if (this.around.isCancelled()) {
			throw new Ended('cancelled');
		}
		if (this.around.nowMs() - this.#startMs > RUN_MS_MAX) {
			throw new Ended('time');
		}
	}
}

/** @throws what is no end of a run */
function endOf(error: unknown): End {
	if (error instanceof Ended) {
		return error.end;
	}
	if (error instanceof Error && error.name === 'QuotaExceededError') {
		return 'full';
	}
	throw error;
}

/** Both start on a whole word. */
export function isEqual(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): boolean {
	const words = (bytes: Uint8Array) =>
		new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
	const [left, right] = [words(one), words(other)];
	for (let index = 0; index < left.length; index += 1) {
		if (left[index] !== right[index]) {
			return false;
		}
	}
	return one.byteLength === other.byteLength;
}

/** The smallest of a few steps that the clock takes. */
export function timerStep(nowMs: () => number): number {
	let step = Infinity;
	for (let count = 0; count < TIMER_STEPS_COUNT; count += 1) {
		const startMs = nowMs();
		let nextMs = nowMs();
		while (nextMs === startMs) {
			nextMs = nowMs();
		}
		step = Math.min(step, nextMs - startMs);
	}
	return step;
}

interface Timed {
	readonly kind: DataKind;
	readonly ms: number;
}

/** Marks rounds in which something took far longer than the same kind usually does. */
export function markGaps<R extends { readonly fate: Fate }>(
	rounds: readonly R[],
	partsOf: (round: R) => readonly Timed[]
): readonly R[] {
	const timesByKind = new Map<DataKind, number[]>();
	for (const { kind, ms } of rounds.flatMap(partsOf)) {
		timesByKind.set(kind, [...(timesByKind.get(kind) ?? []), ms]);
	}
	const isGap = ({ kind, ms }: Timed) =>
		ms > Math.max(GAP_MS_MIN, GAP_FACTOR * median(timesByKind.get(kind) ?? []));
	return rounds.map((round) =>
		round.fate === 'kept' && partsOf(round).some(isGap) ? { ...round, fate: 'gap' } : round
	);
}
