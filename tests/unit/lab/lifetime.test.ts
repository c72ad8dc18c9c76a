/** How long a drive lasts, beside the same reckoned by hand from its run. */
import { expect, it } from 'vitest';
import { GIVEN, lifetimeOf, wearChart } from '$lib/tools/lab/free/more/lifetime';
import type { Shown } from '$lib/tools/lab/free/results';
import { linesOf, START, type Setup } from '$lib/tools/lab/free/setup';
import { LabRun } from '$lib/tools/lab/LabRun.svelte';
import { FakeWorkers } from '../fakes';

const SMALL: Setup = {
	...START,
	drives: [{ ...START.drives[0], blocks: '64', pages_per_block: '16' }]
};

async function ran(setup: Setup): Promise<Shown> {
	const run = new LabRun(new FakeWorkers());
	await run.start(linesOf(setup.drives[0], setup));
	const { snapshot, report, digest } = run;
	if (snapshot === undefined) {
		throw new Error('nothing was run');
	}
	return { name: 'Drive A', snapshot, report, digest };
}

it('is erases times flash by what a written byte costs', async () => {
	const shown = await ran(SMALL);
	const phase = shown.report?.phases.at(-1);
	const amplification = (phase?.nand_programs ?? NaN) / (phase?.host_writes ?? NaN);
	const life = lifetimeOf(shown, GIVEN);
	expect(life?.amplification).toBeCloseTo(amplification);
	const writtenGb = (3_000 * 512) / amplification;
	expect(life?.writtenTb).toBeCloseTo(writtenGb / 1e3);
	expect(life?.years).toBeCloseTo(writtenGb / 20 / 365);
	// Every block 3,000 times, in drives of the pages that the host sees.
	const pages = Number(shown.snapshot.get('logicalPages'));
	expect(life?.driveWrites).toBeCloseTo((3_000 * 64 * 16) / amplification / pages);
	const erases = Array.from(shown.snapshot.erasesByBlock);
	const mean = erases.reduce((sum, count) => sum + count, 0) / erases.length;
	expect(life?.unevenness).toBeCloseTo(Math.max(...erases) / mean);
	expect(life?.firstDriveWrites).toBeCloseTo(
		((life?.driveWrites ?? NaN) * mean) / Math.max(...erases)
	);
});

it('comes near what a drive survives that is run until it is worn out', async () => {
	const phases: Setup['phases'] = [
		{ kind: 'fill', values: [], options: {} },
		{ kind: 'uniform', values: [1_000, 100, 0, 0, 1], options: {} }
	];
	const setup = { ...SMALL, phases };
	const long = lifetimeOf(await ran(setup), { ...GIVEN, erasesMax: 30 });
	const endurance = { ...SMALL.drives[0], endurance_erases: '30' };
	const { snapshot } = await ran({ ...setup, drives: [endurance] });
	const died = snapshot.get('hostWrites') / snapshot.get('logicalPages');
	expect(snapshot.get('badBlocks')).toBeGreaterThan(0);
	// It dies with its spare blocks, between the first block and the average one.
	expect(died).toBeGreaterThan(long?.firstDriveWrites ?? NaN);
	expect(died).toBeLessThan(1.1 * (long?.driveWrites ?? NaN));
});

it('counts every block of the histogram once', async () => {
	const shown = await ran(SMALL);
	const spec = wearChart([shown], { name: 'test', seed: 1, link: '' });
	const [series] = spec.series;
	const blocks = series?.points.reduce((sum, { y }) => sum + y, 0);
	expect(blocks).toBe(shown.snapshot.get('blocks'));
	expect(series?.points.length).toBeLessThanOrEqual(24);
});

it('is not told of a drive that was not written', async () => {
	const phases: Setup['phases'] = [{ kind: 'idle', values: [1], options: {} }];
	expect(lifetimeOf(await ran({ ...SMALL, phases }), GIVEN)).toBeUndefined();
});
