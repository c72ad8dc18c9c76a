/** The simulated drive that the reader's files are written to, and its twin without compression. */
import type { ExperimentFields, PhaseFields } from '$content/schema';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import type { Mix } from './tally';

/** Pages of the SF-2281's flash, and the least that one takes: its maker's best case. */
const PAGE_BYTES = 8192;
const FLOOR_BYTES = 1146;
const LOGICAL_PAGES = 28_000;
/** In drive-writes: by then write amplification no longer changes. */
const SETTLE_DRIVE_WRITES = 2;
const MEASURED_DRIVE_WRITES = 1;
/** Flash of the 120 GB drive, and how often its cells can be erased: assumed, as for its time. */
export const FLASH_BYTES = 128 * 2 ** 30;
export const ERASES_MAX = 3_000;
const WEIGHT_UNITS = 100_000;

export type Drive = 'compressing' | 'plain';

/** Data that do not compress, and zeros: what the published speeds were measured with. */
export const NOISE_MIX = '1000';
export const ZEROS_MIX = '1';

/** Ratios in thousandths with weights, as the simulator draws them for each page it writes. */
export function mixText(mix: Mix): string {
	const total = mix.reduce((sum, { bytes }) => sum + bytes, 0);
	const parts = mix
		.map(({ bytes, stored }) => ({
			permille: Math.min(1000, Math.max(1, Math.round((1000 * stored) / Math.max(1, bytes)))),
			weight: Math.round((WEIGHT_UNITS * bytes) / Math.max(1, total))
		}))
		.filter(({ weight }) => weight > 0);
	const text = parts.map(({ permille, weight }) => `${permille}:${weight}`).join(',');
	return text === '' ? NOISE_MIX : text;
}

/**
 * A new drive filled in order, then written at random until it has settled, then measured.
 * Sixteen dies of two planes on eight channels, a link of 520 MB/s, and a page of parity for
 * fifteen; of the 120 GB a five-hundredth is simulated.
 */
export function experimentLines(drive: Drive, mix: string): string {
	const random = (name: string, driveWrites: number) =>
		({
			name,
			uniform: { pages: LOGICAL_PAGES, writes: driveWrites * LOGICAL_PAGES }
		}) satisfies PhaseFields;
	const experiment = {
		version: 1,
		seed: 1,
		drive: {
			mapping: 'page',
			blocks: 128,
			pages_per_block: 256,
			page_bytes: PAGE_BYTES,
			logical_pages: LOGICAL_PAGES,
			reserve_blocks: 2,
			read_us: 75,
			program_us: 1300,
			erase_us: 3000,
			dies: 16,
			planes: 2,
			channels: 8,
			queue_depth: 32,
			link_ns: Math.floor((PAGE_BYTES * 1000) / 520),
			compression_floor_bytes: drive === 'compressing' ? FLOOR_BYTES : PAGE_BYTES,
			parity_pages: 16,
			stored_permille: mix,
			tagged: false
		},
		phases: [
			{ name: 'fill', sequential: { pages: LOGICAL_PAGES, writes: LOGICAL_PAGES } },
			random('settle', SETTLE_DRIVE_WRITES),
			random('random', MEASURED_DRIVE_WRITES)
		]
	} as const satisfies ExperimentFields;
	return flattenExperiment(experiment);
}

/** Terabytes that the host can write before the flash is worn out, at a write amplification. */
export function enduranceTerabytes(writeAmplification: number): number {
	return (FLASH_BYTES * ERASES_MAX) / writeAmplification / 1e12;
}
