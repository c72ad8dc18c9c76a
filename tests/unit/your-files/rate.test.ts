/** Speed and time left follow the last seconds, and are silent before there is a basis. */
import { expect, test } from 'vitest';
import { RateMeter, RoundsMeter } from '$lib/tools/your-files/rate';

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

test('rounds tell the time that is left, which runs down until the next one', () => {
	const meter = new RoundsMeter();
	meter.add(0, 32);
	expect(meter.secondsFor(0, 1024)).toBeUndefined();
	meter.add(1000, 64);
	expect(meter.secondsFor(1000, 1024)).toBeCloseTo(30, 9);
	expect(meter.secondsFor(3000, 1024)).toBeCloseTo(28, 9);
	expect(meter.secondsFor(99_000, 1024), 'never less than none').toBe(0);
});

test('a pause is no time of a round, nor is a round with fewer places', () => {
	const meter = new RoundsMeter();
	meter.add(0, 32);
	meter.add(1000, 64);
	meter.interrupt();
	expect(meter.secondsFor(1000, 128)).toBeUndefined();
	meter.add(100_000, 96);
	expect(meter.secondsFor(100_000, 128)).toBeCloseTo(1, 9);
	meter.add(101_000, 80);
	expect(meter.secondsFor(101_000, 112)).toBeCloseTo(1, 9);
});
