/** Arrow keys in a group with one tab stop: they move the focus from one item to another. */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** How the items of a group lie. Their places run from 0, row by row. */
export interface Places {
	/** How many there are, drawn or not. */
	readonly count: number;
	/** Items side by side; 1 in a list. */
	readonly columns: number;
	/** Rows that a page key goes; where missing, page keys scroll as usual. */
	readonly rowsPerPage?: number;
	/** Where some row begins: then Home and End stay in the row, unless Control is held. */
	readonly rowStart?: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Where a key leads from a place; nothing for keys that lead nowhere. */
export function placeAfter(pressed: Key, at: number, places: Places): number | undefined {
	const { count, columns, rowsPerPage, rowStart } = places;
	const isWhole = rowStart === undefined || pressed.ctrlKey || pressed.metaKey;
	const start = at - ((at - (rowStart ?? 0)) % columns);
	const page = rowsPerPage === undefined ? undefined : rowsPerPage * columns;
	const wished: Readonly<Record<string, number | undefined>> = {
		ArrowRight: at + 1,
		ArrowLeft: at - 1,
		ArrowDown: at + columns,
		ArrowUp: at - columns,
		PageDown: page && at + page,
		PageUp: page && at - page,
		Home: isWhole ? 0 : start,
		End: isWhole ? count - 1 : start + columns - 1
	};
	const place = wished[pressed.key];
	return place === undefined ? undefined : Math.min(count - 1, Math.max(0, place));
}

/**
 * Lets keys move the focus between the elements whose places are in `data-target`.
 *
 * @param onmove told of the place before it has the focus: it may have to be drawn first
 */
export function roving(places: () => Places, onmove?: (place: number) => void): Attachment {
	return (group) => {
		const move = async (event: Event) => {
			const item = event.target instanceof Element && event.target.closest('[data-target]');
			if (!(event instanceof KeyboardEvent) || !item) {
				return;
			}
			const place = placeAfter(event, Number(item.getAttribute('data-target')), places());
			if (place === undefined) {
				return;
			}
			event.preventDefault();
			onmove?.(place);
			await tick();
			const next = group.querySelector(`[data-target="${place}"]`);
			if (next instanceof HTMLElement || next instanceof SVGElement) {
				next.focus();
			}
		};
		const listen = (event: Event) => void move(event);
		group.addEventListener('keydown', listen);
		return () => group.removeEventListener('keydown', listen);
	};
}
