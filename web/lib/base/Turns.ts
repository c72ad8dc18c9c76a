/** Work that is begun anew before it is over: what belongs to an older turn no longer counts. */
export class Turns {
	#latest = 0;

	/** Begins a turn, and ends the one before. @returns what says whether it is still its turn */
	begin(): () => boolean {
		this.#latest += 1;
		const own = this.#latest;
		return () => own === this.#latest;
	}

	/** Ends the turn that is under way. */
	end(): void {
		this.#latest += 1;
	}
}
