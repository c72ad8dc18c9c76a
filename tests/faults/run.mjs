/**
 * Breaks the simulator on purpose, one mistake at a time, and writes what of the chapters turns
 * red: `RESULTS.md` beside this file. A copy is broken, so that no build of the site ever is.
 * Ends with an error when a mistake turns fewer than `RED_MIN` claims and predictions red.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachePath, inRoot } from '../../web/setup/paths.mjs';
import { prepare, wasmBindgen } from '../../web/setup/prepare.mjs';
import { handleInterrupts, packageScript, run, runOrFail } from '../../web/setup/process.mjs';
import { describeError, say, SetupError } from '../../web/setup/report.mjs';
import { TARGET } from '../../web/setup/rust.mjs';
import { ensureTool } from '../../web/setup/tools.mjs';
import { breakCrate, FAULTS } from './faults.mjs';
import { redOf, weightOf } from './red.mjs';
import { RED_MIN, resultsText } from './results.mjs';

/** @typedef {import('./faults.mjs').Fault} Fault */
/** @typedef {import('./red.mjs').Red} Red */

const OUT = inRoot('tests', 'faults', 'RESULTS.md');
/** What runs the claims, the predictions, and the sentences of the chapters. */
const TESTS = ['numbers', 'figures', 'statements'].map((name) => `tests/content/${name}.test.ts`);
const INPUTS = ['Cargo.toml', 'Cargo.lock', 'src'];

/**
 * Quicker to compile than what is shipped, and the same in what it does.
 * @type {NodeJS.ProcessEnv}
 */
const QUICK = { CARGO_PROFILE_RELEASE_LTO: 'off', CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16' };

/**
 * Compiles the copy of the crate. Returns where its WebAssembly lies.
 * @type {(folder: string, bindgen: string) => Promise<string>}
 */
async function compile(folder, bindgen) {
	const [crate, target] = [join(folder, 'wasm-ftl'), join(folder, 'target')];
	const where = ['--manifest-path', join(crate, 'Cargo.toml'), '--target-dir', target];
	const args = ['build', '--lib', '--locked', '--release', '--target', TARGET, ...where];
	await runOrFail('cargo', args, { label: 'cargo build', env: QUICK });
	const compiled = join(target, TARGET, 'release', 'wasm_ftl.wasm');
	const out = join(folder, 'pkg');
	await runOrFail(bindgen, [compiled, '--target', 'web', '--out-dir', out]);
	return join(out, 'wasm_ftl_bg.wasm');
}

/**
 * What is red with such a simulator.
 * @type {(folder: string, wasm: string) => Promise<Red>}
 */
async function runContent(folder, wasm) {
	const report = join(folder, 'report.json');
	rmSync(report, { force: true });
	const options = ['--reporter=json', `--outputFile=${report}`, '--project', 'node'];
	const args = [packageScript('vitest'), 'run', ...TESTS, ...options];
	const env = { WRITE_CLIFF_SIMULATOR: wasm };
	await run(process.execPath, args, { label: 'vitest', env });
	return redOf(JSON.parse(readFileSync(report, 'utf8')));
}

/** @type {(folder: string) => Promise<[Fault, Red][]>} */
async function study(folder) {
	for (const input of INPUTS) {
		cpSync(inRoot('wasm-ftl', input), join(folder, 'wasm-ftl', input), { recursive: true });
	}
	cpSync(inRoot('rust-toolchain.toml'), join(folder, 'rust-toolchain.toml'));
	const bindgen = await ensureTool(wasmBindgen(), cachePath());
	const whole = await runContent(folder, await compile(folder, bindgen));
	if (Object.values(whole).some(({ length }) => length > 0)) {
		throw new SetupError(`Something is red before anything is broken: ${JSON.stringify(whole)}`);
	}
	/** @type {[Fault, Red][]} */
	const done = [];
	for (const fault of FAULTS) {
		const mend = breakCrate(fault, join(folder, 'wasm-ftl'));
		const red = await runContent(folder, await compile(folder, bindgen));
		mend();
		say(`  ${fault.id}: ${weightOf(red)} claims and predictions are red`);
		done.push([fault, red]);
	}
	return done;
}

async function main() {
	handleInterrupts();
	const folder = mkdtempSync(join(tmpdir(), 'faults-'));
	try {
		await prepare('wasm');
		const done = await study(folder);
		writeFileSync(OUT, resultsText(done));
		const few = done.filter(([, red]) => weightOf(red) < RED_MIN).map(([{ id }]) => id);
		if (few.length > 0) {
			throw new SetupError(
				`Fewer than ${RED_MIN} claims and predictions notice ${few.join(', ')}.`
			);
		}
	} catch (error) {
		say(describeError(error));
		process.exitCode = 1;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

await main();
