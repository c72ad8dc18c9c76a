/** The simulator's thread: takes requests, answers each in turn. */
import { Engine } from './engine';
import type { Envelope, Reply, Request } from './protocol';

const engine = new Engine(() => performance.now());

function buffersOf(reply: Reply): ArrayBuffer[] {
	switch (reply.type) {
		case 'shown':
			return reply.next === undefined ? [reply.state] : [reply.state, reply.next];
		case 'surveyed':
			return [reply.events];
		case 'stalled':
			return [reply.stalls];
		case 'opened':
		case 'done':
		case 'failed':
			return [];
	}
}

addEventListener('message', (event: MessageEvent<Envelope<Request>>) => {
	const { id, message } = event.data;
	const reply = engine.handle(message);
	const envelope: Envelope<Reply> = { id, message: reply };
	postMessage(envelope, { transfer: buffersOf(reply) });
});
