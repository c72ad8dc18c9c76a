/** Uses a page as a reader does, one control after another, and tells what changed. */
import { createHash } from 'node:crypto';
import { calm, left, listensTo } from './browser';

const PRESSED =
	'button, summary, a[href^="#"], input:not([type="file"]), select, textarea, [role="button"]';
const SAID_MAX = 100;

/** Comments and ids of the compiler's. */
const MADE = /<!--.*?-->|\bxmlns="[^"]*"/gs;
const IDS = /\bc\d+\b/g;
/** The last digits of what processors compute need not agree. */
const LONG = /\d+\.\d{3,}/g;

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function nameOf(element: Element): string {
	const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
	const label = isField ? element.labels?.[0]?.firstChild?.textContent : undefined;
	const own = element.matches(PRESSED) && !(element instanceof SVGElement);
	const text = element.getAttribute('aria-label') ?? label ?? (own ? element.textContent : '');
	const type = element instanceof HTMLInputElement ? element.type : element.localName;
	const words = plain(text.replace(LONG, '')).slice(0, 50);
	return plain(`${element.getAttribute('role') ?? type} ${words}`);
}

/** Not what is folded away, or cannot be used. */
function isReached(element: Element): boolean {
	if ('disabled' in element && element.disabled === true) {
		return false;
	}
	for (let one: Element | null = element; one !== null; one = one.parentElement) {
		const { parentElement } = one;
		const isFolded = parentElement instanceof HTMLDetailsElement && !parentElement.open;
		const isHidden = one.hasAttribute('hidden') || one.classList.contains('without-script');
		if (isHidden || (isFolded && one.localName !== 'summary')) {
			return false;
		}
	}
	return true;
}

type Used = HTMLElement | SVGElement;
type How = 'press' | 'keys' | 'drag';

export interface Control {
	/** Like no other one’s on the page. */
	readonly name: string;
	/** Of all that are alike. */
	readonly kind: string;
	readonly element: Used;
	readonly how: How;
}

function waysOf(element: Used, isPressed: boolean): readonly How[] {
	const types = listensTo(element);
	return [
		...(isPressed ? (['press'] as const) : []),
		...(types.has('keydown') ? (['keys'] as const) : []),
		...(types.has('pointerdown') || types.has('pointermove') ? (['drag'] as const) : [])
	];
}

/** What can be used now. */
export function controlsOf(root: Element): readonly Control[] {
	const counted = new Map<string, number>();
	const pressed = new Set<Element>(root.querySelectorAll(PRESSED));
	return [...root.querySelectorAll<Used>('*')].flatMap((element) => {
		const ways = waysOf(element, pressed.has(element));
		return (ways.length > 0 && isReached(element) ? ways : []).map((how) => {
			const kind = `${how} ${nameOf(element)}`;
			const count = (counted.get(kind) ?? 0) + 1;
			counted.set(kind, count);
			const name = count === 1 ? kind : `${kind} (${count})`;
			return { name, kind: kind.replace(/\d+/g, '#'), element, how };
		});
	});
}

