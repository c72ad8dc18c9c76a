/** Units as text, goals, query parameters, and the big drive's curve. */
import { describe, expect, it } from 'vitest';
import { goalsMet } from '$lib/article/goals';
import {
	formatBytes,
	formatCount,
	formatDuration,
	formatList,
	formatNumber
} from '$lib/base/format';
import {
	curveText,
	describeCurve,
	layoutBlocks,
	layoutCurve,
	throughput
} from '$lib/figures/cliff/cliff.layout';
import { parseParams } from '$lib/params';
import { eventsOf, lookWhole, openRun, stateAt } from '../boundary/runs';

describe('format', () => {
	it.each([
		[0, '0 s'],
		[999, '999 ns'],
		[999.9, '1 µs'],
		[900_000, '900 µs'],
		[999_600, '1 ms'],
		[2_450_000, '2.45 ms'],
		[79_100_000, '79.1 ms'],
		[1.5e9, '1.5 s'],
		[3.6e12, '3600 s']
	])('%d ns is %s', (ns, text) => {
		expect(formatDuration(ns)).toBe(text);
	});

	it.each([
		[0, '0 B'],
		[999, '999 B'],
		[4_096, '4.1 kB'],
		[1e6, '1 MB'],
		[240e9, '240 GB'],
		[5e15, '5000 TB']
	])('%d bytes are %s', (bytes, text) => {
		expect(formatBytes(bytes)).toBe(text);
	});

	it('groups counts, rounds ratios, and joins words', () => {
		expect(formatCount(1_234_567)).toBe('1,234,567');
		expect(formatNumber(1.23636)).toBe('1.24');
		expect(formatList(['a'])).toBe('a');
		expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c');
	});
});

describe('goals', () => {
	const goals = {
		write: { event: 'hostWrite', count: 3 },
		erase: { event: 'erase', count: 1 }
	};
	const events = eventsOf('overwrite');

	it('are met by events after the start and up to the present step', () => {
		expect(goalsMet(goals, events, 0, 2)).toEqual([]);
		expect(goalsMet(goals, events, 0, 3)).toEqual(['write']);
		expect(goalsMet(goals, events, 1, 3)).toEqual([]);
		expect(goalsMet(goals, events, 0, 22)).toEqual(['write']);
		expect(goalsMet(goals, events, 0, 23)).toEqual(['write', 'erase']);
	});
});

describe('query parameters', () => {
	it('have defaults', () => {
		expect(parseParams('')).toEqual({
			params: { theme: 'auto', palette: 'site', motion: 'auto', check: false },
			problems: []
		});
	});

	it('are read', () => {
		const { params, problems } = parseParams(
			'?theme=dark&palette=tol&motion=reduced&check&other=1'
		);
		expect(params).toEqual({ theme: 'dark', palette: 'tol', motion: 'reduced', check: true });
		expect(problems).toEqual([]);
	});

	it('that make no sense are named with what would, and the default is used', () => {
		const { params, problems } = parseParams('?theme=purple&check=yes&motion=');
		expect(params).toEqual({ theme: 'auto', palette: 'site', motion: 'auto', check: false });
		expect(problems.map(({ name, value }) => [name, value])).toEqual([
			['theme', 'purple'],
			['motion', ''],
			['check', 'yes']
		]);
		expect(problems[0]?.legal).toBe('auto, light, dark, projector');
	});

	it.each(['%', '?theme=%E0%A4%A', '?theme[]=dark&&&=', '?theme=constructor'])(
		'never throw: %s',
		(query) => {
			expect(parseParams(query).params.theme).toBe('auto');
		}
	);
});

