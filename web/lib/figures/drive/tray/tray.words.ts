/** How pages of the computer stand, in words below their keys: the longest first. Nothing else. */

export const WORDS = {
	broken: ['lost, though promised', 'promised, lost', 'broken'],
	gone: ['lost, not promised', 'lost'],
	promised: ['promised'],
	saved: ['written']
} as const satisfies Readonly<Record<string, readonly string[]>>;