function press(element: Used): void {
	if (element instanceof HTMLSelectElement) {
		element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
	} else if (element instanceof HTMLInputElement && element.type === 'range') {
		const [min, max] = [Number(element.min), Number(element.max)];
		element.value = String(min + Math.round(0.7 * (max - min)));
	} else if (
		element instanceof HTMLTextAreaElement ||
		(element instanceof HTMLInputElement && /^(?:text|number|search)$/.test(element.type))
	) {
		element.value = String((Number.parseFloat(element.value) || 0) + 1);
	} else {
		element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
		return;
	}
	element.dispatchEvent(new Event('input', { bubbles: true }));
	element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Forward and back: a key that went the other way would else be seen by nobody. */
const KEYS = [
	...['ArrowRight', 'ArrowDown', 'End', 'PageUp', 'ArrowLeft', 'ArrowUp', 'PageDown', 'Home'],
	...['+', '-', 'Enter', 'Escape']
];
const DRAG = [
	...['pointerenter', 'pointerover', 'pointermove', 'pointerdown', 'pointermove', 'pointermove'],
	...['pointerup', 'pointerleave']
];
/** Drawn and let go; then drawn, and taken away by the browser. */
export const TAKEN_AWAY: readonly (readonly string[])[] = [
	DRAG.slice(0, 6),
	DRAG.slice(6),
	['pointerenter', 'pointerdown', 'pointermove', 'pointermove'],
	['pointercancel', 'pointerleave']
];

function point(element: Used, type: string, at: number): void {
	const place = { clientX: 200 + 40 * at, clientY: 100 + 10 * at, pointerId: 1, isPrimary: true };
	const init = { ...place, button: 0, buttons: 1, bubbles: !/er$|ave$/.test(type) };
	element.dispatchEvent(new PointerEvent(type, { ...init, cancelable: true }));
}

type Tokens = ReadonlyMap<string, number>;

/** All tags and texts of a page, and how often each is there. */
export function tokensOf(root: Element): Tokens {
	const html = root.innerHTML.replace(MADE, '').replace(IDS, 'c');
	const exact = html.replace(LONG, (long) => Number(long).toFixed(1));
	const tokens = new Map<string, number>();
	const add = (token: string) => tokens.set(token, (tokens.get(token) ?? 0) + 1);
	for (const [token] of exact.matchAll(/<[^>]+>|[^<]+/g)) {
		if (token.trim() !== '' && !token.startsWith('</')) {
			add(plain(token));
		}
	}
	for (const field of root.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
		add(`holds ${field.value} ${String(field.checked)}`);
	}
	return tokens;
}

/** A page in short. */
export const told = (tokens: Tokens): string =>
	`${tokens.size} parts, ${short([...tokens].toSorted().join('\n'))}`;

const over = (more: Tokens, less: Tokens) =>
	[...more].filter(([token, count]) => count > (less.get(token) ?? 0)).map(([token]) => token);

interface Change {
	/** All of it, or nothing. */
	readonly all: string;
	/** What is read of it. */
	readonly said: string;
}

function changeOf(before: Tokens, after: Tokens): Change {
	const [came, went, handed] = [over(after, before), over(before, after), left.splice(0)];
	const others = handed.filter((one) => !one.startsWith('canvas'));
	const said = came.flatMap((token) =>
		token.startsWith('<') ? (/aria-valuetext="([^"]*)"/.exec(token)?.slice(1) ?? []) : [token]
	);
	const isNothing = came.length + went.length + handed.length === 0;
	const all = [came.toSorted(), went.toSorted(), handed]
		.map((some) => some.join('\n'))
		.join('\n-\n');
	return { all: isNothing ? '' : all, said: [...others, ...said].join(' · ') };
}

/** Uses a control in its way. @returns the page then, and what changed, in short */
export async function use(
	{ element, how }: Control,
	before: Tokens,
	drags: readonly (readonly string[])[] = [DRAG]
): Promise<[Tokens, string]> {
	let now = before;
	const changes: Change[] = [];
	const look = () => {
		const after = tokensOf(document.body);
		changes.push(changeOf(now, after));
		now = after;
	};
	if (how === 'press') {
		element.focus();
		press(element);
	} else if (how === 'keys') {
		element.focus();
		for (const key of KEYS) {
			element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
			await calm(1);
			look();
		}
	} else {
		for (const types of drags) {
			for (const [at, type] of types.entries()) {
				point(element, type, at);
				await Promise.resolve();
			}
			look();
		}
	}
	await calm();
	look();
	const told = changes.filter(({ all }) => all !== '');
	const digest = short(told.map(({ all }) => all).join('\n=\n'));
	const said = told.map((one) => one.said).join(' · ');
	return [now, told.length === 0 ? '' : plain(`${digest} ${said}`).slice(0, SAID_MAX)];
}
