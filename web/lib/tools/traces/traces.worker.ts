/** Reads a trace as a stream and replays it on a drive, piece by piece. Stopped from outside. */
import { faultOf } from '$lib/run/sim/refusal';
import { createSim, instantiate, takeSnapshot, takeTrace, type WasmSim } from '$lib/run/sim/wasm';
import { openPieces } from './bytes';
import type { Job, Progress, Reply, Request } from './traces.messages';
import { parseTraceReport } from './replayReport';

/** Time between two reports. */
const REPORT_MS = 120;
/** Steps of what the drive does before the trace, between two looks at the clock. */
const SLICE_STEPS = 200_000;
const LINES_SHOWN = 5;
const LINE_CHARS_MAX = 120;

const NO_BYTES = new Uint8Array();

const decoder = new TextDecoder();

function post(reply: Reply): void {
	postMessage(reply, { transfer: 'state' in reply ? [reply.state] : [] });
}

function linesOf(piece: Uint8Array): readonly string[] {
	const lines = decoder.decode(piece.subarray(0, 4096)).split(/\r\n?|\n/);
	return lines.slice(0, LINES_SHOWN).map((line) => line.slice(0, LINE_CHARS_MAX));
}

async function read(job: Job): Promise<void> {
	const startMs = performance.now();
	instantiate(job.module);
	const sim = createSim(job.experimentLines, undefined);
	sim.feed_trace(job.options, NO_BYTES);
	const pieces = await openPieces(job.file, job.name);
	let firstLines: readonly string[] = [];
	let toldMs = startMs;
	const progress = (): Progress => ({
		bytesDone: pieces.bytesDone(),
		stored: pieces.stored,
		report: parseTraceReport(takeTrace(sim)),
		state: takeSnapshot(sim),
		workMs: performance.now() - startMs,
		firstLines
	});
	const tell = () => {
		if (performance.now() - toldMs >= REPORT_MS) {
			post({ type: 'progress', ...progress() });
			toldMs = performance.now();
		}
	};
	prepare(sim, tell);
	for (;;) {
		const piece = await pieces.next();
		if (piece === undefined) {
			break;
		}
		if (firstLines.length === 0) {
			firstLines = linesOf(piece);
		}
		sim.feed_trace(undefined, piece);
		tell();
	}
	sim.feed_trace(undefined, NO_BYTES);
	post({ type: 'done', digest: sim.digest(), ...progress() });
	sim.free();
}

/** Lets the drive do what it did before the trace. */
function prepare(sim: WasmSim, tell: () => void): void {
	while (sim.advance(SLICE_STEPS, Number.MAX_VALUE, Number.MAX_VALUE) === SLICE_STEPS) {
		tell();
	}
}

/** What is wrong with a drive; nothing if it is legal. */
function problemOf(module: WebAssembly.Module, experimentLines: string): string {
	try {
		instantiate(module);
		createSim(experimentLines, undefined).free();
		return '';
	} catch (error) {
		return faultOf(error);
	}
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
	if (data.type === 'check') {
		post({ type: 'checked', id: data.id, problem: problemOf(data.module, data.experimentLines) });
		return;
	}
	read(data).catch((error: unknown) => {
		post({ type: 'failed', message: faultOf(error) });
	});
});
