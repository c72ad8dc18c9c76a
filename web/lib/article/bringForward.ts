/** Brings a question to the reader: in sight beside or under its picture, and in focus. */

/** Room around it. */
const EDGE_PX = 16;

export function bringForward(card: HTMLElement | null | undefined, figureId: string): void {
	const figure = document.getElementById(figureId)?.getBoundingClientRect();
	if (!card) {
		return;
	}
	const { left, right } = card.getBoundingClientRect();
	// A picture that stays above the words would hide it.
	const isAbove = figure !== undefined && figure.left < right && left < figure.right;
	card.style.scrollMarginTop = `${EDGE_PX + (isAbove ? figure.height : 0)}px`;
	card.style.scrollMarginBottom = `${EDGE_PX}px`;
	card.scrollIntoView({ block: 'nearest' });
	card.focus({ preventScroll: true });
}
