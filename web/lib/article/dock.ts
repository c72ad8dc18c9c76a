/** Pictures docked above their words are small while no words in sight are about them. */
import looks from '$lib/styles/dock.css?inline';

/** Phones, and tablets held upright. */
const UPRIGHT =
	'screen and (max-width: 1099.98px) and (min-height: 560px) and (orientation: portrait)';
/** What words have that sets the picture, or asks about it. */
const ASKING =
	'[data-show], [data-asks], [data-answered], [data-task], [data-predict], [data-recall]';
/** Something is under way that nobody wants to see shrink. */
const AT_WORK = ':focus-visible, [role="alert"], [data-transport] [aria-expanded="true"]';
/** Of the window's height: what the drawing has while it is small. */
const SMALL_SHARE = 0.165;
/** Of the window's height: whoever scrolled on this far has done with what was touched. */
const DONE_SHARE = 0.5;
/** Between the small picture's sentence and its lower edge. */
const EDGE_PX = 7;

/** A docked picture, and what is measured of it as it stands, drawn small or not. */
interface Docked {
	readonly figure: HTMLElement;
	readonly scene: Element;
	/** Whether it stays on top now; not before its words have come to it. */
	readonly isStuck: boolean;
	/** By how much its drawing becomes smaller. */
	readonly scale: number;
	/** By how much the sentence under the drawing then comes up. */
	readonly upPx: number;
	/** Where it ends in the window while it is small. */
	readonly endPx: number;
	/** How much of it is cut off below then. */
	readonly cutPx: number;
}

/** How far below the figure's own top a part of it begins, drawn small or not. */
function offsetIn(figure: HTMLElement, part: HTMLElement): number {
	const { offsetParent, offsetTop } = part;
	const isNested = offsetParent instanceof HTMLElement && offsetParent !== figure;
	return isNested && figure.contains(offsetParent)
		? offsetTop + offsetIn(figure, offsetParent)
		: offsetTop;
}

function measure(figure: HTMLElement): Docked | undefined {
	const drawing = figure.querySelector<HTMLElement>('[data-dock] .drawing') ?? undefined;
	const now = figure.querySelector<HTMLElement>('[data-dock] .now') ?? undefined;
	const scene = figure.closest('.scene') ?? undefined;
	if (drawing === undefined || now === undefined || scene === undefined) {
		return undefined;
	}
	const scale = Math.min(1, (innerHeight * SMALL_SHARE) / drawing.offsetHeight);
	const upPx = drawing.offsetHeight * (1 - scale);
	const { top, bottom } = figure.getBoundingClientRect();
	const endPx = top + offsetIn(figure, now) + now.offsetHeight - upPx + EDGE_PX;
	const words = scene.querySelector(':scope > .words > *')?.getBoundingClientRect();
	const isStuck = top + offsetIn(figure, drawing) <= 1 && (words?.top ?? Infinity) < endPx;
	return { figure, scene, isStuck, scale, upPx, endPx, cutPx: bottom - endPx };
}

/** How they look small: not of the page's first view, so not of its style sheets. */
function dress(): void {
	const sheet = new CSSStyleSheet({ media: UPRIGHT });
	sheet.replaceSync(looks);
	document.adoptedStyleSheets.push(sheet);
}

/** Whether words that would be seen below the small picture set it, or ask about it. */
const isAsked = ({ scene, endPx }: Docked): boolean =>
	Array.from(scene.querySelectorAll(ASKING)).some((words) => {
		const { top, bottom } = words.getBoundingClientRect();
		return bottom > endPx && top < innerHeight && words.checkVisibility();
	});

function drawSmall({ figure, scale, upPx, cutPx }: Docked): void {
	figure.style.setProperty('--small', `${scale}`);
	figure.style.setProperty('--up', `${-upPx}px`);
	figure.style.setProperty('--cut', `${cutPx}px`);
	figure.setAttribute('data-small', '');
}

/** From now on, on every page, docked pictures make room for words that are not about them. */
export function watchDocks(): void {
	const upright = matchMedia(UPRIGHT);
	/** The figure that was pressed last, and where the page stood then. */
	let pressed: { readonly figure: Element; readonly atPx: number } | undefined;

	/** Whether the reader works it: a press, a key, or what plays. */
	const isHeld = ({ figure }: Docked): boolean =>
		pressed?.figure === figure ||
		figure.querySelector(AT_WORK) !== null ||
		figure.dataset.rest === 'false';

	const isIdle = (docked: Docked) => docked.isStuck && !isHeld(docked) && !isAsked(docked);

	function look() {
		if (pressed && Math.abs(scrollY - pressed.atPx) > innerHeight * DONE_SHARE) {
			pressed = undefined;
		}
		const figures = [...document.querySelectorAll<HTMLElement>('figure.staged')];
		// All are measured before any is drawn: in turns, each would be measured anew.
		const docks = upright.matches ? figures.flatMap((figure) => measure(figure) ?? []) : [];
		const small = docks.filter(isIdle);
		for (const figure of figures) {
			if (!small.some((docked) => docked.figure === figure)) {
				figure.removeAttribute('data-small');
			}
		}
		small.forEach(drawSmall);
	}

	function onclick({ target }: Event) {
		const figure = target instanceof Element ? target.closest('figure.staged') : null;
		if (figure !== null) {
			pressed = { figure, atPx: scrollY };
			look();
		}
	}

	for (const sign of ['scroll', 'resize', 'focusin', 'focusout']) {
		addEventListener(sign, look, { passive: true });
	}
	addEventListener('click', onclick);
	dress();
	look();
}
