/** The worker in which the reader's files are compressed: wires `FileQueue` to messages. */
import { canGzip } from './gzip';
import { assertNever } from './failures';
import type { Reply, Request } from './protocol';
import { FileQueue } from './queue';

/** Often enough to look alive, seldom enough that the page has little to do. */
const REPORT_INTERVAL_MS = 100;

let timer: ReturnType<typeof setInterval> | undefined;

const queue = new FileQueue(post, () => performance.now());

function post(reply: Reply): void {
	if (reply.type === 'progress' && reply.progress.isIdle) {
		clearInterval(timer);
		timer = undefined;
	}
	postMessage(reply);
}

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
	switch (request.type) {
		case 'add':
			if (canGzip()) {
				// A clock, not a count of pieces: a drive that hangs must not hide which file it hangs on.
				timer ??= setInterval(() => queue.report(), REPORT_INTERVAL_MS);
				queue.add(request.batch, request.files);
			} else {
				post({ type: 'broken', message: 'This browser cannot compress in the background.' });
			}
			break;
		case 'skip':
			queue.skip(request.id);
			break;
		default:
			assertNever(request);
	}
});
