/** Random experiments give the native digest in every browser that is there, in its real worker. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, firefox, webkit, type Page } from '@playwright/test';
import { nativeDigestOf } from '../boundary/native';
import { RANDOM_COUNT, RANDOM_SEED, randomExperiments } from '../boundary/random';
import { flattenExperiment } from '../../web/lib/run/sim/wireForm';
import type { Envelope, Reply, Request } from '../../web/lib/run/sim/sim.messages';
import { test } from './site';
import { stockFirefox, stockWebKit } from './stock';

const SITE = path.resolve('dist');
const FULL = readFileSync('wasm-ftl/pkg-full/wasm_ftl_bg.wasm');
const TITLE = `${RANDOM_COUNT} random experiments from seed ${RANDOM_SEED} have the native digest`;
const OTHERS = [
	{ name: 'Firefox', type: firefox, stock: stockFirefox(), debian: 'firefox-esr' },
	{ name: 'WebKit', type: webkit, stock: stockWebKit(), debian: 'webkit2gtk-driver and xvfb' }
];

/** Address of the one file of the site that `isIt` knows. */
function addressOf(isIt: (name: string, file: string) => boolean): string {
	const found = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).find((name) =>
		isIt(path.basename(name), path.join(SITE, name))
	);
	if (found === undefined) {
		throw new Error('The site lacks a part of the simulator: build it again.');
	}
	return `/${found.split(path.sep).join('/')}`;
}

interface Asked {
	readonly workerUrl: string;
	readonly wasmUrl: string;
	readonly experiments: readonly string[];
}

/** In the page: starts the worker as the site does, and runs one experiment after another. */
async function digestsInPage({ workerUrl, wasmUrl, experiments }: Asked): Promise<string[]> {
	const bytes = await (await fetch(wasmUrl)).arrayBuffer();
	const module = await WebAssembly.compile(bytes);
	const script = new Blob([await (await fetch(workerUrl)).text()], { type: 'text/javascript' });
	const rules = { createScriptURL: (url: string) => url };
	const policy = window.trustedTypes?.createPolicy('write-cliff', rules) ?? rules;
	const worker = new Worker(policy.createScriptURL(URL.createObjectURL(script)), {
		type: 'module'
	});
	let id = 0;
	const ask = (message: Request) =>
		new Promise<Reply>((resolve, reject) => {
			worker.onmessage = (event: MessageEvent<Envelope<Reply>>) => resolve(event.data.message);
			worker.onerror = (event) => reject(new Error(event.message));
			worker.postMessage({ id: (id += 1), message });
		});
	const digests: string[] = [];
	for (const experimentLines of experiments) {
		const settings = { seed: undefined, log: [], check: true };
		const opened = await ask({ type: 'open', module, experimentLines, ...settings });
		const shown =
			opened.type === 'opened'
				? await ask({ type: 'show', step: Number.MAX_VALUE, spare: [] })
				: opened;
		digests.push(shown.type === 'shown' ? (shown.digest ?? '') : JSON.stringify(shown));
	}
	worker.terminate();
	return digests;
}

/** @param digestsOf what the browser in question makes of the experiments */
async function expectNativeDigests(digestsOf: (asked: Asked) => Promise<unknown>): Promise<void> {
	const experiments = randomExperiments();
	const found = await digestsOf({
		workerUrl: addressOf((name) => /^sim\.worker.*\.js$/.test(name)),
		wasmUrl: addressOf((name, file) => name.endsWith('.wasm') && FULL.equals(readFileSync(file))),
		experiments: experiments.map(flattenExperiment)
	});
	const digests: readonly unknown[] = Array.isArray(found) ? found : [];
	const different = experiments.flatMap((experiment, index) => {
		const [digest, native] = [digests[index], nativeDigestOf(experiment)];
		return digest === native ? [] : [{ index, experiment, digest, native }];
	});
	expect(different).toEqual([]);
}

async function expectNativeDigestsIn(page: Page): Promise<void> {
	await page.goto('/bench');
	await expectNativeDigests((asked) => page.evaluate(digestsInPage, asked));
}

test(`${TITLE} in Chromium`, async ({ page }) => {
	await expectNativeDigestsIn(page);
});

for (const { name, type, stock, debian } of OTHERS) {
	test(`${TITLE} in ${name}`, async ({ baseURL }) => {
		if (existsSync(type.executablePath())) {
			// The configuration's arguments are Chromium's.
			const browser = await type.launch({ executablePath: type.executablePath(), args: [] });
			try {
				await expectNativeDigestsIn(await browser.newPage({ baseURL: baseURL ?? '' }));
			} finally {
				await browser.close();
			}
			return;
		}
		if (stock === undefined) {
			const hint = `on Debian, install ${debian}; elsewhere, npx playwright install ${type.name()}`;
			test.skip(true, `There is no ${name} here: ${hint}.`);
			return;
		}
		const browser = await stock();
		test.info().annotations.push({ type: 'browser', description: browser.version });
		try {
			await browser.goto(`${baseURL ?? ''}/bench`);
			await expectNativeDigests((asked) => browser.evaluate(digestsInPage, asked));
		} finally {
			await browser.close();
		}
	});
}
