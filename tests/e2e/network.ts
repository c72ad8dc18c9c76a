/** Tries from a worker to reach a server of another origin in every way there is. */
import { createServer } from 'node:http';
import { expect, type Worker } from '@playwright/test';
import type { Watch } from './site';

/** A server that anybody may ask, and what it was asked. */
async function listen() {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? '');
		response.writeHead(200, { 'access-control-allow-origin': '*' }).end('');
	});
	server.on('upgrade', (request, socket) => {
		asked.push(request.url ?? '');
		socket.destroy();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
	return { asked, host, close: () => server.close() };
}

/** Whether the site's own server, which the policy allows, can be asked from the worker either. */
export async function expectCutOff(worker: Worker, origin: string): Promise<void> {
	const host = new URL(origin).host;
	const answers = (await attempt(worker, host)).slice(0, -1);
	expect(new Set(answers), String(answers)).toEqual(new Set(['refused']));
}

/** Each answer is `refused` or `reached`; the last one is that of an import. */
function attempt(worker: Worker, host: string): Promise<readonly unknown[]> {
	return worker
		.evaluate(async (target) => {
			const url = `http://${target}/`;
			const failed = (act: () => unknown) => {
				try {
					return act();
				} catch {
					return 'refused';
				}
			};
			const opens = (source: EventTarget) =>
				new Promise((resolve) => {
					source.addEventListener('open', () => resolve('reached'));
					source.addEventListener('error', () => resolve('refused'));
				});
			const ask = (xhr: XMLHttpRequest) =>
				new Promise((resolve) => {
					xhr.onload = () => resolve('reached');
					xhr.onerror = () => resolve('refused');
					xhr.open('GET', url);
					xhr.send();
				});
			const reached = [() => 'reached', () => 'refused'] as const;
			return Promise.all(
				[
					failed(() => fetch(url, { mode: 'no-cors' }).then(...reached)),
					failed(() => ask(new XMLHttpRequest())),
					failed(() => opens(new WebSocket(`ws://${target}/`))),
					failed(() => opens(new EventSource(url))),
					failed(() => Reflect.apply(Reflect.get(globalThis, 'importScripts'), undefined, [url])),
					Reflect.apply(new Function('url', 'return import(url)'), undefined, [url]).then(
						...reached
					)
				].map((answer) => Promise.resolve(answer).catch(() => 'refused'))
			);
		}, host)
		.catch((error: unknown) => [String(error)]);
}

/** Fails if the worker reaches the server in any way; `done` is called before that is judged. */
export async function expectNoWayOut(
	worker: Worker,
	watch: Watch,
	done: () => Promise<void> = () => Promise.resolve()
): Promise<void> {
	watch.expected.push(/Content Security Policy/, /policy: /, /foreign request/, /WebSocket/);
	const { asked, host, close } = await listen();
	const answers = await attempt(worker, host);
	await done();
	expect(new Set(answers), String(answers)).toEqual(new Set(['refused']));
	expect(asked).toEqual([]);
	await fetch(`http://${host}/`);
	expect(asked, 'somebody else reaches it').toEqual(['/']);
	close();
}
