/** What can stand in other pages: every figure of every chapter, and states that are prepared. */

export interface PreparedState {
	/** The words that set the figure to it, in its chapter. */
	readonly label: string;
	/** As it stands behind # of the figure's address. */
	readonly link: string;
}

export interface Embeddable {
	readonly slug: string;
	/** As the chapter declares the figure. */
	readonly figure: string;
	readonly title: string;
	/** Without marks; empty where the words beside the figure say what to notice. */
	readonly caption: string;
	readonly chapter: { readonly number: number; readonly title: string };
	readonly states: readonly PreparedState[];
}

/** What a frame tells the page around it; that page is not known, so nothing else is told. */
export interface FrameMessage {
	readonly type: 'write-cliff';
	/** `chapter/figure`, as in the frame's address. */
	readonly figure: string;
	/** What the frame needs to show all of it. */
	readonly heightPx: number;
	/** What the figure shows now, as it stands behind # of an address. */
	readonly state: string;
}

/** Whether what a window was told comes from a frame of ours. */
export const isFrameMessage = (data: unknown): data is FrameMessage =>
	typeof data === 'object' &&
	data !== null &&
	'type' in data &&
	data.type === 'write-cliff' &&
	'heightPx' in data &&
	typeof data.heightPx === 'number' &&
	'state' in data &&
	typeof data.state === 'string';

/** The place of a figure, behind the builder's address and in that of its frame. */
export const placeOf = ({ slug, figure }: { readonly slug: string; readonly figure: string }) =>
	`${slug}/${figure}`;

/** What the builder was asked for: a figure and, behind it, a step. */
export function parseAsked(fragment: string): { place: string; state: string } {
	const [, place = '', state = ''] = /^([a-z0-9-]+\/[a-z0-9-]+)(?:\/(.*))?$/.exec(fragment) ?? [];
	return { place, state };
}
