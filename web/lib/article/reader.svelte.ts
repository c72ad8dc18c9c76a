/** How the reader wants the site to look and move; kept on this machine, nowhere else. */
import { createContext } from 'svelte';
import type { Params } from '$lib/params';
import { Progress } from './Progress.svelte';

export type Theme = Params['theme'];
export type Palette = Params['palette'];
export type Motion = Params['motion'];

const STORE_KEY = 'write-cliff:reader';
const REDUCED_QUERY = '(prefers-reduced-motion: reduce)';

interface Stored {
	readonly theme?: unknown;
	readonly palette?: unknown;
	readonly motion?: unknown;
	readonly hasSound?: unknown;
	readonly hasShortcuts?: unknown;
}

/** Storage is absent in sandboxed frames and full on some machines: then nothing is kept. */
function readStore(): Stored {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(STORE_KEY) ?? '{}');
		return typeof stored === 'object' && stored !== null ? stored : {};
	} catch {
		return {};
	}
}

function writeStore({ theme, palette, motion, hasSound, hasShortcuts }: Reader): void {
	try {
		const stored: Stored = { theme, palette, motion, hasSound, hasShortcuts };
		localStorage.setItem(STORE_KEY, JSON.stringify(stored));
	} catch {
		// The choice still holds for this page.
	}
}

export class Reader {
	theme = $state<Theme>('auto');
	palette = $state<Palette>('site');
	motion = $state<Motion>('auto');
	/** Whether the steps of a run can be heard. */
	hasSound = $state(false);
	/** Whether keys of one letter do something outside of figures and fields. */
	hasShortcuts = $state(true);
	/** What was read, bet, and done. */
	readonly progress = new Progress();
	/** Stops every figure on the page until it is lifted. */
	allPaused = $state(false);
	#systemReduced = $state(false);

	/** Whether figures must not move by themselves. */
	get reducedMotion(): boolean {
		return this.motion === 'reduced' || (this.motion === 'auto' && this.#systemReduced);
	}

	/** Reads the query, then what was kept; listens to the system. Returns the end of listening. */
	start(params: Params): () => void {
		const stored = readStore();
		this.theme = params.theme !== 'auto' ? params.theme : asTheme(stored.theme);
		this.palette = params.palette !== 'site' ? params.palette : asPalette(stored.palette);
		this.motion = params.motion !== 'auto' ? params.motion : asMotion(stored.motion);
		this.hasSound = stored.hasSound === true;
		this.hasShortcuts = stored.hasShortcuts !== false;
		const query = matchMedia(REDUCED_QUERY);
		const listen = () => (this.#systemReduced = query.matches);
		listen();
		query.addEventListener('change', listen);
		const endProgress = this.progress.start();
		return () => {
			query.removeEventListener('change', listen);
			endProgress();
		};
	}

	/** Lets what was stopped on the page go on when it is asked to. */
	resume(): void {
		this.allPaused = false;
	}

	setTheme(theme: Theme): void {
		this.theme = theme;
		writeStore(this);
	}

	setPalette(palette: Palette): void {
		this.palette = palette;
		writeStore(this);
	}

	setMotion(motion: Motion): void {
		this.motion = motion;
		writeStore(this);
	}

	setSound(hasSound: boolean): void {
		this.hasSound = hasSound;
		writeStore(this);
	}

	setShortcuts(hasShortcuts: boolean): void {
		this.hasShortcuts = hasShortcuts;
		writeStore(this);
	}
}

function asTheme(value: unknown): Theme {
	return value === 'light' || value === 'dark' || value === 'projector' ? value : 'auto';
}

function asPalette(value: unknown): Palette {
	return value === 'okabe' || value === 'tol' ? value : 'site';
}

function asMotion(value: unknown): Motion {
	return value === 'reduced' || value === 'full' ? value : 'auto';
}

export const [getReader, setReader] = createContext<Reader>();
