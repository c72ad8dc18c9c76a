/** The text twin says what the drawing shows, in the notation of OSTEP's `ssd.py`. */
import { describe, expect, it } from 'vitest';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { twinText } from '$lib/figures/drive/twin';
import { experimentJson } from '../boundary/native';
import { look, NO_LIMIT, openLines, stateAt } from '../boundary/runs';

/** The state after a list of commands on a drive of 5 blocks with 10 pages each. */
function afterCommands(ops: string): Snapshot {
	const { drive, ...rest } = JSON.parse(experimentJson('hands'));
	const big = { ...drive, blocks: 5, pages_per_block: 10, logical_pages: 31 };
	const sim = openLines(flattenExperiment({ ...rest, drive: big, phases: [{ ops }] }));
	sim.seek(NO_LIMIT);
	return look(sim);
}

describe('text twin', () => {
	it('of a mapped drive has the rows that ssd.py prints for these commands', () => {
		// As ssd.py prints it, but for blocks never used: `i` there, until they are erased.
		expect(twinText(afterCommands('w23:O,t28,r23,r23,t23,w13:1,t13,w20:R'))).toBe(
			[
				'FTL    20:  2',
				'Block 0          1          2          3          4',
				'Page  0000000000 1111111111 2222222222 3333333333 4444444444',
				'      0123456789 0123456789 0123456789 0123456789 0123456789',
				'State vvvEEEEEEE EEEEEEEEEE EEEEEEEEEE EEEEEEEEEE EEEEEEEEEE',
				'Data  O1R',
				'Live    +'
			].join('\n')
		);
	});

	it('separates the pairs of the map as ssd.py does', () => {
		const [map] = twinText(afterCommands('w10:a,w25:b,w3:c')).split('\n');
		expect(map).toBe('FTL     3:  2  10:  0  25:  1');
	});

	it('of a new drive says that nothing is mapped', () => {
		expect(twinText(stateAt('hands', 0))).toBe(
			[
				'FTL   (empty)',
				'Block 0    1    2    3    4',
				'Page  0000 0000 0011 1111 1111',
				'      0123 4567 8901 2345 6789',
				'State EEEE EEEE EEEE EEEE EEEE',
				'Data',
				'Live'
			].join('\n')
		);
	});

	it('of bare flash has no map and no living pages', () => {
		expect(twinText(stateAt('medium', 4))).toBe(
			[
				'Block 0        1',
				'Page  00000000 00111111',
				'      01234567 89012345',
				'State vvvEEEEE EEEEEEEE',
				'Data  abc'
			].join('\n')
		);
	});

	it('of a file system shows which logical pages are whose, beside what the drive knows', () => {
		const [files, ...drive] = twinText(stateAt('delete', 13)).split('\n');
		const [before] = twinText(stateAt('delete', 12)).split('\n');
		expect(before).toBe('Files AABBCCDDEEFF');
		expect(files).toBe('Files AA..CCDDEEFF');
		expect(drive.at(-1), 'the drive was not told').toBe('Live  ++++ ++++ ++++');
		expect(twinText(stateAt('delete-trim', 14)).split('\n').at(-1)).toBe('Live  ++   ++++ ++++');
	});
});
