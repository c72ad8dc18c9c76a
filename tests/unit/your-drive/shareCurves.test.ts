/** Curves in an address: the same on the other side, and nothing else is taken for one. */
import { describe, expect, it } from 'vitest';
import { seal } from '$lib/base/seal';
import { MIB } from '$lib/tools/your-drive/limits';
import { encodeSpeed } from '$lib/tools/your-drive/share';
import { decodeShared, encodeGrowth, encodeSweep } from '$lib/tools/your-drive/shareCurves';

const timeMs = Date.UTC(2026, 10, 23, 1, 45);
const legBytes = 64 * MIB;
const growth = {
	timeMs,
	legBytes,
	parts: Array.from({ length: 64 }, (_, index) => ({
		endBytes: (index + 1) * legBytes,
		speed: index < 40 ? 1834 : 212.5,
		counts: index !== 7
	}))
};
const speed = { median: 412.5, low: 399.1, high: 430, count: 12 };
const sweep = {
	timeMs,
	legBytes: 6 * MIB,
	speeds: [
		{ kind: 'random', ...speed },
		{ kind: 'zeros', ...speed },
		{ kind: 'own', ...speed }
	],
	comparison: {
		interval: { ratio: 1.012, low: 0.981, high: 1.044, pairsCount: 12 },
		verdict: 'none'
	}
} as const;

describe('a link', () => {
	it('to speed over time comes back as it was sent, hidden parts and all', () => {
		const text = encodeGrowth(growth);
		expect(decodeShared(text)).toEqual({ what: 'growth', ...growth });
		expect(text.length).toBeLessThan(500);
		expect(encodeURI(text)).toBe(text);
	});

	it('to as many parts as a link may have is read', () => {
		const parts = Array.from({ length: 256 }, (_, index) => ({
			endBytes: (index + 1) * legBytes,
			speed: 5,
			counts: true
		}));
		expect(decodeShared(encodeGrowth({ ...growth, parts }))).toMatchObject({ parts });
	});

	it('to a comparison comes back as it was sent, with and without an interval', () => {
		expect(decodeShared(encodeSweep(sweep))).toEqual({ what: 'sweep', ...sweep });
		const comparison = { interval: undefined, verdict: 'too-few' } as const;
		const short = { ...sweep, comparison };
		expect(decodeShared(encodeSweep(short))).toEqual({ what: 'sweep', ...short });
		expect(encodeURI(encodeSweep(sweep))).toBe(encodeSweep(sweep));
	});

	it('to a speed is still read', () => {
		const level = { value: 395.2, low: 380.1, high: 410.9, count: 5 };
		const result = { timeMs, legBytes, long: level, durable: undefined };
		expect(decodeShared(encodeSpeed(result))).toEqual(result);
	});

	it('that was changed or cut off says so', () => {
		for (const text of [encodeGrowth(growth), encodeSweep(sweep)]) {
			for (const changed of [text.replace('2;', '3;'), text.slice(0, -3), `${text}1`]) {
				expect(decodeShared(changed)).toContain('was changed or cut off');
			}
		}
	});

	it.each([
		'2;g;29000000;67108864;',
		'2;g;29000000;67108864;5,0',
		'2;g;29000000;67108864;5,x',
		'2;g;29000000;67108864;5;5',
		`2;g;29000000;67108864;${Array.from({ length: 257 }, () => 5).join(',')}`,
		'2;g;5;67108864;5',
		'2;x;29000000;67108864;5',
		'2;c;29000000;67108864;none;nothing,5,5,5,1',
		'2;c;29000000;67108864;none;random,5,6,7,1',
		'2;c;29000000;67108864;maybe;random,6,5,7,1',
		'2;c;29000000;67108864;1,2,3,9,none;random,6,5,7,1',
		'2;c;29000000;-1;none;random,6,5,7,1',
		'2'
	])('with %s holds no result', (text) => {
		expect(decodeShared(seal(text))).toContain('holds no result');
	});
});
