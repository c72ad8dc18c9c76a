/** Starts what reads the reader's files: one worker that leads, and others that help it. */
import { startCutOffWorker } from '$lib/base/worker';
import workerUrl from './files.worker.ts?worker&url';
import { loadPagesModule } from './pages';
import { workersCount } from './workersCount';

/** The worker that reads, with others that read for it. */
export async function openWorker(): Promise<Worker> {
	const module = await loadPagesModule();
	const count = workersCount(navigator.hardwareConcurrency);
	const [worker, ...others] = await Promise.all(
		Array.from({ length: count }, () => startCutOffWorker(workerUrl))
	);
	if (worker === undefined) {
		throw new Error('The browser started no worker.');
	}
	const helpers = others.map((helper) => {
		const { port1, port2 } = new MessageChannel();
		helper.postMessage({ type: 'help', module, port: port2 }, [port2]);
		// Without it a file would be waited for that nobody reads any more.
		helper.onerror = ({ message }) => worker.dispatchEvent(new ErrorEvent('error', { message }));
		return port1;
	});
	worker.postMessage({ type: 'open', module, helpers }, helpers);
	const terminate = worker.terminate.bind(worker);
	worker.terminate = () => {
		others.forEach((helper) => helper.terminate());
		terminate();
	};
	return worker;
}
