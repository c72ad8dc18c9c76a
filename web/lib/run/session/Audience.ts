/** Figures that show one run: those that begin it at the same state share it. */

export class Audience {
	#figures: readonly { readonly figure: object; readonly isSeen: boolean }[] = [];

	/** Notes whether a figure can be seen; what is returned ends that. */
	note(figure: object, isSeen: boolean): () => void {
		const forget = () => {
			this.#figures = this.#figures.filter((one) => one.figure !== figure);
		};
		forget();
		this.#figures = [...this.#figures, { figure, isSeen }];
		return forget;
	}

	/** Whether one of them can be seen; as long as none was noted, it can. */
	get isThere(): boolean {
		return this.#figures.length === 0 || this.#figures.some(({ isSeen }) => isSeen);
	}
}
