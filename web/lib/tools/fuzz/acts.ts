/** What a restless reader does to a page: each act is drawn by chance, and done as events. */
import type { Chance } from './chance';

const PRESSED =
	'button, summary, label, a[href^="#"], [role="button"], [role="radio"], [role="slider"], ' +
	'[role="spinbutton"], [role="application"], input:not([type="file"]), select, [tabindex="0"]';
const KEYS = [
	...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
	...['Enter', ' ', 'Escape', '.', 'b', '1', '9', 'Tab']
];
const WIDTHS_PX = ['320px', '360px', '700px', '1024px', '1400px', ''];
const MOVES_MAX = 6;

/** What can be reached: not what is hidden, nor what reads the reader's disk. */
function reachable(): readonly (HTMLElement | SVGElement)[] {
	return [...document.querySelectorAll<HTMLElement | SVGElement>(PRESSED)].filter((element) =>
		element.checkVisibility({ visibilityProperty: true })
	);
}

interface Point {
	readonly clientX: number;
	readonly clientY: number;
}

const pointIn = (element: Element, chance: Chance): Point => {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { clientX: left + chance.next() * width, clientY: top + chance.next() * height };
};

function point(type: string, at: Point, target: Element): void {
	const init = { ...at, bubbles: true, cancelable: true, composed: true, isPrimary: true };
	target.dispatchEvent(new PointerEvent(type, { ...init, pointerId: 1, button: 0, buttons: 1 }));
}

const click = (target: Element, at: Partial<Point> = {}) =>
	target.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, cancelable: true }));

/** Presses, moves about, and lets go. */
function drag(target: Element, chance: Chance): void {
	let at = pointIn(target, chance);
	point('pointerdown', at, target);
	for (let moves = chance.below(MOVES_MAX); moves > 0; moves -= 1) {
		at = pointIn(target, chance);
		point('pointermove', at, target);
	}
	point(chance.below(8) === 0 ? 'pointercancel' : 'pointerup', at, target);
	click(target, at);
}

function press(target: HTMLElement | SVGElement, chance: Chance): void {
	target.focus({ preventScroll: true });
	const key = chance.pick(KEYS) ?? 'Enter';
	const init = { key, bubbles: true, cancelable: true, shiftKey: chance.below(8) === 0 };
	if (target.dispatchEvent(new KeyboardEvent('keydown', init)) && /^[ E]/.test(key)) {
		click(target);
	}
	target.dispatchEvent(new KeyboardEvent('keyup', init));
}

const NUMBERS = ['', '0', '7', '-1', '1e9', '12.5'];

/** A field of numbers holds nothing else: browsers keep out what is none, and say who tried. */
const typed = ({ type }: HTMLInputElement, chance: Chance): string =>
	chance.pick(type === 'number' ? NUMBERS : [...NUMBERS, 'x', '“”']) ?? '';

function fill(target: Element, chance: Chance): void {
	if (target instanceof HTMLSelectElement) {
		target.selectedIndex = chance.below(target.options.length);
	} else if (target instanceof HTMLInputElement && target.type === 'range') {
		const [min, max] = [Number(target.min), Number(target.max)];
		target.value = String(min + Math.round(chance.next() * (max - min)));
	} else if (target instanceof HTMLInputElement && /^(?:text|number|search)$/.test(target.type)) {
		target.value = typed(target, chance);
	} else {
		click(target);
		return;
	}
	target.dispatchEvent(new Event('input', { bubbles: true }));
	target.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The tab goes to the background, or comes back. */
function switchTab(isHidden: boolean): void {
	const state = isHidden ? 'hidden' : 'visible';
	Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
	Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
	document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** One act. @returns what was done, to whom */
export function act(chance: Chance): string {
	const die = chance.below(100);
	if (die < 4) {
		const width = chance.pick(WIDTHS_PX) ?? '';
		document.body.style.width = width;
		dispatchEvent(new Event('resize'));
		return `resize ${width}`;
	}
	if (die < 7) {
		switchTab(!document.hidden && chance.below(2) === 0);
		return 'tab';
	}
	if (die < 14) {
		scrollTo(0, chance.next() * document.documentElement.scrollHeight);
		return 'scroll';
	}
	const target = chance.pick(reachable());
	if (target === undefined) {
		return 'nothing';
	}
	const [how, what] = die < 50 ? ['drag', drag] : die < 80 ? ['press', press] : ['fill', fill];
	what(target, chance);
	const text = (target.textContent ?? '').trim().slice(0, 40);
	return `${how} ${target.localName}#${target.id} ${text}`;
}
