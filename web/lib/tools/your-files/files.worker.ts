/** The worker in which the reader's files are compressed: wires `FileQueue` to messages. */
import { Gate } from './gate';
import { canGzip } from './gzip';
import { Helper, serve } from './helper';
import { assertNever } from './failures';
import { PageMeter } from './pages';
import type { Reply, Request } from './files.messages';
import { FileQueue } from './queue';
import { LocalReader } from './reader';
import { LocalSampler, type Sampler } from './sampler';
import { walk } from './walk';

/** Often enough to look alive, seldom enough that the page has little to do. */
const REPORT_INTERVAL_MS = 100;

let timer: ReturnType<typeof setInterval> | undefined;
let queue: FileQueue | undefined;

/** The same in each worker of a page, one after another. */
const now = () => performance.timeOrigin + performance.now();

function post(reply: Reply): void {
	if (reply.type === 'relieve' || (reply.type === 'progress' && reply.progress.isIdle)) {
		clearInterval(timer);
		timer = undefined;
	}
	postMessage(reply);
}

/** While one place is waited for, the other is compressed. */
const PLACES_AT_ONCE = 2;

function samplersOf(module: WebAssembly.Module, others: readonly Helper[]): Sampler[] {
	return Array.from({ length: PLACES_AT_ONCE }, () => [
		new LocalSampler(new PageMeter(module)),
		...others
	]).flat();
}

function open(module: WebAssembly.Module, ports: readonly MessagePort[]): void {
	try {
		const helpers = ports.map((port) => new Helper(port));
		const samplers = samplersOf(module, helpers);
		queue = new FileQueue(new PageMeter(module), post, now, { samplers, helpers });
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error);
		post({ type: 'broken', message: `What compresses page by page did not start (${detail}).` });
	}
}

function help(module: WebAssembly.Module, port: MessagePort): void {
	const reader = new LocalReader(new PageMeter(module), new Gate());
	serve(port, new LocalSampler(new PageMeter(module)), reader);
	// A first sign of life: from now on the page notices when this worker is gone.
	postMessage(undefined);
}

function tellBroken(error: unknown): void {
	const detail = error instanceof Error ? error.message : String(error);
	post({ type: 'broken', message: `The search for files broke (${detail}).` });
}

function work(start: (queue: FileQueue) => void): void {
	if (!canGzip()) {
		post({ type: 'broken', message: 'This browser cannot compress in the background.' });
	} else if (queue !== undefined) {
		// A clock, not a count of pieces: a drive that hangs must not hide which file it hangs on.
		timer ??= setInterval(() => queue?.report(), REPORT_INTERVAL_MS);
		start(queue);
	}
}

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
	switch (request.type) {
		case 'open':
			open(request.module, request.helpers);
			break;
		case 'help':
			help(request.module, request.port);
			break;
		case 'pause':
			queue?.pause();
			break;
		case 'proceed':
			queue?.proceed();
			break;
		case 'resume':
			work((files) => files.resume(request.state));
			break;
		case 'add':
			work((files) => files.add(request.batch, request.files));
			break;
		case 'walk':
			work((files) => void files.walk(request.batch, walk(request.root)).catch(tellBroken));
			break;
		case 'exact':
			work((files) => files.measureExactly(request.batch));
			break;
		case 'skip':
			queue?.skip(request.id);
			break;
		default:
			assertNever(request);
	}
});
