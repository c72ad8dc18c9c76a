/** Runs of the compiled simulator in Node, as a page sees them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Build } from '$lib/run/sim/build';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { readEvents, Snapshot, type SimEvent } from '$lib/run/sim/snapshot';
import {
	copyBuffer,
	createSim,
	instantiate,
	takeEvents,
	takeSnapshot,
	type WasmSim
} from '$lib/run/sim/wasm';
import { experimentJson } from './native';

const WASM_FILES: Readonly<Record<Build, string>> = {
	chapter: path.resolve('wasm-ftl/pkg/wasm_ftl_bg.wasm'),
	// `npm run faults` brings one of its own, broken on purpose.
	full: process.env.WRITE_CLIFF_SIMULATOR ?? path.resolve('wasm-ftl/pkg-full/wasm_ftl_bg.wasm')
};

/** Steps after which a test has seen enough: the end of every run but those of big drives. */
export const ENOUGH_STEPS = 2_500_000;

/** More steps than any run has. */
export const NO_LIMIT = Number.MAX_VALUE;

/** A build of the simulator as bytes. */
export const wasmBytes = (build: Build = 'full'): Buffer => readFileSync(WASM_FILES[build]);

/** A build of the simulator, compiled anew. */
export const compileWasm = (build: Build = 'full'): WebAssembly.Module =>
	new WebAssembly.Module(new Uint8Array(wasmBytes(build)));

/** An experiment in its wire form. */
export const experimentLines = (name: string): string =>
	flattenExperiment(JSON.parse(experimentJson(name)));

let isReady = false;

/** A run that has not begun. */
export function openRun(name: string, seed?: number): WasmSim {
	return openLines(experimentLines(name), seed);
}

/** A run of an experiment that no file holds. */
export function openLines(lines: string, seed?: number): WasmSim {
	if (!isReady) {
		instantiate(compileWasm());
		isReady = true;
	}
	return createSim(lines, seed);
}

/** The present state, as a page gets it. */
export const look = (sim: WasmSim): Snapshot => new Snapshot(takeSnapshot(sim));

/** The present state with all of its pages, however many there are. */
export const lookWhole = (sim: WasmSim): Snapshot =>
	new Snapshot(copyBuffer(sim, sim.write_state(false, 0xffff_ffff, 0)));

/** The present state with the pages from a block on, of a drive with more than are drawn. */
export const lookAt = (sim: WasmSim, firstBlock: number): Snapshot =>
	new Snapshot(takeSnapshot(sim, firstBlock));

/** What happened since the last call. */
export const drainEvents = (sim: WasmSim): readonly SimEvent[] => readEvents(takeEvents(sim));

/** The state of an experiment after a step, or at its end. */
export function stateAt(name: string, step = NO_LIMIT, seed?: number): Snapshot {
	const sim = openRun(name, seed);
	try {
		sim.seek(step);
		return look(sim);
	} finally {
		sim.free();
	}
}

/** Every event of an experiment, with operations of the reader's added after a step. */
export function eventsOf(
	name: string,
	startStep = 0,
	ops: readonly string[] = []
): readonly SimEvent[] {
	const sim = openRun(name);
	try {
		sim.seek(startStep);
		for (const op of ops) {
			sim.inject(op);
		}
		sim.advance(ENOUGH_STEPS, NO_LIMIT, NO_LIMIT);
		return drainEvents(sim);
	} finally {
		sim.free();
	}
}
