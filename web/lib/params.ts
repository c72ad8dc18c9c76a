/** All query parameters of the site, in one table: the only file that reads the URL's query. */

export interface Params {
	/** Colors: as the system says, or one of three themes. */
	readonly theme: 'auto' | 'light' | 'dark' | 'projector';
	/** Colors of the states of pages: the site's own, Okabe and Ito's, or Tol's. */
	readonly palette: 'site' | 'okabe' | 'tol';
	/** Movement: as the system says, or fewer or all. */
	readonly motion: 'auto' | 'reduced' | 'full';
	/** Recount the simulator's whole state after every request; slow, for finding bugs. */
	readonly check: boolean;
	/** Seed by which the page is used by chance, for finding bugs. */
	readonly fuzz: number | undefined;
	/** Whether a chapter begins as its presentation. */
	readonly present: boolean;
	/** Whom the page is printed for, at once; nobody unless the address says so. */
	readonly print: 'no' | 'student' | 'teacher';
}

export interface ParamsProblem {
	readonly name: string;
	readonly value: string;
	readonly legal: string;
}

const THEMES = ['auto', 'light', 'dark', 'projector'] as const;
const PALETTES = ['site', 'okabe', 'tol'] as const;
const MOTIONS = ['auto', 'reduced', 'full'] as const;
const PRINTS = ['no', 'student', 'teacher'] as const;

/**
 * Whether the site is one file, which lacks some pages: there page, query, and fragment all stand
 * behind the first #.
 */
export const IS_SINGLE = import.meta.env.MODE === 'single';

interface Address {
	readonly page: string;
	readonly query: string;
	readonly fragment: string;
}

/** The address of this page, in parts. */
function addressed(): Address {
	const { origin, pathname, search, hash } = location;
	if (!IS_SINGLE) {
		return { page: `${origin}${pathname}`, query: search, fragment: hash.slice(1) };
	}
	const [, route = '', query = '', fragment = ''] = /^(#[^?#]*)(\?[^#]*)?#?(.*)$/.exec(hash) ?? [];
	const file = location.href.replace(/#.*$/, '');
	return { page: `${file}${route || '#/'}`, query: query || search, fragment };
}

/** Reads the query of this page. */
export const readParams = () => parseParams(addressed().query);

/**
 * What follows # in the address of this page: the state of the free lab, which never leaves it.
 * Nothing where it names a place on the page, as the link to the text does.
 */
export function readFragment(): string | undefined {
	const text = addressed().fragment;
	return text !== '' && document.getElementById(text) !== null ? undefined : text;
}

/** Names and values that follow # in the address, as `namedFragment` writes them. */
export const readNamed = (): ReadonlyMap<string, string> =>
	new Map(new URLSearchParams(readFragment() ?? ''));

/** Names and values as they stand behind the address of a page. */
export const namedFragment = (named: readonly (readonly [string, string])[]): string =>
	`#${new URLSearchParams(named.map(([name, value]) => [name, value]))}`;

/** Address of this page, without its query; empty while the site is built. */
export const readAddress = () => (typeof location === 'undefined' ? '' : addressed().page);

/** The same with its query, but without what follows #. */
export function readPlainAddress(): string {
	const { page, query } = addressed();
	return `${page}${query}`;
}

/** Reads a query. Values that are not legal give the default and a problem that names them. */
export function parseParams(query: string): { params: Params; problems: readonly ParamsProblem[] } {
	const search = new URLSearchParams(query);
	const problems: ParamsProblem[] = [];
	const choice = <T extends string>(name: string, legal: readonly [T, ...T[]]): T => {
		const value = search.get(name);
		const found = legal.find((candidate) => candidate === value);
		if (value !== null && found === undefined) {
			problems.push({ name, value, legal: legal.join(', ') });
		}
		return found ?? legal[0];
	};
	const flag = (name: string): boolean => {
		const value = search.get(name);
		if (value !== null && value !== '' && value !== '1') {
			problems.push({ name, value, legal: 'nothing or 1' });
			return false;
		}
		return value !== null;
	};
	const seed = (name: string): number | undefined => {
		const value = search.get(name);
		if (value !== null && !/^\d{1,9}$/.test(value)) {
			problems.push({ name, value, legal: 'a whole number' });
			return undefined;
		}
		return value === null ? undefined : Number(value);
	};
	return {
		params: {
			theme: choice('theme', THEMES),
			palette: choice('palette', PALETTES),
			motion: choice('motion', MOTIONS),
			check: flag('check'),
			fuzz: seed('fuzz'),
			present: flag('present'),
			print: choice('print', PRINTS)
		},
		problems
	};
}
