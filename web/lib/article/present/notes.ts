/** Notes for the one who speaks, in a window of their own, which the class does not see. */

export interface Notes {
	readonly title: string;
	readonly words: string;
	readonly next: string;
}

export class NotesWindow {
	#window: Window | undefined;

	/** Nothing where the browser lets no window open. */
	open(onkeydown: (event: KeyboardEvent) => void): boolean {
		const opened = window.open('', 'write-cliff-notes', 'popup,width=760,height=560');
		this.#window = opened ?? undefined;
		opened?.document.addEventListener('keydown', onkeydown);
		return opened !== null;
	}

	tell({ title, words, next }: Notes): void {
		// Who speaks may have closed it.
		const page = this.#window?.closed === false ? this.#window.document : undefined;
		if (page === undefined) {
			return;
		}
		const line = (name: 'h1' | 'h2' | 'p', text: string) => {
			const element = page.createElement(name);
			element.textContent = text;
			return element;
		};
		page.title = `Notes: ${title}`;
		page.body.style.font = '20px/1.45 system-ui, sans-serif';
		page.body.style.margin = '1.5rem';
		page.body.replaceChildren(
			line('h1', title),
			line('p', words),
			line('h2', 'Next'),
			line('p', next)
		);
	}

	close(): void {
		this.#window?.close();
		this.#window = undefined;
	}
}
