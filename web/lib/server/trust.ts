/** What the page of trust is sent: theory, and the same runs as in the browser, made once. */
import { readFileSync } from 'node:fs';
import { readReport } from '$lib/tools/lab/report';
import { createSim, takeReport } from '$lib/run/sim/wasm';
import { pointOf, SEED, settingsOf, type Point, type Theory } from '$lib/tools/trust/points';
import { programsOf, type Programs } from '$lib/tools/trust/programs';
import { driveTags, recorded } from './lab';
import { makeReady } from './ready';

const ALL_STEPS = Number.MAX_VALUE;

function runAll(theory: Theory): readonly Point[] {
	makeReady();
	return settingsOf(theory).map((setting) => {
		const sim = createSim(setting.lines, SEED);
		sim.advance_stages(ALL_STEPS);
		const report = readReport(takeReport(sim));
		sim.free();
		return pointOf(setting, report);
	});
}

/** The tables with which the simulator's own tests compare it. */
const REFERENCE = 'wasm-ftl/tests/reference';

function programs(theory: Theory): Programs {
	const table = readFileSync(`${REFERENCE}/write-amplification.csv`, 'utf8');
	const runs = readFileSync(`${REFERENCE}/ssd-py.jsonl`, 'utf8').trim().split('\n');
	return { settings: programsOf(theory, table), recordedRuns: runs.length };
}

/** Everything that the page shows and its prose does not have. */
export function trustData() {
	const theory: Theory = JSON.parse(readFileSync('content/theory.json', 'utf8'));
	return {
		theory,
		points: runAll(theory),
		programs: programs(theory),
		recorded,
		tags: driveTags()
	};
}
