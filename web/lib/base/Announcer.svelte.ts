/** Text of a live region, at most one message every two seconds: readers read aloud slowly. */

const PAUSE_MS = 2000;

export class Announcer {
	#text = $state('');
	#next: string | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;

	get text(): string {
		return this.#text;
	}

	/**
	 * Says it now or when the pause is over; of several that wait, the last is said. Nothing to say
	 * is no message: what was said is not so any more, and goes at once.
	 */
	say(text: string): void {
		if (text === '') {
			this.#text = '';
			this.#next = undefined;
		} else if (this.#timer === undefined) {
			this.#speak(text);
		} else {
			this.#next = text;
		}
	}

	dispose(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}

	#speak(text: string): void {
		this.#text = text;
		this.#next = undefined;
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (this.#next !== undefined && this.#next !== this.#text) {
				this.#speak(this.#next);
			}
		}, PAUSE_MS);
	}
}
