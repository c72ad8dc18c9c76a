/** A worker without a thread, and frames without a browser: what sessions and clocks need. */
import type { RunEnd } from '$lib/run/sim/survey';
import { Engine } from '$lib/run/sim/engine';
import type { Envelope, Reply, Request } from '$lib/run/sim/sim.messages';
import { SimClient, type ClientEnvironment, type SimPort } from '$lib/run/sim/SimClient';
import { SimSession } from '$lib/run/session/SimSession.svelte';
import { compileWasm, experimentLines, stateAt } from '../boundary/runs';

/** Lets everything that is ready to go on do so. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 12; turn += 1) {
		await new Promise((resolve) => setImmediate(resolve));
	}
}

/** Runs the engine in this thread; answers can be held back, replaced, or lost. */
export class EnginePort implements SimPort {
	onmessage: ((event: MessageEvent<Envelope<Reply>>) => void) | null = null;
	onerror: ((event: ErrorEvent) => void) | null = null;
	/** What was asked, without the opening. */
	readonly asked: Request[] = [];
	isHolding = false;
	isTerminated = false;
	/** Steps that one request to run on makes at most: a slow machine. */
	runStepsMax = Infinity;
	/** Given, its answer replaces the engine's. */
	replace: ((request: Request) => Reply | undefined) | undefined;
	readonly #engine = new Engine(() => 0);
	#held: (() => void)[] = [];

	postMessage({ id, message }: Envelope<Request>, transfer: ArrayBuffer[]): void {
		// As across threads: what is given away cannot be read any more.
		const hasModule = message.type === 'open' || message.type === 'limits';
		const request = hasModule ? message : structuredClone(message, { transfer });
		if (request.type !== 'open') {
			this.asked.push(request);
		}
		const reply = this.replace?.(request) ?? this.#engine.handle(this.#slowed(request));
		const send = () => this.answer({ id, message: reply });
		if (this.isHolding) {
			this.#held.push(send);
		} else {
			queueMicrotask(send);
		}
	}

	#slowed(request: Request): Request {
		return request.type === 'run'
			? { ...request, stepsMax: Math.min(request.stepsMax, this.runStepsMax) }
			: request;
	}

	/** Sends an answer, whoever asked. */
	answer(data: Envelope<Reply>): void {
		this.onmessage?.(new MessageEvent('message', { data }));
	}

	get heldCount(): number {
		return this.#held.length;
	}

	/** Sends what was held back. */
	release(): void {
		const held = this.#held;
		this.#held = [];
		for (const send of held) {
			send();
		}
	}

	terminate(): void {
		this.isTerminated = true;
	}
}

/** All ports that were started, oldest first. */
export class FakeWorkers implements ClientEnvironment {
	readonly ports: EnginePort[] = [];
	/** Called with each new port before it is used. */
	onSpawn: ((port: EnginePort) => void) | undefined;

	readonly spawn = async (): Promise<SimPort> => {
		const port = new EnginePort();
		this.ports.push(port);
		this.onSpawn?.(port);
		return port;
	};

	readonly loadModule = async (): Promise<WebAssembly.Module> => compileWasm();

	/** The port that works at present. */
	get port(): EnginePort {
		const port = this.ports.at(-1);
		if (port === undefined) {
			throw new Error('no worker was started yet');
		}
		return port;
	}

	createClient(experiment: string): SimClient {
		const lines = experimentLines(experiment);
		return new SimClient(this, { experimentLines: lines, seed: undefined, check: true });
	}
}

export interface SessionSetup {
	readonly experiment: string;
	readonly startStep?: number;
	readonly isSurveyed?: boolean;
	readonly end?: RunEnd;
}

/** A session over fake workers. */
export function createSession(workers: FakeWorkers, setup: SessionSetup): SimSession {
	const { experiment, startStep = 0, isSurveyed = true, end } = setup;
	return new SimSession({
		end,
		startFrame: stateAt(experiment, startStep),
		startStep,
		isSurveyed,
		createClient: () => workers.createClient(experiment)
	});
}

/** Frames that a test lets pass one by one. */
export class FakeFrames {
	/** Of every clock that waits for the next frame. */
	#callbacks = new Map<number, FrameRequestCallback>();
	#asked = 0;
	#nowMs = 1_000;

	/** Takes the place of the browser's frames. */
	install(): void {
		globalThis.requestAnimationFrame = (callback) => {
			this.#asked += 1;
			this.#callbacks.set(this.#asked, callback);
			return this.#asked;
		};
		globalThis.cancelAnimationFrame = (id) => {
			this.#callbacks.delete(id);
		};
	}

	get isWanted(): boolean {
		return this.#callbacks.size > 0;
	}

	/** One frame, after whatever was ready has gone on. */
	async pass(frameMs: number): Promise<void> {
		await settle();
		this.#nowMs += frameMs;
		const callbacks = this.#callbacks;
		this.#callbacks = new Map();
		callbacks.forEach((callback) => callback(this.#nowMs));
	}

	/** So much time, in frames of a screen. @returns the time that really passed */
	async passMs(ms: number, frameMs = 1_000 / 60): Promise<number> {
		const frames = Math.ceil(ms / frameMs);
		for (let frame = 0; frame < frames; frame += 1) {
			await this.pass(frameMs);
		}
		await settle();
		return frames * frameMs;
	}

	/** Until no further frame is asked for. */
	async passAll(frameMs = 1_000 / 60, framesMax = 2_000): Promise<void> {
		await settle();
		for (let frame = 0; this.isWanted; frame += 1) {
			if (frame === framesMax) {
				throw new Error(`something still moves after ${framesMax} frames`);
			}
			await this.pass(frameMs);
		}
		await settle();
	}
}
