/** Numbers behind the pictures on the first page: each of something that was really done. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { readEvents } from '$lib/run/sim/snapshot';
import { createSim, takeEvents } from '$lib/run/sim/wasm';
import { experimentOf } from '$lib/tools/first-page/score';
import { predictedOf, standingOf } from '$lib/tools/lab/experiment';
import { wornDrive } from './firstPage';
import { recorded } from './lab';
import { makeReady } from './ready';

/** What stands on the doors. */
export interface DoorNumbers {
	/** Of each published value with a band: where ours lies in it, 0 to 1, or beside it. */
	readonly lab: readonly number[];
	/** What was predicted in all, and what of it lies within its band. */
	readonly predicted: number;
	readonly held: number;
	/** Kinds of files of this site, and what compression leaves of their pages, in percent. */
	readonly files: readonly { readonly name: string; readonly percent: number }[];
	/** How long each of many writes in a row took, in microseconds. */
	readonly writesUs: readonly number[];
}

const PAGE_BYTES = 4_096;
const FILES = [
	{ name: 'prose', path: 'content/05-garbage-collection/index.md' },
	{ name: 'numbers', path: 'content/verdicts.json' },
	{ name: 'program', path: 'wasm-ftl/pkg/wasm_ftl_bg.wasm' },
	{
		name: 'font',
		path: 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
	}
] as const;
const WRITES = 160;

/** What is left of a file whose pages are compressed one by one, as a drive would. */
function percentOf(path: string): number {
	const bytes = readFileSync(path);
	let stored = 0;
	for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
		const page = bytes.subarray(at, at + PAGE_BYTES);
		stored += Math.min(page.length, deflateRawSync(page).length);
	}
	return Math.round((stored / bytes.length) * 100);
}

/** Those that a model was fitted to are no evidence, and a band with one end has no middle. */
function places(): readonly number[] {
	return recorded
		.flatMap(({ rows }) => rows.filter((row) => row.class !== 'F'))
		.flatMap(({ band, simulated }) => {
			const [low, high] = band ?? [];
			const [least, largest] = simulated ?? [];
			if (typeof high !== 'number' || low === undefined || high <= low) {
				return [];
			}
			if (typeof least !== 'number' || typeof largest !== 'number') {
				return [];
			}
			// The seed that is farthest from the middle decides, as in the lab.
			const share = [least, largest].map((value) => (value - low) / (high - low));
			return [share.reduce((one, other) => (far(other) > far(one) ? other : one))];
		})
		.map((place) => Math.round(place * 1_000) / 1_000)
		.sort((one, other) => one - other);
}

const far = (place: number) => Math.abs(place - 0.5);

/** Writes of the first page's drive, from before its fall until well after it. */
function writeTimes(): readonly number[] {
	makeReady();
	const sim = createSim(experimentOf(wornDrive(), { seed: 1, moves: [] }), undefined);
	sim.seek(3_980);
	takeEvents(sim);
	sim.seek(6_000);
	const writes = readEvents(takeEvents(sim)).filter(({ kind }) => kind === 'hostWrite');
	sim.free();
	return writes
		.slice(0, WRITES + 1)
		.flatMap(({ endNs }, index, all) =>
			index === 0 ? [] : [Math.round((endNs - (all[index - 1]?.endNs ?? 0)) / 1e3)]
		);
}

export function doorNumbers(): DoorNumbers {
	const predicted = predictedOf(recorded.flatMap(({ rows }) => rows));
	return {
		lab: places(),
		predicted: predicted.length,
		held: predicted.filter((row) => standingOf(row) === 'good').length,
		files: FILES.map(({ name, path }) => ({ name, percent: percentOf(path) })),
		writesUs: writeTimes()
	};
}
