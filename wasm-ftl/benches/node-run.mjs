/** The wasm in Node: prints the rate by the time of this thread alone (Linux). */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { settle } from './measure.mjs';

const [folder, pages, ms] = process.argv.slice(2);
const wasm = await import(pathToFileURL(`${folder}/wasm_ftl.js`).href);
const module = new WebAssembly.Module(readFileSync(`${folder}/wasm_ftl_bg.wasm`));
const threadNanos = () =>
	Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]);

const run = settle(wasm, module, Number(pages));
// A first stretch lets the optimizing compiler finish.
run.run(Number(ms) / 2);
const start = threadNanos();
const { writes, wallSeconds } = run.run(Number(ms));
const cpuSeconds = (threadNanos() - start) / 1e9;
console.log(JSON.stringify({ writes, wallSeconds, cpuSeconds, memoryBytes: run.memoryBytes() }));
