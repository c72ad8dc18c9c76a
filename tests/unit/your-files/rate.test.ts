/** Speed and time left follow the last seconds, and are silent before there is a basis. */
import { expect, test } from 'vitest';
import { RateMeter } from '$lib/tools/your-files/rate';

test('there is no estimate from one report', () => {
	const meter = new RateMeter();
	meter.add(0, 0);
	expect(meter.bytesPerSecond).toBeUndefined();
	expect(meter.secondsFor(1000)).toBeUndefined();
});

test('a steady stream gives its speed and the time for the rest', () => {
	const meter = new RateMeter();
	for (let timeMs = 0; timeMs <= 2000; timeMs += 100) {
		meter.add(timeMs, timeMs * 20_000);
	}
	expect(meter.bytesPerSecond).toBeCloseTo(20_000_000, 3);
	expect(meter.secondsFor(100_000_000)).toBeCloseTo(5, 6);
});

test('an old speed is forgotten', () => {
	const meter = new RateMeter();
	for (let timeMs = 0; timeMs <= 60_000; timeMs += 100) {
		meter.add(timeMs, Math.min(timeMs, 30_000) * 1000 + Math.max(0, timeMs - 30_000) * 10);
	}
	expect(meter.bytesPerSecond).toBeCloseTo(10_000, 3);
});

test('a drive that hangs makes no estimate rather than an endless one', () => {
	const meter = new RateMeter();
	for (let timeMs = 0; timeMs <= 20_000; timeMs += 100) {
		meter.add(timeMs, 5000);
	}
	expect(meter.secondsFor(1000)).toBeUndefined();
});
