/** The drive of the benchmark: the same as in `ftl bench`, and large enough to need its speed. */
import type { ExperimentFields } from '$content/schema';
import { flattenExperiment } from '$lib/run/sim/wireForm';

const PAGES_PER_BLOCK = 128;
/** The reserve, the open block and one more. */
const EXTRA_BLOCKS = 3;
/** More than any run gets to. */
const WRITES_MAX = 4_000_000_000;

/** Logical pages of a drive with 7 % over-provisioning. */
export function logicalPagesOf(pages: number): number {
	return Math.floor(pages / 107) * 100;
}

/** One fill in order, then uniform random writes without end, in the wire form. */
export function benchLines(pages: number): string {
	const logicalPages = logicalPagesOf(pages);
	const experiment = {
		version: 1,
		seed: 1,
		drive: {
			mapping: 'page',
			blocks: Math.floor(pages / PAGES_PER_BLOCK) + EXTRA_BLOCKS,
			pages_per_block: PAGES_PER_BLOCK,
			page_bytes: 4096,
			logical_pages: logicalPages,
			reserve_blocks: 1,
			read_us: 50,
			program_us: 900,
			erase_us: 3500,
			tagged: false
		},
		phases: [
			{ sequential: { pages: logicalPages, writes: logicalPages } },
			{ uniform: { pages: logicalPages, writes: WRITES_MAX } }
		]
	} as const satisfies ExperimentFields;
	return flattenExperiment(experiment);
}
