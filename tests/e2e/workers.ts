/** Workers that a test holds: what is to be under way when the test looks at it, is. */
import { expect, type Page, type Worker } from '@playwright/test';
import { CHUNK_BYTES } from '../../web/lib/tools/your-files/sample';

/** Has every worker of a file begin with a program of the test's. To be called before a visit. */
export async function amendWorkers(page: Page, file: RegExp, program: string): Promise<void> {
	await page.route(file, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: `{${program}}\n${await response.text()}` });
	});
}

/** From now on no sample of a large file arrives: a disk that hangs, until the file is skipped. */
export async function holdSamples(page: Page): Promise<void> {
	await amendWorkers(
		page,
		/files\.worker[^/]*\.js$/,
		`const { arrayBuffer } = Blob.prototype;
		Blob.prototype.arrayBuffer = function () {
			return this.size >= ${CHUNK_BYTES} ? new Promise(() => undefined) : arrayBuffer.call(this);
		};`
	);
}

/** From now on files are read one after another, as on a computer with a single core. */
export async function oneCore(page: Page): Promise<void> {
	await page.addInitScript(() =>
		Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 1 })
	);
}

/** From now on a simulator's clock is so many times as fast: to it, the machine is as slow. */
export async function hurryClock(page: Page, times: number): Promise<void> {
	await amendWorkers(
		page,
		/sim\.worker[^/]*\.js$/,
		`const now = performance.now.bind(performance);
		performance.now = () => ${times} * now();`
	);
}

/**
 * From now on a drive test stands still where it has written more than so many bytes, and says now
 * and then that it is alive. Below 0 it stands still from the start.
 */
export async function holdWriting(page: Page, bytes: number): Promise<void> {
	await amendWorkers(
		page,
		/driveTest\.worker[^/]*\.js$/,
		`let bytes = 0;
		let isFree = false;
		const waiting = [];
		const tell = self.postMessage.bind(self);
		self.postMessage = (reply) => {
			bytes = reply.bytesWritten ?? bytes;
			tell(reply);
		};
		const pass = (act) => (isFree || bytes <= ${bytes} ? act() : waiting.push(act));
		self.letGo = () => {
			isFree = true;
			waiting.splice(0).forEach((act) => act());
		};
		setInterval(() => waiting.length && tell({ type: 'progress', bytesWritten: bytes }), 1000);
		const { postMessage } = MessagePort.prototype;
		MessagePort.prototype.postMessage = function (...message) {
			pass(() => postMessage.apply(this, message));
		};
		const { write } = FileSystemWritableFileStream.prototype;
		FileSystemWritableFileStream.prototype.write = async function (...chunk) {
			await new Promise(pass);
			return write.apply(this, chunk);
		};`
	);
}

/** The newest worker of a page, which has one or soon will. */
export async function theWorker(page: Page): Promise<Worker> {
	await expect.poll(() => page.workers().length).toBeGreaterThan(0);
	const worker = page.workers().at(-1);
	if (worker === undefined) {
		throw new Error('The worker has ended.');
	}
	return worker;
}

/** Lets a drive test that stands still go on to its end. */
export async function letGo(page: Page): Promise<void> {
	const worker = await theWorker(page);
	await worker.evaluate(() => {
		Reflect.apply(Reflect.get(globalThis, 'letGo'), undefined, []);
	});
}
