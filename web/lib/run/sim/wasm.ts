/** The only file that knows the simulator's interface; where its packages lie is beside it. */
// Both packages have the same glue, which a test compares; it is loaded once.
import { ask, initSync, RunRecord, WasmSim } from '$wasm/wasm_ftl.js';
import { readLimits, type Allowed } from './limits';
import { readRefusal } from './refused';

export type { WasmSim };

let memory: WebAssembly.Memory | undefined;

/** Makes the simulator ready in this thread. @throws when there is no memory for it. */
export function instantiate(module: WebAssembly.Module): void {
	try {
		memory = initSync({ module }).memory;
	} catch (error) {
		if (error instanceof RangeError) {
			const what = 'There is not enough memory for the simulator.';
			throw new Error(`${what} Close other pages, then reload this one.`, { cause: error });
		}
		throw error;
	}
}

/** Builds a run. @throws Refusal what is wrong with the experiment. */
export function createSim(experimentLines: string, seed: number | undefined): WasmSim {
	try {
		return new WasmSim(experimentLines, seed ?? -1);
	} catch (error) {
		throw readRefusal(error) ?? error;
	}
}

/**
 * What each field of the drive of an experiment may hold now, the others being as they are, and
 * what is wrong with the rest. Of a drive that cannot be read, that is all there is to know.
 */
export function fieldLimits(experimentLines: string): Allowed {
	try {
		return readLimits(ask('limits', experimentLines));
	} catch (error) {
		const refusal = readRefusal(error);
		if (refusal === undefined) {
			throw error;
		}
		return { fields: [], refused: refusal.refused };
	}
}

/** A problem set with its key, as JSON. @throws what is wrong with the request. */
export const drawHomework = (asked: string): string => ask('homework', asked);

/** Larger drives are drawn by their blocks; of their pages a state has those in view. */
const DRAWN_PAGES_MAX = 4_096;
/** First block in view where no pages are. */
const NO_BLOCK = 0xffff_ffff;

/** Copies the present state into `spare`, when it fits, or a new buffer. */
export function takeSnapshot(sim: WasmSim, firstBlock?: number, spare?: ArrayBuffer): ArrayBuffer {
	return copyBuffer(sim, sim.write_state(false, DRAWN_PAGES_MAX, firstBlock ?? NO_BLOCK), spare);
}

/** Copies the state one step later, which the simulator does not go to; nothing at the end. */
export function takeNext(
	sim: WasmSim,
	firstBlock?: number,
	spare?: ArrayBuffer
): ArrayBuffer | undefined {
	const bytes = sim.write_state(true, DRAWN_PAGES_MAX, firstBlock ?? NO_BLOCK);
	return bytes === 0 ? undefined : copyBuffer(sim, bytes, spare);
}

/** Copies the simulator's buffer into `spare`, when it fits, or a new one. */
export function copyBuffer(sim: WasmSim, bytes: number, spare?: ArrayBuffer): ArrayBuffer {
	if (memory === undefined) {
		throw new Error('The simulator was used before it was made ready.');
	}
	const target = spare?.byteLength === bytes ? spare : new ArrayBuffer(bytes);
	// The view is made anew each time: a call that grew the memory has detached every older one.
	new Uint8Array(target).set(new Uint8Array(memory.buffer, sim.buffer_ptr(), bytes));
	return target;
}

/** Copies the events since they were last taken. */
export function takeEvents(sim: WasmSim): ArrayBuffer {
	return copyBuffer(sim, sim.write_record(RunRecord.Events));
}

/** Copies the worst host operations, with what they waited for. */
export function takeStalls(sim: WasmSim): ArrayBuffer {
	return copyBuffer(sim, sim.write_record(RunRecord.Stalls));
}

/** What came of the phases of an experiment so far, as JSON. */
export function takeReport(sim: WasmSim): string {
	return new TextDecoder().decode(copyBuffer(sim, sim.write_record(RunRecord.Report)));
}

/** What is known of a trace so far, as lines of `name=value`. */
export function takeTrace(sim: WasmSim): string {
	return new TextDecoder().decode(copyBuffer(sim, sim.write_record(RunRecord.Trace)));
}

/** How the simulator begins the text of a panic; a refusal has no such beginning. */
const PANIC_PREFIX = 'simulator panic: ';

/** Whether an error means that the simulator broke, rather than refused. */
export function isTrap(error: unknown): boolean {
	return (
		!(error instanceof Error) ||
		error instanceof WebAssembly.RuntimeError ||
		error.message.startsWith(PANIC_PREFIX)
	);
}
