/** Tells when the reader's hand comes to something that does not live yet. */

/** What comes before a press, or is one. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'click'];

/** Calls back before what was done arrives where it was done; what is returned ends that. */
export function atHand(target: Element, onhand: () => void): () => void {
	for (const sign of SIGNS) {
		target.addEventListener(sign, onhand, true);
	}
	return () => {
		for (const sign of SIGNS) {
			target.removeEventListener(sign, onhand, true);
		}
	};
}
