/** Bars of several drives say which end is the good one: charts beside each other differ in it. */
import { expect, test } from 'vitest';
import { betterOf } from '$lib/tools/lab/comparedCharts';

test.each([
	['Speed', 'MB/s', 'higher'],
	['Host operations a second', 'IOPS', 'higher'],
	['Mean time of a write', 'ms', 'lower'],
	['Times slower when used', '', 'lower'],
	['Times slower late in the run', '', 'lower'],
	['Times the rate', '', 'higher'],
	['Write amplification', '', 'lower'],
	['Standard deviation', 'of the mean', 'lower'],
	['Of the speed with zeros', '', undefined]
])('%s (%s): %s is better', (label, unit, better) => {
	expect(betterOf({ label, unit })).toBe(better);
});
