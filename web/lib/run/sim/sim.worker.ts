/** The simulator's thread: takes requests, answers each in turn. */
import { Engine } from './engine';
import type { Envelope, Reply, Request } from './sim.messages';

const engine = new Engine(() => performance.now());

function buffersOf(reply: Reply): ArrayBuffer[] {
	switch (reply.type) {
		case 'shown':
			return reply.next === undefined ? [reply.state] : [reply.state, reply.next];
		case 'staged':
			return [reply.state, ...(reply.frames ?? [])];
		case 'surveyed':
			return [reply.events];
		case 'stalled':
			return [reply.stalls];
		case 'opened':
		case 'limited':
		case 'drawn':
		case 'done':
		case 'failed':
			return [];
	}
}

/** Whoever waits in line here has the thread only when no request came before. */
const line = new MessageChannel();
let isInLine = false;

function standInLine(): void {
	if (!isInLine) {
		isInLine = true;
		line.port2.postMessage(undefined);
	}
}

line.port1.onmessage = () => {
	isInLine = false;
	if (engine.goOn()) {
		standInLine();
	}
};

addEventListener('message', (event: MessageEvent<Envelope<Request>>) => {
	const { id, message } = event.data;
	const reply = engine.handle(message);
	const envelope: Envelope<Reply> = { id, message: reply };
	postMessage(envelope, { transfer: buffersOf(reply) });
	if (message.type === 'run' || message.type === 'stages') {
		standInLine();
	}
});
