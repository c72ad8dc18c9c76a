/** Keeps a worker that has answered all, for the next run: to start one takes longer than a run. */
import type { ClientEnvironment, SimPort } from './SimClient';

/** A worker that is lent to one run after another. */
class Lent implements SimPort {
	readonly #port: SimPort;
	readonly #giveBack: () => void;
	/** Requests that were not answered: such a worker still works, and is ended. */
	#open = 0;
	#isOver = false;
	onmessage: SimPort['onmessage'] = null;
	onerror: SimPort['onerror'] = null;

	constructor(port: SimPort, giveBack: () => void) {
		this.#port = port;
		this.#giveBack = giveBack;
		port.onmessage = (event) => {
			this.#open -= 1;
			this.onmessage?.(event);
		};
		port.onerror = (event) => {
			this.#isOver = true;
			port.terminate();
			this.onerror?.(event);
		};
	}

	postMessage(...[request, transfer]: Parameters<SimPort['postMessage']>): void {
		this.#open += 1;
		this.#port.postMessage(request, transfer);
	}

	terminate(): void {
		if (this.#isOver) {
			return;
		}
		this.#isOver = true;
		if (this.#open > 0) {
			this.#port.terminate();
			return;
		}
		this.#port.onmessage = null;
		this.#port.onerror = null;
		this.#giveBack();
	}
}

export interface WarmEnvironment extends ClientEnvironment {
	/** Ends the worker that is kept. */
	readonly dispose: () => void;
}

/** The same for one run at a time, with the worker of the run before where it is idle. */
export function warm({ spawn, loadModule }: ClientEnvironment): WarmEnvironment {
	let kept: SimPort | undefined;
	let isDisposed = false;
	const dispose = () => {
		isDisposed = true;
		kept?.terminate();
		kept = undefined;
	};
	const keep = (port: SimPort) => {
		if (isDisposed || kept !== undefined) {
			port.terminate();
		} else {
			kept = port;
		}
	};
	return {
		loadModule,
		dispose,
		async spawn() {
			const port = kept ?? (await spawn());
			kept = port === kept ? undefined : kept;
			return new Lent(port, () => keep(port));
		}
	};
}
