/** The worker in which the reader's files are compressed: wires `FileQueue` to messages. */
import { canGzip } from './gzip';
import { assertNever } from './failures';
import type { Reply, Request } from './protocol';
import { FileQueue } from './queue';

/** Often enough to look alive, seldom enough that the page has little to do. */
const REPORT_INTERVAL_MS = 100;

const post = (reply: Reply): void => postMessage(reply);
const queue = new FileQueue(post, () => performance.now());

// A clock, not a count of slices: a drive that hangs must not hide which file it hangs on.
setInterval(() => queue.report(), REPORT_INTERVAL_MS);

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
	switch (request.type) {
		case 'add':
			if (canGzip()) {
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
