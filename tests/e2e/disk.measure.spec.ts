/** What the drive test measures is the drive: nearly native, without bias, in little memory. */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { open, test } from './disk.profile';
import { browserOf, HAS_PROC, pageBytesOf } from './processes';
import { tell as note } from './rounds';

/** As many as a statement about one in twenty needs; a run takes a second or two. */
const RUNS = 20;
const ROUNDS = Number(process.env.DISK_ROUNDS ?? 7);
const MIB = 1024 * 1024;
const LEG_BYTES = 64 * MIB;

test.describe.configure({ mode: 'default' });

/** A page of the same origin whose worker writes as that of the site, and nothing else. */
const PROBE = `<!doctype html><script>
const work = async () => {
	const folder = await navigator.storage.getDirectory();
	const handle = await folder.getFileHandle('probe', { create: true });
	const file = await handle.createSyncAccessHandle();
	const pool = new Uint8Array(16 * 1048576);
	for (let at = 0; at < pool.length; at += 65536) {
		crypto.getRandomValues(pool.subarray(at, at + 65536));
	}
	onmessage = ({ data: bytes }) => {
		file.truncate(0);
		file.flush();
		const startMs = performance.now();
		for (let at = 0; at < bytes; at += 1048576) {
			const from = at % pool.length;
			file.write(pool.subarray(from, from + 1048576), { at });
		}
		file.flush();
		postMessage(performance.now() - startMs);
	};
	postMessage(0);
};
const worker = new Worker(URL.createObjectURL(new Blob(['(' + work + ')()'])));
window.leg = (bytes) => new Promise((resolve) => {
	worker.onmessage = ({ data }) => resolve(data);
	worker.postMessage(bytes);
});
window.ready = new Promise((resolve) => (worker.onmessage = resolve));
</script>`;

test(
	'long writes reach at least 0.7 of what pwrite and fdatasync reach on the same disk',
	{ tag: '@alone' },
	async ({ page, disk }) => {
		await page.route('**/probe.html', (route) =>
			route.fulfill({ contentType: 'text/html', body: PROBE })
		);
		await page.goto('/probe.html');
		await page.evaluate('ready.then(() => undefined)');
		const pool = Buffer.alloc(16 * MIB);
		crypto.getRandomValues(new Uint32Array(16_384)).forEach((word, index) => {
			for (let at = index * 4; at < pool.length; at += 65_536) {
				pool.writeUInt32LE((word ^ at) >>> 0, at);
			}
		});
		const file = openSync(path.join(disk.folder, 'native'), 'w');
		const native = () => {
			ftruncateSync(file, 0);
			fdatasyncSync(file);
			const startMs = performance.now();
			for (let at = 0; at < LEG_BYTES; at += MIB) {
				writeSync(file, pool, at % pool.length, MIB, at);
			}
			fdatasyncSync(file);
			return performance.now() - startMs;
		};
		const browser = () => page.evaluate<number>(`leg(${LEG_BYTES})`);
		native();
		await browser();
		const pairs: { nativeMs: number; browserMs: number }[] = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			const nativeFirst = round % 2 === 0 ? native() : undefined;
			const browserMs = await browser();
			pairs.push({ nativeMs: nativeFirst ?? native(), browserMs });
		}
		closeSync(file);
		const ratios = pairs.map(({ nativeMs, browserMs }) => nativeMs / browserMs);
		const median = ratios.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
		const fastest = (times: readonly number[]) => Math.min(...times);
		const bestNativeMs = fastest(pairs.map(({ nativeMs }) => nativeMs));
		const best = bestNativeMs / fastest(pairs.map(({ browserMs }) => browserMs));
		const speed = Math.round(LEG_BYTES / bestNativeMs / 1000);
		note(
			'browser by native',
			`median of ${ROUNDS} pairs ${median.toFixed(2)}, of the best ${best.toFixed(2)}; ` +
				`native at best ${speed} MB/s; all: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`
		);
		// What else runs on the machine only ever slows one of a pair down.
		expect(Math.max(median, best)).toBeGreaterThan(0.7);
	}
);

/** One page may write so often before it has to be reloaded. */
const RUNS_PER_PAGE = 12;

/** @param look called now and then */
async function runOnce(page: Page, run: number, look: () => void): Promise<string> {
	if (run % RUNS_PER_PAGE === 0) {
		await open(page);
	}
	const any = page.getByRole('region', { name: 'Result', exact: true });
	// What the last run showed goes away when one begins, however short that one is.
	await any.evaluateAll((shown) => shown.forEach((one) => one.setAttribute('data-last', '')));
	const result = any.and(page.locator(':not([data-last])'));
	await page.getByRole('button', { name: /^Compare: write/ }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Write/ })
		.click();
	const isOver = async () => {
		look();
		return result.getByText('What this number is not').isVisible();
	};
	await expect.poll(isOver, { intervals: [200] }).toBe(true);
	return result.innerText();
}

test(
	'this drive does not compress, and the verdict says so, in little memory',
	{ tag: '@alone' },
	async ({ page, disk }) => {
		await open(page);
		const browser = HAS_PROC ? browserOf(disk.profile) : undefined;
		const before = browser === undefined ? 0 : pageBytesOf(browser);
		let most = 0;
		const look = () => {
			most = Math.max(most, browser === undefined ? 0 : pageBytesOf(browser));
		};
		const verdicts: string[] = [];
		const session = await page.context().newCDPSession(page);
		for (let run = 0; run < RUNS; run += 1) {
			// What waits to be collected is not what a run needs.
			await session.send('HeapProfiler.collectGarbage');
			const text = await runOnce(page, run, look);
			verdicts.push(/no difference/i.test(text) ? 'none' : text.slice(0, 200));
			note(
				'run',
				`${verdicts.at(-1) ?? ''}, memory at most ${Math.round((most - before) / 1e6)} MB`
			);
		}
		const wrong = verdicts.filter((verdict) => verdict !== 'none');
		note('no difference', `in ${RUNS - wrong.length} of ${RUNS} runs`);
		expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(RUNS / 20);
		note('memory', `grew by ${Math.round((most - before) / 1e6)} MB`);
		expect(most - before).toBeLessThan(150e6);
	}
);
