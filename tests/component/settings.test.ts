/** What the reader chose for the site is kept, read again, and seen before the first paint. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Reader } from '$lib/article/reader.svelte';
import { parseParams, type Params } from '$lib/params';

const CHOICES = {
	theme: ['auto', 'light', 'dark', 'projector'],
	palette: ['site', 'okabe', 'tol'],
	motion: ['auto', 'reduced', 'full']
} as const satisfies { [Name in keyof Params]?: readonly Params[Name][] };
const NONE = parseParams('').params;
const STORE_KEY = 'write-cliff:reader';

let isReduced: boolean;
let listeners: (() => void)[];

beforeEach(() => {
	isReduced = false;
	listeners = [];
	const storage = new Map<string, string>();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => storage.get(key) ?? null,
		setItem: (key: string, value: string) => storage.set(key, value)
	});
	vi.stubGlobal('matchMedia', () => ({
		get matches() {
			return isReduced;
		},
		addEventListener: (_: string, listen: () => void) => listeners.push(listen),
		removeEventListener: (_: string, listen: () => void) => {
			listeners = listeners.filter((other) => other !== listen);
		}
	}));
	return () => vi.unstubAllGlobals();
});

/** The settings of a page that is opened now. */
function opened(params: Partial<Params> = {}) {
	const reader = new Reader();
	const end = reader.start({ ...NONE, ...params });
	const { theme, palette, motion } = reader;
	return { reader, end, chosen: { theme, palette, motion } };
}

describe('what was chosen', () => {
	it('is there again on the next page, each by its own name', () => {
		for (const theme of CHOICES.theme) {
			for (const palette of CHOICES.palette) {
				for (const motion of CHOICES.motion) {
					const { reader } = opened();
					reader.setTheme(theme);
					reader.setPalette(palette);
					reader.setMotion(motion);
					expect(opened().chosen).toEqual({ theme, palette, motion });
				}
			}
		}
	});

	it('is silent until sound is asked for, and then stays so', () => {
		const { reader } = opened();
		expect(reader.hasSound).toBe(false);
		reader.setSound(true);
		reader.setTheme('dark');
		expect(opened().reader.hasSound).toBe(true);
	});

	it('leaves keys of one letter on until they are switched off, and then stays so', () => {
		const { reader } = opened();
		expect(reader.hasShortcuts).toBe(true);
		reader.setShortcuts(false);
		reader.setTheme('dark');
		expect(opened().reader.hasShortcuts).toBe(false);
		opened().reader.setShortcuts(true);
		expect(opened().reader.hasShortcuts).toBe(true);
	});

	it('gives way to the address, which is not kept', () => {
		const { reader } = opened();
		reader.setTheme('dark');
		reader.setPalette('tol');
		reader.setMotion('reduced');
		const asked = { theme: 'projector', palette: 'okabe', motion: 'full' } as const;
		expect(opened(asked).chosen).toEqual(asked);
		expect(opened().chosen).toEqual({ theme: 'dark', palette: 'tol', motion: 'reduced' });
	});

	it.each(['not JSON', '7', 'null', '{"theme":"pink","palette":1,"motion":[]}'])(
		'is nothing where there is something else: %s',
		(text) => {
			localStorage.setItem(STORE_KEY, text);
			expect(opened().chosen).toEqual({ theme: 'auto', palette: 'site', motion: 'auto' });
		}
	);
});

it('moves as the system says, now and later, unless the reader says otherwise', () => {
	const { reader, end } = opened();
	expect(reader.reducedMotion).toBe(false);
	isReduced = true;
	listeners.forEach((listen) => listen());
	expect(reader.reducedMotion).toBe(true);
	reader.setMotion('full');
	expect(reader.reducedMotion).toBe(false);
	isReduced = false;
	listeners.forEach((listen) => listen());
	reader.setMotion('reduced');
	expect(reader.reducedMotion).toBe(true);
	end();
	expect(listeners).toEqual([]);
});

describe('before the first paint', () => {
	const script = /<script data-early>(.*?)<\/script>/s.exec(
		readFileSync('web/app.html', 'utf8')
	)?.[1];

	/** Runs it in a page of this address and these kept choices; what it did to both. */
	function early(address: { search?: string; hash?: string }, kept: object | undefined) {
		const dataset: Record<string, string> = {};
		const stored = kept === undefined ? null : JSON.stringify(kept);
		const location = { search: '', hash: '', ...address };
		const listeners = new Map<string, () => void>();
		const history = {
			state: 'kept',
			replaceState: (state: unknown, _: string, hash: string) => {
				expect(state).toBe('kept');
				location.hash = hash;
			}
		};
		runInNewContext(script ?? 'throw new Error("no early script")', {
			...{ URLSearchParams, location, history, localStorage: { getItem: () => stored } },
			document: { documentElement: { dataset } },
			addEventListener: (name: string, listen: () => void) => listeners.set(name, listen)
		});
		return { dataset, location, listeners };
	}

	const marked = (search: string, kept: object | undefined) => early({ search }, kept).dataset;

	it.each(['theme', 'palette'] as const)('every %s is there, asked for or kept', (name) => {
		const [usual, ...others] = CHOICES[name];
		for (const value of others) {
			expect(marked(`?${name}=${value}`, undefined)).toEqual({ [name]: value });
			expect(marked('', { [name]: value })).toEqual({ [name]: value });
			expect(marked(`?${name}=${value}`, { [name]: others.at(-1) })).toEqual({ [name]: value });
		}
		expect(marked(`?${name}=pink`, { [name]: usual })).toEqual({});
	});

	it('nothing is marked where nothing was chosen', () => {
		expect(marked('', undefined)).toEqual({});
	});

	it('of a fragment of two megabytes only the beginning is left for all that reads it', () => {
		const hostile = `#3;m=1;${'x'.repeat(2_000_000)}`;
		const { location, listeners } = early({ hash: hostile }, undefined);
		expect(location.hash).toBe(hostile.slice(0, 20_000));
		location.hash = hostile;
		listeners.get('popstate')?.();
		expect(location.hash).toHaveLength(20_000);
		const link = `#${'a'.repeat(19_999)}`;
		expect(early({ hash: link }, undefined).location.hash).toBe(link);
	});
});
