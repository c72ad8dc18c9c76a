/** The drive that the reader's files are simulated on has the speeds it was described with. */
import { expect, it } from 'vitest';
import {
	experimentLines,
	mixText,
	NOISE_MIX,
	ZEROS_MIX,
	type Drive
} from '$lib/tools/your-files/predict';
import { readReport } from '$lib/tools/lab/report';
import { takeReport } from '$lib/run/sim/wasm';
import { NO_LIMIT, openLines } from './runs';

function predict(drive: Drive, mix: string) {
	const sim = openLines(experimentLines(drive, mix));
	sim.advance_stages(NO_LIMIT);
	const { phases } = readReport(takeReport(sim));
	sim.free();
	const of = (name: string) => phases.find((phase) => phase.name === name);
	return {
		speed: of('fill')?.megabytes_per_second ?? NaN,
		amplification: of('random')?.write_amplification ?? NaN
	};
}

it('takes zeros and random data as fast as published, and as the native simulator', () => {
	expect(predict('compressing', ZEROS_MIX).speed).toBeCloseTo(518.5, 1);
	expect(predict('compressing', NOISE_MIX).speed).toBeCloseTo(188.9, 1);
});

it('gains with files that shrink, and only with compression', () => {
	const mix = mixText([
		{ bytes: 700, stored: 210 },
		{ bytes: 0, stored: 0 },
		{ bytes: 300, stored: 300 }
	]);
	expect(mix).toBe('300:70000,1000:30000');
	const own = predict('compressing', mix);
	const twin = predict('plain', mix);
	const noise = predict('compressing', NOISE_MIX);
	expect(own.speed).toBeGreaterThan(1.5 * twin.speed);
	expect(own.amplification).toBeLessThan(twin.amplification / 2);
	expect(twin).toEqual(noise);
});

it('takes files without a page for data that do not compress', () => {
	expect(mixText([])).toBe(NOISE_MIX);
});
