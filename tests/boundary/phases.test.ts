/** What phases of the free lab have of their own does in the simulator what its name says. */
import { expect, it } from 'vitest';
import {
	newPhase,
	type Phase,
	type PhaseKind,
	type PhaseOptions
} from '$lib/tools/lab/free/phases';
import {
	hostPages,
	PRESETS,
	rawPages,
	withValue,
	type DriveSetup
} from '$lib/tools/lab/free/presets';
import { experimentText, readExperiment } from '$lib/tools/lab/free/experimentFile';
import { experimentOf, linesOf, START } from '$lib/tools/lab/free/setup';
import type { PhaseReport } from '$lib/contract/report';
import { readReport } from '$lib/tools/lab/report';
import { Snapshot } from '$lib/run/sim/snapshot';
import { takeReport, takeSnapshot } from '$lib/run/sim/wasm';
import { NO_LIMIT, openLines } from './runs';

const [plain] = PRESETS;
const small: DriveSetup = { ...plain.drive, blocks: '128', pages_per_block: '32' };
const dies: DriveSetup = { ...small, dies: '8', channels: '4', queue_depth: '2', parallelism: '1' };
const compressing: DriveSetup = { ...small, compression_floor_bytes: '512' };

const fill: Phase = { kind: 'fill', values: [], options: {} };
const phase = (kind: PhaseKind, options: PhaseOptions): Phase => ({ ...newPhase(kind), options });

function reportsOf(drive: DriveSetup, phases: readonly Phase[]): readonly PhaseReport[] {
	const sim = openLines(linesOf(drive, { ...START, phases }));
	expect(sim.advance_stages(NO_LIMIT)).toBe(true);
	const report = readReport(takeReport(sim));
	sim.free();
	return report.phases;
}

/** Figures of the last phase. */
function lastOf(drive: DriveSetup, phases: readonly Phase[]): PhaseReport {
	const last = reportsOf(drive, phases).at(-1);
	if (last === undefined) {
		throw new Error('no phase was run');
	}
	return last;
}

const KINDS = ['steady', 'uniform', 'hotcold', 'zipf'] as const;

it.each(KINDS)('%s asks for as many pages in requests of several sizes', (kind) => {
	const one = lastOf(small, [fill, phase(kind, {})]);
	const mixed = lastOf(small, [fill, phase(kind, { sizes: '1:60,16:40' })]);
	const pages = (report: PhaseReport) => report.host_writes / (report.rounds ? report.host_ops : 1);
	// Seven pages a request; shares of few thousand draws lie within a tenth.
	const each = mixed.host_writes / mixed.host_ops;
	expect(one.host_writes).toBe(one.host_ops);
	expect(each).toBeGreaterThan(6.3);
	expect(each).toBeLessThan(7.7);
	expect(pages(mixed) / (kind === 'steady' ? each : pages(one))).toBeCloseTo(1, 1);
});

it.each(['fill', ...KINDS, 'sequential', 'sweep'] as const)(
	'%s writes less to flash when its data compress',
	(kind) => {
		const before = kind === 'fill' ? [] : [fill];
		const whole = lastOf(compressing, [...before, phase(kind, {})]);
		const third = lastOf(compressing, [...before, phase(kind, { stored: '333' })]);
		expect(third.nand_written_bytes / third.host_written_bytes).toBeLessThan(
			0.6 * (whole.nand_written_bytes / whole.host_written_bytes)
		);
	}
);

it.each(['fill', ...KINDS, 'sequential', 'sweep', 'readsweep'] as const)(
	'%s waits in its own queue, and the phase after in that of the drive',
	(kind) => {
		const uniform = newPhase('uniform');
		const latencies = (own: PhaseOptions) =>
			reportsOf(dies, [fill, phase(kind, own), uniform])
				.slice(1)
				.map((report) => report.latency_us?.mean ?? 0);
		const [short = 0, shortAfter = 0] = latencies({});
		const [long = 0, longAfter = 0] = latencies({ depth: '64' });
		// By Little's law; the dies are busy at a depth of two already, or nearly so.
		expect(long / short).toBeGreaterThan(5);
		expect(Math.abs(longAfter / shortAfter - 1)).toBeLessThan(0.05);
	}
);

