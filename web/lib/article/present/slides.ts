/** What of a chapter is presented, one screen each: read from its page as it stands now. */

export interface Slide {
	/** What it was made of, by which it is known again when the page has changed. */
	readonly element: Element;
	/** A figure as it is, a figure in a named state, or a bet of the class. */
	readonly kind: 'figure' | 'moment' | 'poll';
	/** Of the figure or, of a bet, of the prediction. */
	readonly id: string;
	readonly moment: string;
	/** What stands below the picture. */
	readonly words: string;
	/** For the one who speaks. */
	readonly notes: string;
}

export interface PollOption {
	readonly id: string;
	readonly text: string;
}

const squeeze = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The sentence of a text in which a place lies. */
export function sentenceAt(text: string, place: number): string {
	// A line of the source ends no sentence.
	const line = text.replaceAll(/\s/g, ' ');
	const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line);
	return squeeze(sentences.containing(place)?.segment);
}

function sentenceOf(link: Element): string {
	const paragraph = link.closest('p, li') ?? link;
	const before = document.createRange();
	before.setStart(paragraph, 0);
	before.setEndBefore(link);
	return sentenceAt(paragraph.textContent, before.toString().length);
}

function slideOf(element: Element): Slide {
	const predict = element.getAttribute('data-predict');
	const figure = element.getAttribute('data-figure');
	if (predict !== null) {
		const words = squeeze(element.querySelector('p')?.textContent);
		return { element, kind: 'poll', id: predict, moment: '', words, notes: '' };
	}
	if (figure !== null) {
		const words = squeeze(element.querySelector('figcaption')?.textContent);
		const opening = element.closest('.scene')?.querySelector('.words > p')?.textContent;
		const notes = words === '' ? squeeze(opening) : words;
		return { element, kind: 'figure', id: figure, moment: '', words, notes };
	}
	return {
		element,
		kind: 'moment',
		id: element.getAttribute('data-show') ?? '',
		moment: element.getAttribute('data-moment') ?? '',
		words: sentenceOf(element),
		notes: squeeze(element.closest('p, li')?.textContent)
	};
}

/** In the order of the page; what waits for an answer is not there yet. */
export function readSlides(root: ParentNode): readonly Slide[] {
	const elements = root.querySelectorAll('[data-figure], [data-predict], [data-show]');
	return Array.from(elements)
		.filter((element) => element.checkVisibility())
		.map(slideOf);
}

/** Where a slide is now, by what it was made of. */
export const indexOfSlide = (slides: readonly Slide[], slide: Slide | undefined): number =>
	Math.max(
		0,
		slides.findIndex(({ element }) => element === slide?.element)
	);

/** Between what a class may choose. */
export function readOptions(poll: Element): readonly PollOption[] {
	const card = poll.parentElement ?? poll;
	return Array.from(card.querySelectorAll('[data-option]'), (option) => {
		const text = Array.from(option.querySelector('span')?.childNodes ?? option.childNodes)
			.filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
			.map(({ textContent }) => textContent)
			.join('');
		return { id: option.getAttribute('data-option') ?? '', text: squeeze(text) };
	});
}

/** What a key or a clicker asks for. */
export type Wish = 'next' | 'back' | 'first' | 'last' | 'blank' | 'leave';

const ALWAYS: Readonly<Record<string, Wish>> = {
	PageDown: 'next',
	PageUp: 'back',
	Escape: 'leave'
};
const UNLESS_TYPING: Readonly<Record<string, Wish>> = { '.': 'blank', b: 'blank', B: 'blank' };
const UNLESS_USED: Readonly<Record<string, Wish>> = {
	...{ ArrowRight: 'next', ArrowDown: 'next', ' ': 'next', Enter: 'next' },
	...{ ArrowLeft: 'back', ArrowUp: 'back', Home: 'first', End: 'last' }
};

/**
 * @param isTyping whether the key goes into a text
 * @param isUsed whether what has the focus has a use of its own for arrows and the space bar
 */
export const wishOf = (key: string, isTyping: boolean, isUsed: boolean): Wish | undefined =>
	ALWAYS[key] ??
	(isTyping ? undefined : (UNLESS_TYPING[key] ?? (isUsed ? undefined : UNLESS_USED[key])));
