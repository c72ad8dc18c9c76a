/** Decides which of the simulator's two builds a page loads. */

/** `chapter` is small and knows what the first chapters show; `full` knows all, and is fast. */
export type Build = 'chapter' | 'full';

/**
 * What the small build takes, as lines of the wire form; it refuses other mechanisms. What is not
 * named here needs the full build, so a new mechanism does without a word in this file.
 */
const SMALL: readonly RegExp[] = [
	/^(?:version|seed)=/,
	/^(?:provenance|file_system)\./,
	/^phases\.\d+\.(?:ops=|(?:sequential|uniform)\.(?:start|pages|writes|requests)=)/,
	/^drive\.(?:blocks|pages_per_block|page_bytes|logical_pages|reserve_blocks|parallelism)=/,
	/^drive\.(?:read_us|program_us|erase_us|tagged)=/,
	/^drive\.mapping=(?:raw|page)$/,
	/^drive\.gc_policy=greedy$/
];

/** The smallest build that runs all of these experiments, each in its wire form. */
export function buildFor(experiments: readonly string[]): Build {
	const lines = experiments.flatMap((text) => text.split('\n')).filter((line) => line !== '');
	const isSmall = lines.every((line) => SMALL.some((pattern) => pattern.test(line)));
	return isSmall ? 'chapter' : 'full';
}
