/** What can stand in other pages: figures, challenges, and the lab, and states of them. */

export interface PreparedState {
	/** The words that set the figure to it, in its chapter. */
	readonly label: string;
	/** As it stands behind # of the figure's address. */
	readonly link: string;
}

export interface Embeddable {
	readonly slug: string;
	/** As the chapter or the page declares the figure. */
	readonly figure: string;
	readonly title: string;
	/** Without marks; empty where the words beside the figure say what to notice. */
	readonly caption: string;
	/** Where it is from; pages that are no chapters have the number 0. */
	readonly chapter: { readonly number: number; readonly title: string };
	readonly states: readonly PreparedState[];
}

/** Of a challenge: what is told, and what is to be done or said. */
export interface Challenge {
	/** Above its picture. */
	readonly figureTitle: string;
	readonly words: readonly string[];
	readonly task: Asked | undefined;
	readonly bet: Asked | undefined;
}

interface Asked {
	readonly id: string;
	readonly ask: string;
	/** Goals, or choices. */
	readonly items: readonly {
		readonly id: string;
		readonly text: string;
		readonly feedback: string;
	}[];
}

/** The free lab, as the frames name it that have a setup of it. */
export const LAB = { slug: 'lab', figure: 'free' } as const;

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

/** Tells whatever is around a frame: who that is is not known, and none of this is a secret. */
export function tellAround(message: FrameMessage): void {
	if (parent !== window && message.heightPx > 0) {
		parent.postMessage(message, '*');
	}
}

/** What is chosen from, by where it is from. */
export const groupOf = ({ chapter: { number, title } }: Embeddable): string =>
	number > 0 ? `${number}. ${title}` : title;

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