it('a drive without dies has no queue, and takes the phases all the same', () => {
	const [own, none] = [{ depth: '64' }, {}].map((options) =>
		reportsOf(small, [fill, phase('uniform', options)])
	);
	expect(own).toEqual(none);
});

it('a request that is longer than its range is refused with its legal range', () => {
	const tiny = { ...newPhase('uniform'), values: [100, 1, 0, 0, 1], options: { sizes: '1,1024' } };
	expect(() => openLines(linesOf(small, { ...START, phases: [fill, tiny] }))).toThrow(
		/request_pages.* is 1024; it must be from 1 to 38/
	);
});

const raid = withValue(withValue(small, 'array.kind', 'raid0'), 'array.stripe_pages', '7');
it.each<readonly [string, DriveSetup]>([
	['a striped array', raid],
	['an array end to end', withValue(small, 'array.kind', 'span')],
	['a partition off the pages', withValue(small, 'partition.offset_bytes', '32256')],
	['larger blocks on an array', withValue(raid, 'partition.block_bytes', '16384')]
])('the phases of %s reach all that its host sees', (_, drive) => {
	const sim = openLines(linesOf(drive, { ...START, phases: [fill] }));
	expect(sim.advance_stages(NO_LIMIT)).toBe(true);
	const snapshot = new Snapshot(takeSnapshot(sim));
	expect(hostPages(drive)).toBe(snapshot.get('logicalPages'));
	expect(snapshot.get('hostWrites')).toBe(hostPages(drive));
	sim.free();
});

it('a database writes more the safer it is, and each layer says how much', () => {
	const told = (options: PhaseOptions) =>
		lastOf(small, [fill, phase('application', options)]).layers?.total_amplification ?? 0;
	const [plainly, twice] = [told({}), told({ database: 'doublewrite', files: 'journal:2' })];
	expect(plainly).toBeGreaterThan(1);
	expect(twice).toBeGreaterThan(plainly);
});

it('a copied file is written once', () => {
	const copied = lastOf(small, [fill, { kind: 'copy', values: [25, 8], options: {} }]);
	expect(copied.host_writes).toBe(Math.floor(hostPages(small) / 4));
});

it('the drive hears of a deleted file, unless the file system keeps it to itself', () => {
	const phases: readonly Phase[] = [
		{ kind: 'file', values: [60, 1], options: {} },
		{ kind: 'again', values: [1], options: {} },
		{ kind: 'delete', values: [1], options: {} }
	];
	const told = ['true', 'false'].map((trim) => {
		const drive = withValue(small, 'file_system.trim', trim);
		const reports = reportsOf(drive, phases);
		const writes = reports.map(({ host_writes: pages }) => pages);
		expect(writes).toEqual([Math.floor(hostPages(small) * 0.6), writes[0], 0]);
		const text = experimentText(drive, { ...START, phases });
		expect(JSON.parse(text)).toMatchObject({ file_system: { trim } });
		expect(readExperiment(text)).toMatchObject({ drive: { 'file_system.trim': trim }, phases });
		const sim = openLines(linesOf(drive, { ...START, phases }));
		expect(sim.advance_stages(NO_LIMIT)).toBe(true);
		const trimmed = new Snapshot(takeSnapshot(sim)).get('trimmedPages');
		sim.free();
		return trimmed;
	});
	expect(told).toEqual([Math.floor(hostPages(small) * 0.6), 0]);
	// Without files there is no file system, and who says nothing of it has one that tells.
	expect(experimentOf(small, START)).not.toHaveProperty('file_system');
	expect(experimentOf(small, { ...START, phases })).toHaveProperty('file_system.trim', 'true');
});

it.each(['raid0', 'span'])('each drive of a %s keeps back its own spare area', (kind) => {
	const [little, much] = ['70', '280'].map((spare) => {
		const drive = withValue(withValue(small, 'array.kind', kind), 'spare', spare);
		const sim = openLines(linesOf(drive, { ...START, phases: [fill] }));
		expect(sim.advance_stages(NO_LIMIT)).toBe(true);
		const snapshot = new Snapshot(takeSnapshot(sim));
		sim.free();
		return { pages: snapshot.get('logicalPages'), of: rawPages(drive) * 2 };
	});
	expect((little?.pages ?? 0) / (little?.of ?? 1)).toBeCloseTo(0.93, 2);
	expect((much?.pages ?? 0) / (much?.of ?? 1)).toBeCloseTo(0.72, 2);
});
