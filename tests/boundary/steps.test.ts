/** Who steps forward and then back by operations comes to the very same states and texts. */
import { describe, expect, it } from 'vitest';
import { twinText } from '$lib/figures/drive/twin';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { seededShare } from '../chance';
import { experimentJson } from './native';
import { drainEvents, look, openLines } from './runs';

const SEEDS = 20;
const POINTS = 50;
const OPERATIONS = 200;
const WRITES = 1_200;
const TEST_MS_MAX = 120_000;

/** Writes, reads, and TRIM at random on the small drive of chapter 2. */
function lines(): string {
	const { drive, ...rest } = JSON.parse(experimentJson('overwrite'));
	const logicalPages = drive.logical_pages;
	const shares = { read_percent: 10, trim_percent: 10 };
	const uniform = { start: 0, pages: logicalPages, writes: WRITES, ...shares };
	return flattenExperiment({ ...rest, drive, phases: [{ uniform }] });
}

describe('stepping by operations', () => {
	const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);

	it.each(seeds)(
		'forward and back is exact from anywhere, seed %i',
		(seed) => {
			const sim = openLines(lines(), seed);
			sim.seek(16_000);
			// The step that ends each operation; the start of the run ends none.
			const ends = [0];
			for (const { step, hostOps } of drainEvents(sim)) {
				ends[hostOps] = step;
			}
			const next = seededShare(seed);
			const visit = (op: number, twins: Map<number, string>) => {
				const step = ends[op] ?? -1;
				if (sim.seek(step) !== step) {
					throw new Error(`operation ${op} ends at step ${step}, which was not reached`);
				}
				const snapshot = look(sim);
				const twin = twins.get(op) ?? twinText(snapshot);
				twins.set(op, twin);
				return { digest: sim.digest(), bytes: Buffer.from(snapshot.buffer), twin };
			};
			// The text follows from the bytes, which are compared each time: each operation's is laid out
			// once on the way forward, and anew on the way back.
			const [twinsForward, twinsBack] = [new Map<number, string>(), new Map<number, string>()];
			for (let point = 0; point < POINTS; point += 1) {
				const from = Math.floor(next() * (ends.length - OPERATIONS));
				const seen: ReturnType<typeof visit>[] = [];
				for (let op = from; op <= from + OPERATIONS; op += 1) {
					seen.push(visit(op, twinsForward));
				}
				for (let op = from + OPERATIONS; op >= from; op -= 1) {
					const { digest, bytes, twin } = visit(op, twinsBack);
					const before = seen[op - from];
					const isSame =
						digest === before?.digest && bytes.equals(before.bytes) && twin === before.twin;
					expect(isSame, `operation ${op}, back from ${from}`).toBe(true);
				}
			}
			sim.digest(true);
			sim.free();
		},
		TEST_MS_MAX
	);
});
