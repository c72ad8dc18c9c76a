/** Numbers in the prose that the reader may change: the drive beside them is built anew. */

export interface DialSpec {
	/** The figure whose first drive is changed. */
	readonly figure: string;
	/**
	 * What is changed: the share of flash, in percent, that is spare while the drive runs, or the
	 * share of the host's pages that it uses, or the stored size of what it writes.
	 */
	readonly quantity: 'spare' | 'fill' | 'stored';
	/** The claim whose number stands in the text: where the dial begins. */
	readonly claim: string;
	/** For those who cannot see the sentence around it. */
	readonly label: string;
	/** In percent. */
	readonly from: number;
	readonly to: number;
	readonly step: number;
}
