/** Mistakes that a simulator of this kind could make, as changes of its source. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Fault
 * @property {string} id
 * @property {string} name as a heading
 * @property {string} what it does, in a sentence
 * @property {string} file below the crate
 * @property {string} find what the file says exactly once
 * @property {string} put what it says instead
 */

/** @type {readonly Fault[]} */
export const FAULTS = [
	{
		id: 'worst-victim',
		name: 'Garbage collection takes the worst victim',
		what: 'Instead of the block with the fewest valid pages it cleans the one with the most.',
		file: 'src/ftl/gc.rs',
		find: 'GcPolicy::Greedy => Some(emptiest),',
		put: `GcPolicy::Greedy => (candidates.order.iter())
			.filter(|&block| candidates.load.amount(block) < full)
			.max_by_key(|&block| candidates.load.amount(block)),`
	},
	{
		id: 'trim-ignored',
		name: 'TRIM is ignored',
		what: 'The drive takes the command and keeps every page all the same.',
		file: 'src/controller/trim.rs',
		find: 'TrimPolicy::Immediate => apply.extend_from_slice(lpns),',
		put: 'TrimPolicy::Immediate => {}'
	},
	{
		id: 'flush-early',
		name: 'A flush is answered early',
		what: 'Every drive answers a flush while pages still wait in its buffer.',
		file: 'src/config/power.rs',
		find: 'self.kind != PowerLoss::Unprotected',
		put: 'true'
	},
	{
		id: 'spare-gauge',
		name: 'Spare area is miscounted by the gauge',
		what: 'Blocks that are still erased are counted as spare, too.',
		file: 'src/ftl/collect.rs',
		find: 'self.pick_sums.candidate_blocks += u64::from(self.order.len());',
		put: `self.pick_sums.candidate_blocks +=
			u64::from(self.order.len() + self.alloc.free_blocks());`
	},
	{
		id: 'spare-kept',
		name: 'Spare area is miscounted by the drive',
		what: 'It holds one block more in reserve than it was told to: that much is not spare.',
		file: 'src/ftl/store.rs',
		find: `low_blocks: config.reserve_blocks,
            high_blocks: config.gc_high_blocks,`,
		put: `low_blocks: config.reserve_blocks + 1,
            high_blocks: config.gc_high_blocks + 1,`
	}
];

/**
 * Makes the mistake in a copy of the crate. Returns what takes it out again.
 * @param {Fault} fault
 * @param {string} crate
 * @throws {Error} when the source does not say exactly once what is to be changed
 */
export function breakCrate({ id, file, find, put }, crate) {
	const path = join(crate, file);
	const whole = readFileSync(path, 'utf8');
	const count = whole.split(find).length - 1;
	if (count !== 1) {
		throw new Error(`${file} says ${count} times, instead of once, what ${id} changes: ${find}`);
	}
	writeFileSync(
		path,
		whole.replace(find, () => put)
	);
	return () => writeFileSync(path, whole);
}
