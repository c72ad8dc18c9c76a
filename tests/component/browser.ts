/** What pages need of a browser, where there is none: places, sizes, canvases, and time. */
import { vi } from 'vitest';
import { FakeFrames, settle } from '../unit/fakes';

/** Everything lies in one place of this size, which is not the window's corner: pages scroll. */
const [LEFT, TOP] = [24, 16] as const;
const BOX = { x: 0, y: 0, width: 800, height: 400 };
const PLACE = {
	...{ x: LEFT, y: TOP, left: LEFT, top: TOP, width: BOX.width, height: BOX.height },
	...{ right: LEFT + BOX.width, bottom: TOP + BOX.height }
};

class Point {
	constructor(
		readonly x = 0,
		readonly y = 0
	) {}
	matrixTransform = (): Point => this;
}

/** Watches nothing, or tells at once that all is seen. */
class Watcher {
	constructor(readonly call: (entries: readonly unknown[]) => void) {}
	observe(target: Element): void {
		const sizes = [{ inlineSize: PLACE.width, blockSize: PLACE.height }];
		const entry = {
			...{ target, isIntersecting: true, intersectionRatio: 1, contentRect: PLACE },
			...{ boundingClientRect: PLACE, intersectionRect: PLACE, rootBounds: PLACE }
		};
		queueMicrotask(() => this.call([{ ...entry, contentBoxSize: sizes, borderBoxSize: sizes }]));
	}
	unobserve(): void {}
	disconnect(): void {}
}

/** What is handed to the clipboard later, or not at all. */
class Handed {
	readonly all: Promise<unknown>;
	constructor(given: Readonly<Record<string, Promise<unknown>>>) {
		this.all = Promise.allSettled(Object.values(given));
	}
}

/** What was written to the clipboard, downloaded, and gone to since it was last asked. */
export const left: string[] = [];

/** A canvas that tells how often it was drawn on, and with what. */
function canvasOf(canvas: HTMLCanvasElement): unknown {
	const drawn: Record<string, unknown> = { canvas };
	return new Proxy(drawn, {
		get(target, name) {
			if (name in target) {
				return target[String(name)];
			}
			return (...given: unknown[]) => {
				const numbers = given.map((one) => (typeof one === 'number' ? one.toFixed(1) : typeof one));
				left.push(`canvas ${String(name)} ${String(target.fillStyle)} ${numbers.join(' ')}`);
				return { data: new Uint8ClampedArray(4), addColorStop() {}, width: 10 };
			};
		},
		set(target, name, value) {
			target[String(name)] = value;
			return true;
		}
	});
}

export const frames = new FakeFrames();

const heard = new WeakMap<EventTarget, Set<string>>();

/** Which events an element listens to, by itself or by way of Svelte. */
export function listensTo(element: Element): ReadonlySet<string> {
	const symbols = Object.getOwnPropertySymbols(element);
	const symbol = symbols.find(({ description }) => description === 'events');
	const delegated: object = symbol === undefined ? {} : Reflect.get(element, symbol);
	return new Set([...(heard.get(element) ?? []), ...Object.keys(delegated)]);
}

/** For all tests of a file. */
export function installBrowser(): void {
	const { addEventListener } = EventTarget.prototype;
	EventTarget.prototype.addEventListener = function listen(type, ...given) {
		heard.set(this, (heard.get(this) ?? new Set()).add(type));
		addEventListener.call(this, type, ...given);
	};
	vi.useFakeTimers({
		toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
		now: Date.UTC(2026, 0, 1)
	});
	frames.install();
	vi.stubGlobal('ResizeObserver', Watcher);
	vi.stubGlobal('IntersectionObserver', Watcher);
	vi.stubGlobal('DOMPoint', Point);
	vi.stubGlobal('matchMedia', (query: string) => ({
		matches: query.includes('reduced-motion'),
		addEventListener() {},
		removeEventListener() {}
	}));
	vi.stubGlobal('scrollTo', () => undefined);
	vi.stubGlobal('print', () => left.push('prints'));
	vi.stubGlobal('open', (url: string) => void left.push(`opens ${url}`));
	vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
	vi.stubGlobal('requestIdleCallback', (call: () => void) => queueMicrotask(call));
	const clipboard = {
		writeText: async (text: string) => void left.push(`copies ${text}`),
		write: async () => void left.push('copies a picture')
	};
	Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
	Object.assign(URL, {
		createObjectURL: (blob: Blob) => {
			left.push(`saves ${blob.type} of ${blob.size} bytes`);
			return 'blob:test';
		},
		revokeObjectURL() {}
	});
	Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
	HTMLCanvasElement.prototype.toBlob = (call) =>
		call(new Blob([new Uint8Array(64)], { type: 'image/png' }));
	vi.stubGlobal('ClipboardItem', Handed);
	HTMLAnchorElement.prototype.click = function click() {
		left.push(`saves as ${this.download}`);
	};
	installElements();
}

/** Elements lie somewhere, and can be drawn on. */
function installElements(): void {
	const element = Element.prototype;
	element.scrollIntoView = () => undefined;
	element.setPointerCapture = () => undefined;
	element.releasePointerCapture = () => undefined;
	element.getBoundingClientRect = () => ({ ...PLACE, toJSON: () => PLACE });
	Object.assign(element, { checkVisibility: () => true, animate: () => ({ cancel() {} }) });
	Object.assign(SVGElement.prototype, {
		getScreenCTM: () => ({ inverse: () => undefined, a: 1 }),
		getComputedTextLength: () => 50,
		getBBox: () => BOX
	});
	Object.assign(HTMLCanvasElement.prototype, {
		getContext(this: HTMLCanvasElement) {
			return canvasOf(this);
		}
	});
	Object.assign(HTMLDialogElement.prototype, {
		showModal(this: HTMLDialogElement) {
			this.open = true;
		},
		close(this: HTMLDialogElement) {
			this.open = false;
		}
	});
	Object.defineProperties(HTMLElement.prototype, {
		clientWidth: { get: () => PLACE.width, configurable: true },
		clientHeight: { get: () => PLACE.height, configurable: true },
		offsetWidth: { get: () => PLACE.width, configurable: true },
		offsetHeight: { get: () => PLACE.height, configurable: true }
	});
}

/** Lets all that was begun come to an end, and some frames pass. */
export async function calm(turns = 3): Promise<void> {
	for (let turn = 0; turn < turns; turn += 1) {
		await vi.dynamicImportSettled();
		await settle();
		await vi.advanceTimersByTimeAsync(100);
		await frames.pass(50);
	}
	await settle();
}

/** Elements keep the pointers that they ask for. */
export function keepPointers(): void {
	const element = Element.prototype;
	const kept = new WeakSet<Element>();
	element.hasPointerCapture = function has() {
		return kept.has(this);
	};
	element.setPointerCapture = function keep() {
		kept.add(this);
	};
	element.releasePointerCapture = function release() {
		kept.delete(this);
	};
}