describe('the curve of a big drive', () => {
	const end = stateAt('write-cliff');
	const points = throughput(end);

	it('adds up to the whole run', () => {
		const last = end.samples.at(-1);
		const bytes = (last?.hostWrites ?? 0) * end.get('pageBytes');
		let seconds = 0;
		let written = 0;
		for (const [index, point] of points.entries()) {
			const before = points[index - 1]?.driveWrites ?? 0;
			const share = (point.driveWrites - before) * end.get('logicalPages') * end.get('pageBytes');
			written += share;
			seconds += share / point.bytesPerS;
		}
		expect(written).toBeCloseTo(bytes, 0);
		expect(seconds).toBeCloseTo((last?.timeNs ?? 0) / 1e9, 6);
	});

	it('falls off the cliff: the end is far slower than the first fill', () => {
		const first = points[3]?.bytesPerS ?? 0;
		const tail = points.slice(-20).map(({ bytesPerS }) => bytesPerS);
		expect(Math.max(...tail)).toBeLessThan(first / 2);
		const flat = points.filter(({ driveWrites }) => driveWrites < 0.95);
		expect(Math.min(...flat.map(({ bytesPerS }) => bytesPerS))).toBeCloseTo(first, -3);
	});

	it.each([304, 660])('is drawn inside its axes at %i px', (width) => {
		const bytesPerSMax = Math.max(...points.map(({ bytesPerS }) => bytesPerS));
		const layout = layoutCurve(points, 3.99, bytesPerSMax, width, 220);
		const numbers = Array.from(layout.path.matchAll(/-?[\d.]+/g), ([text]) => Number(text));
		expect(numbers.length).toBeGreaterThan(100);
		expect(numbers.every(Number.isFinite)).toBe(true);
		for (const [index, number] of numbers.entries()) {
			const [low, high] =
				index % 2 === 0 ? [layout.left, layout.right] : [layout.top, layout.bottom];
			expect(number).toBeGreaterThanOrEqual(low - 0.5);
			expect(number).toBeLessThanOrEqual(high + 0.5);
		}
		expect(layout.fillX).toBeGreaterThan(layout.left);
		expect(layout.tip?.label).toMatch(/^\d+ MB\/s$/);
	});

	it('is empty before the first window, and says so', () => {
		const start = stateAt('write-cliff', 0);
		const layout = layoutCurve(throughput(start), 4, 7e7, 304, 220);
		expect([layout.path, layout.tip]).toEqual(['', undefined]);
		expect(describeCurve(start)).toMatch(/^A new drive/);
	});

	it('is told at each stage', () => {
		expect(describeCurve(stateAt('write-cliff', 5_000))).toMatch(
			/^The host fills the drive in order/
		);
		expect(describeCurve(end)).toMatch(/^Every write now waits for garbage collection: \d+ MB\/s/);
		const rows = curveText(end).split('\n').slice(2);
		expect(rows.length).toBeLessThanOrEqual(12);
		expect(rows.every((row) => /^\s+\d+\.\d\d\s+\d+\.\d$/.test(row))).toBe(true);
	});
});

describe('the blocks of a big drive', () => {
	it.each([
		[304, 16],
		[660, 32]
	])('fit %i px, %i a row, filled by what is valid and stale', (width, perRow) => {
		const sim = openRun('write-cliff');
		sim.seek(20_000);
		const snapshot = lookWhole(sim);
		const { bars, height } = layoutBlocks(snapshot, width, perRow);
		expect(bars).toHaveLength(128);
		for (const bar of bars) {
			expect(bar.x + bar.width).toBeLessThanOrEqual(width);
			expect(bar.y + bar.height).toBeLessThanOrEqual(height + 1);
			expect(bar.validPx + bar.stalePx).toBeLessThanOrEqual(bar.height + 1e-9);
		}
		const validShare = bars.reduce((sum, bar) => sum + bar.validPx / bar.height, 0) * 64;
		expect(validShare).toBeCloseTo(snapshot.get('validPages'), 6);
		const staleShare = bars.reduce((sum, bar) => sum + bar.stalePx / bar.height, 0) * 64;
		expect(staleShare).toBeCloseTo(snapshot.get('stalePages'), 6);
	});
});
