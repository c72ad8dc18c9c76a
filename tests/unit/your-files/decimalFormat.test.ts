/** Numbers read as a person would write them. */
import { expect, test } from 'vitest';
import {
	formatBytes,
	formatPercent,
	formatRatio,
	formatTimeLeft
} from '$lib/tools/your-files/decimalFormat';

test.each([
	[0, '0 bytes'],
	[1, '1 byte'],
	[999, '999 bytes'],
	[1000, '1.00 kB'],
	[1536, '1.54 kB'],
	[999_499, '999 kB'],
	[999_999, '1.00 MB'],
	[20_000_000_000, '20.0 GB'],
	[1_500_000_000_000_000, '1,500 TB']
])('%d bytes are %s', (bytes, text) => {
	expect(formatBytes(bytes).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
	[undefined, 'n/a'],
	[1 / 3, '0.33'],
	[1, '1.00'],
	[0.001, '0.001']
])('a ratio of %s is %s', (ratio, text) => {
	expect(formatRatio(ratio)).toBe(text);
});

test.each([
	[0.002, 'less than 1%'],
	[0.805, '81%'],
	[0.9999, 'more than 99%'],
	[1, '100%']
])('%d is %s', (ratio, text) => {
	expect(formatPercent(ratio)).toBe(text);
});

test.each([
	[2, 'a few seconds left'],
	[31, 'about 35 seconds left'],
	[60, 'about 1 minute left'],
	[59.9 * 60, 'about 1 h 0 min left'],
	[9000, 'about 2 h 30 min left']
])('%d seconds are %s', (seconds, text) => {
	expect(formatTimeLeft(seconds)).toBe(text);
});
