/** A result in an address: the same on the other side, and nothing else is taken for one. */
import { describe, expect, it } from 'vitest';
import { seal } from '$lib/base/seal';
import { decodeSpeed, encodeSpeed, type SharedSpeed } from '$lib/tools/your-drive/share';

const level = (value: number) => ({ value, low: value * 0.9, high: value * 1.1, count: 5 });
const result: SharedSpeed = {
	timeMs: Date.UTC(2026, 10, 23, 1, 45),
	legBytes: 67_108_864,
	long: { value: 395.2, low: 380.1, high: 410.9, count: 5 },
	durable: { value: 1022, low: 998.5, high: 1046, count: 8 }
};

describe('a link', () => {
	it('comes back as it was sent, with and without small writes', () => {
		expect(decodeSpeed(encodeSpeed(result))).toEqual(result);
		const alone = { ...result, durable: undefined };
		expect(decodeSpeed(encodeSpeed(alone))).toEqual(alone);
	});

	it('is short, needs no escapes, and keeps four digits of any speed', () => {
		for (const value of [1 / 3, 4.6612, 93.4567, 2030.77, 123_456.7]) {
			const text = encodeSpeed({ ...result, long: level(value) });
			expect(text.length).toBeLessThan(120);
			expect(encodeURI(text)).toBe(text);
			const read = decodeSpeed(text);
			expect(typeof read === 'string' ? NaN : read.long.value / value).toBeCloseTo(1, 3);
		}
	});

	it('is read where a messenger has escaped its signs', () => {
		expect(decodeSpeed(encodeURIComponent(encodeSpeed(result)))).toEqual(result);
	});

	it('that was changed or cut off says so', () => {
		const text = encodeSpeed(result);
		for (const changed of [
			text.replace('395.2', '995.2'),
			text.slice(0, -3),
			'',
			'x'.repeat(999)
		]) {
			expect(decodeSpeed(changed)).toContain('was changed or cut off');
		}
	});

	it.each([
		'1;29000000;67108864;0,0,0,5',
		'1;29000000;67108864;5,6,7,5',
		'1;29000000;67108864;6,5,7,0',
		'1;29000000;67108864;6,5,7',
		'1;29000000;67108864;6,5,9e9,5',
		'1;29000000;67108864;6,5,7,5;6,5,7,5;6,5,7,5',
		'1;29000000;67108864;6,5,7,5;x',
		'1;5;67108864;6,5,7,5',
		'1;29000000;-1;6,5,7,5'
	])('with %s holds no result', (text) => {
		expect(decodeSpeed(seal(text))).toContain('holds no result');
	});
});
