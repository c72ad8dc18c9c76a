/** The largest drive runs within its memory; a larger one, or too little memory, is a sentence. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCount } from '$lib/base/format';
import type * as Engines from '$lib/run/sim/engine';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { Snapshot } from '$lib/run/sim/snapshot';
import { sayRefusal } from '$lib/run/sim/refusal';
import type { FieldRefusal } from '$lib/run/sim/refused';
import { compileWasm, experimentLines, NO_LIMIT, wasmBytes } from './runs';

const PAGES_PER_BLOCK = 128;
const PAGES_MAX = 32 * 1024 * 1024;
const BLOCKS_MAX = PAGES_MAX / PAGES_PER_BLOCK;
const LOGICAL_PAGES = 31_000_000;
const UNIFORM_WRITES = 1_000_000;
const BYTES_PER_PAGE_MAX = 10;
const BYTES_PER_BLOCK_MAX = 64;
const WASM_PAGE_BYTES = 65_536;

/** Each test has an instance of its own, so that its memory is small at first. */
let engines: typeof Engines;
let initSync: (settings: { module: WebAssembly.Module }) => { memory: WebAssembly.Memory };

beforeEach(async () => {
	vi.resetModules();
	engines = await import('$lib/run/sim/engine');
	({ initSync } = await import('$wasm/wasm_ftl.js'));
});

function bigLines(blocks: number, phases: readonly object[] = []): string {
	const drive = {
		...{ mapping: 'page', blocks, pages_per_block: PAGES_PER_BLOCK, page_bytes: 4096 },
		...{ logical_pages: LOGICAL_PAGES, reserve_blocks: 2, tagged: false },
		...{ read_us: 50, program_us: 900, erase_us: 3500 }
	};
	return flattenExperiment(JSON.parse(JSON.stringify({ version: 1, seed: 5, drive, phases })));
}

const FILL_AND_OVERWRITE = [
	{ sequential: { pages: LOGICAL_PAGES, writes: LOGICAL_PAGES } },
	{ uniform: { pages: LOGICAL_PAGES, writes: UNIFORM_WRITES } }
];

/** Asks a new worker's part to open an experiment; says how much memory there was and is. */
function openIn(module: WebAssembly.Module, lines: string) {
	const { memory } = initSync({ module });
	const engine = new engines.Engine(() => 0);
	const open = (experimentLines: string) =>
		engine.handle({
			...{ type: 'open', module, experimentLines, seed: undefined, log: [], check: false }
		});
	// A first refusal, so that the heap is there and what is measured is the drive.
	open('version=9\n');
	const bytesBefore = memory.buffer.byteLength;
	return { engine, open, opened: open(lines), bytesBefore, bytes: () => memory.buffer.byteLength };
}

/** An unsigned number as WebAssembly writes it, seven bits a byte. */
function leb(number: number): number[] {
	return number < 128 ? [number] : [(number % 128) | 128, ...leb(Math.floor(number / 128))];
}

/** The simulator on a machine that gives it so much memory and no more. */
function compileWithin(bytesMax: number): WebAssembly.Module {
	const bytes = wasmBytes();
	let at = 8;
	const readLeb = () => {
		let [number, factor, byte] = [0, 1, 128];
		while (byte >= 128) {
			byte = bytes[at] ?? 0;
			number += (byte % 128) * factor;
			factor *= 128;
			at += 1;
		}
		return number;
	};
	while (at < bytes.length) {
		const start = at;
		const [id, length] = [readLeb(), readLeb()];
		const end = at + length;
		if (id === 5) {
			at += 2;
			const limits = [1, 1, ...leb(readLeb()), ...leb(Math.floor(bytesMax / WASM_PAGE_BYTES))];
			const section = Buffer.from([5, ...leb(limits.length), ...limits]);
			return new WebAssembly.Module(
				new Uint8Array(Buffer.concat([bytes.subarray(0, start), section, bytes.subarray(end)]))
			);
		}
		at = end;
	}
	throw new Error('the simulator has no memory section');
}

describe('a drive of 32 Mi pages', () => {
	it('is filled and overwritten within 10 bytes a page and 64 a block', () => {
		const run = openIn(compileWasm(), bigLines(BLOCKS_MAX, FILL_AND_OVERWRITE));
		expect(run.opened).toEqual({ type: 'opened' });
		const reply = run.engine.handle({
			...{ type: 'run', untilNs: NO_LIMIT, stepsMax: NO_LIMIT, msMax: NO_LIMIT, spare: [] }
		});
		if (reply.type !== 'shown') {
			throw new Error(JSON.stringify(reply));
		}
		const state = new Snapshot(reply.state);
		expect(state.isEnded).toBe(true);
		expect(state.get('hostWrites')).toBe(LOGICAL_PAGES + UNIFORM_WRITES);
		expect(state.get('validPages')).toBe(LOGICAL_PAGES);
		const grown = run.bytes() - run.bytesBefore;
		process.stdout.write(`32 Mi pages: ${(grown / PAGES_MAX).toFixed(2)} bytes a page\n`);
		expect(grown).toBeLessThanOrEqual(
			PAGES_MAX * BYTES_PER_PAGE_MAX + BLOCKS_MAX * BYTES_PER_BLOCK_MAX
		);
	});

	it.each([
		['no phases', []],
		['a table of its own size', [{ zipf: { pages: LOGICAL_PAGES, writes: 9, theta_millis: 900 } }]]
	])('and one block is refused before memory is taken: %s', (_, phases) => {
		const run = openIn(compileWasm(), bigLines(BLOCKS_MAX + 1, phases));
		const range = { min: 1, max: BLOCKS_MAX, with: 'drive.pages_per_block' };
		const value = String(BLOCKS_MAX + 1);
		const [is, most] = [formatCount(BLOCKS_MAX + 1), formatCount(BLOCKS_MAX)];
		const because = 'while “Pages in a block” stays as it is';
		const message = `Blocks is ${is}; it must be from 1 to ${most} ${because}.`;
		const refused = expect.objectContaining({ path: 'drive.blocks', value, range });
		expect(run.opened).toMatchObject({ type: 'failed', isFatal: false, refused });
		expect(run.opened.type === 'failed' && run.opened.refused).toSatisfy(
			(told: FieldRefusal | false | undefined) => !!told && sayRefusal(told) === message
		);
		expect(run.bytes()).toBe(run.bytesBefore);
	});
});

describe('too little memory', () => {
	it.each([
		['the drive', FILL_AND_OVERWRITE],
		['a Zipf table', [{ zipf: { pages: LOGICAL_PAGES, writes: 9, theta_millis: 900 } }]]
	])('for %s is told, with what to do, and the simulator lives on', (what, phases) => {
		const run = openIn(compileWithin(100_000_000), bigLines(BLOCKS_MAX, phases));
		const message = expect.stringMatching(
			new RegExp(`^memory for ${what} is \\d+ MB, more than is left here; it must be less: use a `)
		);
		const refused = expect.objectContaining({ path: `memory for ${what}`, word: '' });
		expect(run.opened).toEqual({ type: 'failed', message, isFatal: false, refused });
		expect(run.open(experimentLines('hands'))).toEqual({ type: 'opened' });
	});
});
