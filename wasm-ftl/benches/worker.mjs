/** The browser's side of the yardstick: settles on request, then runs on request. */
import { settle } from './measure.mjs';

let run;

onmessage = async ({ data }) => {
	if (data.type === 'settle') {
		const wasm = await import(`${data.folder}/wasm_ftl.js`);
		const bytes = await (await fetch(`${data.folder}/wasm_ftl_bg.wasm`)).arrayBuffer();
		run = settle(wasm, await WebAssembly.compile(bytes), data.pages);
		postMessage({ memoryBytes: run.memoryBytes() });
	} else {
		postMessage(run.run(data.ms));
	}
};
