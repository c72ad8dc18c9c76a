/** The worker in which the reader's files are compressed: wires `FileQueue` to messages. */
import { canGzip } from './gzip';
import { assertNever } from './failures';
import { PageMeter } from './pages';
import type { Reply, Request } from './files.messages';
import { FileQueue } from './queue';
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

function open(module: WebAssembly.Module): void {
	try {
		queue = new FileQueue(new PageMeter(module), post, now);
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error);
		post({ type: 'broken', message: `What compresses page by page did not start (${detail}).` });
	}
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
			open(request.module);
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
