/** Makes the browser tidy up in time after objects that cost it more than it counts them as. */

/** Far more than what is tidied up for it: nothing is written there, so none of it is occupied. */
const CLAIM_BYTES = 8 * 1024 * 1024;
/** A claim that is dropped at once would be forgotten before it has any effect. */
const CLAIMS_KEPT = 3;

/**
 * To a script engine a handle of a file is some dozen bytes, so it lets tens of thousands pile up
 * before it looks for those that nobody holds. To the browser behind it each is some kilobytes.
 * What a script may do about that is to claim memory, which the engine counts in full.
 */
export class Claims {
	readonly #objectsPerClaim: number;
	readonly #kept: ArrayBuffer[] = [];
	#objectsCount = 0;

	constructor(objectsPerClaim: number) {
		this.#objectsPerClaim = objectsPerClaim;
	}

	/** Tells of objects that were used and let go. */
	add(objectsCount: number): void {
		this.#objectsCount += objectsCount;
		if (this.#objectsCount < this.#objectsPerClaim) {
			return;
		}
		this.#objectsCount = 0;
		try {
			this.#kept.push(new ArrayBuffer(CLAIM_BYTES));
		} catch {
			// There is no room: then the engine tidies up without being asked.
		}
		if (this.#kept.length > CLAIMS_KEPT) {
			this.#kept.shift();
		}
	}
}
