/** Setups under names of the reader's, kept in this browser only. */

export interface Kept {
	readonly name: string;
	/** The setup as in the address. */
	readonly text: string;
}

const KEY = 'write-cliff:lab';
const VERSION = 1;
export const NAME_MAX = 60;

/** What is kept, or why that is not known. */
export type KeptRead =
	| { readonly setups: readonly Kept[]; readonly problem: '' }
	| { readonly setups: readonly Kept[]; readonly problem: string };

const BLOCKED =
	'This browser lets the page keep nothing: a private window or its settings forbid it. Copy ' +
	'the link instead.';
const FULL =
	'The browser’s storage is full, so nothing was changed: delete a setup that you no longer ' +
	'need, or copy the link instead.';
const UNREADABLE =
	'Something that this page cannot read is kept under its name, perhaps by a newer version: it ' +
	'is left as it is, and nothing more is kept.';

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;
const isKept = (value: unknown): value is Kept =>
	isObject(value) && typeof value.name === 'string' && typeof value.text === 'string';

/** By their names. Storage is absent in sandboxed frames. */
export function readKept(): KeptRead {
	let text: string | null;
	try {
		text = localStorage.getItem(KEY);
	} catch {
		return { setups: [], problem: BLOCKED };
	}
	let stored: unknown;
	try {
		stored = JSON.parse(text ?? `{"version":${VERSION},"setups":[]}`);
	} catch {
		return { setups: [], problem: UNREADABLE };
	}
	const all = isObject(stored) && stored.version === VERSION ? stored.setups : undefined;
	return Array.isArray(all) && all.every(isKept)
		? { setups: all, problem: '' }
		: { setups: [], problem: UNREADABLE };
}

/** Changes what is kept, or nothing. @returns why not, in one sentence; empty where it did */
function change(to: (setups: readonly Kept[]) => readonly Kept[] | string): string {
	// Another tab may have kept something since.
	const { setups, problem } = readKept();
	const next = problem === '' ? to(setups) : problem;
	if (typeof next === 'string') {
		return next;
	}
	const sorted = next.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
	try {
		localStorage.setItem(KEY, JSON.stringify({ version: VERSION, setups: sorted }));
		return '';
	} catch {
		return setups.length === 0 ? BLOCKED : FULL;
	}
}

const has = (setups: readonly Kept[], name: string) => setups.some((setup) => setup.name === name);
const TAKEN = (name: string) =>
	`“${name}” is there already: take another name, or delete that one first.`;

/** A name as it is kept; empty where there is none. */
export const plainName = (name: string): string =>
	name.replace(/\s+/g, ' ').trim().slice(0, NAME_MAX);

/** Keeps a setup under a name that no other has. */
export const keep = (kept: Kept): string =>
	change((setups) => (has(setups, kept.name) ? TAKEN(kept.name) : [...setups, kept]));

export const rename = (from: string, to: string): string =>
	change((setups) =>
		from !== to && has(setups, to)
			? TAKEN(to)
			: setups.map((setup) => (setup.name === from ? { ...setup, name: to } : setup))
	);

export const forget = (name: string): string =>
	change((setups) => setups.filter((setup) => setup.name !== name));
