/** Speeds of the simulator on one machine, as `wasm-ftl/BENCHMARKS.md` has them. */

import type { DriveSize, MeasuredSpeed } from './schema';

export const benchmarks = {
	sizes: [
		{ pages: 16_384, label: '16 Ki pages', note: 'a 64 MiB drive, which fits into fast caches' },
		{ pages: 1_048_576, label: '1 Mi pages', note: 'a 4 GiB drive, whose maps do not' }
	],
	speeds: [
		{ label: 'Chromium worker', millionWritesPerSecond: [39.8, 18.7] },
		{ label: 'Native program', millionWritesPerSecond: [53.2, 23.8] },
		{ label: 'Plain C loop', millionWritesPerSecond: [53.5, 23.8] }
	],
	provenance: {
		tag: 'measured',
		date: '2026-11-21',
		source: 'wasm-ftl/BENCHMARKS.md',
		machine: 'two shared cores of an Intel Xeon, Chromium 156, by the time of one thread'
	}
} as const satisfies {
	sizes: readonly DriveSize[];
	speeds: readonly MeasuredSpeed[];
	provenance: Readonly<Record<string, string>>;
};
