/** A pause: whoever passes waits while it is closed. */
export class Gate {
	#open: (() => void) | undefined;
	#waiting: Promise<void> = Promise.resolve();

	get isClosed(): boolean {
		return this.#open !== undefined;
	}

	close(): void {
		if (this.#open === undefined) {
			this.#waiting = new Promise((resolve) => (this.#open = resolve));
		}
	}

	open(): void {
		this.#open?.();
		this.#open = undefined;
	}

	/** Resolves when it is open. */
	pass(): Promise<void> {
		return this.#waiting;
	}
}
