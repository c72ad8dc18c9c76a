/**
 * Runs the yardstick in C, plain and prefetching, the simulator natively, and its wasm in Node and
 * in a Chromium worker in turns, and prints medians and ratios. Linux only: rates are by the time
 * of the thread that works.
 *
 * node wasm-ftl/benches/yardstick.mjs [--rounds 5] [--seconds 1] [--pages 16384,1048576]
 *   [--wasm NAME=FOLDER]…   (default: site=wasm-ftl/pkg-full)
 *
 * Before: `cargo build --release` in wasm-ftl, and `npm run build`, which makes wasm-ftl/pkg-full.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openChromium } from './chromium.mjs';

const crate = join(import.meta.dirname, '..');
const { values } = parseArgs({
	options: {
		rounds: { type: 'string', default: '5' },
		seconds: { type: 'string', default: '1' },
		pages: { type: 'string', default: '16384,1048576' },
		wasm: { type: 'string', multiple: true, default: [`site=${join(crate, 'pkg-full')}`] }
	}
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const sizes = values.pages.split(',').map(Number);
const folders = Object.fromEntries(
	values.wasm.map((pair) => {
		const [name = '', folder = ''] = pair.split('=');
		return [name, resolve(folder)];
	})
);

/** @param {string} command @param {string[]} args */
const run = (command, args) => execFileSync(command, args, { encoding: 'utf8' });

/** @param {readonly number[]} numbers */
function median(numbers) {
	const sorted = [...numbers].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	const [low = NaN, high = NaN] = [sorted[middle - 1], sorted[middle]];
	return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** @param {{ writes: number, cpuSeconds: number }} result */
const rateOf = ({ writes, cpuSeconds }) => writes / cpuSeconds / 1e6;

/** @param {'counting' | 'timed'} mode @param {number} pages */
function native(mode, pages) {
	const args = ['bench', '--pages', `${pages}`, '--mode', mode, '--seconds', `${seconds}`];
	const [, line = ''] = run(join(crate, 'target/release/ftl'), args).split('\n');
	return Number(line.split(',')[3]);
}

/** The yardstick, compiled. @param {string} folder @param {0 | 1} prefetching */
function compileYardstick(folder, prefetching) {
	const program = join(folder, `yardstick-${prefetching}`);
	const source = join(import.meta.dirname, 'yardstick.c');
	const flags = ['-O3', '-march=native', `-DPREFETCHING=${prefetching}`];
	run(process.env.CC ?? 'cc', [...flags, '-o', program, source]);
	return (pages) => {
		const answer = JSON.parse(run(program, [`${pages}`, `${seconds}`]));
		return answer.host_writes / answer.cpu_seconds / 1e6;
	};
}

/** What is measured in each round, by name. @param {string} folder for what is compiled */
function contestants(folder, chromium) {
	const ms = seconds * 1000;
	const list = [
		['C plain', compileYardstick(folder, 0)],
		['C prefetching', compileYardstick(folder, 1)],
		['native counting', (pages) => native('counting', pages)],
		['native timed', (pages) => native('timed', pages)]
	];
	for (const [name, folder] of Object.entries(folders)) {
		const script = join(import.meta.dirname, 'node-run.mjs');
		list.push([`node ${name}`, (pages) =>
			rateOf(JSON.parse(run(process.execPath, [script, folder, `${pages}`, `${ms}`])))]);
		list.push([`chromium ${name}`, async (pages) =>
			rateOf(await chromium.measure(name, pages, ms))]);
	}
	return list;
}

const temporary = mkdtempSync(join(tmpdir(), 'yardstick-'));
const chromium = await openChromium(folders);
try {
	console.log(`# ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`);
	console.log(`# node ${process.versions.node}, Chromium ${chromium.version}`);
	console.log(`# ${run('rustc', ['--version']).trim()}, ${rounds} rounds of ${seconds} s`);
	console.log('pages,what,median,low,high,ratio_to_c,ratio_to_better_c,ratio_to_native');
	for (const pages of sizes) {
		const list = contestants(temporary, chromium);
		const rates = new Map(list.map(([name]) => [name, []]));
		for (let round = 0; round < rounds; round += 1) {
			// Every other round backward, so that no one is always first.
			for (const [name, measure] of round % 2 === 0 ? list : [...list].reverse()) {
				rates.get(name)?.push(await measure(pages));
			}
		}
		// Of each round, the faster of the two.
		const better = rates.get('C plain').map((rate, round) =>
			Math.max(rate, rates.get('C prefetching')[round])
		);
		const ratio = (name, others) =>
			median(rates.get(name).map((rate, round) => rate / others[round])).toFixed(2);
		for (const [name, values] of rates) {
			const [low, high] = [Math.min(...values), Math.max(...values)];
			const row = [median(values), low, high].map((rate) => rate.toFixed(2));
			const others = [rates.get('C plain'), better, rates.get('native counting')];
			const ratios = others.map((other) => ratio(name, other));
			console.log([pages, name, ...row, ...ratios].join());
		}
	}
	console.log(`# load ${readFileSync('/proc/loadavg', 'utf8').trim()} (${loadavg()[0]})`);
} finally {
	await chromium.close();
	rmSync(temporary, { recursive: true });
}
