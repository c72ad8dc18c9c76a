/** The drive of `ftl bench` in the wire form of experiments. */

const PAGES_PER_BLOCK = 128;
const EXTRA_BLOCKS = 3;

/** Logical pages of a drive with 7 % over-provisioning. @param {number} pages */
export const logicalPages = (pages) => Math.floor(pages / 107) * 100;

/** @param {number} pages */
export function experimentLines(pages) {
	const logical = logicalPages(pages);
	const fields = {
		version: 1,
		seed: 1,
		'drive.mapping': 'page',
		'drive.blocks': Math.floor(pages / PAGES_PER_BLOCK) + EXTRA_BLOCKS,
		'drive.pages_per_block': PAGES_PER_BLOCK,
		'drive.page_bytes': 4096,
		'drive.logical_pages': logical,
		'drive.reserve_blocks': 1,
		'drive.read_us': 50,
		'drive.program_us': 900,
		'drive.erase_us': 3500,
		'drive.tagged': false,
		'phases.0.sequential.pages': logical,
		'phases.0.sequential.writes': logical,
		'phases.1.uniform.pages': logical,
		'phases.1.uniform.writes': 4_000_000_000
	};
	return Object.entries(fields)
		.map(([path, value]) => `${path}=${value}\n`)
		.join('');
}
