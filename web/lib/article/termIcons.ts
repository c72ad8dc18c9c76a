/** Words of the glossary that every figure draws with an icon. */

const icons = {
	'free-page': 'free',
	'valid-page': 'valid',
	'stale-page': 'stale',
	block: 'block'
} as const;

/** The icon of a word, if it has one. */
export function iconOf(id: string) {
	return Object.entries(icons).find(([term]) => term === id)?.[1];
}
